import LayoutEngine
import Signposts
import Testing
import UIKit

@MainActor
struct HierarchyTests {
  private let log = ProbeLog()

  @Test func `adding and removing tells views in UIKit's order`() {
    let window = makeWindow()
    let outer = ProbeView("outer", log: log)
    let inner = ProbeView("inner", log: log)
    outer.addSubview(inner)
    expectEqual(
      log.take(),
      ["inner will move to outer", "inner moved to outer", "outer added inner"]
    )
    window.addSubview(outer)
    expectEqual(
      log.take(),
      [
        "outer will move to window", "outer will move to window one",
        "inner will move to window one", "outer moved to window one",
        "inner moved to window one", "outer moved to window",
      ]
    )
    outer.removeFromSuperview()
    expectEqual(
      log.take(),
      [
        "outer will move to nothing", "outer will move to window none",
        "inner will move to window none", "outer moved to window none",
        "inner moved to window none", "outer moved to nothing",
      ]
    )
    inner.removeFromSuperview()
    expectEqual(
      log.take(),
      [
        "inner will move to nothing", "outer will remove inner", "inner moved to nothing",
      ]
    )
  }

  @Test func `subviews are kept from back to front`() {
    let root = UIView()
    let views = (0..<4).map { _ in UIView() }
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    root.insertSubview(views[3], belowSubview: views[1])
    expectEqual(root.subviews, [views[2], views[0], views[3], views[1]])
    root.insertSubview(views[1], aboveSubview: views[2])
    expectEqual(root.subviews, [views[2], views[1], views[0], views[3]])
    root.exchangeSubview(at: 0, withSubviewAt: 3)
    expectEqual(root.subviews, [views[3], views[1], views[0], views[2]])
    root.bringSubviewToFront(views[1])
    root.sendSubviewToBack(views[2])
    expectEqual(root.subviews, [views[2], views[3], views[0], views[1]])
    root.addSubview(views[2])
    expectEqual(root.subviews, [views[3], views[0], views[1], views[2]])
    views[3].tag = 7
    #expect(root.viewWithTag(7) === views[3])
    #expect(views[3].isDescendant(of: root))
    #expect(!root.isDescendant(of: views[3]))
  }

  @Test func `a subview added again comes to the front and keeps its constraints`() throws {
    let window = makeWindow()
    let view = ProbeView("view", log: log)
    window.addSubview(view)
    view.pin(1, 2, 3, 4)
    let beside = makeView(in: window)
    window.layoutIfNeeded()
    let work = try #require(window.engine).totalWork
    _ = log.take()
    window.addSubview(view)
    window.layoutIfNeeded()
    expectEqual(window.subviews, [beside, view])
    expectEqual(window.constraints.count, 2)
    expectEqual(view.frame, rect(1, 2, 3, 4))
    #expect(log.take().isEmpty)
    expectEqual(window.engine?.totalWork, work)
  }

  @Test func `removing what is not there does nothing`() {
    let root = UIView()
    let view = UIView()
    view.removeFromSuperview()
    root.removeConstraint(view.widthAnchor.constraint(equalToConstant: 1))
    root.removeLayoutGuide(UILayoutGuide())
    view.widthAnchor.constraint(equalToConstant: 1).isActive = false
    #expect(root.subviews.isEmpty)
    #expect(root.constraints.isEmpty)
  }

  @Test func `a view is not added to itself or to what is in it`() {
    let root = UIView()
    let inner = UIView()
    root.addSubview(inner)
    #expect(throws: LayoutFailure.viewInItself(root.layoutItemDescription)) {
      try root.checkAdding(root)
    }
    #expect(throws: LayoutFailure.viewInItself(root.layoutItemDescription)) {
      try inner.checkAdding(root)
    }
    #expect(throws: Never.self) { try root.checkAdding(inner) }
  }

  @Test func `a view added to itself ends the process with one sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(view)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("cannot be added to itself or to one of its descendants"))
  }

  @Test func `removing a view takes out the constraints that tie it to its ancestors`() {
    let window = makeWindow()
    let outer = makeView(in: window)
    let inner = makeView(in: outer)
    let beside = makeView(in: window)
    let own = inner.widthAnchor.constraint(equalToConstant: 5)
    let inside = inner.topAnchor.constraint(equalTo: outer.topAnchor)
    let tie = inner.leftAnchor.constraint(equalTo: beside.leftAnchor)
    let other = beside.topAnchor.constraint(equalTo: window.topAnchor)
    NSLayoutConstraint.activate([own, inside, tie, other])
    outer.removeFromSuperview()
    #expect(own.isActive && inside.isActive && other.isActive)
    #expect(!tie.isActive)
    expectEqual(window.constraints, [other])

    window.addSubview(outer)
    expectEqual(window.constraints, [other])
    expectEqual(outer.constraints, [inside])
  }

  @Test(arguments: 0...3)
  func `removing a view takes out what ties any view in it to an ancestor`(removed: Int) {
    let window = makeWindow()
    let views = (0...3).map { _ in UIView() }
    var superview: UIView = window
    for view in views {
      superview.addSubview(view)
      superview = view
    }
    let constraints = [
      views[3].leftAnchor.constraint(equalTo: window.leftAnchor),
      views[3].topAnchor.constraint(equalTo: views[1].topAnchor),
      views[2].widthAnchor.constraint(equalTo: views[1].widthAnchor),
      views[1].heightAnchor.constraint(equalTo: views[0].heightAnchor),
      views[3].widthAnchor.constraint(equalToConstant: 10),
    ]
    NSLayoutConstraint.activate(constraints)
    views[removed].removeFromSuperview()
    // The constraints that stay active, by the removed view. They tie views to the window, to view
    // 1, to view 1, to view 0, and to nothing.
    let kept = [
      [false, true, true, true, true], [false, true, true, false, true],
      [false, false, false, true, true], [false, false, true, true, true],
    ]
    expectEqual(constraints.map(\.isActive), kept[removed])
    views[removed == 0 ? 1 : 0].removeFromSuperview()
    #expect(constraints[4].isActive)
    #expect(constraints[0].isActive == false)
  }

  @Test func `the engine has the constraints of what is in the window, and no others`() throws {
    let window = makeWindow()
    let engine = try #require(window.engine)
    let view = makeView()
    let constraint = view.widthAnchor.constraint(equalToConstant: 5)
    constraint.isActive = true
    let layoutConstraint = try #require(constraint.layoutConstraint)
    #expect(!engine.contains(layoutConstraint))
    window.addSubview(view)
    #expect(engine.contains(layoutConstraint))
    view.removeFromSuperview()
    #expect(!engine.contains(layoutConstraint))
    #expect(constraint.isActive)
  }

  @Test func `a root view's own engine gives way to the window's`() throws {
    let root = makeView()
    let view = makeView(in: root)
    view.pin(1, 2, 3, 4)
    root.layoutIfNeeded()
    let own = try #require(root.engine)
    expectEqual(own.purpose, .detached)
    #expect(view.engine === own)
    expectEqual(view.frame, rect(1, 2, 3, 4))

    let window = makeWindow()
    window.addSubview(root)
    root.pin(10, 20, 100, 100)
    #expect(root.engine === window.engine)
    #expect(view.engine === window.engine)
    view.constraints[0].constant = 30
    window.layoutIfNeeded()
    expectEqual(root.frame, rect(10, 20, 100, 100))
    expectEqual(view.frame, rect(1, 2, 30, 4))

    root.removeFromSuperview()
    #expect(root.engine == nil)
    root.layoutIfNeeded()
    expectEqual(view.frame, rect(1, 2, 30, 4))
  }

  @Test func `subviews outlive their superview without an engine`() {
    let window = makeWindow()
    let view = makeView()
    do {
      let outer = UIView()
      window.addSubview(outer)
      outer.addSubview(view)
      view.pin(1, 2, 3, 4)
      #expect(view.window === window)
      outer.removeFromSuperview()
    }
    #expect(view.superview == nil)
    #expect(view.window == nil)
    #expect(view.engine == nil)
    window.addSubview(view)
    window.layoutIfNeeded()
    expectEqual(view.frame.size, CGSize(width: 3, height: 4))
  }

  @Test func `windows and views are let go`() {
    var window: UIWindow? = makeWindow()
    let loop = RenderLoop()
    window?.renderLoop = loop
    let view = UIView()
    window?.addSubview(view)
    view.layoutIfNeeded()
    window?.layoutMarginsGuide.identifier = "margins"
    weak let reference = window
    expectEqual(loop.windows.count, 1)
    window = nil
    #expect(reference == nil)
    #expect(loop.windows.isEmpty)
  }
}
