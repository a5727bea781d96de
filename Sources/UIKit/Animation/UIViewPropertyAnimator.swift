/// Where an animation is.
///
/// No layout effect.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the end.
  case end = 0
  /// At the start.
  case start = 1
  /// Between.
  case current = 2
}

/// Whether an animation runs.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not yet, or no more.
  case inactive = 0
  /// It runs or waits.
  case active = 1
  /// It has stopped, and waits to be finished.
  case stopped = 2
}

/// What runs an animation.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// Whether it runs.
  var state: UIViewAnimatingState { get }
  /// Whether it moves.
  ///
  /// No layout effect.
  var isRunning: Bool { get }
  /// Whether it runs back.
  var isReversed: Bool { get set }
  /// How much of it is done, from 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts it.
  func startAnimation()
  /// Starts it later.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds it.
  func pauseAnimation()
  /// Ends it, with or without its completions.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Calls its completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What runs an animation that is added to.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes, later by a share of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds what is called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on with another pace.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  )
}

/// Runs changes of views.
///
/// There is no screen on which to see them on their way: starting runs the changes, lays out every window, and calls the
/// completions, at once and whatever the delay. Only pausing before that, by `pauseAnimation` or by setting
/// `fractionComplete`, holds the completions back until the animation goes on or is finished.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// The seconds of the animation.
  public let duration: TimeInterval

  /// How the animation is paced.
  ///
  /// No layout effect.
  public let timingParameters: (any UITimingCurveProvider)?

  /// The seconds before the animation; it starts at once all the same.
  ///
  /// No layout effect.
  open private(set) var delay: TimeInterval = 0

  /// Whether the animation has started.
  open private(set) var state = UIViewAnimatingState.inactive

  /// Whether the animation moves: never, as it ends at once.
  ///
  /// No layout effect.
  open var isRunning: Bool { false }

  /// Whether the animation runs back; its completions are told that it ended at the start.
  open var isReversed = false

  /// Whether touches reach the views on their way.
  ///
  /// No layout effect.
  open var isUserInteractionEnabled = true

  /// Whether touches can be taken.
  ///
  /// No layout effect.
  open var isManualHitTestingEnabled = false

  /// Whether the animation can be paused.
  ///
  /// No layout effect.
  open var isInterruptible = true

  /// Whether `fractionComplete` ignores the pace.
  ///
  /// No layout effect.
  open var scrubsLinearly = true

  /// Whether the animation waits to be finished at its end instead of ending.
  open var pausesOnCompletion = false

  private var fraction: CGFloat = 0

  /// How much of the animation is done; setting it runs the changes and pauses.
  open var fractionComplete: CGFloat {
    get { fraction }
    set {
      pauseAnimation()
      fraction = min(max(newValue, 0), 1)
    }
  }

  /// Makes an animator of a duration and a pace.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = parameters.springTimingParameters?.settlingTime ?? duration
    timingParameters = parameters
    super.init()
  }

  /// Makes an animator of a duration and a pace by name, with changes.
  public convenience init(
    duration: TimeInterval,
    curve: UIView.AnimationCurve,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(animationCurve: curve)
    )
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator of a duration and a curve, with changes.
  public convenience init(
    duration: TimeInterval,
    controlPoint1 point1: CGPoint,
    controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    )
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator of a duration and a spring, with changes.
  public convenience init(
    duration: TimeInterval,
    dampingRatio ratio: CGFloat,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UISpringTimingParameters(dampingRatio: ratio)
    )
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator of no duration.
  public override convenience init() {
    self.init(duration: 0, curve: .easeInOut)
  }

  /// Runs changes, lays out, and calls the completion at once.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds changes; while the animator is active they run at once.
  open func addAnimations(_ animation: @escaping () -> Void) {
    if state == .active {
      UIView.runChanges(lasting: duration, animation)
    } else {
      animations.append(animation)
    }
  }

  /// Adds changes, later by a share of the duration: they run with the others.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }

  /// Adds what is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs the changes, lays out, and ends.
  open func startAnimation() {
    runAnimations()
    fraction = 1
    if !pausesOnCompletion { end(at: isReversed ? .start : .end) }
  }

  /// Runs the changes, lays out, and ends, at once.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    startAnimation()
  }

  /// Runs the changes, and waits.
  open func pauseAnimation() {
    runAnimations()
  }

  /// Ends the animator; the completions are called only if it is to be finished, by `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    animations = []
    if withoutFinishing {
      completions = []
      state = .inactive
    } else {
      state = .stopped
    }
  }

  /// Calls the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    end(at: finalPosition)
  }

  /// Goes on: ends at once.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  ) {
    startAnimation()
  }

  /// Returns an animator of the same duration and pace without changes.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated {
      UIViewPropertyAnimator(
        duration: duration,
        timingParameters: timingParameters ?? UICubicTimingParameters()
      )
    }
  }

  private func runAnimations() {
    state = .active
    let changes = animations
    animations = []
    if !changes.isEmpty {
      UIView.runChanges(lasting: duration) { for change in changes { change() } }
    }
  }

  private func end(at position: UIViewAnimatingPosition) {
    state = .inactive
    let calls = completions
    completions = []
    for call in calls { call(position) }
  }
}
