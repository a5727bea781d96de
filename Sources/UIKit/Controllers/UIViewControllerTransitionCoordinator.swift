/// The context of a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// The duration in seconds.
  var transitionDuration: TimeInterval { get }
  /// Whether it was cancelled.
  var isCancelled: Bool { get }
  /// Whether it is interactive.
  var isInteractive: Bool { get }
  /// The presentation style.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the views.
  var targetTransform: CGAffineTransform { get }
  /// The view that contains the transition.
  var containerView: UIView { get }
  /// Returns the controller with a role.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view with a role.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations alongside a transition, and completions after it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs animations alongside the transition and a completion after it; returns whether they were
  /// added.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs animations of another view alongside the transition and a completion after it; returns
  /// whether they were added.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs a block when the finger releases the transition.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  )
}

extension UIViewControllerTransitionCoordinator {
  /// Runs animations alongside the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

/// The role of a controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The role's name.
  public let rawValue: String

  /// Creates a role from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The controller that disappears.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller that appears.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// The role of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The role's name.
  public let rawValue: String

  /// Creates a role from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The view that disappears.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view that appears.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// The context of a custom transition.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that contains the transition.
  var containerView: UIView { get }
  /// Whether it is animated.
  var isAnimated: Bool { get }
  /// Whether it is interactive.
  var isInteractive: Bool { get }
  /// Whether it was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The presentation style.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the views.
  var targetTransform: CGAffineTransform { get }
  /// Sets the progress of the transition, between 0 and 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Completes the transition after the finger was lifted.
  func finishInteractiveTransition()
  /// Cancels the transition after the finger was lifted.
  func cancelInteractiveTransition()
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
  /// Returns the controller with a role.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view with a role.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns a controller's frame at the beginning.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns a controller's frame at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates the presentation or dismissal of a controller, a push or pop, or the selection of a
/// tab.
///
/// The transition ends when the animator calls `completeTransition(_:)`. Because view animations
/// take no time here, that is usually before ``animateTransition(using:)`` returns.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration in seconds, for animations alongside.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Runs the transition.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  ///
  /// No layout effect.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Controls a custom transition interactively.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Starts the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Controls a custom transition through a finger's progress.
///
/// The animator's changes take effect immediately here, so they are made when the transition is
/// finished. For a cancelled transition they are never made.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: (any UIViewControllerContextTransitioning)?

  /// The duration in seconds.
  open var duration: CGFloat {
    (context as? ControllerTransition).map { CGFloat($0.transitionDuration) } ?? 0
  }
  /// The progress, between 0 and 1.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed of the completion.
  ///
  /// No layout effect.
  open var completionSpeed: CGFloat = 1
  /// The curve of the completion.
  ///
  /// No layout effect.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Whether the transition starts interactively; otherwise it runs without interaction.
  open var wantsInteractiveStart = true

  /// Starts the transition.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    percentComplete = 0
  }

  /// Sets the progress of the transition, between 0 and 1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(1, max(0, percentComplete))
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Completes the transition.
  open func finish() {
    percentComplete = 1
    context?.finishInteractiveTransition()
  }

  /// Cancels the transition.
  open func cancel() {
    percentComplete = 0
    context?.cancelInteractiveTransition()
  }
}

/// Provides the objects for a custom presentation.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns an animator for an animated presentation, or nil for none.
  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns an animator for an animated dismissal, or nil for none.
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns an interactor for a presentation with an animator, or nil for none.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns an interactor for a dismissal with an animator, or nil for none.
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller for a controller with the style `custom`.
  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil.
  ///
  /// No layout effect.
  public func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  ///
  /// No layout effect.
  public func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
