import CoreGraphics
import QuartzCore
import Testing

// The API that files see if they import only these two, as code for layers and drawing does.
struct FrameworkImportTests {
  @MainActor
  @Test func `QuartzCore has layers and their transforms`() {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let inner = CALayer()
    layer.addSublayer(inner)
    inner.transform = CATransform3DMakeTranslation(5, 0, 0)
    expectEqual(layer.sublayers, [inner])
    expectEqual(inner.affineTransform(), CGAffineTransform(translationX: 5, y: 0))
    #expect(CACurrentMediaTime() > 0)
  }

  @Test func `Core Graphics has geometry`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4).insetBy(dx: 1, dy: 1)
    expectEqual(rect, CGRect(x: 2, y: 3, width: 1, height: 2))
    expectEqual(rect.union(CGRect(origin: .zero, size: CGSize(width: 1, height: 1))).maxY, 5)
  }
}
