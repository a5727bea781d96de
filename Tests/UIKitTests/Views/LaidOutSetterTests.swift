import Testing
import UIKit

/// A view that logs the values of its overridden properties, as chart and gradient views do.
private final class WatchingView: UIView {
  var boundsSet: [CGRect] = []
  var centersSet: [CGPoint] = []
  var framesSet = 0

  override var bounds: CGRect {
    didSet { boundsSet.append(bounds) }
  }

  override var center: CGPoint {
    didSet { centersSet.append(center) }
  }

  override var frame: CGRect {
    didSet { framesSet += 1 }
  }
}

@MainActor
struct LaidOutSetterTests {
  private let window = makeWindow()

  @Test func `constraints set bounds and center through their setters`() {
    let view = WatchingView()
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.pin(10, 20, 100, 60)
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 20, 100, 60))
    expectEqual(view.boundsSet, [rect(0, 0, 100, 60)])
    expectEqual(view.centersSet, [CGPoint(x: 60, y: 50)])
    expectEqual(view.framesSet, 0)
    view.constraints.first { $0.firstAttribute == .width }?.constant = 120
    window.layoutIfNeeded()
    expectEqual(view.boundsSet.last, rect(0, 0, 120, 60))
    expectEqual(view.centersSet.last, CGPoint(x: 70, y: 50))
    window.layoutIfNeeded()
    expectEqual(view.boundsSet.count, 2)
  }

  @Test func `a mask sets bounds and center through their setters`() {
    let outer = UIView(frame: rect(0, 0, 100, 100))
    let view = WatchingView(frame: rect(10, 10, 80, 80))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.addSubview(view)
    outer.frame.size = CGSize(width: 200, height: 150)
    expectEqual(view.frame, rect(10, 10, 180, 130))
    expectEqual(view.boundsSet, [rect(0, 0, 180, 130)])
    expectEqual(view.centersSet, [CGPoint(x: 100, y: 75)])
  }

  @Test func `a stack sets bounds and center through their setters`() {
    let views = [WatchingView(), WatchingView()]
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.frame = rect(0, 0, 200, 50)
    window.addSubview(stack)
    window.layoutIfNeeded()
    expectEqual(views[1].frame, rect(100, 0, 100, 50))
    expectEqual(views[1].boundsSet.last, rect(0, 0, 100, 50))
    expectEqual(views[1].centersSet.last, CGPoint(x: 150, y: 25))
  }

  @Test func `a mask resizes a view that is transformed by its frame before the transform`() {
    let outer = UIView(frame: rect(0, 0, 100, 100))
    let view = UIView(frame: rect(10, 10, 80, 40))
    view.autoresizingMask = .flexibleWidth
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    outer.addSubview(view)
    outer.frame.size.width = 120
    expectEqual(view.bounds, rect(0, 0, 100, 40))
    expectEqual(view.center, CGPoint(x: 60, y: 30))
  }

  @Test func `what an override of bounds does to the view's subviews stays`() {
    final class Round: UIView {
      let dot = UIView()

      override var bounds: CGRect {
        didSet { dot.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height) }
      }
    }
    let view = Round()
    view.addSubview(view.dot)
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.pin(0, 0, 90, 30)
    window.layoutIfNeeded()
    expectEqual(view.dot.frame, rect(0, 0, 45, 30))
  }
}
