/// A group of buttons.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
  /// The buttons.
  open var barButtonItems: [UIBarButtonItem]
  /// The button that represents the group.
  open var representativeItem: UIBarButtonItem?

  /// Creates a group.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
    super.init()
  }
}

/// The size of a bar.
///
/// No layout effect.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// The position of a bar.
///
/// No layout effect.
public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

/// The style of a bar.
///
/// No layout effect.
public enum UIBarStyle: Int, Sendable {
  case `default`, black, blackTranslucent
}

/// A bar that has a position.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  /// The position of the bar.
  var barPosition: UIBarPosition { get }
}

/// Determines the position of a bar.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  /// Returns the position of a bar.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Returns `any`.
  ///
  /// No layout effect.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
