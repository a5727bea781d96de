extension UIView {
  /// Options of an animation; here only `showHideTransitionViews` has an effect.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Lays out subviews together with the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Delivers touches to the views during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts the animation from the current state.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Repeats the animation.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Also runs backwards.
    ///
    /// No layout effect.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Uses its own duration inside another animation.
    ///
    /// No layout effect.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// Uses its own curve inside another animation.
    ///
    /// No layout effect.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// Shows the live views during the animation.
    ///
    /// No layout effect.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// Hides one view and shows the other, in place of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// Uses its own options inside another animation.
    ///
    /// No layout effect.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)
    /// A slow start and end.
    public static let curveEaseInOut: AnimationOptions = []
    /// A slow start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A slow end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// A constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// A flip from the left.
    ///
    /// No layout effect.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A flip from the right.
    ///
    /// No layout effect.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A page curl upwards.
    ///
    /// No layout effect.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A page curl downwards.
    ///
    /// No layout effect.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A crossfade.
    ///
    /// No layout effect.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A flip from the top.
    ///
    /// No layout effect.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A flip from the bottom.
    ///
    /// No layout effect.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    /// 60 frames per second.
    ///
    /// No layout effect.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// 30 frames per second.
    ///
    /// No layout effect.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// Options of a keyframe animation.
  ///
  /// No layout effect.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Lays out subviews together with the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Delivers touches to the views during the animation.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    /// Starts the animation from the current state.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    /// Repeats the animation.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    /// Also runs backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    /// Uses its own duration inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
    /// Uses its own options inside another animation.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)
    /// Linear between keyframes.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from keyframe to keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Constant speed.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Cubic.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Cubic with constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// An action of the system on views.
  public enum SystemAnimation: UInt, Sendable {
    /// Removes them from their superviews.
    case delete = 0
  }
}
