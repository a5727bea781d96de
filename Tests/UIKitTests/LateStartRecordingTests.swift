import LayoutEngine
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore
import UIKit

/// A recorder that starts late records all live objects: its trace agrees with a trace from the
/// beginning.
@MainActor
@Suite(.exclusiveRecording)
struct LateStartRecordingTests {
  /// The last recorded state of all live views and constraints, by their identifiers in the
  /// process.
  private struct Alive: Equatable {
    var views: [Int64: String] = [:]
    var constraints: [Int64: String] = [:]

    init(_ trace: Trace, views alive: Set<Int64>) throws {
      let reader = trace.reader
      let items = try reader.items()
      let objects = Dictionary(items.map { ($0.id, $0.objectID) }, uniquingKeysWith: { $1 })
      var frames = trace.frames
      var hidden = trace.hidden
      try reader.forEachFrameChange { if !$0.isBoundsOrigin { frames[$0.view] = $0.new } }
      try reader.forEachViewChange {
        if [.hidden, .shown].contains($0.kind) { hidden[$0.view] = $0.kind == .hidden }
      }
      for item in items where alive.contains(item.objectID) {
        let frame = frames[item.id].map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? "?"
        views[item.objectID] = "\(item.path) \(item.kind) \(frame) \(hidden[item.id] ?? false)"
      }
      var active: [Int64: (constant: Double, priority: Double, engine: Int64)] = [:]
      let engines = try reader.engines().map { ($0.id, $0.view.flatMap { objects[$0] } ?? 0) }
      let engineViews = Dictionary(engines, uniquingKeysWith: { $1 })
      let rows = try reader.constraints()
      let constants = Dictionary(
        rows.map { ($0.id, ($0.constant, $0.priority)) },
        uniquingKeysWith: { $1 }
      )
      var latest = constants
      try reader.forEachConstraintChange { change in
        switch change.kind {
        case .added:
          let now = latest[change.constraint] ?? (0, 0)
          active[change.constraint] = (now.0, now.1, engineViews[change.engine] ?? 0)
        case .removed:
          active[change.constraint] = nil
        case .constantSet:
          latest[change.constraint]?.0 = change.newValue ?? 0
          active[change.constraint]?.constant = change.newValue ?? 0
        case .prioritySet:
          latest[change.constraint]?.1 = change.newValue ?? 0
          active[change.constraint]?.priority = change.newValue ?? 0
        case .broken:
          break
        }
      }
      for row in rows {
        guard let now = active[row.id], let first = objects[row.firstItem], alive.contains(first)
        else { continue }
        let second = row.secondItem.flatMap { objects[$0] } ?? 0
        constraints[row.objectID] =
          "\(first).\(row.firstAttribute) \(row.relation) \(second).\(row.secondAttribute) "
          + "* \(row.multiplier) + \(now.constant) @ \(now.priority) \(row.origin) "
          + "in \(now.engine)"
      }
    }
  }

  private func ids(below view: UIView) -> Set<Int64> {
    view.subviews.reduce(into: [Int64(view.layoutID.rawValue)]) { $0.formUnion(ids(below: $1)) }
  }

  /// A trace, with the initial frames and visibility of its items.
  private struct Trace {
    let reader: TraceReader
    private(set) var frames: [Int64: TraceRect] = [:]
    private(set) var hidden: [Int64: Bool] = [:]

    init(path: String) throws {
      reader = try TraceReader(path: path)
      for state in try reader.firstStates() {
        frames[state.item] = state.frame
        hidden[state.item] = state.isHidden
      }
    }
  }

  /// Records a body from beginning to end, and returns the trace.
  private func record(_ body: () -> Void) throws -> Trace {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("late-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    body()
    try recorder.stop()
    return try Trace(path: path)
  }

  /// Creates and changes views at random, so that they are in many states.
  private func build(in window: UIWindow, _ random: inout SeededGenerator) {
    var views: [UIView] = [window]
    for number in 0..<60 {
      let superview = random.pick(from: views)
      let view: UIView
      switch random.next(below: 4) {
      case 0:
        let label = UILabel()
        label.text = "label \(number)"
        view = label
      case 1: view = UIStackView()
      default: view = UIView()
      }
      if random.chance(30) { view.accessibilityIdentifier = "view \(number)" }
      view.translatesAutoresizingMaskIntoConstraints = random.chance(30)
      superview.insertSubview(view, at: random.next(below: superview.subviews.count + 1))
      if view.translatesAutoresizingMaskIntoConstraints {
        view.frame = CGRect(x: number, y: 1, width: 10, height: number)
      } else {
        let constraint = view.leftAnchor.constraint(
          equalTo: superview.leftAnchor,
          constant: CGFloat(number)
        )
        constraint.priority = UILayoutPriority(Float(1 + random.next(below: 1000)))
        constraint.isActive = true
        view.topAnchor.constraint(greaterThanOrEqualTo: window.topAnchor).isActive = true
      }
      if let guided = views.last, random.chance(20) {
        let guide = UILayoutGuide()
        guided.addLayoutGuide(guide)
        guide.widthAnchor.constraint(equalToConstant: CGFloat(number)).isActive = true
      }
      views.append(view)
    }
    window.layoutIfNeeded()
    for view in views.dropFirst() {
      switch random.next(below: 6) {
      case 0: view.isHidden.toggle()
      // Removing a view with many descendants would leave too few.
      case 1: if view.subviews.isEmpty { view.removeFromSuperview() }
      case 2: for constraint in view.constraints { constraint.constant += 3 }
      case 3: view.accessibilityIdentifier = "renamed"
      default: break
      }
    }
    window.layoutIfNeeded()
  }

  @Test(arguments: seeds(2, full: 6, from: 1))
  func `views, frames, visibility and constraints are those of a whole recording`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let window = makeWindow()
    window.accessibilityIdentifier = "late \(seed)"
    let whole = try record { build(in: window, &random) }
    let late = try record {}
    let alive = ids(below: window)
    let expected = try Alive(whole, views: alive)
    let found = try Alive(late, views: alive)
    #expect(expected.views.count == alive.count && expected.constraints.count > 10)
    #expect(found.views == expected.views, "seed \(seed)")
    #expect(found.constraints == expected.constraints, "seed \(seed)")
    #expect(try late.reader.stats().allSatisfy { $0.severity == .info })
  }

  @Test func `what is alive comes before what happens then`() throws {
    let window = makeWindow()
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    let width = view.widthAnchor.constraint(equalToConstant: 40)
    width.isActive = true
    window.layoutIfNeeded()
    let id = Int64(try #require(width.layoutConstraint).id.rawValue)
    let trace = try record {
      width.constant = 50
      window.layoutIfNeeded()
    }
    let row = try #require(trace.reader.constraints().first { $0.objectID == id })
    expectEqual(row.constant, 40)
    var told: [String] = []
    try trace.reader.forEachConstraintChange {
      if $0.constraint == row.id { told.append("\($0.kind) \($0.reason)") }
    }
    expectEqual(told, ["added alive", "constantSet activation"])
  }

  @Test func `what a test before left alive can be left out`() throws {
    // Tests that wait meanwhile may have views too.
    Signpost.leaveOutLiveObjects()
    let window = makeWindow()
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.widthAnchor.constraint(equalToConstant: 40).isActive = true
    window.layoutIfNeeded()
    #expect(try record {}.reader.items().count == 2)
    Signpost.leaveOutLiveObjects()
    let trace = try record {}
    #expect(try trace.reader.items().isEmpty)
    #expect(try trace.reader.engines().isEmpty)
  }
}
