/// An object that can contain the focus of a keyboard or remote control; nothing is focused here.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: AnyObject {
  /// The preferred destinations of the focus, best first.
  ///
  /// No layout effect.
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }

  /// Requests an update of the focus.
  ///
  /// No layout effect.
  func setNeedsFocusUpdate()

  /// Updates the focus if requested.
  ///
  /// No layout effect.
  func updateFocusIfNeeded()

  /// Returns whether the focus may move.
  ///
  /// No layout effect.
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool

  /// Called after the focus has moved.
  ///
  /// No layout effect.
  func didUpdateFocus(
    in context: UIFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  )
}

/// An item that can be focused.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
  /// Whether the item can be focused.
  ///
  /// No layout effect.
  var canBecomeFocused: Bool { get }
}

/// A move of the focus.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
  /// The previously focused item: none.
  ///
  /// No layout effect.
  public var previouslyFocusedItem: (any UIFocusItem)? { nil }
  /// The next focused item: none.
  ///
  /// No layout effect.
  public var nextFocusedItem: (any UIFocusItem)? { nil }
  /// The previously focused view: none.
  ///
  /// No layout effect.
  public var previouslyFocusedView: UIView? { nil }
  /// The next focused view: none.
  ///
  /// No layout effect.
  public var nextFocusedView: UIView? { nil }
}

/// Animations that accompany a move of the focus.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
  /// Runs changes and calls the completion, immediately.
  ///
  /// No layout effect.
  public func addCoordinatedAnimations(
    _ animations: (() -> Void)?,
    completion: (() -> Void)? = nil
  ) {
    animations?()
    completion?()
  }
}

/// The appearance of a focused item.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
  /// Creates the default effect.
  ///
  /// No layout effect.
  public override init() {
    super.init()
  }
}

/// An outline around a focused item.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
  /// The view inside the outline; nil for the focused one.
  ///
  /// No layout effect.
  open weak var referenceView: UIView?

  /// The container of the outline; nil for any.
  ///
  /// No layout effect.
  open weak var containerView: UIView?

  /// Creates an outline around a rectangle.
  ///
  /// No layout effect.
  public convenience init(rect: CGRect) {
    self.init()
  }

  /// Creates an outline around a rounded rectangle.
  ///
  /// No layout effect.
  public convenience init(
    roundedRect rect: CGRect,
    cornerRadius: CGFloat,
    curve: CALayerCornerCurve
  ) {
    self.init()
  }

  /// Creates an outline along a path.
  ///
  /// No layout effect.
  public convenience init(path: UIBezierPath) {
    self.init()
  }
}

/// A guide that redirects the focus; it is laid out like any guide.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
  /// Whether the guide can be focused.
  ///
  /// No layout effect.
  open var isEnabled = true

  /// The destinations of the focus, best first.
  ///
  /// No layout effect.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}

extension UIView: UIFocusItem {
  /// The view's priority in its focus group.
  ///
  /// No layout effect.
  public var focusGroupPriority: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The appearance of the focused view; nil for none.
  ///
  /// No layout effect.
  public var focusEffect: UIFocusEffect? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the view is focused: never.
  ///
  /// No layout effect.
  public var isFocused: Bool { false }

  /// Requests an update of the focus; nothing is focused.
  ///
  /// No layout effect.
  public func setNeedsFocusUpdate() {}

  /// Updates the focus if requested; nothing is focused.
  ///
  /// No layout effect.
  public func updateFocusIfNeeded() {}
}

extension UIViewController: UIFocusEnvironment {
  /// Requests an update of the focus; nothing is focused.
  ///
  /// No layout effect.
  public func setNeedsFocusUpdate() {}

  /// Updates the focus if requested; nothing is focused.
  ///
  /// No layout effect.
  public func updateFocusIfNeeded() {}
}
