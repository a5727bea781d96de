/// A matrix that maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty).
public struct CGAffineTransform: Hashable, Sendable {
  /// The transform that maps every point to itself.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The contribution of x to the new x.
  public var a: CGFloat

  /// The contribution of x to the new y.
  public var b: CGFloat

  /// The contribution of y to the new x.
  public var c: CGFloat

  /// The contribution of y to the new y.
  public var d: CGFloat

  /// The displacement to the right.
  public var tx: CGFloat

  /// The displacement downwards.
  public var ty: CGFloat

  /// Creates a transform from the six numbers of its matrix.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates the identity transform.
  public init() {
    self = .identity
  }

  /// Creates a translation.
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scaling about the origin.
  public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin by an angle in radians.
  public init(rotationAngle angle: CGFloat) {
    let sine = CGFloat(sin(Double(angle)))
    let cosine = CGFloat(cos(Double(angle)))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether the transform maps every point to itself.
  public var isIdentity: Bool { self == .identity }

  /// Returns the transform that applies this one first, then another.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty
    )
  }

  /// Returns the transform that translates first, then applies this one.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform that scales first, then applies this one.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that rotates first, then applies this one.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse transform, or this one if it has no inverse.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }
}

extension CGPoint {
  /// Returns the point after a transform.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty
    )
  }
}

extension CGRect {
  /// Returns the smallest upright rectangle around the transformed corners.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
      CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    let left = corners.map(\.x).min() ?? 0
    let top = corners.map(\.y).min() ?? 0
    let right = corners.map(\.x).max() ?? 0
    let bottom = corners.map(\.y).max() ?? 0
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
