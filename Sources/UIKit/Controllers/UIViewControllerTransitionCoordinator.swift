/// What a transition is between.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether it is seen.
  var isAnimated: Bool { get }
  /// How long it takes, in seconds.
  var transitionDuration: TimeInterval { get }
  /// Whether it was taken back.
  var isCancelled: Bool { get }
  /// Whether a finger moves it.
  var isInteractive: Bool { get }
  /// How it covers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// What the views are turned by.
  var targetTransform: CGAffineTransform { get }
  /// The view that it goes on in.
  var containerView: UIView { get }
  /// Returns the controller of a role.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view of a role.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs what goes with a transition, and what comes after it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs changes with the transition and others after it; returns whether it did.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs changes of another view with the transition and others after it; returns whether it did.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs a block when a finger lets go of the transition.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  )
}

extension UIViewControllerTransitionCoordinator {
  /// Runs changes with the transition.
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

  /// Makes a role of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The one that goes.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The one that comes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// The role of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The role's name.
  public let rawValue: String

  /// Makes a role of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The one that goes.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The one that comes.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// What a custom transition works on.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that it goes on in.
  var containerView: UIView { get }
  /// Whether it is seen.
  var isAnimated: Bool { get }
  /// Whether a finger moves it.
  var isInteractive: Bool { get }
  /// Whether it was taken back.
  var transitionWasCancelled: Bool { get }
  /// How it covers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// What the views are turned by.
  var targetTransform: CGAffineTransform { get }
  /// Sets how far the transition is, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Runs the transition to its end after the finger has let go.
  func finishInteractiveTransition()
  /// Takes the transition back after the finger has let go.
  func cancelInteractiveTransition()
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
  /// Returns the controller of a role.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view of a role.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns a controller's frame at the beginning.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns a controller's frame at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Runs the coming or going of a controller that covers another, is pushed or popped, or whose tab is chosen.
///
/// The transition is over when the animator says so by `completeTransition(_:)`. As animations of views take no time
/// here, that is usually before ``animateTransition(using:)`` returns.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns how long it takes, in seconds, for what goes along.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Runs it.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Nothing.
  ///
  /// No layout effect.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Lets a finger move a custom transition.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins it.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Lets a finger move a custom transition by its share.
///
/// The animator's changes, which take effect at once here, are made when the transition is finished; one that is cancelled
/// never makes them.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: (any UIViewControllerContextTransitioning)?

  /// How long it takes, in seconds.
  open var duration: CGFloat {
    (context as? ControllerTransition).map { CGFloat($0.transitionDuration) } ?? 0
  }
  /// How far it is, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// How fast it ends.
  ///
  /// No layout effect.
  open var completionSpeed: CGFloat = 1
  /// How the end is paced.
  ///
  /// No layout effect.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Whether a finger begins it; else it runs as if there were no interaction.
  open var wantsInteractiveStart = true

  /// Begins it.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    percentComplete = 0
  }

  /// Sets how far the transition is, from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(1, max(0, percentComplete))
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Goes to the end.
  open func finish() {
    percentComplete = 1
    context?.finishInteractiveTransition()
  }

  /// Goes back to the beginning.
  open func cancel() {
    percentComplete = 0
    context?.cancelInteractiveTransition()
  }
}

/// Makes what a presentation of the app's own needs.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Makes what runs the coming of a controller that is presented animated; nil for none.
  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Makes what runs the going of a controller that is dismissed animated; nil for none.
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// Makes what lets a finger move the coming that an animator runs; nil for none.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Makes what lets a finger move the going that an animator runs; nil for none.
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// Makes what manages the presentation of a controller with the style `custom`.
  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// The usual one.
  ///
  /// No layout effect.
  public func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// The usual one.
  ///
  /// No layout effect.
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  /// None.
  ///
  /// No layout effect.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// None.
  ///
  /// No layout effect.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// The usual one.
  ///
  /// No layout effect.
  public func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
