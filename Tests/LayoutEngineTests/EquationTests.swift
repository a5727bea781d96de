import Signposts
import Testing

@testable import LayoutEngine

@MainActor
struct EquationTests {
  let window = TestWindow()

  /// Makes a child of the window with a frame.
  private func box(
    _ name: String,
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    in superitem: TestItem? = nil
  ) -> TestItem {
    let item = TestItem(name, in: superitem ?? window.item)
    window.add(
      LayoutConstraint(item, .left, 0, to: x),
      LayoutConstraint(item, .top, 0, to: y),
      LayoutConstraint(item, .width, 0, to: width),
      LayoutConstraint(item, .height, 0, to: height)
    )
    return item
  }

  @Test func `an edge of the superview is at 0 in its own coordinates`() {
    let outer = box("outer", 50, 60, 200, 100)
    let inner = TestItem("inner", in: outer)
    window.add(
      LayoutConstraint(inner, .leading, 0, outer, .leading, 8),
      LayoutConstraint(inner, .trailing, 0, outer, .trailing, -8),
      LayoutConstraint(inner, .centerY, 0, outer, .centerY),
      LayoutConstraint(inner, .height, 0, outer, .height, times: 0.5)
    )
    #expect(window.frame(inner) == [8, 25, 184, 50])
  }

  @Test func `a constraint across hierarchies adds up the positions up to the host`() {
    let outer = box("outer", 50, 60, 200, 100)
    let inner = box("inner", 10, 20, 30, 40, in: outer)
    let other = TestItem("other", in: window.item)
    window.add(
      LayoutConstraint(other, .left, 0, inner, .right, 5, host: window.item),
      LayoutConstraint(other, .top, 0, inner, .bottom, 5, host: window.item)
    )
    #expect(window.frame(other) == [95, 125, 0, 0])
  }

  @Test func `a multiplier scales positions about the host's origin`() {
    let outer = box("outer", 50, 60, 200, 100)
    let inner = TestItem("inner", in: outer)
    window.add(
      LayoutConstraint(inner, .left, 0, outer, .right, times: 0.25, 1),
      LayoutConstraint(inner, .top, 0, outer, .bottom, times: 0.5)
    )
    #expect(window.frame(inner) == [51, 50, 0, 0])
  }

  @Test func `leading and trailing mirror from right to left, with their constant`() {
    let item = TestItem("item", in: window.item)
    window.add(
      LayoutConstraint(item, .leading, 0, window.item, .leading, 10, rightToLeft: true),
      LayoutConstraint(item, .width, 0, to: 100),
      LayoutConstraint(item, .top, 0, to: 0)
    )
    #expect(window.frame(item) == [210, 0, 100, 0])
  }

  @Test func `left and right do not mirror`() {
    let item = TestItem("item", in: window.item)
    window.add(
      LayoutConstraint(item, .left, 0, window.item, .left, 10, rightToLeft: true),
      LayoutConstraint(item, .width, 0, to: 100)
    )
    #expect(window.frame(item) == [10, 0, 100, 0])
  }

  @Test func `a multiplier is applied in the mirrored axis`() {
    let item = TestItem("item", in: window.item)
    window.add(
      LayoutConstraint(
        item,
        .leading,
        0,
        window.item,
        .trailing,
        times: 0.25,
        rightToLeft: true
      ),
      LayoutConstraint(item, .width, 0, to: 100)
    )
    // The distance from the right edge to the item's right edge is 80.
    #expect(window.frame(item)?[0] == 140.0)
  }

  @Test func `positions act on the alignment rectangle of item and host`() {
    let outer = box("outer", 50, 60, 200, 100)
    outer.layoutAlignmentInsets = LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)
    let inner = TestItem("inner", in: outer)
    window.add(
      LayoutConstraint(inner, .left, 0, outer, .left),
      LayoutConstraint(inner, .right, 0, outer, .right),
      LayoutConstraint(inner, .top, 0, outer, .top)
    )
    // The host's alignment rectangle is inset by 2, 1 in its frame. The position of `inner` is
    // relative to the frame.
    #expect(window.frame(inner) == [2, 1, 200, 0])
  }

  @Test func `margins and baselines are offsets that can change`() {
    let outer = box("outer", 0, 0, 200, 100)
    outer.layoutItemMargins = LayoutInsets(top: 8, left: 16, bottom: 8, right: 20)
    let label = TestItem("label", in: outer)
    label.layoutFirstBaselineOffset = 12
    let other = TestItem("other", in: outer)
    other.layoutLastBaselineOffset = 4
    window.add(
      LayoutConstraint(label, .left, 0, outer, .leftMargin),
      LayoutConstraint(label, .right, 0, outer, .rightMargin),
      LayoutConstraint(label, .top, 0, outer, .topMargin),
      LayoutConstraint(other, .lastBaseline, 0, label, .firstBaseline),
      LayoutConstraint(other, .height, 0, to: 20)
    )
    #expect(window.frame(label) == [16, 8, 164, 0])
    #expect(window.frame(other)?[1] == 4.0)

    label.layoutFirstBaselineOffset = 15
    window.engine.itemInsetsDidChange(label)
    #expect(window.frame(other)?[1] == 7.0)
  }

  @Test func `edges of a scroll view are its content's to what is inside`() {
    let scroll = box("scroll", 0, 0, 100, 100)
    let content = TestItem("content", in: scroll)
    scroll.contentItem = content
    let inner = TestItem("inner", in: scroll)
    window.add(
      LayoutConstraint(content, .left, 0, to: 0),
      LayoutConstraint(content, .top, 0, to: 0),
      LayoutConstraint(inner, .left, 0, scroll, .left, 5),
      LayoutConstraint(inner, .right, 0, scroll, .right, -5),
      LayoutConstraint(inner, .width, 0, to: 300)
    )
    #expect(window.frame(content) == [0, 0, 310, 0])
    #expect(window.frame(scroll) == [0, 0, 100, 100])
  }

  @Test func `an inequality alone is met with equality, and an unmentioned variable is 0`() {
    let item = TestItem("item", in: window.item)
    window.add(LayoutConstraint(item, .top, -1, to: 10))
    #expect(window.frame(item) == [0, 10, 0, 0])
    #expect(window.frame(TestItem("stranger")) == nil)
  }

  @Test func `items that constraints cease to mention leave the solver, with a notice`() {
    let item = box("item", 1, 2, 3, 4)
    let constraints = window.engine.constraints(affecting: item, horizontally: true)
    #expect(constraints.count == 2)
    #expect(window.engine.variableCount(of: item) == 4)
    window.engine.minimizeErrorIfNeeded()
    let notices = item.notices
    for constraint in constraints { window.engine.remove(constraint) }
    for constraint in window.engine.constraints(affecting: item, horizontally: false) {
      window.engine.remove(constraint)
    }
    window.engine.minimizeErrorIfNeeded()
    #expect(window.engine.variableCount(of: item) == 0)
    #expect(item.notices == notices + 1)
    #expect(window.frame(item) == nil)
  }

  @Test func `a change of insets visits the constraints that use them, and no others`() {
    let window = TestWindow()
    let items = (0..<100).map { TestItem("item \($0)", in: window.item) }
    for item in items {
      window.add(
        LayoutConstraint(item, .left, 0, window.item, .left, 5),
        LayoutConstraint(item, .width, 0, to: 50)
      )
    }
    let margin = LayoutConstraint(items[7], .leftMargin, 0, window.item, .left, 20, priority: 900)
    window.add(margin)
    #expect(window.engine.insetUserCount(of: items[7]) == 1)
    #expect(window.engine.insetUserCount(of: items[8]) == 0)
    window.engine.minimizeErrorIfNeeded()

    let work = window.engine.totalWork
    items[8].layoutItemMargins = LayoutInsets(left: 3)
    window.engine.itemInsetsDidChange(items[8])
    #expect(window.engine.totalWork == work)
    #expect(!window.engine.needsMinimization)

    window.engine.remove(margin)
    #expect(window.engine.insetUserCount(of: items[7]) == 0)
  }
}
