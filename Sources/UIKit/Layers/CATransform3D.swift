// Names are as Apple has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A 4×4 matrix that moves, rotates and scales a layer in 3D space.
public struct CATransform3D: Hashable, Sendable {
  /// The first row.
  public var m11, m12, m13, m14: CGFloat
  /// The second row.
  public var m21, m22, m23, m24: CGFloat
  /// The third row.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row; its first three numbers are the translation.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a transform from the sixteen numbers of its matrix.
  public init(
    m11: CGFloat,
    m12: CGFloat,
    m13: CGFloat,
    m14: CGFloat,
    m21: CGFloat,
    m22: CGFloat,
    m23: CGFloat,
    m24: CGFloat,
    m31: CGFloat,
    m32: CGFloat,
    m33: CGFloat,
    m34: CGFloat,
    m41: CGFloat,
    m42: CGFloat,
    m43: CGFloat,
    m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform of zeros.
  public init() {
    self.init(rows: Array(repeating: 0, count: 16))
  }

  /// Creates a transform from the sixteen numbers, row by row.
  fileprivate init(rows m: [CGFloat]) {
    self.init(
      m11: m[0],
      m12: m[1],
      m13: m[2],
      m14: m[3],
      m21: m[4],
      m22: m[5],
      m23: m[6],
      m24: m[7],
      m31: m[8],
      m32: m[9],
      m33: m[10],
      m34: m[11],
      m41: m[12],
      m42: m[13],
      m43: m[14],
      m44: m[15]
    )
  }

  /// The sixteen numbers, row by row.
  fileprivate var rows: [CGFloat] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24,
      m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(rows: [
  1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
])

/// Returns whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// Returns a translation.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat,
  _ ty: CGFloat,
  _ tz: CGFloat
) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m41, transform.m42, transform.m43) = (tx, ty, tz)
  return transform
}

/// Returns a scaling about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat,
  _ sy: CGFloat,
  _ sz: CGFloat
) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m11, transform.m22, transform.m33) = (sx, sy, sz)
  return transform
}

/// Returns a rotation by an angle in radians about an axis; the identity if the axis has length 0.
public func CATransform3DMakeRotation(
  _ angle: CGFloat,
  _ x: CGFloat,
  _ y: CGFloat,
  _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let sine = CGFloat(sin(Double(angle)))
  let cosine = CGFloat(cos(Double(angle)))
  let rest = 1 - cosine
  var transform = CATransform3DIdentity
  transform.m11 = cosine + x * x * rest
  transform.m12 = x * y * rest + z * sine
  transform.m13 = x * z * rest - y * sine
  transform.m21 = x * y * rest - z * sine
  transform.m22 = cosine + y * y * rest
  transform.m23 = y * z * rest + x * sine
  transform.m31 = x * z * rest + y * sine
  transform.m32 = y * z * rest - x * sine
  transform.m33 = cosine + z * z * rest
  return transform
}

/// Returns the transform that applies the first transform, then the second.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let left = a.rows
  let right = b.rows
  var product = [CGFloat](repeating: 0, count: 16)
  for row in 0..<4 {
    for column in 0..<4 {
      for index in 0..<4 {
        product[row * 4 + column] += left[row * 4 + index] * right[index * 4 + column]
      }
    }
  }
  return CATransform3D(rows: product)
}

/// Returns the transform that translates, then applies another transform.
public func CATransform3DTranslate(
  _ t: CATransform3D,
  _ tx: CGFloat,
  _ ty: CGFloat,
  _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns the transform that scales, then applies another transform.
public func CATransform3DScale(
  _ t: CATransform3D,
  _ sx: CGFloat,
  _ sy: CGFloat,
  _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns the transform that rotates, then applies another transform.
public func CATransform3DRotate(
  _ t: CATransform3D,
  _ angle: CGFloat,
  _ x: CGFloat,
  _ y: CGFloat,
  _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns the inverse of a transform, or the transform itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss–Jordan elimination: the steps that turn the matrix into the identity turn the identity
  // into the inverse.
  var matrix = t.rows
  var inverse = CATransform3DIdentity.rows
  for column in 0..<4 {
    let pivotRow = (column..<4).max { abs(matrix[$0 * 4 + column]) < abs(matrix[$1 * 4 + column]) }
    guard let pivotRow, matrix[pivotRow * 4 + column] != 0 else { return t }
    for index in 0..<4 where pivotRow != column {
      matrix.swapAt(pivotRow * 4 + index, column * 4 + index)
      inverse.swapAt(pivotRow * 4 + index, column * 4 + index)
    }
    let pivot = matrix[column * 4 + column]
    for index in 0..<4 {
      matrix[column * 4 + index] /= pivot
      inverse[column * 4 + index] /= pivot
    }
    for row in 0..<4 where row != column {
      let factor = matrix[row * 4 + column]
      for index in 0..<4 {
        matrix[row * 4 + index] -= factor * matrix[column * 4 + index]
        inverse[row * 4 + index] -= factor * inverse[column * 4 + index]
      }
    }
  }
  return CATransform3D(rows: inverse)
}

/// Returns the 3D transform of a planar transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var transform = CATransform3DIdentity
  (transform.m11, transform.m12) = (m.a, m.b)
  (transform.m21, transform.m22) = (m.c, m.d)
  (transform.m41, transform.m42) = (m.tx, m.ty)
  return transform
}

/// Returns whether a transform is planar.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// Returns the planar part of a transform.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
