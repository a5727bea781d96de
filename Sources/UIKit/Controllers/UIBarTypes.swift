/// Buttons that go together.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
  /// The buttons.
  open var barButtonItems: [UIBarButtonItem]
  /// The button that stands for them.
  open var representativeItem: UIBarButtonItem?

  /// Makes a group.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
    super.init()
  }
}

/// The room that a bar has.
///
/// No layout effect.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// Where a bar is.
///
/// No layout effect.
public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

/// How a bar looks.
///
/// No layout effect.
public enum UIBarStyle: Int, Sendable {
  case `default`, black, blackTranslucent
}

/// Is somewhere on the screen.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  /// Where it is.
  var barPosition: UIBarPosition { get }
}

/// Decides where a bar is.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  /// Returns where a bar is.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Anywhere.
  ///
  /// No layout effect.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
