/// How a pointer and what is under it look.
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

/// How a pointer looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  /// Makes a style.
  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    super.init()
  }

  /// Makes a style of a shape.
  public init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
    super.init()
  }

  /// No pointer.
  open class func hidden() -> UIPointerStyle {
    UIPointerStyle(shape: .verticalBeam(length: 0))
  }
}

/// Axes.
///
/// No layout effect.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The axes as bits.
  public let rawValue: UInt

  /// Makes axes of their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// From side to side.
  public static let horizontal = UIAxis(rawValue: 1)
  /// Up and down.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both.
  public static let both = UIAxis([.horizontal, .vertical])
}

/// A rectangle for a pointer.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  /// The rectangle.
  public let rect: CGRect
  /// A name for it.
  public let identifier: AnyHashable?

  /// Makes a region.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = rect
    self.identifier = identifier
    super.init()
  }
}

/// Where a pointer is.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  /// Its place.
  open var location = CGPoint.zero
  /// The pressed modifier keys.
  open var modifiers: UIKeyModifierFlags = []
}

/// Changes the pointer over a view.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIPointerInteraction: InertInteraction {
  /// Makes the styles.
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// Whether pointers are changed.
  open var isEnabled = true

  /// Makes an interaction; the delegate is not retained.
  public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
    self.delegate = delegate
    super.init()
  }

  /// Would ask for the style again.
  open func invalidate() {}
}

/// Makes the styles of a pointer.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  /// The region at a place.
  func pointerInteraction(
    _ interaction: UIPointerInteraction,
    regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// The style in a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction,
    styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  /// The usual region.
  ///
  /// No layout effect.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction,
    regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  /// The usual style.
  ///
  /// No layout effect.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction,
    styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}
