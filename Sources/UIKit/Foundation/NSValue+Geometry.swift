// UIKit's names for methods that have AppKit's names in Linux's Foundation.
extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Wraps a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Wraps a rectangle, as in keyboard notifications.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The wrapped point.
  public var cgPointValue: CGPoint { pointValue }

  /// The wrapped size.
  public var cgSizeValue: CGSize { sizeValue }

  /// The wrapped rectangle.
  public var cgRectValue: CGRect { rectValue }
}

// Values without a class in Foundation are wrapped as arrays of numbers.
extension NSValue {
  private convenience init(numbers: [Double]) {
    self.init(numbers: numbers, type: "[\(numbers.count)d]")
  }

  private convenience init(numbers: [Double], type: String) {
    var bytes = numbers
    // The value copies the numbers that its type describes, while the array is alive.
    unsafe self.init(bytes: &bytes, objCType: type)
  }

  /// Returns the wrapped numbers; zeros if the value has another type.
  private func numbers(_ count: Int) -> [Double] {
    var numbers = [Double](repeating: 0, count: count)
    // The type guarantees that exactly these numbers are wrapped.
    guard unsafe String(cString: objCType) == "[\(count)d]" else { return numbers }
    unsafe numbers.withUnsafeMutableBytes { buffer in
      if let address = buffer.baseAddress { unsafe getValue(address) }
    }
    return numbers
  }

  /// Wraps a layer transform, as for animations.
  public convenience init(caTransform3D t: CATransform3D) {
    self.init(
      numbers: [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
        t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
      ].map(Double.init)
    )
  }

  /// The wrapped layer transform; zeros if the value has another type.
  public var caTransform3DValue: CATransform3D {
    let n = numbers(16).map { CGFloat($0) }
    return CATransform3D(
      m11: n[0],
      m12: n[1],
      m13: n[2],
      m14: n[3],
      m21: n[4],
      m22: n[5],
      m23: n[6],
      m24: n[7],
      m31: n[8],
      m32: n[9],
      m33: n[10],
      m34: n[11],
      m41: n[12],
      m42: n[13],
      m43: n[14],
      m44: n[15]
    )
  }

  /// Wraps a view transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty].map(Double.init))
  }

  /// The wrapped view transform; zeros if the value has another type.
  public var cgAffineTransformValue: CGAffineTransform {
    let n = numbers(6).map { CGFloat($0) }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Wraps insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right].map(Double.init))
  }

  /// The wrapped insets; zeros if the value has another type.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let n = numbers(4).map { CGFloat($0) }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Wraps an offset.
  public convenience init(uiOffset offset: UIOffset) {
    self.init(numbers: [Double(offset.horizontal), Double(offset.vertical)])
  }

  /// The wrapped offset; zeros if the value has another type.
  public var uiOffsetValue: UIOffset {
    let n = numbers(2).map { CGFloat($0) }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a point as text, such as `{1, 2}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a size as text, such as `{1, 2}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a rectangle as text, such as `{{1, 2}, {30, 40}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }
