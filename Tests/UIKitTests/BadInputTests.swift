import LayoutEngine
import Testing
import UIKit

/// Invalid arguments, and calls at the wrong time.
@MainActor
struct BadInputTests {
  private let window = makeWindow()

  /// A table's data source and delegate with answers that a test sets.
  private final class Source: UITableViewDataSource, UITableViewDelegate {
    var sections = 1
    var rows = 1
    var height: CGFloat = 20

    func numberOfSections(in tableView: UITableView) -> Int { sections }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      height
    }
  }

  private nonisolated static func layOutTable(_ change: @MainActor (Source) -> Void) async {
    await MainActor.run {
      let source = Source()
      change(source)
      let window = makeWindow()
      let table = UITableView(frame: window.bounds)
      table.delegate = source
      table.dataSource = source
      window.addSubview(table)
      window.layoutIfNeeded()
    }
  }

  private static func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `a negative number of rows ends the process with one sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await BadInputTests.layOutTable { $0.rows = -3 }
    }
    #expect(Self.sentence(result).contains("counts of 0 or more"))
    #expect(Self.sentence(result).contains("-3 rows in section 0"))
  }

  @Test func `a negative number of sections ends the process with one sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await BadInputTests.layOutTable { $0.sections = -1 }
    }
    #expect(Self.sentence(result).contains("-1 sections"))
  }

  @Test func `a row height that is not a number ends the process with one sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await BadInputTests.layOutTable { $0.height = .nan }
    }
    #expect(Self.sentence(result).contains("nan for row 0 in section 0"))
  }

  @Test func `a fitting priority of 0 ends the process with one sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UIView().systemLayoutSizeFitting(
          .zero,
          withHorizontalFittingPriority: UILayoutPriority(0),
          verticalFittingPriority: .required
        )
      }
    }
    #expect(Self.sentence(result).contains("priority must be above 0 and at most 1000, not 0"))
  }

  @Test func `a priority or multiplier that is not a number ends the process`() async {
    let priority = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = UIView()
        view.widthAnchor.constraint(equalToConstant: 1).priority = UILayoutPriority(.nan)
      }
    }
    #expect(Self.sentence(priority).contains("at most 1000, not nan"))
    let multiplier = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      await MainActor.run {
        let view = UIView()
        _ = view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: .infinity)
      }
    }
    #expect(Self.sentence(multiplier).contains("must be a finite number, not inf"))
  }

  @Test func `views of two windows have no constraint between them`() {
    let other = makeWindow()
    let (here, there) = (makeView(in: window), makeView(in: other))
    let constraint = here.leftAnchor.constraint(equalTo: there.leftAnchor)
    #expect(throws: LayoutFailure.noCommonAncestor(constraint.description)) {
      try constraint.findHost()
    }
    #expect(!constraint.isActive)
  }

  @Test func `activating and deactivating twice is doing it once`() throws {
    let view = makeView(in: window)
    let engine = try #require(window.engine)
    let constraint = view.widthAnchor.constraint(equalToConstant: 5)
    constraint.isActive = true
    let count = engine.constraintCount
    constraint.isActive = true
    view.addConstraint(constraint)
    expectEqual(view.constraints, [constraint])
    expectEqual(engine.constraintCount, count)
    constraint.isActive = false
    constraint.isActive = false
    view.removeConstraint(constraint)
    #expect(view.constraints.isEmpty)
  }

  @Test func `constraints may go in another view's updateConstraints`() {
    let outer = ProbeView("outer")
    let inner = makeView(in: outer)
    window.addSubview(outer)
    outer.pin(0, 0, 100, 100)
    inner.pin(1, 2, 30, 4)
    let width = inner.constraints[0]
    outer.onUpdateConstraints = { _ in width.isActive = false }
    window.layoutIfNeeded()
    expectEqual(inner.frame, rect(1, 2, 0, 4))
  }

  @Test func `a view may take itself or another out while it is laid out`() {
    let (outer, first, second) = (ProbeView("outer"), ProbeView("first"), ProbeView("second"))
    window.addSubview(outer)
    outer.pin(0, 0, 100, 100)
    for view in [first, second] {
      outer.addSubview(view)
      view.pin(0, 0, 10, 10)
    }
    let tie = second.rightAnchor.constraint(equalTo: first.rightAnchor)
    tie.isActive = true
    first.onLayout = { $0.removeFromSuperview() }
    outer.onLayout = { _ in second.removeFromSuperview() }
    window.layoutIfNeeded()
    #expect(outer.subviews.isEmpty)
    #expect(!tie.isActive)
    expectEqual(outer.constraints.count, 2)
    window.layoutIfNeeded()
    expectEqual(outer.frame, rect(0, 0, 100, 100))
  }

  @Test func `a view may be added and take part while its superview is laid out`() {
    let outer = ProbeView("outer")
    let late = makeView()
    window.addSubview(outer)
    outer.pin(0, 0, 100, 100)
    outer.onLayout = { outer in
      guard late.superview == nil else { return }
      outer.addSubview(late)
      late.pin(5, 6, 7, 8)
    }
    window.layoutIfNeeded()
    expectEqual(late.frame, rect(5, 6, 7, 8))
  }

  @Test func `a controller of a storyboard ends the process with one sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        withoutLoader {
          let storyboard = UIStoryboard(name: "Main", bundle: nil)
          _ = storyboard.instantiateViewController(withIdentifier: "Login")
        }
      }
    }
    #expect(Self.sentence(result).contains("'Main' has no controller 'Login'"))
  }
}
