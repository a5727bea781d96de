import Testing
import UIKit

/// The layer tree, and the parts that it shares with views.
@MainActor
struct LayerTreeTests {
  @Test func `the layers of subviews are sublayers, with those added between them`() {
    let view = UIView()
    let first = UIView()
    view.addSubview(first)
    let added = CALayer()
    view.layer.addSublayer(added)
    let second = UIView()
    view.addSubview(second)
    let behind = CALayer()
    view.layer.insertSublayer(behind, at: 0)
    expectEqual(view.layer.sublayers, [behind, first.layer, added, second.layer])
    #expect(first.layer.superlayer === view.layer)
    #expect(added.superlayer === view.layer)
    added.removeFromSuperlayer()
    expectEqual(view.layer.sublayers, [behind, first.layer, second.layer])
    #expect(added.superlayer == nil)
  }

  @Test func `sublayers are inserted beside and in place of each other`() {
    let layer = CALayer()
    let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
    #expect(layer.sublayers == nil)
    layer.addSublayer(a)
    layer.insertSublayer(b, below: a)
    layer.insertSublayer(c, above: b)
    expectEqual(layer.sublayers, [b, c, a])
    layer.replaceSublayer(c, with: d)
    expectEqual(layer.sublayers, [b, d, a])
    layer.addSublayer(b)
    expectEqual(layer.sublayers, [d, a, b])
    let other = CALayer()
    other.addSublayer(a)
    expectEqual(layer.sublayers, [d, b])
    layer.sublayers = [c]
    expectEqual(layer.sublayers, [c])
    #expect(d.superlayer == nil)
    layer.sublayers = nil
    #expect(layer.sublayers == nil)
  }

  @Test func `a view and its layer share their look`() {
    let view = UIView()
    view.backgroundColor = .red
    expectEqual(view.layer.backgroundColor, UIColor.red.cgColor)
    view.layer.backgroundColor = UIColor.blue.cgColor
    expectEqual(view.backgroundColor, .blue)
    view.layer.opacity = 0.5
    expectEqual(view.alpha, 0.5)
    view.layer.isHidden = true
    #expect(view.isHidden)
    view.clipsToBounds = true
    #expect(view.layer.masksToBounds)
    view.layer.isOpaque = false
    #expect(!view.isOpaque)
    let layer = CALayer()
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds && !layer.isOpaque)
    layer.opacity = 0.25
    layer.masksToBounds = true
    layer.isOpaque = true
    layer.backgroundColor = .white
    #expect(layer.opacity == 0.25 && layer.masksToBounds && layer.isOpaque)
    expectEqual(layer.backgroundColor, .white)
  }

  @Test func `what has no effect is kept and read back`() {
    let layer = CALayer()
    #expect(layer.cornerRadius == 0 && layer.shadowRadius == 3 && layer.shadowOpacity == 0)
    expectEqual(layer.shadowOffset, CGSize(width: 0, height: -3))
    expectEqual(layer.borderColor, .black)
    layer.cornerRadius = 8
    layer.borderColor = nil
    layer.shadowOffset = CGSize(width: 1, height: 2)
    layer.maskedCorners = [.layerMinXMinYCorner]
    layer.cornerCurve = .continuous
    layer.mask = CAShapeLayer()
    #expect(layer.cornerRadius == 8 && layer.borderColor == nil && layer.mask is CAShapeLayer)
    expectEqual(layer.shadowOffset, CGSize(width: 1, height: 2))
    #expect(layer.maskedCorners == .layerMinXMinYCorner && layer.cornerCurve == .continuous)
    layer.setValue(3, forKey: "mine")
    expectEqual(layer.value(forKey: "mine") as? Int, 3)
    layer.setValue("x", forKeyPath: "a.b")
    expectEqual(layer.value(forKeyPath: "a.b") as? String, "x")
    #expect(layer.presentation() === layer && layer.model() === layer)
  }

  @Test func `a view's class names the class of its layer`() {
    final class Shape: CAShapeLayer {
      var isMadeByInit = false
      override init() {
        super.init()
        isMadeByInit = true
      }
      required init?(coder: NSCoder) { nil }
    }
    final class ShapeView: UIView {
      override class var layerClass: AnyClass { Shape.self }
    }
    let view = ShapeView(frame: rect(1, 2, 3, 4))
    let layer = view.layer as? Shape
    #expect(layer?.isMadeByInit == true)
    expectEqual(layer?.frame, view.frame)
    #expect(layer?.delegate === view)
  }

  @Test func `a layer outlives its view`() {
    var view: UIView? = UIView(frame: rect(0, 0, 10, 10))
    let layer = view?.layer
    view = nil
    layer?.position = CGPoint(x: 3, y: 3)
    #expect(layer?.delegate == nil)
    expectEqual(layer?.position, CGPoint(x: 3, y: 3))
  }

  @Test func `actions come from the delegate, then from the layer, then from the class`() {
    final class Quick: CALayer {
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        event == "position" ? NSNull() : nil
      }
    }
    let layer = Quick()
    #expect(layer.action(forKey: "position") is NSNull)
    #expect(layer.action(forKey: "bounds") == nil)
    layer.actions = ["bounds": CABasicAnimation()]
    #expect(layer.action(forKey: "bounds") is CABasicAnimation)
    let view = UIView()
    #expect(view.layer.action(forKey: "bounds") is NSNull)
    #expect(view.action(for: view.layer, forKey: "bounds") is NSNull)
  }
}
