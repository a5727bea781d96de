/// What an animator of the app's own works on as a controller comes or goes.
///
/// Animations are over at once, and so is the transition when the animator returns.
@MainActor
final class CustomTransition: UIViewControllerContextTransitioning {
  let containerView: UIView
  let presentationStyle: UIModalPresentationStyle
  private let animator: any UIViewControllerAnimatedTransitioning
  private let from: UIViewController
  private let to: UIViewController
  private let moved: UIViewController
  private let movedView: UIView
  /// The frame of the view that comes or goes, at the transition's end or beginning.
  private let shownFrame: CGRect

  /// Describes the coming or the going of a controller that covers another.
  init(
    _ animator: any UIViewControllerAnimatedTransitioning,
    from: UIViewController,
    to: UIViewController,
    moving moved: UIViewController,
    with view: UIView,
    in containerView: UIView
  ) {
    self.animator = animator
    self.from = from
    self.to = to
    self.moved = moved
    movedView = view
    shownFrame = view.frame
    self.containerView = containerView
    presentationStyle = moved.modalPresentationStyle
  }

  func run() {
    animator.animateTransition(using: self)
  }

  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var transitionWasCancelled: Bool { false }
  var targetTransform: CGAffineTransform { .identity }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() {}

  func completeTransition(_ didComplete: Bool) {
    animator.animationEnded(didComplete)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  /// The covered controller's view is in the hierarchy all the time, so the animator gets only the other one.
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: moved === from ? movedView : nil
    case .to: moved === to ? movedView : nil
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === moved && moved === to ? .zero : finalOrPresentFrame(of: vc)
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === moved && moved === from ? .zero : finalOrPresentFrame(of: vc)
  }

  private func finalOrPresentFrame(of controller: UIViewController) -> CGRect {
    controller === moved ? shownFrame : controller.viewIfLoaded?.frame ?? .zero
  }
}
