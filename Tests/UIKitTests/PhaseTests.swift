import LayoutEngine
import Testing
import UIKit

/// The render loop's three phases.
@MainActor
struct PhaseTests {
  private let window = makeWindow()
  private let log = ProbeLog()
  private let outer: ProbeView
  private let first: ProbeView
  private let second: ProbeView

  init() {
    outer = ProbeView("outer", log: log)
    first = ProbeView("first", log: log)
    second = ProbeView("second", log: log)
    window.renderLoop = RenderLoop(clock: ManualRenderClock())
    window.addSubview(outer)
    outer.addSubview(first)
    outer.addSubview(second)
    _ = log.take()
  }

  @Test func `constraints are updated from the leaves up, layout and display go down`() {
    window.renderLoop.turn()
    expectEqual(
      log.take(),
      [
        "update first", "update second", "update outer",
        "layout outer", "layout first", "layout second",
        "draw outer", "draw first", "draw second",
      ]
    )
  }

  @Test func `a turn does only what was asked for, once`() {
    window.renderLoop.turn()
    _ = log.take()
    #expect(!window.renderLoop.turn())
    #expect(log.take().isEmpty)

    for _ in 0..<3 {
      first.setNeedsUpdateConstraints()
      second.setNeedsLayout()
      outer.setNeedsDisplay()
    }
    #expect(first.needsUpdateConstraints())
    #expect(second.needsLayout)
    #expect(outer.needsDisplay)
    #expect(window.renderLoop.turn())
    expectEqual(log.take(), ["update first", "layout second", "draw outer"])
    #expect(!first.needsUpdateConstraints())
    #expect(!second.needsLayout)
    #expect(!outer.needsDisplay)
  }

  @Test func `each phase's IfNeeded does its work at once`() {
    window.renderLoop.turn()
    _ = log.take()
    first.setNeedsUpdateConstraints()
    first.setNeedsLayout()
    first.setNeedsDisplay()
    first.updateConstraintsIfNeeded()
    expectEqual(log.take(), ["update first"])
    first.layoutIfNeeded()
    expectEqual(log.take(), ["layout first"])
    first.displayIfNeeded()
    expectEqual(log.take(), ["draw first"])
    #expect(!window.renderLoop.turn())
    #expect(log.take().isEmpty)
  }

  @Test func `layoutIfNeeded begins at the topmost of the ancestors in a row that need layout`() {
    window.renderLoop.turn()
    _ = log.take()
    first.setNeedsLayout()
    outer.setNeedsLayout()
    second.setNeedsLayout()
    first.layoutIfNeeded()
    expectEqual(log.take(), ["layout outer", "layout first", "layout second"])

    second.setNeedsLayout()
    first.layoutIfNeeded()
    #expect(log.take().isEmpty)
  }

  @Test func `a superview marked in a child's updateConstraints is updated in the same pass`() {
    window.renderLoop.turn()
    _ = log.take()
    first.onUpdateConstraints = { $0.superview?.setNeedsUpdateConstraints() }
    first.setNeedsUpdateConstraints()
    window.renderLoop.turn()
    expectEqual(log.take(), ["update first", "update outer"])
  }

  @Test func `what a view's updateConstraints asks for itself waits for the next pass`() {
    window.renderLoop.turn()
    _ = log.take()
    first.onUpdateConstraints = { $0.setNeedsUpdateConstraints() }
    first.setNeedsUpdateConstraints()
    window.renderLoop.turn()
    expectEqual(log.take(), ["update first"])
    #expect(first.needsUpdateConstraints())
    first.onUpdateConstraints = { _ in }
    window.renderLoop.turn()
    expectEqual(log.take(), ["update first"])
  }

  @Test func `constraints changed in layoutSubviews are laid out in the same turn`() {
    first.pin(0, 0, 10, 10)
    window.renderLoop.turn()
    _ = log.take()
    var isDone = false
    second.onLayout = { [first] view in
      guard !isDone else { return }
      isDone = true
      first.constraints[0].constant = 77
      view.setNeedsDisplay()
    }
    second.setNeedsLayout()
    window.renderLoop.turn()
    expectEqual(first.frame.width, 77)
    expectEqual(
      log.take(),
      ["layout second", "layout outer", "layout first", "draw second"]
    )
    #expect(!window.renderLoop.turn())
  }

  @Test func `layout that never rests ends with the documented number of rounds`() {
    window.renderLoop.turn()
    _ = log.take()
    var lines: [String] = []
    let old = LayoutLog.sink
    LayoutLog.sink = { lines.append($0) }
    defer { LayoutLog.sink = old }
    second.onLayout = { $0.setNeedsLayout() }
    second.setNeedsLayout()
    window.renderLoop.turn()
    expectEqual(log.take().count, LayoutPass.maximumRounds)
    expectEqual(lines.count, 1)
    #expect(lines.first?.contains("did not come to rest in 120 rounds") == true)
  }

  @Test func `errors are minimized in the layout phase, not when constraints change`() {
    outer.pin(0, 0, 100, 100)
    let wish = first.widthAnchor.constraint(equalToConstant: 40)
    wish.priority = .defaultHigh
    wish.isActive = true
    window.renderLoop.turn()
    expectEqual(first.frame.width, 40)
    _ = log.take()

    wish.constant = 60
    #expect(window.engine?.needsMinimization == true)
    #expect(window.needsLayout)
    #expect(!outer.needsLayout)
    expectEqual(first.frame.width, 40)
    outer.onLayout = { [first] _ in expectEqual(first.frame.width, 60) }
    window.renderLoop.turn()
    #expect(window.engine?.needsMinimization == false)
    // The change marked the superview before the first layoutSubviews. The view is laid out because
    // its size changed.
    expectEqual(log.take(), ["layout outer", "layout first"])
    expectEqual(first.frame.width, 60)
  }

  @Test func `reading a guide's frame minimizes errors before the layout phase`() {
    let guide = UILayoutGuide()
    outer.addLayoutGuide(guide)
    let width = guide.widthAnchor.constraint(equalToConstant: 12)
    width.isActive = true
    expectEqual(guide.layoutFrame, rect(0, 0, 12, 0))
    width.constant = 13
    expectEqual(guide.layoutFrame.width, 13)
    #expect(window.engine?.needsMinimization == false)
  }

  @Test func `hiding a view does no solver work and changes no constraint`() throws {
    first.pin(1, 2, 3, 4)
    window.renderLoop.turn()
    let engine = try #require(window.engine)
    let work = engine.totalWork
    let constraints = outer.constraints
    first.isHidden = true
    window.renderLoop.turn()
    first.isHidden = false
    window.renderLoop.turn()
    expectEqual(engine.totalWork, work)
    expectEqual(outer.constraints, constraints)
    expectEqual(first.frame, rect(1, 2, 3, 4))
  }

  @Test func `hidden views are laid out and not drawn`() {
    first.isHidden = true
    window.renderLoop.turn()
    let lines = log.take()
    #expect(lines.contains("layout first"))
    #expect(!lines.contains("draw first"))
    first.isHidden = false
    window.renderLoop.turn()
    expectEqual(log.take(), ["draw first"])
  }

  @Test func `the loop turns at a steady rate on a clock that a test holds`() {
    let clock = ManualRenderClock()
    let loop = RenderLoop(clock: clock)
    window.renderLoop = loop
    var times: [Duration] = []
    loop.run(for: .milliseconds(100)) { times.append($0) }
    expectEqual(times.count, 12 + 1)
    expectEqual(loop.turnCount, 13)
    expectEqual(times[1], .seconds(1) / 120)
    expectEqual(loop.windows, [window])
  }
}
