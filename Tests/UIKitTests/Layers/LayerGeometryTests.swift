import Testing
import UIKit

/// A view and its layer share one rectangle.
@MainActor
struct LayerGeometryTests {
  @Test func `a view's layer has its geometry both ways`() {
    let view = UIView(frame: rect(10, 20, 30, 40))
    expectEqual(view.layer.frame, rect(10, 20, 30, 40))
    expectEqual(view.layer.position, CGPoint(x: 25, y: 40))
    view.layer.bounds = CGRect(x: 5, y: 0, width: 50, height: 60)
    expectEqual(view.frame, rect(0, 10, 50, 60))
    expectEqual(view.bounds.minX, 5)
    view.layer.position = CGPoint(x: 100, y: 100)
    expectEqual(view.center, CGPoint(x: 100, y: 100))
    view.layer.frame = rect(1, 2, 3, 4)
    expectEqual(view.frame, rect(1, 2, 3, 4))
    view.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    expectEqual(view.transform.a, 2)
    expectEqual(view.layer.affineTransform().d, 2)
    expectEqual(view.frame.width, 6)
  }

  @Test func `an anchor point moves the view about its position, and turns it there`() {
    let parent = UIView(frame: rect(0, 0, 200, 200))
    let view = UIView(frame: rect(10, 20, 40, 60))
    parent.addSubview(view)
    view.layer.anchorPoint = .zero
    expectEqual(view.center, CGPoint(x: 30, y: 50))
    expectEqual(view.frame, rect(30, 50, 40, 60))
    view.anchorPoint = CGPoint(x: 1, y: 1)
    expectEqual(view.frame, rect(-10, -10, 40, 60))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    expectEqual(view.frame, rect(-50, -70, 80, 120))
    expectEqual(view.convert(CGPoint(x: 40, y: 60), to: parent), CGPoint(x: 30, y: 50))
    expectEqual(view.convert(CGPoint(x: 30, y: 50), from: parent), CGPoint(x: 40, y: 60))
    view.frame = rect(0, 0, 80, 120)
    expectEqual(view.center, CGPoint(x: 80, y: 120))
    expectEqual(view.bounds.size, CGSize(width: 40, height: 60))
  }

  @Test func `constraints give the frame whatever the anchor point`() {
    let window = makeWindow()
    let view = makeView(in: window)
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    view.pin(10, 20, 30, 40)
    window.layoutIfNeeded()
    expectEqual(view.frame, rect(10, 20, 30, 40))
    expectEqual(view.center, CGPoint(x: 10, y: 60))
  }

  @Test func `a layer without a view keeps its own geometry`() {
    let outer = CALayer()
    outer.bounds = rect(0, 0, 100, 100)
    outer.anchorPoint = .zero
    outer.position = CGPoint(x: 10, y: 10)
    expectEqual(outer.frame, rect(10, 10, 100, 100))
    let layer = CALayer()
    layer.frame = rect(20, 30, 40, 50)
    outer.addSublayer(layer)
    expectEqual(layer.position, CGPoint(x: 40, y: 55))
    expectEqual(layer.convert(CGPoint(x: 1, y: 2), to: outer), CGPoint(x: 21, y: 32))
    expectEqual(layer.convert(CGPoint(x: 21, y: 32), from: outer), CGPoint(x: 1, y: 2))
    expectEqual(layer.convert(rect(0, 0, 5, 5), to: outer), rect(20, 30, 5, 5))
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    expectEqual(layer.frame, rect(0, 30, 80, 50))
    #expect(outer.hitTest(CGPoint(x: 15, y: 45)) === layer)
    #expect(outer.hitTest(CGPoint(x: 15, y: 15)) === outer)
    #expect(outer.hitTest(CGPoint(x: 5, y: 5)) == nil)
    #expect(layer.contains(CGPoint(x: 39, y: 49)))
    expectEqual(layer.preferredFrameSize(), CGSize(width: 40, height: 50))
    let copy = CALayer(layer: layer)
    expectEqual(copy.frame, layer.frame)
    layer.isHidden = true
    #expect(outer.hitTest(CGPoint(x: 15, y: 45)) === outer)
  }

  @Test func `a transform in space keeps its part in the plane for the view`() {
    let view = UIView(frame: rect(0, 0, 10, 10))
    let turned = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    view.layer.transform = turned
    #expect(CATransform3DEqualToTransform(view.layer.transform, turned))
    #expect(abs(view.transform.a - 0.5) < 1e-9)
    #expect(!CATransform3DIsAffine(turned))
  }

  @Test func `transforms in space join and undo each other`() {
    let move = CATransform3DMakeTranslation(1, 2, 3)
    let both = CATransform3DConcat(CATransform3DMakeScale(2, 2, 2), move)
    expectEqual(both.m41, 1)
    expectEqual(CATransform3DScale(move, 2, 2, 2), both)
    #expect(CATransform3DIsIdentity(CATransform3DConcat(both, CATransform3DInvert(both))))
    expectEqual(CATransform3DTranslate(CATransform3DIdentity, 1, 2, 3), move)
    let quarter = CATransform3DRotate(CATransform3DIdentity, .pi / 2, 0, 0, 1)
    let plane = CATransform3DGetAffineTransform(quarter)
    let point = CGPoint(x: 1, y: 0).applying(plane)
    #expect(abs(point.x) < 1e-9 && abs(point.y - 1) < 1e-9)
    expectEqual(CATransform3DMakeAffineTransform(plane), quarter)
    expectEqual(CATransform3DInvert(CATransform3D()), CATransform3D())
  }
}
