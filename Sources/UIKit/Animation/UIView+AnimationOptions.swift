extension UIView {
  /// How an animation would go on a screen; only `showHideTransitionViews` has an effect.
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
    /// Again and again.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Back, too.
    ///
    /// No layout effect.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// With a duration of its own inside another animation.
    ///
    /// No layout effect.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// With a pace of its own inside another animation.
    ///
    /// No layout effect.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// With the views as they are on the way.
    ///
    /// No layout effect.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// A transition shows one view and hides the other, instead of adding and removing them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// With options of its own inside another animation.
    ///
    /// No layout effect.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)
    /// Slowly at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slowly at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slowly at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Evenly.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Turning over from the left.
    ///
    /// No layout effect.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turning over from the right.
    ///
    /// No layout effect.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Turning a page upwards.
    ///
    /// No layout effect.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Turning a page downwards.
    ///
    /// No layout effect.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fading from one to the other.
    ///
    /// No layout effect.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turning over from the top.
    ///
    /// No layout effect.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turning over from the bottom.
    ///
    /// No layout effect.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// 60 frames a second.
    ///
    /// No layout effect.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// 30 frames a second.
    ///
    /// No layout effect.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// How key frames would go on a screen.
  ///
  /// No layout effect.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Subviews are laid out with the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Touches reach the views on the way.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    /// The animation starts where the views are.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    /// Again and again.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    /// Back, too.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    /// With a duration of its own inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
    /// With options of its own inside another animation.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)
    /// On straight lines between key frames.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// From key frame to key frame.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At one speed.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// On a curve.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// On a curve at one speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// What the system does to views.
  public enum SystemAnimation: UInt, Sendable {
    /// Removes them from their superviews.
    case delete = 0
  }
}
