/// A screen that displays nothing: a size and a scale.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The number of pixels per point, unless a screen has another.
  public nonisolated static let defaultScale: CGFloat = 3

  /// The screen of windows without another.
  public static let main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844))

  /// All screens: only the main one.
  public static var screens: [UIScreen] { [main] }

  /// The screen's size in points, at the origin; a device's screen rotates with it.
  open internal(set) var bounds: CGRect

  /// The number of pixels per point; frames are rounded to pixels.
  public let scale: CGFloat

  /// The brightness of the screen.
  ///
  /// No layout effect.
  open var brightness: CGFloat = 0.5

  /// Whether the screen is being captured: no.
  ///
  /// No layout effect.
  open var isCaptured: Bool { false }

  /// The mirrored screen: none.
  ///
  /// No layout effect.
  open var mirrored: UIScreen? { nil }

  /// The maximum number of frames per second.
  ///
  /// No layout effect.
  open var maximumFramesPerSecond: Int { 120 }

  /// Creates a screen with a size and a scale.
  public init(bounds: CGRect, scale: CGFloat = UIScreen.defaultScale) {
    self.bounds = bounds
    self.scale = scale
    device = nil
    super.init()
  }

  init(device: UIDevice.Model, orientation: UIInterfaceOrientation) {
    bounds = CGRect(origin: .zero, size: device.size(orientation))
    scale = device.scale
    self.device = device
    super.init()
  }

  /// The number of pixels per point.
  open var nativeScale: CGFloat { scale }

  /// The screen's size in pixels, at the origin.
  open var nativeBounds: CGRect {
    let size = device?.portraitSize ?? bounds.size
    return CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
  }

  /// The device that the screen belongs to.
  let device: UIDevice.Model?

  /// The traits that layout may depend on, besides the size.
  open var traitCollection: UITraitCollection {
    device?.traits(for: bounds.size) ?? UITraitCollection(displayScale: scale)
  }

  /// The screen's coordinates, which rotate with the device.
  open var coordinateSpace: any UICoordinateSpace { FixedSpace(bounds: bounds) }

  /// The screen's coordinates, which do not rotate with the device.
  open var fixedCoordinateSpace: any UICoordinateSpace {
    FixedSpace(bounds: CGRect(origin: .zero, size: device?.portraitSize ?? bounds.size))
  }
}

/// An object with its own coordinate space.
@preconcurrency @MainActor
public protocol UICoordinateSpace: AnyObject {
  /// The space's rectangle, in its own coordinates.
  var bounds: CGRect { get }
  /// Returns a point of this space in another's coordinates.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Returns a point of another space in this one's coordinates.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Returns a rectangle of this space in another's coordinates.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Returns a rectangle of another space in this one's coordinates.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// The screen's coordinates, which its windows' frames use.
private final class FixedSpace: UICoordinateSpace {
  let bounds: CGRect

  init(bounds: CGRect) {
    self.bounds = bounds
  }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    guard let view = coordinateSpace as? UIView else { return point }
    return view.pointFromScreen(point)
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    guard let view = coordinateSpace as? UIView else { return point }
    return view.pointOnScreen(point)
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    CGRect(origin: convert(rect.origin, to: coordinateSpace), size: rect.size)
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    CGRect(origin: convert(rect.origin, from: coordinateSpace), size: rect.size)
  }
}

extension UIView: UICoordinateSpace {
  fileprivate func pointOnScreen(_ point: CGPoint) -> CGPoint {
    let inWindow = convert(point, to: nil)
    let origin = (self as? UIWindow ?? window)?.frame.origin ?? .zero
    return CGPoint(x: inWindow.x + origin.x, y: inWindow.y + origin.y)
  }

  fileprivate func pointFromScreen(_ point: CGPoint) -> CGPoint {
    let origin = (self as? UIWindow ?? window)?.frame.origin ?? .zero
    return convert(CGPoint(x: point.x - origin.x, y: point.y - origin.y), from: nil)
  }

  /// Returns a point of this view in another space's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
    return pointOnScreen(point)
  }

  /// Returns a point of another space in this view's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
    return pointFromScreen(point)
  }

  /// Returns a rectangle of this view in another space's coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, to: Optional(view)) }
    return CGRect(origin: pointOnScreen(rect.origin), size: rect.size)
  }

  /// Returns a rectangle of another space in this view's coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView { return convert(rect, from: Optional(view)) }
    return CGRect(origin: pointFromScreen(rect.origin), size: rect.size)
  }
}
