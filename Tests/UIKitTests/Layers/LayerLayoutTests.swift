import Testing

@testable import UIKit

/// Layout and drawing pass through layers if there are any.
@MainActor
struct LayerLayoutTests {
  private final class GradientView: UIView {
    let gradient = CAGradientLayer()
    var wasOwnLayer: [Bool] = []
    var layouts = 0

    override func layoutSublayers(of layer: CALayer) {
      super.layoutSublayers(of: layer)
      wasOwnLayer.append(layer == self.layer)
      gradient.frame = bounds
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  private final class Recorder: CALayer {
    var laidOut = 0
    var drawn: [CGSize] = []

    override func layoutSublayers() {
      super.layoutSublayers()
      laidOut += 1
    }

    override func draw(in ctx: CGContext) {
      drawn.append(CGSize(width: ctx.width, height: ctx.height))
    }
  }

  private final class RecorderView: UIView {
    override class var layerClass: AnyClass { Recorder.self }
    var drawn = 0
    override func draw(_ rect: CGRect) { drawn += 1 }
  }

  @Test func `laying out makes no layers`() {
    let window = makeWindow()
    let view = makeView(in: window)
    window.layoutIfNeeded()
    RenderLoop.main.turn()
    #expect(view.madeLayer == nil && window.madeLayer == nil)
  }

  @Test func `layoutSublayers(of:) is called with the view's own layer, asked for or not`() {
    let window = makeWindow()
    let views = [GradientView(), GradientView()]
    for view in views { window.addSubview(view) }
    views[1].frame = rect(0, 0, 20, 20)
    window.layoutIfNeeded()
    views[1].setNeedsLayout()
    window.layoutIfNeeded()
    expectEqual(views.map(\.wasOwnLayer), [[true], [true, true]])
    expectEqual(views.map(\.layouts), [1, 2])
    expectEqual(views[1].gradient.frame, rect(0, 0, 20, 20))
    #expect(views[0].layer !== views[1].layer)
  }

  @Test func `a nested pass gives each view its own layer`() {
    final class Outer: UIView {
      let inner = GradientView()
      var wasOwnLayer = false
      override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        wasOwnLayer = layer == self.layer
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        if inner.superview == nil { addSubview(inner) }
        inner.layoutIfNeeded()
      }
    }
    let window = makeWindow()
    let outer = Outer()
    window.addSubview(outer)
    window.layoutIfNeeded()
    #expect(outer.wasOwnLayer && outer.inner.wasOwnLayer.first == true)
    #expect(outer.layer !== outer.inner.layer)
  }

  @Test func `a view's own kind of layer lays out and draws it`() throws {
    let window = makeWindow()
    let view = RecorderView(frame: rect(0, 0, 10, 20))
    window.addSubview(view)
    RenderLoop.main.turn()
    let layer = try #require(view.layer as? Recorder)
    expectEqual(layer.laidOut, 1)
    expectEqual(layer.drawn, [CGSize(width: 20, height: 40)])
    layer.setNeedsLayout()
    #expect(layer.needsLayout() && view.needsLayout)
    layer.layoutIfNeeded()
    expectEqual(layer.laidOut, 2)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay() && view.needsDisplay)
    layer.displayIfNeeded()
    expectEqual(layer.drawn.count, 2)
  }

  @Test func `sublayers are laid out and drawn in the view's pass, without laying the view out`() {
    let window = makeWindow()
    let view = GradientView(frame: rect(0, 0, 10, 10))
    window.addSubview(view)
    let layer = Recorder()
    view.layer.addSublayer(layer)
    RenderLoop.main.turn()
    let layouts = view.layouts
    layer.frame = rect(0, 0, 5, 5)
    layer.setNeedsDisplay(rect(0, 0, 1, 1))
    RenderLoop.main.turn()
    expectEqual(layer.laidOut, 1)
    expectEqual(layer.drawn, [CGSize(width: 5, height: 5)])
    RenderLoop.main.turn()
    expectEqual(layer.laidOut, 1)
    expectEqual(view.layouts, layouts)
  }

  @Test func `a layer on its own is laid out and drawn at once`() {
    let outer = Recorder()
    let layer = Recorder()
    outer.addSublayer(layer)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(outer.laidOut == 1 && layer.laidOut == 1)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    expectEqual(layer.drawn.count, 1)
  }

  @Test func `a delegate lays out and draws its layer`() {
    final class Delegate: CALayerDelegate {
      var calls: [String] = []
      func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }
      func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
      func layoutSublayers(of layer: CALayer) { calls.append("layout") }
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "x" ? NSNull() : nil
      }
    }
    let delegate = Delegate()
    let layer = CALayer()
    layer.delegate = delegate
    layer.layoutSublayers()
    layer.display()
    expectEqual(delegate.calls, ["layout", "will draw", "draw"])
    #expect(layer.action(forKey: "x") is NSNull)
  }

  @Test func `drawing code has a context, with and without a layer`() {
    final class Drawing: UIView {
      var sizes: [CGSize] = []
      override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        UIColor.red.setFill()
        context.fill(rect)
        sizes.append(CGSize(width: context.width, height: context.height))
      }
    }
    let window = makeWindow()
    let view = Drawing(frame: rect(0, 0, 3, 4))
    window.addSubview(view)
    RenderLoop.main.turn()
    _ = view.layer
    view.setNeedsDisplay()
    RenderLoop.main.turn()
    expectEqual(view.sizes, [CGSize(width: 6, height: 8), CGSize(width: 6, height: 8)])
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
