import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceReplay
import TraceStore
import UIKit

/// Compares the findings of `ambiguous` in random layouts with counts in SQL.
///
/// Also checks that the proposed constraints resolve the ambiguity.
@MainActor
@Suite(.exclusiveRecording)
struct AmbiguityReplayRecordingTests {
  /// Views in a window, some of them labels, and random constraints between them.
  @MainActor
  private struct Scene {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let loop = RenderLoop(clock: ManualRenderClock())
    private(set) var views: [UIView] = []
    private(set) var candidates: [NSLayoutConstraint] = []

    init(_ names: [String]) {
      window.renderLoop = loop
      window.accessibilityIdentifier = "window"
      for (number, name) in names.enumerated() {
        let view = number.isMultiple(of: 2) ? UILabel() : UIView()
        (view as? UILabel)?.text = "label \(number)"
        view.accessibilityIdentifier = name
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        views.append(view)
      }
      for (number, view) in views.enumerated() {
        let other = number == 0 ? window : views[number - 1]
        candidates += [
          view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 4),
          view.leadingAnchor.constraint(greaterThanOrEqualTo: window.leadingAnchor, constant: 9),
          view.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -8),
          view.topAnchor.constraint(equalTo: other.topAnchor, constant: 4),
          view.bottomAnchor.constraint(lessThanOrEqualTo: window.bottomAnchor),
          view.widthAnchor.constraint(equalToConstant: 50),
          view.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5),
          view.heightAnchor.constraint(equalToConstant: 20),
        ]
        if number > 0 {
          candidates.append(view.leadingAnchor.constraint(equalTo: other.trailingAnchor))
        }
      }
      for (number, constraint) in candidates.enumerated() {
        constraint.priority = UILayoutPriority(Float(300 + number % 3 * 100))
      }
    }

    /// Activates about half of the constraints.
    func activate(_ random: inout SeededGenerator) {
      for constraint in candidates { constraint.isActive = Bool.random(using: &random) }
      window.setNeedsLayout()
      loop.turn()
    }

    /// The ambiguous views that constraints concern.
    var open: [UIView] {
      views.filter { view in
        let isMeant = candidates.contains {
          $0.isActive && ($0.firstItem === view || $0.secondItem === view)
        }
        return isMeant && view.hasAmbiguousLayout
      }
    }
  }

  private static let names = ["a", "b", "c", "d", "e"]

  @Test(arguments: seeds(6, full: 24, from: 1))
  func `what is proposed decides the layout, in the program and in a replay`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    Signpost.leaveOutLiveObjects()
    let scene = Scene(Self.names)
    let trace = try recorded(startsLate: true) { scene.activate(&random) }
    let wasOpen = scene.open
    let plan = try ReplayPlan.plan(.withRemedy, for: TraceReader(path: trace.path))
    #expect(plan.missing.isEmpty == wasOpen.isEmpty)

    let outcome = try #require(try trace.replay(.withRemedy).outcome)
    #expect(outcome.decided >= wasOpen.count)
    #expect(outcome.leftOpen == [])
    #expect(outcome.isFaithful)

    try apply(plan.missing, from: trace, to: scene.views, in: scene.window)
    scene.loop.turn()
    #expect(scene.open.map(\.accessibilityIdentifier) == [])
  }

  @Test func `layouts of chance are open often enough to show that`() {
    let open = (1...24).filter { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let scene = Scene(Self.names)
      scene.activate(&random)
      return !scene.open.isEmpty
    }
    #expect(open.count > 12)
  }

  /// Applies the proposed constraints to the views.
  private func apply(
    _ missing: [MissingConstraint],
    from trace: RecordedTrace,
    to views: [UIView],
    in window: UIWindow
  ) throws {
    let names = Dictionary(
      uniqueKeysWithValues: try TraceReader(path: trace.path).items().map { ($0.id, $0.identifier) }
    )
    for one in missing {
      let view = try #require(views.first { $0.accessibilityIdentifier == names[one.item] })
      let attribute = try #require(
        NSLayoutConstraint.Attribute(rawValue: Int(one.attribute))
      )
      switch one.kind {
      case .priority(let isHugging):
        let priority = UILayoutPriority(Float(one.constant))
        let axis: NSLayoutConstraint.Axis = one.coordinate == .width ? .horizontal : .vertical
        if isHugging {
          view.setContentHuggingPriority(priority, for: axis)
        } else {
          view.setContentCompressionResistancePriority(priority, for: axis)
        }
      case .edge, .size, .superviewsSize:
        let constraint = NSLayoutConstraint(
          item: view,
          attribute: attribute,
          relatedBy: .equal,
          toItem: one.kind == .size ? nil : window,
          attribute: one.kind == .size ? .notAnAttribute : attribute,
          multiplier: 1,
          constant: one.constant
        )
        constraint.isActive = true
      }
    }
  }

  // MARK: Counts

  /// The passes at whose ends an item was ambiguous, by item, computed only with SQL.
  private static let openPasses = """
    WITH said AS (
      SELECT item, pass, free, cause,
        lead(pass) OVER (PARTITION BY item ORDER BY id) AS next_pass
      FROM ambiguity
    )
    SELECT cause.path, count(*) AS rows_open,
      (SELECT count(DISTINCT pass.id) FROM said AS other
        JOIN pass ON pass.engine = (SELECT engine FROM pass WHERE id = other.pass)
        WHERE other.cause = said.cause AND other.free <> 0 AND pass.end IS NOT NULL
          AND pass.id >= other.pass AND (other.next_pass IS NULL OR pass.id < other.next_pass))
    FROM said JOIN (SELECT item.id, string.value AS path FROM item JOIN string ON string.id = item.path) AS cause
      ON cause.id = said.cause
    WHERE said.free <> 0
    GROUP BY said.cause
    ORDER BY said.cause
    """

  @Test(arguments: seeds(3, full: 12, from: 1))
  func `counts are those of SQL over the trace`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = Scene(Self.names)
    let trace = try recorded {
      for _ in 0..<12 {
        scene.activate(&random)
        scene.window.setNeedsLayout()
        scene.loop.turn()
      }
    }
    var expected: [String] = []
    let add: (borrowing TableRow) -> Void = { row in
      guard case (.text(let path), .int(let count), .int(let passes)) = (row[0], row[1], row[2])
      else {
        Issue.record("an answer of another kind")
        return
      }
      expected.append("\(path) \(count) \(passes)")
    }
    try TraceQuery(path: trace.path).run(Self.openPasses, columns: { _ in }, row: add)
    var analysis = DiagnosisAnalysis()
    analysis.readsSummary = false
    let found = try analysis.diagnosis(of: TraceReader(path: trace.path)).findings
      .filter { $0.rule == .ambiguous }
      .map { "\($0.views[0]) \($0.cost.occurrences) \($0.cost.passes)" }
    #expect(found.sorted() == expected.sorted())
    #expect(!found.isEmpty)
  }

  // MARK: Views that share a path

  @Test func `siblings of one path are two findings, cells of one kind are one`() throws {
    let scene = Scene(["same", "other", "same"])
    let trace = try recorded {
      NSLayoutConstraint.activate([
        scene.views[0].topAnchor.constraint(equalTo: scene.window.topAnchor),
        scene.views[0].leadingAnchor.constraint(equalTo: scene.window.leadingAnchor),
        scene.views[2].topAnchor.constraint(equalTo: scene.window.topAnchor),
      ])
      scene.loop.turn()
      let second = Scene(["same"])
      second.views[0].topAnchor.constraint(equalTo: second.window.topAnchor).isActive = true
      second.loop.turn()
      second.loop.turn()
    }
    let found = try ambiguous(trace)
    #expect(Set(found.map { $0.views[0] }) == ["UIWindow#window/UILabel#same"])
    // The first view lacks nothing; the third one, and the one in the other window, lack x.
    #expect(found.count == 1)
    #expect(found.first?.message.contains("x of same in 2 views of one path") == true)

    let cells = try ambiguous(
      try recorded {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let window = UIWindow(frame: table.frame)
        let loop = RenderLoop(clock: ManualRenderClock())
        window.renderLoop = loop
        window.addSubview(table)
        let rows = Rows()
        table.dataSource = rows
        table.register(OpenCell.self, forCellReuseIdentifier: "open")
        table.rowHeight = 40
        loop.turn()
      }
    )
    #expect(cells.count == 1)
    #expect(cells.first?.message.contains("in 12 views of one path") == true)
  }

  @Test func `siblings that lack the same are numbered`() throws {
    let scene = Scene(["same", "other", "same"])
    let found = try ambiguous(
      try recorded {
        for view in [scene.views[0], scene.views[2]] {
          view.topAnchor.constraint(equalTo: scene.window.topAnchor).isActive = true
        }
        scene.loop.turn()
      }
    )
    #expect(found.count == 2)
    #expect(
      found.map(\.code) == [
        "same.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true",
        "same2.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true",
      ]
    )
    #expect(found.last?.message.contains("x of same (number 2 of 2 with this path)") == true)
  }

  private func ambiguous(_ trace: RecordedTrace) throws -> [Finding] {
    try DiagnosisAnalysis().diagnosis(of: TraceReader(path: trace.path)).findings
      .filter { $0.rule == .ambiguous }
  }
}

/// A cell whose label has no place.
private final class OpenCell: UITableViewCell {
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let label = UILabel()
    label.text = "row"
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    label.topAnchor.constraint(equalTo: contentView.topAnchor).isActive = true
  }

  required init?(coder: NSCoder) { nil }
}

private final class Rows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "open", for: indexPath)
  }
}
