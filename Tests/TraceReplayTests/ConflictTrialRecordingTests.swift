import TestSupport
import Testing
import TraceReplay
import TraceStore
import UIKit

@testable import TraceAnalysis

/// The proposals for conflicts of real programs, after a replay has tried them.
@MainActor
@Suite(.exclusiveRecording)
struct ConflictTrialRecordingTests {
  private static let tried = "A replay with this change has no such conflict."

  /// The conflicts of a program with a window.
  private func conflicts(_ body: @MainActor (UIWindow, RenderLoop) -> Void) throws -> [Finding] {
    let trace = try recorded {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let loop = RenderLoop(clock: ManualRenderClock())
      window.renderLoop = loop
      window.accessibilityIdentifier = "window"
      window.makeKeyAndVisible()
      body(window, loop)
      loop.turn()
    }
    let path = trace.path
    var analysis = DiagnosisAnalysis()
    analysis.tryFixes = { trials in
      try MainActor.assumeIsolated { try Replay.results(of: trials, in: TraceReader(path: path)) }
    }
    return try analysis.diagnosis(of: TraceReader(path: path)).findings.filter {
      [.repeatedConflict, .constraintGrowth].contains($0.rule)
    }
  }

  private func add<View: UIView>(_ view: View, named name: String, to superview: UIView) -> View {
    view.accessibilityIdentifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  @Test func `deactivating the old constraint first resolves a swap in the wrong order`() throws {
    let found = try conflicts { window, loop in
      let box = add(UIView(), named: "box", to: window)
      let low = box.heightAnchor.constraint(lessThanOrEqualToConstant: 50)
      let high = box.heightAnchor.constraint(equalToConstant: 100)
      low.isActive = true
      loop.turn()
      high.isActive = true
      low.isActive = false
    }
    #expect(found.count == 1)
    let remedy = try #require(found.first?.remedy)
    #expect(remedy.hasPrefix("Deactivate box.height ≤ 50 before you activate box.height = 100."))
    #expect(remedy.hasSuffix(Self.tried))
  }

  @Test func `a width that is added in a loop is one conflict and one gain`() throws {
    let found = try conflicts { window, _ in
      let bar = add(UIView(), named: "bar", to: window)
      for step in 1...20 {
        bar.widthAnchor.constraint(equalToConstant: Double(step * 10)).isActive = true
      }
    }
    #expect(found.map(\.rule) == [.repeatedConflict, .constraintGrowth])
    #expect(found.first?.cost.occurrences == 19)
    #expect(found.first?.remedy.hasPrefix("Keep one of the two") == true)
    #expect(found.first?.remedy.hasSuffix(Self.tried) == true)
    #expect(found.last?.message.contains("none of them was removed. 20 of the same") == true)
  }

  @Test func `deleting a duplicate is not proposed if another constraint contradicts too`() throws {
    let found = try conflicts { window, _ in
      let bar = add(UIView(), named: "bar", to: window)
      bar.widthAnchor.constraint(equalToConstant: 50).isActive = true
      let twin = add(UIView(), named: "twin", to: window)
      twin.widthAnchor.constraint(equalToConstant: 50).isActive = true
      twin.widthAnchor.constraint(equalTo: bar.widthAnchor).isActive = true
      bar.widthAnchor.constraint(equalToConstant: 100).isActive = true
    }
    let finding = try #require(found.first)
    #expect(finding.constraints == ["bar.width = 100", "bar.width = 50"])
    #expect(finding.remedy.hasPrefix("Remove one of your own constraints"))
    #expect(finding.remedy.hasSuffix(Self.tried))
    #expect(finding.code == "constraint.priority = UILayoutPriority(999)  // bar.width = 100")
  }

  @Test func `a header of width 0 needs its width`() throws {
    let found = try conflicts { window, loop in
      let header = UIView()
      header.accessibilityIdentifier = "header"
      window.addSubview(header)
      let title = add(UILabel(), named: "title", to: header)
      NSLayoutConstraint.activate([
        title.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
        title.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: 16),
        title.trailingAnchor.constraint(equalTo: header.trailingAnchor, constant: -16),
      ])
    }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.conflict.contains { $0.words == "header's frame, which is 0 wide" })
    #expect(finding.remedy.hasPrefix("Give header its width before"))
    #expect(finding.remedy.hasSuffix(Self.tried))
    #expect(finding.code?.hasSuffix("// \(finding.constraints[0])") == true)
  }

  @Test func `a row that is too low needs an automatic height`() throws {
    let source = TallRows()
    let found = try conflicts { window, loop in
      let table = UITableView(frame: window.bounds)
      table.rowHeight = 44
      table.dataSource = source
      window.addSubview(table)
      loop.turn()
    }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.conflict.contains { $0.words.hasPrefix("the row's height, 44") })
    #expect(finding.remedy.contains("automaticDimension"))
    #expect(finding.remedy.hasSuffix(Self.tried))
  }

  private final class TallRows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell()
      let box = UIView()
      box.accessibilityIdentifier = "box"
      box.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
        box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
        box.heightAnchor.constraint(equalToConstant: 100),
      ])
      return cell
    }
  }
}
