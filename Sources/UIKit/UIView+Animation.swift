extension UIView {
  /// How an animation would go on a screen; without effect here.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Subviews are laid out with the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Touches reach the views on the way.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// The animation starts where the views are.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Slowly at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slowly at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slowly at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Evenly.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// Runs the changes and lays out every window; there is no screen on which to see the way there.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    performWithLayout(animations)
    completion?(true)
  }

  /// Runs the changes and lays out every window; there is no screen on which to see the way there.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    performWithLayout(animations)
  }

  /// Runs the changes and lays out every window, at once.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Runs the changes and lays out every window, at once.
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

  /// Runs the changes.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  private class func performWithLayout(_ changes: () -> Void) {
    changes()
    for window in UIWindow.existing { window.layoutIfNeeded() }
  }
}
