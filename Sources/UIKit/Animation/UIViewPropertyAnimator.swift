/// A position in an animation.
///
/// No layout effect.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the end.
  case end = 0
  /// At the start.
  case start = 1
  /// At the current position.
  case current = 2
}

/// The state of an animation.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or finished.
  case inactive = 0
  /// Running or paused.
  case active = 1
  /// Stopped, but not finished yet.
  case stopped = 2
}

/// An object that runs an animation.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// The state of the animation.
  var state: UIViewAnimatingState { get }
  /// Whether the animation is moving.
  ///
  /// No layout effect.
  var isRunning: Bool { get }
  /// Whether the animation runs backwards.
  var isReversed: Bool { get set }
  /// The completed fraction, from 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation.
  func startAnimation()
  /// Starts the animation after a delay.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animation.
  func pauseAnimation()
  /// Stops the animation, with or without its completions.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Calls the completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object that runs an animation and accepts more changes.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes, delayed by a fraction of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a completion.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues with another timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  )
}

/// Animates changes of views.
///
/// No screen shows intermediate states: starting runs the changes, lays out every window, and calls
/// the completions, immediately and regardless of the delay. Only pausing before the start, by
/// `pauseAnimation` or by setting `fractionComplete`, delays the completions until the animation
/// continues or is finished.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// The duration of the animation in seconds.
  public let duration: TimeInterval

  /// The timing of the animation.
  ///
  /// No layout effect.
  public let timingParameters: (any UITimingCurveProvider)?

  /// The delay before the animation in seconds; it starts immediately all the same.
  ///
  /// No layout effect.
  open private(set) var delay: TimeInterval = 0

  /// Whether the animation has started.
  open private(set) var state = UIViewAnimatingState.inactive

  /// Whether the animation is moving: never, because it ends immediately.
  ///
  /// No layout effect.
  open var isRunning: Bool { false }

  /// Whether the animation runs backwards; its completions then get the start as the end position.
  open var isReversed = false

  /// Whether the views get touches during the animation.
  ///
  /// No layout effect.
  open var isUserInteractionEnabled = true

  /// Whether touches can be handled.
  ///
  /// No layout effect.
  open var isManualHitTestingEnabled = false

  /// Whether the animation can be paused.
  ///
  /// No layout effect.
  open var isInterruptible = true

  /// Whether `fractionComplete` ignores the timing curve.
  ///
  /// No layout effect.
  open var scrubsLinearly = true

  /// Whether the animation stays active at its end until it is finished.
  open var pausesOnCompletion = false

  private var fraction: CGFloat = 0

  /// The completed fraction; setting it runs the changes and pauses.
  open var fractionComplete: CGFloat {
    get { fraction }
    set {
      pauseAnimation()
      fraction = min(max(newValue, 0), 1)
    }
  }

  /// Creates an animator with a duration and a timing.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = parameters.springTimingParameters?.settlingTime ?? duration
    timingParameters = parameters
    super.init()
  }

  /// Creates an animator with a duration, a named curve and changes.
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

  /// Creates an animator with a duration, a cubic curve and changes.
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

  /// Creates an animator with a duration, a spring and changes.
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

  /// Creates an animator without a duration.
  public override convenience init() {
    self.init(duration: 0, curve: .easeInOut)
  }

  /// Runs changes, lays out, and calls the completion immediately.
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

  /// Adds changes; while the animator is active, they run immediately.
  open func addAnimations(_ animation: @escaping () -> Void) {
    if state == .active {
      UIView.runChanges(lasting: duration, animation)
    } else {
      animations.append(animation)
    }
  }

  /// Adds changes with a delay as a fraction of the duration; they run together with the others.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }

  /// Adds a completion.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs the changes, lays out, and ends.
  open func startAnimation() {
    runAnimations()
    fraction = 1
    if !pausesOnCompletion { end(at: isReversed ? .start : .end) }
  }

  /// Runs the changes, lays out, and ends immediately.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    startAnimation()
  }

  /// Runs the changes, and waits.
  open func pauseAnimation() {
    runAnimations()
  }

  /// Stops the animator; the completions are called only if `finishAnimation(at:)` follows.
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

  /// Continues, and so ends immediately.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  ) {
    startAnimation()
  }

  /// Returns an animator with the same duration and timing, without changes.
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
