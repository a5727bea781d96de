import Testing
import UIKit

/// Effect views, snapshots, and how views are drawn.
@MainActor
struct EffectViewTests {
  @Test func `an effect view's content fills it`() {
    let window = makeWindow()
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.pin(10, 20, 30, 40)
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    view.contentView.addSubview(label)
    label.pin(1, 2, 3, 4)
    window.layoutIfNeeded()
    #expect(view.contentView.superview === view)
    expectEqual(view.contentView.frame, rect(0, 0, 30, 40))
    expectEqual(label.frame, rect(1, 2, 3, 4))
    let other = UIVisualEffectView(frame: rect(0, 0, 5, 5))
    #expect(other.effect == nil && other.contentView.frame == rect(0, 0, 5, 5))
  }

  @Test func `effects are equal by what they are`() {
    let blur = UIBlurEffect(style: .dark)
    #expect(blur == UIBlurEffect(style: .dark) && blur != UIBlurEffect(style: .light))
    let vibrancy = UIVibrancyEffect(blurEffect: blur, style: .label)
    expectEqual(vibrancy, UIVibrancyEffect(blurEffect: blur, style: .label))
    #expect(vibrancy != UIVibrancyEffect(blurEffect: blur))
    #expect(blur.copy(with: nil) as AnyObject === blur)
  }

  @Test func `snapshots have the size of what they are of`() {
    let view = UIView(frame: rect(10, 20, 30, 40))
    expectEqual(view.snapshotView(afterScreenUpdates: true)?.frame, rect(0, 0, 30, 40))
    let part = view.resizableSnapshotView(
      from: rect(5, 5, 6, 7),
      afterScreenUpdates: false,
      withCapInsets: .zero
    )
    expectEqual(part?.frame, rect(0, 0, 6, 7))
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
  }

  @Test func `a hierarchy draws in a context`() {
    final class Drawing: UIView {
      var drawn: [CGContext?] = []
      override func draw(_ rect: CGRect) { drawn.append(UIGraphicsGetCurrentContext()) }
    }
    let view = UIView(frame: rect(0, 0, 10, 10))
    let drawing = Drawing(frame: rect(0, 0, 5, 5))
    view.addSubview(drawing)
    let renderer = UIGraphicsImageRenderer(bounds: view.bounds)
    _ = renderer.image { context in
      #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
      expectEqual(drawing.drawn.last??.width, context.cgContext.width)
      view.layer.render(in: context.cgContext)
    }
    expectEqual(drawing.drawn.count, 2)
  }

  @Test func `a view is turned in space`() {
    let view = UIView(frame: rect(0, 0, 10, 10))
    view.transform3D = CATransform3DMakeScale(2, 3, 4)
    #expect(view.transform.a == 2 && view.transform.d == 3)
    expectEqual(view.transform3D.m33, 4)
  }
}
