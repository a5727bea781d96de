/// A transition between controllers, or to another size, from its beginning to its end.
///
/// It is the context for an app's own animator, and the coordinator that runs animations alongside.
/// Unless an animator or a finger determines its end, it ends immediately, or after its duration if
/// the render loop is set to that (``RenderLoop/transitionsTakeTime``).
@MainActor
final class ControllerTransition: UIViewControllerTransitionCoordinator,
  UIViewControllerContextTransitioning
{
  private enum Phase {
    case prepared, running, ended
  }

  let containerView: UIView
  let isAnimated: Bool
  var presentationStyle = UIModalPresentationStyle.none
  /// The duration in seconds.
  var transitionDuration: TimeInterval
  /// The disappearing and the appearing controller.
  var from: UIViewController?
  var to: UIViewController?
  /// The controller whose view appears or disappears, with its frame while it is shown; nil if both
  /// views do.
  var moved: (controller: UIViewController, view: UIView, frame: CGRect)?
  /// The animator, and the interactor that lets a finger control the transition.
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var percentComplete: CGFloat = 0
  private(set) var isCancelled = false
  private(set) var isInteractive = false
  private var phase = Phase.prepared
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []
  private var interactionHandlers: [() -> Void] = []
  private var changes: () -> Void = {}
  private var end: (Bool) -> Void = { _ in }

  init(
    in containerView: UIView,
    from: UIViewController? = nil,
    to: UIViewController? = nil,
    isAnimated: Bool,
    duration: TimeInterval = 0.3
  ) {
    self.containerView = containerView
    self.from = from
    self.to = to
    self.isAnimated = isAnimated
    transitionDuration = isAnimated ? duration : 0
  }

  var isRunning: Bool { phase == .running }
  var transitionWasCancelled: Bool { isCancelled }
  var targetTransform: CGAffineTransform { .identity }

  private var renderLoop: RenderLoop? {
    (containerView as? UIWindow ?? containerView.window)?.renderLoop
  }

  // MARK: Its way

  /// Makes the changes, together with animations alongside, and calls `end` when it is time.
  ///
  /// `end` receives whether the transition was completed or cancelled.
  func perform(_ changes: @escaping () -> Void, end: @escaping (Bool) -> Void) {
    phase = .running
    self.changes = changes
    self.end = end
    if let interactor, isAnimated, wantsInteractiveStart {
      isInteractive = true
      interactor.startInteractiveTransition(self)
    } else if let animator, isAnimated {
      changes()
      runAlongside()
      animator.animateTransition(using: self)
    } else {
      changes()
      runAlongside()
      containerView.layoutIfNeeded()
      endInTime()
    }
  }

  private var wantsInteractiveStart: Bool {
    (interactor as? UIPercentDrivenInteractiveTransition)?.wantsInteractiveStart ?? true
  }

  private func endInTime() {
    if isAnimated, let loop = renderLoop, loop.transitionsTakeTime {
      loop.end(self, after: .seconds(transitionDuration))
    } else {
      finish(completed: true)
    }
  }

  private func runAlongside() {
    let due = animations
    animations = []
    for animation in due { animation() }
  }

  /// Ends the transition, unless it has already ended.
  func finish(completed: Bool) {
    guard phase == .running else { return }
    phase = .ended
    isCancelled = !completed
    isInteractive = false
    let (end, due) = (end, completions)
    self.end = { _ in }
    changes = {}
    completions = []
    interactionHandlers = []
    end(completed)
    for completion in due { completion() }
    animator?.animationEnded(completed)
    (animator, interactor) = (nil, nil)
  }

  // MARK: What goes along

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard phase != .ended else { return false }
    if let animation { animations.append { [unowned self] in animation(self) } }
    if let completion { completions.append { [unowned self] in completion(self) } }
    if phase == .running, !isInteractive { runAlongside() }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    interactionHandlers.append { [unowned self] in handler(self) }
  }

  // MARK: A finger

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    self.percentComplete = min(1, max(0, percentComplete))
  }

  func finishInteractiveTransition() {
    guard isInteractive, phase == .running else { return }
    interactionEnds()
    changes()
    runAlongside()
    if let animator {
      animator.animateTransition(using: self)
    } else {
      containerView.layoutIfNeeded()
      endInTime()
    }
  }

  func cancelInteractiveTransition() {
    guard isInteractive, phase == .running else { return }
    isCancelled = true
    interactionEnds()
    finish(completed: false)
  }

  private func interactionEnds() {
    isInteractive = false
    for handler in interactionHandlers { handler() }
    interactionHandlers = []
  }

  /// Starts following a finger without an interactor: the container's recognizer controls the
  /// transition.
  func performInteractively(_ changes: @escaping () -> Void, end: @escaping (Bool) -> Void) {
    phase = .running
    isInteractive = true
    self.changes = changes
    self.end = end
  }

  func completeTransition(_ didComplete: Bool) { finish(completed: didComplete) }

  // MARK: What it is between

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  /// If a controller stays in place under another, its view is not the animator's.
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let controller = key == .from ? from : key == .to ? to : nil
    guard let controller else { return nil }
    guard let moved else { return controller.viewIfLoaded }
    return moved.controller === controller ? moved.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === to && (moved == nil || moved?.controller === vc) ? .zero : shownFrame(of: vc)
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === from && (moved == nil || moved?.controller === vc) ? .zero : shownFrame(of: vc)
  }

  private func shownFrame(of controller: UIViewController) -> CGRect {
    if let moved, moved.controller === controller { return moved.frame }
    return controller.viewIfLoaded?.frame ?? .zero
  }
}

extension RenderLoop {
  /// Ends a transition in the first frame after a given time.
  func end(_ transition: ControllerTransition, after duration: Duration) {
    transitions.append((clock.now + duration, transition))
  }

  /// Ends the transitions whose time is over.
  func endTransitions() {
    guard !transitions.isEmpty else { return }
    let now = clock.now
    let due = transitions.filter { $0.end <= now }
    transitions.removeAll { $0.end <= now || !$0.transition.isRunning }
    for entry in due { entry.transition.finish(completed: true) }
  }
}
