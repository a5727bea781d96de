/// What can have the focus of a keyboard or remote control; nothing has it here.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: AnyObject {
  /// Where the focus is to go, the best first.
  ///
  /// No layout effect.
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }

  /// Asks for the focus to be moved.
  ///
  /// No layout effect.
  func setNeedsFocusUpdate()

  /// Moves the focus if that was asked for.
  ///
  /// No layout effect.
  func updateFocusIfNeeded()

  /// Whether the focus may move.
  ///
  /// No layout effect.
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool

  /// Called when the focus has moved.
  ///
  /// No layout effect.
  func didUpdateFocus(
    in context: UIFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  )
}

/// What can be focused.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
  /// Whether the item can have the focus.
  ///
  /// No layout effect.
  var canBecomeFocused: Bool { get }
}

/// A move of the focus.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
  /// What had the focus: nothing.
  ///
  /// No layout effect.
  public var previouslyFocusedItem: (any UIFocusItem)? { nil }
  /// What has the focus: nothing.
  ///
  /// No layout effect.
  public var nextFocusedItem: (any UIFocusItem)? { nil }
  /// The view that had the focus: none.
  ///
  /// No layout effect.
  public var previouslyFocusedView: UIView? { nil }
  /// The view that has the focus: none.
  ///
  /// No layout effect.
  public var nextFocusedView: UIView? { nil }
}

/// What is animated when the focus moves.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
  /// Runs changes, and calls the completion, at once.
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

/// How what has the focus looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
  /// Makes the usual effect.
  ///
  /// No layout effect.
  public override init() {
    super.init()
  }
}

/// A line around what has the focus.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
  /// The view that the line is around; nil for the one that has the focus.
  ///
  /// No layout effect.
  open weak var referenceView: UIView?

  /// The view that holds the line; nil for any.
  ///
  /// No layout effect.
  open weak var containerView: UIView?

  /// Makes a line around a rectangle.
  ///
  /// No layout effect.
  public convenience init(rect: CGRect) {
    self.init()
  }

  /// Makes a line around a rectangle with round corners.
  ///
  /// No layout effect.
  public convenience init(
    roundedRect rect: CGRect,
    cornerRadius: CGFloat,
    curve: CALayerCornerCurve
  ) {
    self.init()
  }

  /// Makes a line along a path.
  ///
  /// No layout effect.
  public convenience init(path: UIBezierPath) {
    self.init()
  }
}

/// A guide that hands the focus on; it is laid out like any guide.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
  /// Whether the guide takes the focus.
  ///
  /// No layout effect.
  open var isEnabled = true

  /// Where the focus goes, the best first.
  ///
  /// No layout effect.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}

extension UIView: UIFocusItem {
  /// How early the view is tried when the focus enters its group.
  ///
  /// No layout effect.
  public var focusGroupPriority: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How the view looks when it has the focus; nil for no other way.
  ///
  /// No layout effect.
  public var focusEffect: UIFocusEffect? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the view has the focus: never.
  ///
  /// No layout effect.
  public var isFocused: Bool { false }

  /// Asks for the focus to be moved; nothing has it.
  ///
  /// No layout effect.
  public func setNeedsFocusUpdate() {}

  /// Moves the focus if that was asked for; nothing has it.
  ///
  /// No layout effect.
  public func updateFocusIfNeeded() {}
}

extension UIViewController: UIFocusEnvironment {
  /// Asks for the focus to be moved; nothing has it.
  ///
  /// No layout effect.
  public func setNeedsFocusUpdate() {}

  /// Moves the focus if that was asked for; nothing has it.
  ///
  /// No layout effect.
  public func updateFocusIfNeeded() {}
}
