/// The appearance of a pointer and of the view under it.
///
/// No layout effect. There is no pointer.
@MainActor
public enum UIPointerEffect {
  case automatic(UITargetedPreview)
  case highlight(UITargetedPreview)
  case lift(UITargetedPreview)
  case hover(UITargetedPreview)
}

/// The shape of a pointer.
///
/// No layout effect.
@MainActor
public enum UIPointerShape {
  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = 8)
  case verticalBeam(length: CGFloat)
  case horizontalBeam(length: CGFloat)
}

/// The style of a pointer.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  /// Creates a style from an effect.
  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    super.init()
  }

  /// Creates a style from a shape.
  public init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
    super.init()
  }

  /// Returns the style of a hidden pointer.
  open class func hidden() -> UIPointerStyle {
    UIPointerStyle(shape: .verticalBeam(length: 0))
  }
}

/// A set of axes.
///
/// No layout effect.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The axes as bits.
  public let rawValue: UInt

  /// Creates axes from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The horizontal axis.
  public static let horizontal = UIAxis(rawValue: 1)
  /// The vertical axis.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both axes.
  public static let both = UIAxis([.horizontal, .vertical])
}

/// A region for a pointer.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  /// The rectangle.
  public let rect: CGRect
  /// The identifier of the region.
  public let identifier: AnyHashable?

  /// Creates a region.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
    super.init()
  }
}

/// A request for a pointer region.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  /// The pointer's location.
  open var location = CGPoint.zero
  /// The pressed modifier keys.
  open var modifiers: UIKeyModifierFlags = []
}

/// Changes the pointer over a view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerInteraction: InertInteraction {
  /// Provides the styles.
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// Whether pointer styles apply.
  open var isEnabled = true

  /// Creates an interaction; the delegate is not retained.
  public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
    self.delegate = delegate
    super.init()
  }

  /// Would request the style again.
  open func invalidate() {}
}

/// Provides the styles of a pointer.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  /// Returns the region at a location.
  func pointerInteraction(
    _ interaction: UIPointerInteraction,
    regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// Returns the style in a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction,
    styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  /// Returns the default region.
  ///
  /// No layout effect.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction,
    regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  /// Returns the default style.
  ///
  /// No layout effect.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction,
    styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}
