import Testing
import UIKit

@MainActor
private final class ScrollWitness: UIScrollViewDelegate {
  var log: [String] = []
  var zoomed: UIView?
  var target: CGPoint?

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    if let target { unsafe targetContentOffset.pointee = target }
    log.append("will end")
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("end \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("moves on") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rests") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { log.append("inset") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    log.append("will zoom")
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { log.append("zoom") }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView,
    with view: UIView?,
    atScale scale: CGFloat
  ) { log.append("zoomed \(scale)") }
}

@MainActor
@Suite struct ScrollTouchTests {
  private let window = makeWindow(width: 100, height: 100)
  private let view = UIScrollView(frame: rect(0, 0, 100, 100))
  private let witness = ScrollWitness()

  init() {
    window.addSubview(view)
    view.contentSize = CGSize(width: 100, height: 500)
    view.delegate = witness
  }

  @Test func `a finger scrolls and the delegate is told`() {
    window.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 40))
    expectEqual(view.contentOffset.y, 50)
    expectEqual(witness.log, ["begin", "will end", "end false"])
    window.drag(from: CGPoint(x: 50, y: 40), to: CGPoint(x: 50, y: 99))
    expectEqual(view.contentOffset.y, 0)
    #expect(!view.isDragging && !view.isDecelerating && !view.isTracking)
    view.isScrollEnabled = false
    window.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 40))
    expectEqual(view.contentOffset.y, 0)
    #expect(view.panGestureRecognizer.view === view)
    #expect(view.touchesShouldCancel(in: UIView()))
    #expect(!view.touchesShouldCancel(in: UIControl()))
  }

  @Test func `pages and the delegate say where scrolling ends`() {
    view.isPagingEnabled = true
    window.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 30))
    expectEqual(view.contentOffset.y, 100)
    expectEqual(witness.log, ["begin", "will end", "end true", "moves on", "rests"])
    witness.target = CGPoint(x: 0, y: 33)
    window.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 30))
    expectEqual(view.contentOffset.y, 33)
  }

  @Test func `a rectangle is scrolled into sight`() {
    view.scrollRectToVisible(rect(0, 150, 10, 20), animated: false)
    expectEqual(view.contentOffset.y, 70)
    view.scrollRectToVisible(rect(0, 20, 10, 20), animated: true)
    expectEqual(view.contentOffset.y, 20)
    expectEqual(witness.log, ["animated"])
    view.setContentOffset(CGPoint(x: 0, y: 20), animated: true)
    expectEqual(witness.log, ["animated"])
  }

  @Test func `content that begins to scroll, or no longer does, follows the bars at once`() {
    let controller = UIViewController()
    window.rootViewController = controller
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.contentInsetAdjustmentBehavior = .scrollableAxes
    controller.view.addSubview(view)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0)
    view.contentSize = CGSize(width: 100, height: 100)
    #expect(view.adjustedContentInset.top == 0 && view.contentOffset.y == 0)
    view.alwaysBounceVertical = true
    #expect(view.adjustedContentInset.top == 20 && view.contentOffset.y == -20)
    view.alwaysBounceVertical = false
    #expect(view.adjustedContentInset.top == 0 && view.contentOffset.y == 0)
    view.alwaysBounceHorizontal = true
    expectEqual(view.adjustedContentInset, UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0))
    view.alwaysBounceHorizontal = false
    expectEqual(view.adjustedContentInset, .zero)
    view.contentSize.height = 300
    #expect(view.adjustedContentInset.top == 20 && view.contentOffset.y == -20)
    view.frame.size.height = 400
    view.layoutIfNeeded()
    #expect(view.adjustedContentInset.top == 0 && view.contentOffset.y == 0)
  }

  @Test func `the content keeps clear of bars as the behaviour says`() {
    let controller = UIViewController()
    window.rootViewController = controller
    controller.view.addSubview(view)
    witness.log = []
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 5, bottom: 10, right: 5)
    expectEqual(view.adjustedContentInset, UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
    expectEqual(view.contentOffset.y, -20)
    expectEqual(witness.log, ["inset"])
    view.contentInset.top = 1
    expectEqual(view.adjustedContentInset.top, 21)
    view.contentInsetAdjustmentBehavior = .always
    expectEqual(view.adjustedContentInset.left, 5)
    view.contentInsetAdjustmentBehavior = .never
    expectEqual(view.adjustedContentInset, UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0))
    view.adjustedContentInsetDidChange()
    expectEqual(witness.log.last, "inset")
  }

  @Test func `zooming transforms the view that the delegate gives`() {
    let content = UIView(frame: rect(0, 0, 100, 500))
    view.addSubview(content)
    view.setZoomScale(2, animated: false)
    expectEqual(view.zoomScale, 1)
    witness.zoomed = content
    view.minimumZoomScale = 0.5
    view.maximumZoomScale = 3
    view.zoomScale = 2
    expectEqual(content.transform, CGAffineTransform(scaleX: 2, y: 2))
    expectEqual(view.contentSize, CGSize(width: 200, height: 1000))
    expectEqual(witness.log, ["will zoom", "zoom", "zoomed 2.0"])
    view.zoomScale = 10
    expectEqual(view.zoomScale, 3)
    view.zoom(to: rect(0, 0, 200, 200), animated: false)
    expectEqual(view.zoomScale, 1.5)
  }
}
