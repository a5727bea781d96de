import Testing
import UIKit

@MainActor
@Suite struct ViewPropertyTests {
  private let window = makeWindow()

  @Test func `a view that redraws is drawn again at another size, others are not`() {
    let log = ProbeLog()
    let view = ProbeView("a", log: log)
    view.translatesAutoresizingMaskIntoConstraints = true
    window.addSubview(view)
    view.frame = rect(0, 0, 10, 10)
    RenderLoop.main.turn()
    func draws(_ frame: CGRect) -> Bool {
      _ = log.take()
      view.frame = frame
      RenderLoop.main.turn()
      return log.take().contains("draw a")
    }
    expectEqual(view.contentMode, .scaleToFill)
    #expect(!draws(rect(0, 0, 20, 10)))
    view.contentMode = .redraw
    #expect(draws(rect(0, 0, 30, 10)))
    #expect(!draws(rect(5, 0, 30, 10)))
  }

  @Test func `the safe area is added to margins unless it is not to be`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    window.rootViewController = controller
    let view = UIView(frame: rect(0, 0, 100, 100))
    controller.view.addSubview(view)
    let inner = makeView(in: view)
    inner.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor).isActive = true
    RenderLoop.main.turn()
    #expect(view.layoutMargins.top == 28 && inner.frame.minY == 28)
    view.insetsLayoutMarginsFromSafeArea = false
    RenderLoop.main.turn()
    #expect(view.layoutMargins.top == 8 && inner.frame.minY == 8)
  }

  @Test func `a view's direction is that of its content's meaning`() {
    let view = UIView()
    expectEqual(view.effectiveUserInterfaceLayoutDirection, .leftToRight)
    view.semanticContentAttribute = .forceRightToLeft
    expectEqual(view.effectiveUserInterfaceLayoutDirection, .rightToLeft)
    view.semanticContentAttribute = .playback
    expectEqual(view.effectiveUserInterfaceLayoutDirection, .leftToRight)
  }

  @Test func `the largest fitting size is what constraints allow up to 10,000 points`() {
    let view = makeView()
    let inner = makeView(in: view)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      inner.widthAnchor.constraint(lessThanOrEqualToConstant: 70),
      inner.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    let largest = view.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
    expectEqual(largest, CGSize(width: 70, height: 10_000))
    let smallest = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    expectEqual(smallest, CGSize(width: 30, height: 0))
  }

  @Test func `an offset has two parts`() {
    let offset = UIOffset(horizontal: 3, vertical: 4)
    #expect(offset.horizontal == 3 && offset.vertical == 4)
    expectEqual(UIOffset.zero, UIOffset(horizontal: 0, vertical: 0))
  }

  @Test func `content keeps clear of bars along the axes that it scrolls`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0)
    window.rootViewController = controller
    let scrollView = UIScrollView(frame: window.bounds)
    controller.view.addSubview(scrollView)
    scrollView.contentInsetAdjustmentBehavior = .scrollableAxes
    expectEqual(scrollView.adjustedContentInset, .zero)
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    expectEqual(
      scrollView.adjustedContentInset,
      UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    )
    scrollView.contentSize = CGSize(width: 1000, height: 100)
    expectEqual(
      scrollView.adjustedContentInset,
      UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
    )
  }
}
