// UIKit's names for what Linux's Foundation calls by AppKit's.
extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Wraps a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Wraps a rectangle, as the keyboard's notifications do.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The wrapped point.
  public var cgPointValue: CGPoint { pointValue }

  /// The wrapped size.
  public var cgSizeValue: CGSize { sizeValue }

  /// The wrapped rectangle.
  public var cgRectValue: CGRect { rectValue }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a point's text, as in `{1, 2}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a size's text, as in `{1, 2}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a rectangle's text, as in `{{1, 2}, {30, 40}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }
