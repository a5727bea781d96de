extension UIView {
  /// Runs the changes and lays out every window immediately, because no screen shows intermediate
  /// states.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    runChanges(lasting: duration, animations)
    completion?(true)
  }

  /// Runs the changes and lays out every window immediately.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    runChanges(lasting: duration, animations)
  }

  /// Runs the changes and lays out every window immediately.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Runs the changes and lays out every window immediately.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Runs the changes and lays out every window immediately.
  public class func animate(
    springDuration duration: TimeInterval = 0.5,
    bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0,
    options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Runs the changes and lays out every window immediately; keyframes run in the order of the
  /// calls.
  public class func animateKeyframes(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: KeyframeAnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Runs the changes of a keyframe.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double,
    relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    animations()
  }

  /// Runs the changes once.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat,
    autoreverses: Bool,
    animations: () -> Void
  ) {
    animations()
  }

  /// Runs the changes of a view and lays out every window immediately.
  public class func transition(
    with view: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations ?? {}, completion: completion)
  }

  /// Replaces a view with another among its siblings, or hides one and shows the other if the
  /// options require it.
  public class func transition(
    from fromView: UIView,
    to toView: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          fromView.superview?.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      },
      completion: completion
    )
  }

  /// Performs a system action on views together with the changes, immediately.
  public class func perform(
    _ animation: SystemAnimation,
    on views: [UIView],
    options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: 0,
      animations: {
        parallelAnimations?()
        for view in views { view.removeFromSuperview() }
      },
      completion: completion
    )
  }

  /// Runs the changes.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    actionsWithoutAnimation()
    setAnimationsEnabled(wereEnabled)
  }

  private static var animationsAreEnabled = true

  /// Whether changes are animated; they take effect immediately either way.
  public class var areAnimationsEnabled: Bool { animationsAreEnabled }

  /// Sets whether changes are animated; they take effect immediately either way.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    animationsAreEnabled = enabled
  }

  /// The duration of the enclosing animation in seconds: 0, because changes take effect
  /// immediately.
  ///
  /// No layout effect.
  public class var inheritedAnimationDuration: TimeInterval { 0 }

  /// Runs changes, then lays out every window.
  static func runChanges(lasting duration: TimeInterval = 0, _ changes: () -> Void) {
    recordingAnimation(lasting: duration) {
      changes()
      for window in UIWindow.existing { window.layoutIfNeeded() }
    }
  }
}
