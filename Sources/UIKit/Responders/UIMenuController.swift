/// The menu for a selection, as before `UIEditMenuInteraction`.
///
/// No layout effect. It is not shown.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The only menu.
  public static let shared = UIMenuController()
  /// Whether the menu would be visible.
  open private(set) var isMenuVisible = false
  /// The custom items of the menu.
  open var menuItems: [UIMenuItem]?
  /// The direction of the arrow.
  open var arrowDirection = ArrowDirection.default
  /// The menu's rectangle.
  open var menuFrame: CGRect { .zero }

  /// The direction of the arrow.
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

  /// Would set the menu's target.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}

  /// Would update the menu.
  open func update() {}

  /// Posted only by code.
  public nonisolated static let willShowMenuNotification = Notification.Name(
    "UIMenuControllerWillShowMenuNotification"
  )
  /// Posted only by code.
  public nonisolated static let didHideMenuNotification = Notification.Name(
    "UIMenuControllerDidHideMenuNotification"
  )
  /// Posted only by code.
  public nonisolated static let willHideMenuNotification = Notification.Name(
    "UIMenuControllerWillHideMenuNotification"
  )
}

/// An item of the menu for a selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The title.
  open var title: String
  /// The action.
  open var action: Selector

  /// Creates an item.
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
    super.init()
  }
}

/// The menu for a selection.
///
/// No layout effect. Only tests ask the delegate for it.
@preconcurrency @MainActor
open class UIEditMenuInteraction: InertInteraction {
  /// Provides the menu.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?

  /// Creates an interaction; the delegate is not retained.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// Would show the menu.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {}
  /// Would dismiss the menu.
  open func dismissMenu() {}
  /// Would update the menu.
  open func reloadVisibleMenu() {}
  /// Would move the menu.
  open func updateVisibleMenuPosition(animated: Bool) {}
  /// Returns the location of the menu: the origin.
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// The configuration of a menu for a selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// The identifier of the menu.
  public let identifier: AnyHashable
  /// The position of the selection.
  public let sourcePoint: CGPoint
  /// The direction of the arrow.
  open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

  /// Creates a configuration.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier ?? AnyHashable(UUID())
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// The direction of a menu's arrow.
///
/// No layout effect.
public enum UIEditMenuArrowDirection: Int, Sendable {
  case automatic, up, down, left, right
}

/// Provides the menu for a selection.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// Returns the menu.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Returns the selection's rectangle.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect
}

extension UIEditMenuInteractionDelegate {
  /// Returns nil, for the default menu.
  ///
  /// No layout effect.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Returns the null rectangle, for the default position.
  ///
  /// No layout effect.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction,
    targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }
}
