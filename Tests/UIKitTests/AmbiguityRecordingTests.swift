import Foundation
import LayoutEngine
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore
import UIKit

/// Records ambiguous views: items whose frames the constraints leave open.
@MainActor
@Suite(.exclusiveRecording)
struct AmbiguityRecordingTests {
  /// Returns one line for each signpost: the pass, the view, its free and missing coordinates, and
  /// the cause.
  private func ambiguities(
    detail: RecordingDetail? = .engine,
    before: () -> Void = {},
    _ body: () throws -> Void
  ) throws -> [String] {
    before()
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("ambiguity-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path, detail: detail)
    try recorder.start()
    try body()
    try recorder.stop()
    let trace = try TraceReader(path: path)
    let items = try trace.items()
    func name(_ id: Int64) -> String {
      items.first { $0.id == id }.map { $0.identifier ?? $0.className } ?? "?"
    }
    var passes: [Int64: Int] = [:]
    // Engines of other tests are in the trace, too. Their work belongs to passes that have no
    // beginning.
    try trace.forEachPass { row in
      if row.begin != nil { passes[row.id] = passes.count + 1 }
    }
    var lines: [String] = []
    try trace.forEachAmbiguity { row in
      let pass = row.pass.flatMap { passes[$0] }.map { "\($0)" } ?? "-"
      let by = row.cause == row.item ? "" : " by \(name(row.cause))"
      lines.append(
        row.free.isEmpty
          ? "\(pass) \(name(row.item)) decided"
          : "\(pass) \(name(row.item)) \(row.free.text), missing \(row.missing.text)\(by)"
      )
    }
    return lines
  }

  private func scene(_ names: String...) -> (window: UIWindow, views: [UIView]) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    let views = names.map { name in
      let view = name.hasPrefix("label") ? UILabel() : UIView()
      (view as? UILabel)?.text = name
      view.accessibilityIdentifier = name
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      return view
    }
    return (window, views)
  }

  @Test func `a view without a width is told once, and once when it has one`() throws {
    let (window, views) = scene("box")
    let box = views[0]
    let lines = try ambiguities {
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: window.topAnchor),
        box.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        box.heightAnchor.constraint(equalToConstant: 20),
      ])
      window.renderLoop.turn()
      #expect(box.hasAmbiguousLayout)
      box.constraints[0].constant = 30
      window.renderLoop.turn()
      box.widthAnchor.constraint(equalToConstant: 50).isActive = true
      window.renderLoop.turn()
      #expect(!box.hasAmbiguousLayout)
    }
    expectEqual(lines, ["1 box width, missing width", "3 box decided"])
  }

  @Test func `labels that share a row at one priority lack one decision`() throws {
    let (window, views) = scene("label a", "label b")
    let lines = try ambiguities {
      NSLayoutConstraint.activate([
        views[0].topAnchor.constraint(equalTo: window.topAnchor),
        views[1].topAnchor.constraint(equalTo: window.topAnchor),
        views[0].leadingAnchor.constraint(equalTo: window.leadingAnchor),
        views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 8),
        views[1].trailingAnchor.constraint(equalTo: window.trailingAnchor),
      ])
      window.renderLoop.turn()
      for view in views { #expect(view.hasAmbiguousLayout) }
      views[1].setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
      window.renderLoop.turn()
      for view in views { #expect(!view.hasAmbiguousLayout) }
    }
    expectEqual(lines.count, 4)
    expectEqual(lines.filter { $0.hasPrefix("1 ") && $0.contains("missing width") }.count, 1)
    expectEqual(lines.filter { $0.hasPrefix("1 ") && $0.contains(" by label") }.count, 1)
    expectEqual(Set(lines.suffix(2)), ["2 label a decided", "2 label b decided"])
  }

  @Test func `a view that loses its last constraint on an edge is told`() throws {
    let (window, views) = scene("box")
    let top = views[0].topAnchor.constraint(equalTo: window.topAnchor)
    let lines = try ambiguities {
      NSLayoutConstraint.activate([
        top, views[0].leadingAnchor.constraint(equalTo: window.leadingAnchor),
        views[0].widthAnchor.constraint(equalToConstant: 20),
        views[0].heightAnchor.constraint(equalToConstant: 20),
      ])
      window.renderLoop.turn()
      top.isActive = false
      window.renderLoop.turn()
      views[0].removeFromSuperview()
      window.setNeedsLayout()
      window.renderLoop.turn()
    }
    expectEqual(lines, ["2 box y, missing y", "3 box decided"])
  }

  @Test(arguments: seeds(4, full: 12, from: 1))
  func `what was told in the end is what an engine asked afresh says`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (window, views) = scene("a", "b", "c", "d")
    var candidates: [NSLayoutConstraint] = []
    for (number, view) in views.enumerated() {
      let other = number == 0 ? window : views[number - 1]
      candidates += [
        view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 4),
        view.leadingAnchor.constraint(greaterThanOrEqualTo: window.leadingAnchor, constant: 9),
        view.trailingAnchor.constraint(equalTo: other.trailingAnchor),
        view.topAnchor.constraint(equalTo: other.topAnchor, constant: 4),
        view.bottomAnchor.constraint(lessThanOrEqualTo: other.bottomAnchor),
        view.widthAnchor.constraint(equalToConstant: 50),
        view.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5),
        view.heightAnchor.constraint(equalToConstant: 20),
      ]
    }
    for (number, constraint) in candidates.enumerated() {
      constraint.priority = UILayoutPriority(Float(300 + number % 3 * 100))
    }
    var expected: [Set<String>] = []
    let lines = try ambiguities {
      for _ in 0..<40 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          candidates[Int.random(in: candidates.indices, using: &random)].isActive.toggle()
        }
        if Int.random(in: 0..<8, using: &random) == 0 {
          candidates[Int.random(in: candidates.indices, using: &random)].constant += 1
        }
        window.setNeedsLayout()
        window.renderLoop.turn()
        let open = views.filter { view in
          (window.engine?.variableCount(of: view) ?? 0) > 0 && view.hasAmbiguousLayout
        }
        expected.append(Set(open.compactMap(\.accessibilityIdentifier)))
      }
    }
    var told: Set<String> = []
    for (index, open) in expected.enumerated() {
      for line in lines.map({ $0.split(separator: " ") }) where line[0] == "\(index + 1)" {
        if line[2] == "decided" {
          told.remove(String(line[1]))
        } else {
          told.insert(String(line[1]))
        }
      }
      #expect(told == open, "after turn \(index + 1)")
    }
    #expect(lines.count > 20)
  }

  @Test func `a recording that starts late tells what is open already`() throws {
    let (window, views) = scene("box")
    let lines = try ambiguities(
      before: {
        NSLayoutConstraint.activate([
          views[0].topAnchor.constraint(equalTo: window.topAnchor),
          views[0].leadingAnchor.constraint(equalTo: window.leadingAnchor),
          views[0].heightAnchor.constraint(equalToConstant: 20),
        ])
        window.renderLoop.turn()
      },
      {
        views[0].constraints[0].constant = 30
        window.renderLoop.turn()
      }
    )
    expectEqual(lines, ["1 box width, missing width"])
  }

  @Test func `views that frames, stacks, tables and scroll views place are not told`() throws {
    let (window, views) = scene("stack holder", "scroll holder")
    let stack = UIStackView()
    for text in ["one", "two"] {
      let label = UILabel()
      label.text = text
      stack.addArrangedSubview(label)
    }
    stack.axis = .vertical
    let scroll = UIScrollView()
    let content = UILabel()
    content.text = "content"
    let framed = UIView(frame: CGRect(x: 3, y: 3, width: 3, height: 3))
    let lines = try ambiguities {
      for (index, (holder, view)) in zip(views, [stack, scroll] as [UIView]).enumerated() {
        view.translatesAutoresizingMaskIntoConstraints = false
        holder.addSubview(view)
        NSLayoutConstraint.activate([
          holder.topAnchor.constraint(equalTo: window.topAnchor, constant: CGFloat(index) * 100),
          holder.leadingAnchor.constraint(equalTo: window.leadingAnchor),
          holder.widthAnchor.constraint(equalToConstant: 200),
          view.topAnchor.constraint(equalTo: holder.topAnchor),
          view.leadingAnchor.constraint(equalTo: holder.leadingAnchor),
          view.trailingAnchor.constraint(equalTo: holder.trailingAnchor),
          view.bottomAnchor.constraint(equalTo: holder.bottomAnchor),
        ])
      }
      views[1].heightAnchor.constraint(equalToConstant: 90).isActive = true
      content.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: scroll.topAnchor),
        content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
        content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      ])
      window.addSubview(framed)
      let table = UITableView(frame: CGRect(x: 0, y: 200, width: 320, height: 200))
      window.addSubview(table)
      window.renderLoop.turn()
    }
    #expect(lines.isEmpty)
  }
}
