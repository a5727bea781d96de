import Testing
import UIKit

/// Paths have real geometry.
struct PathTests {
  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    max(
      abs(a.minX - b.minX),
      abs(a.minY - b.minY),
      abs(a.maxX - b.maxX),
      abs(a.maxY - b.maxY)
    ) < 0.01
  }

  @Test func `shapes have their bounds`() {
    let box = rect(10, 20, 30, 40)
    expectEqual(UIBezierPath(rect: box).bounds, box)
    #expect(isNear(UIBezierPath(ovalIn: box).bounds, box))
    #expect(isNear(UIBezierPath(roundedRect: box, cornerRadius: 5).bounds, box))
    #expect(isNear(UIBezierPath(roundedRect: box, cornerRadius: 500).bounds, box))
    let two = UIBezierPath(
      roundedRect: box,
      byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 8, height: 8)
    )
    #expect(isNear(two.bounds, box))
    #expect(two.contains(CGPoint(x: 39.5, y: 20.5)) && !two.contains(CGPoint(x: 10.5, y: 20.5)))
    let half = UIBezierPath(
      arcCenter: .zero,
      radius: 10,
      startAngle: 0,
      endAngle: .pi,
      clockwise: true
    )
    #expect(isNear(half.bounds, rect(-10, 0, 20, 10)))
    #expect(isNear(CGRect(origin: half.currentPoint, size: .zero), rect(-10, 0, 0, 0)))
    let other = UIBezierPath(
      arcCenter: .zero,
      radius: 10,
      startAngle: 0,
      endAngle: .pi,
      clockwise: false
    )
    #expect(isNear(other.bounds, rect(-10, -10, 20, 10)))
  }

  @Test func `a path is added to, transformed and emptied`() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    expectEqual(path.currentPoint, CGPoint(x: 10, y: 10))
    path.close()
    expectEqual(path.currentPoint, .zero)
    #expect(path.contains(CGPoint(x: 8, y: 4)) && !path.contains(CGPoint(x: 2, y: 4)))
    path.apply(CGAffineTransform(translationX: 5, y: 5))
    expectEqual(path.bounds, rect(5, 5, 10, 10))
    path.append(UIBezierPath(rect: rect(0, 0, 1, 1)))
    expectEqual(path.bounds, rect(0, 0, 15, 15))
    let copy = path.copy() as? UIBezierPath
    expectEqual(copy?.cgPath, path.cgPath)
    path.removeAllPoints()
    #expect(path.isEmpty && copy?.isEmpty == false)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 10))
    path.cgPath = UIBezierPath(rect: rect(0, 0, 2, 2)).cgPath
    expectEqual(path.bounds, rect(0, 0, 2, 2))
    expectEqual(UIBezierPath(cgPath: path.cgPath).cgPath, path.cgPath)
  }

  @Test func `a curve's bounds are its own, a box around its points is larger`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 40, y: 0),
      controlPoint1: CGPoint(x: 0, y: 40),
      controlPoint2: CGPoint(x: 40, y: 40)
    )
    expectEqual(path.bounds, rect(0, 0, 40, 30))
    expectEqual(path.cgPath.boundingBox, rect(0, 0, 40, 40))
    expectEqual(path.cgPath.boundingBoxOfPath, rect(0, 0, 40, 30))
    #expect(path.contains(CGPoint(x: 20, y: 25)) && !path.contains(CGPoint(x: 20, y: 35)))
    let back = path.reversing()
    #expect(back.currentPoint == .zero && back.bounds == path.bounds)
  }

  @Test func `a hole is inside by one rule and outside by the other`() {
    let path = UIBezierPath(rect: rect(0, 0, 30, 30))
    path.append(UIBezierPath(rect: rect(10, 10, 10, 10)))
    let middle = CGPoint(x: 15, y: 15)
    #expect(path.contains(middle))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(middle) && path.contains(CGPoint(x: 5, y: 5)))
    let opposite = UIBezierPath(rect: rect(0, 0, 30, 30))
    opposite.append(UIBezierPath(rect: rect(10, 10, 10, 10)).reversing())
    #expect(!opposite.contains(middle))
  }

  @Test func `Core Graphics' paths are made, copied and told apart`() {
    var move = CGAffineTransform(translationX: 5, y: 0)
    let oval = unsafe CGPath(ellipseIn: rect(0, 0, 10, 10), transform: &move)
    #expect(isNear(oval.boundingBoxOfPath, rect(5, 0, 10, 10)))
    let box = unsafe CGPath(rect: rect(0, 0, 10, 20), transform: nil)
    var found = CGRect.zero
    let isRect = unsafe box.isRect(&found)
    #expect(isRect && found == rect(0, 0, 10, 20))
    let isOvalRect = unsafe oval.isRect(nil)
    #expect(!isOvalRect)
    let round = unsafe CGPath(
      roundedRect: rect(0, 0, 10, 20),
      cornerWidth: 2,
      cornerHeight: 3,
      transform: nil
    )
    #expect(!round.contains(CGPoint(x: 0.2, y: 0.2)) && round.contains(CGPoint(x: 2, y: 3)))
    #expect(box.copy() == box && box.mutableCopy()?.boundingBox == box.boundingBox)
    let moved = unsafe box.copy(using: &move)
    expectEqual(moved?.boundingBox, rect(5, 0, 10, 20))
    let mutable = unsafe box.mutableCopy(using: &move)
    expectEqual(mutable?.currentPoint, CGPoint(x: 5, y: 0))
    let line = box.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(line == box && box.copy(dashingWithPhase: 0, lengths: [1]) == box)
    var types: [CGPathElementType] = []
    unsafe box.applyWithBlock { unsafe types.append($0.pointee.type) }
    expectEqual(
      types,
      [.moveToPoint] + Array(repeating: .addLineToPoint, count: 3) + [.closeSubpath]
    )
    #expect(box.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
  }

  @Test func `a mutable path takes all steps`() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    path.addArc(
      tangent1End: CGPoint(x: 20, y: 0),
      tangent2End: CGPoint(x: 20, y: 10),
      radius: 5
    )
    #expect(isNear(CGRect(origin: path.currentPoint, size: .zero), rect(20, 5, 0, 0)))
    path.addQuadCurve(to: CGPoint(x: 0, y: 20), control: CGPoint(x: 20, y: 20))
    path.closeSubpath()
    path.addRects([rect(0, 0, 1, 1), rect(30, 30, 1, 1)])
    path.addRoundedRect(in: rect(40, 40, 10, 10), cornerWidth: 1, cornerHeight: 1)
    path.addEllipse(in: rect(60, 60, 10, 10))
    path.addRelativeArc(center: CGPoint(x: 80, y: 80), radius: 10, startAngle: 0, delta: .pi)
    path.addPath(CGMutablePath())
    #expect(path.boundingBoxOfPath.maxX > 89.9 && path.boundingBoxOfPath.minY == 0)
    let whole = CGMutablePath()
    whole.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 7, clockwise: false)
    #expect(isNear(whole.boundingBoxOfPath, rect(-5, -5, 10, 10)))
  }
}

/// Contexts keep their state, and images that they create have sizes.
struct DrawingTests {
  @Test func `a renderer runs its drawing and gives an image of its size`() throws {
    var sizes: [CGSize] = []
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10.5, height: 20))
    let image = renderer.image { context in
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      sizes.append(context.currentImage.size)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      sizes.append(context.cgContext.boundingBoxOfClipPath.size)
      #expect(context.format is UIGraphicsImageRendererFormat)
    }
    #expect(image.size == CGSize(width: 10.5, height: 20) && image.scale == 3)
    expectEqual(sizes, [image.size, CGSize(width: 5, height: 5)])
    #expect(UIGraphicsGetCurrentContext() == nil)
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 3
    let bounds = CGRect(x: 5, y: 5, width: 1, height: 2)
    let other = UIGraphicsImageRenderer(bounds: bounds, format: format)
    #expect(other.image { _ in }.scale == 3 && other.image { _ in }.size == bounds.size)
    #expect((other.format as? UIGraphicsImageRendererFormat)?.scale == 3)
    expectEqual(UIGraphicsImageRenderer(bounds: bounds).image { _ in }.size, bounds.size)
    let data = other.pngData { _ in }
    expectEqual(UIImage(data: data)?.size, CGSize(width: 3, height: 6))
    #expect(other.jpegData(withCompressionQuality: 1) { _ in }.isEmpty)
    let traits = UITraitCollection(displayScale: 3)
    expectEqual(UIGraphicsImageRendererFormat(for: traits).scale, 3)
    expectEqual(UIGraphicsImageRendererFormat.preferred().scale, 3)
  }

  @Test func `a context of pixels has their numbers`() throws {
    let made = unsafe CGContext(
      data: nil,
      width: 3,
      height: 4,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
    )
    let context = try #require(made)
    let image = try #require(context.makeImage())
    #expect(image.width == 3 && image.height == 4)
    context.clip(to: CGRect(x: 1, y: 1, width: 1, height: 1), mask: image)
    expectEqual(context.boundingBoxOfClipPath.width, 1)
    expectEqual(CGColorSpaceCreateDeviceGray().numberOfComponents, 1)
  }

  @Test func `an image context gives an image until it ends`() {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 4), false, 0)
    UIGraphicsBeginImageContext(CGSize(width: 5, height: 6))
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let outer = UIGraphicsGetImageFromCurrentImageContext()
    UIRectClip(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(UIGraphicsGetCurrentContext()?.boundingBoxOfClipPath.width, 1)
    UIGraphicsEndImageContext()
    #expect(inner?.size == CGSize(width: 5, height: 6) && inner?.scale == 1)
    #expect(outer?.size == CGSize(width: 3, height: 4) && outer?.scale == 3)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `a context keeps its state and uses its path up`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 50), true, 2)
    defer { UIGraphicsEndImageContext() }
    let context = try #require(UIGraphicsGetCurrentContext())
    #expect(context.width == 200 && context.height == 100)
    context.saveGState()
    context.translateBy(x: 10, y: 0)
    context.scaleBy(x: 2, y: 2)
    context.rotate(by: 0)
    context.concatenate(.identity)
    expectEqual(context.ctm, CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0))
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    expectEqual(context.boundingBoxOfClipPath, CGRect(x: 0, y: 0, width: 10, height: 10))
    context.restoreGState()
    context.restoreGState()
    #expect(context.ctm == .identity && context.boundingBoxOfClipPath.width == 100)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 10, y: 0))
    context.addCurve(to: .zero, control1: .zero, control2: .zero)
    context.addQuadCurve(to: CGPoint(x: 10, y: 10), control: .zero)
    expectEqual(context.currentPointOfPath, CGPoint(x: 10, y: 10))
    context.closePath()
    expectEqual(context.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 10))
    context.addLines(between: [.zero, CGPoint(x: 20, y: 0)])
    context.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    context.addRects([CGRect(x: 0, y: 0, width: 1, height: 1)])
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2))
    context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
    context.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
    context.addPath(CGMutablePath())
    #expect(context.pathContains(CGPoint(x: 25, y: 25), mode: .fill))
    #expect(context.path?.isEmpty == false && !context.isPathEmpty)
    context.drawPath(using: .fillStroke)
    #expect(context.path == nil)
    for use in [{ context.fillPath() }, { context.strokePath() }, { context.beginPath() }] {
      context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
      use()
      #expect(context.isPathEmpty)
    }
    context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    context.clip()
    context.clip(to: [
      CGRect(x: 1, y: 1, width: 1, height: 1), CGRect(x: 2, y: 2, width: 1, height: 1),
    ])
    expectEqual(context.boundingBoxOfClipPath, CGRect(x: 1, y: 1, width: 2, height: 2))
    expectEqual(context.makeImage()?.width, 200)
    UIGraphicsPushContext(context)
    #expect(UIGraphicsGetCurrentContext() === context)
    UIGraphicsPopContext()
    let clip = UIBezierPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1))
    clip.addClip()
    expectEqual(context.boundingBoxOfClipPath.width, 1)
  }
}
