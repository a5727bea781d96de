/// The menu over a selection, as it was before `UIEditMenuInteraction`.
///
/// No layout effect. It is shown nowhere.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The one menu.
  public static let shared = UIMenuController()
  /// Whether the menu would be seen.
  open private(set) var isMenuVisible = false
  /// The entries beside the usual ones.
  open var menuItems: [UIMenuItem]?
  /// Where the arrow points.
  open var arrowDirection = ArrowDirection.default
  /// The menu's rectangle.
  open var menuFrame: CGRect { .zero }

  /// Where the arrow points.
  ///
  /// No layout effect.
  public enum ArrowDirection: Int, Sendable {
    case `default`, up, down, left, right
  }

  /// Would show the menu.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    isMenuVisible = true
  }

  /// Would hide the menu.
  open func hideMenu() { isMenuVisible = false }

  /// Would hide the menu.
  open func hideMenu(from targetView: UIView) { isMenuVisible = false }

  /// Would show or hide the menu.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    isMenuVisible = menuVisible
  }

  /// Would say what the menu is for.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}

  /// Would bring the menu up to date.
  open func update() {}

  /// Posted by code only.
  public nonisolated static let willShowMenuNotification = Notification.Name(
    "UIMenuControllerWillShowMenuNotification"
  )
  /// Posted by code only.
  public nonisolated static let didHideMenuNotification = Notification.Name(
    "UIMenuControllerDidHideMenuNotification"
  )
  /// Posted by code only.
  public nonisolated static let willHideMenuNotification = Notification.Name(
    "UIMenuControllerWillHideMenuNotification"
  )
}

/// An entry of the menu over a selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The title.
  open var title: String
  /// The action.
  open var action: Selector

  /// Makes an entry.
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    super.init()
  }
}

/// The menu over a selection.
///
/// No layout effect. Only a test asks the delegate for it.
@preconcurrency @MainActor
open class UIEditMenuInteraction: InertInteraction {
  /// Makes the menu.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?

  /// Makes an interaction; the delegate is not retained.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// Would show the menu.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {}
  /// Would close the menu.
  open func dismissMenu() {}
  /// Would bring the menu up to date.
  open func reloadVisibleMenu() {}
  /// Would move the menu.
  open func updateVisibleMenuPosition(animated: Bool) {}
  /// Returns where the menu is: nowhere.
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// A menu over a selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// A name for it.
  public let identifier: AnyHashable
  /// Where the selection is.
  public let sourcePoint: CGPoint
  /// Where the arrow points.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

  /// Makes a menu.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier ?? AnyHashable(UUID())
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Where the arrow of a menu points.
///
/// No layout effect.
public enum UIEditMenuArrowDirection: Int, Sendable {
  case automatic, up, down, left, right
}

/// Makes the menu over a selection.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// Makes the menu.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// The selection's rectangle.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
}

extension UIEditMenuInteractionDelegate {
  /// The usual menu.
  ///
  /// No layout effect.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// None.
  ///
  /// No layout effect.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
}
