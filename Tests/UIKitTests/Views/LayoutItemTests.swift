import LayoutEngine
import Testing

@testable import UIKit

/// The layout attributes of views and guides, and transforms.
@MainActor
@Suite struct LayoutItemTests {
  private final class Padded: UIView {
    override var alignmentRectInsets: UIEdgeInsets {
      UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
  }

  @Test func `a view's alignment rectangle is its frame without the insets, and back`() {
    let view = Padded(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let rect = view.alignmentRect(forFrame: view.frame)
    expectEqual(rect, CGRect(x: 2, y: 1, width: 94, height: 46))
    expectEqual(view.frame(forAlignmentRect: rect), view.frame)
    let insets = view.layoutAlignmentInsets
    expectEqual(
      [insets.top, insets.left, insets.bottom, insets.right],
      [1, 2, 3, 4]
    )
  }

  @Test func `a view's superitem is its superview, a guide's its owner`() {
    let (box, view, guide) = (UIView(), UIView(), UILayoutGuide())
    box.addSubview(view)
    view.addLayoutGuide(guide)
    #expect(view.layoutSuperitem === box)
    #expect(guide.layoutSuperitem === view)
    #expect(box.layoutSuperitem == nil)
    #expect(box.layoutFrameIsGiven)
    #expect(!view.layoutFrameIsGiven)
    expectEqual(guide.layoutAlignmentInsets.top, 0)
    expectEqual(guide.layoutItemMargins.left, 0)
    expectEqual(guide.layoutFirstBaselineOffset, 0)
    expectEqual(guide.layoutLastBaselineOffset, 0)
  }

  @Test func `margins and baselines are those of the view`() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    box.addSubview(view)
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(view.layoutItemMargins.left, 2)
    let label = UILabel()
    label.text = "text"
    #expect(label.layoutFirstBaselineOffset > 0)
    #expect(label.layoutLastBaselineOffset > 0)
    expectEqual(view.layoutFirstBaselineOffset, 0)
  }

  @Test func `a scroll view's content guide is what the edges mean to its subviews`() {
    #expect(UIScrollView().layoutContentItem is UILayoutGuide)
  }

  @Test func `a view is given the size that fits`() {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
    }
    let view = Fitting(frame: CGRect(x: 5, y: 6, width: 1, height: 1))
    view.sizeToFit()
    expectEqual(view.bounds.size, CGSize(width: 30, height: 20))
  }

  @Test func `subviews keep their frames unless they are autoresized`() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: box.bounds)
    view.autoresizingMask = .flexibleWidth
    box.addSubview(view)
    box.autoresizesSubviews = false
    box.bounds.size.width = 200
    expectEqual(view.frame.width, 100)
    box.autoresizesSubviews = true
    box.bounds.size.width = 300
    expectEqual(view.frame.width, 200)
  }

  @Test func `transforms are concatenated as Apple's are`() {
    let moved = CGAffineTransform(translationX: 10, y: 20)
    expectEqual(moved, CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 20))
    let scaled = moved.scaledBy(x: 2, y: 3)
    expectEqual(CGPoint(x: 1, y: 1).applying(scaled), CGPoint(x: 12, y: 23))
    let both = moved.concatenating(CGAffineTransform(scaleX: 2, y: 3))
    expectEqual(CGPoint(x: 1, y: 1).applying(both), CGPoint(x: 22, y: 63))
    let turned = CGPoint(x: 1, y: 0).applying(moved.rotated(by: .pi / 2))
    #expect(abs(turned.x - 10) < 1e-9)
    #expect(abs(turned.y - 21) < 1e-9)
    expectEqual(scaled.tx, 10)
    expectEqual(scaled.ty, 20)
  }

  @Test func `a clock that a test holds is moved on by hand`() {
    let clock = ManualRenderClock()
    clock.advance(by: .seconds(2))
    expectEqual(clock.now, .seconds(2))
    #expect(RealTimeRenderClock().now >= .zero)
  }

  @Test func `changes without animation are made at once`() {
    let view = UIView()
    UIView.performWithoutAnimation { view.isHidden = true }
    #expect(view.isHidden)
  }

  @Test func `a stack's spacing after a view is read back`() {
    let (stack, view) = (UIStackView(), UIView())
    stack.addArrangedSubview(view)
    expectEqual(stack.customSpacing(after: view), UIStackView.spacingUseDefault)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: view)
    expectEqual(stack.customSpacing(after: view), UIStackView.spacingUseSystem)
  }

  @Test func `a controller's view is loaded when asked for`() {
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    #expect(controller.isViewLoaded)
  }

  @Test func `a screen has a size and a scale`() {
    let screen = UIScreen(bounds: CGRect(x: 0, y: 0, width: 100, height: 200), scale: 3)
    expectEqual(screen.bounds.height, 200)
    expectEqual(screen.scale, 3)
    #expect(UIScreen.defaultScale == 3 && UIScreen.main.scale == 3)
    expectEqual(UIApplication.shared.userInterfaceLayoutDirection, .leftToRight)
  }
}
