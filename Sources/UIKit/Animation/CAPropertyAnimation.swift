/// An animation of one property.
///
/// No layout effect.
open class CAPropertyAnimation: CAAnimation {
  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmpty() -> CAAnimation { CAPropertyAnimation() }

  /// The property's key path.
  ///
  /// No layout effect.
  open var keyPath: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the values are added to the property's current value.
  ///
  /// No layout effect.
  open var isAdditive: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether each run starts where the previous one ended.
  ///
  /// No layout effect.
  open var isCumulative: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// A function that is applied to the values.
  ///
  /// No layout effect.
  open var valueFunction: CAValueFunction? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

/// A named function for an animation's values.
///
/// No layout effect.
open class CAValueFunction: NSObject {
  /// The function's name.
  ///
  /// No layout effect.
  public let name: CAValueFunctionName

  /// Creates a function with a name.
  ///
  /// No layout effect.
  public init?(name: CAValueFunctionName) {
    self.name = name
    super.init()
  }
}

/// The name of a function for an animation's values.
///
/// No layout effect.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Creates a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A rotation about the x axis.
  ///
  /// No layout effect.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis.
  ///
  /// No layout effect.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis.
  ///
  /// No layout effect.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scaling.
  ///
  /// No layout effect.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A translation.
  ///
  /// No layout effect.
  public static let translate = CAValueFunctionName(rawValue: "translate")
}

/// An animation of a property from one value to another.
///
/// No layout effect.
open class CABasicAnimation: CAPropertyAnimation {
  override func makeEmpty() -> CAAnimation { CABasicAnimation() }

  /// The first value.
  ///
  /// No layout effect.
  open var fromValue: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The last value.
  ///
  /// No layout effect.
  open var toValue: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The difference.
  ///
  /// No layout effect.
  open var byValue: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

/// An animation that overshoots like a spring.
open class CASpringAnimation: CABasicAnimation {
  /// Creates a spring with a perceived duration in seconds and a bounce from −1 to 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let frequency = 2 * Double.pi / perceptualDuration
    stiffness = CGFloat(frequency * frequency)
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    damping = CGFloat(2 * frequency * ratio)
  }

  override func makeEmpty() -> CAAnimation { CASpringAnimation() }

  /// The mass at the end of the spring.
  open var mass: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The stiffness of the spring.
  open var stiffness: CGFloat {
    get { sparse[default: 100] }
    set { sparse[default: 100] = newValue }
  }

  /// The damping of the movement.
  open var damping: CGFloat {
    get { sparse[default: 10] }
    set { sparse[default: 10] = newValue }
  }

  /// The initial velocity.
  ///
  /// No layout effect.
  open var initialVelocity: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether an overdamped spring is allowed.
  ///
  /// No layout effect.
  open var allowsOverdamping: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The seconds until the spring is within a thousandth of its end.
  open var settlingDuration: CFTimeInterval {
    SpringMath.settlingTime(
      mass: Double(mass),
      stiffness: Double(stiffness),
      damping: Double(damping)
    )
  }
}

/// An animation of a property through several values.
///
/// No layout effect.
open class CAKeyframeAnimation: CAPropertyAnimation {
  override func makeEmpty() -> CAAnimation { CAKeyframeAnimation() }

  /// The values.
  ///
  /// No layout effect.
  open var values: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The path that the property follows.
  ///
  /// No layout effect.
  open var path: CGPath? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The times at which each value is reached, from 0 to 1.
  ///
  /// No layout effect.
  open var keyTimes: [NSNumber]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The timing curves of the parts.
  ///
  /// No layout effect.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// How intermediate values are computed.
  ///
  /// No layout effect.
  open var calculationMode: CAAnimationCalculationMode {
    get { sparse[default: .linear] }
    set { sparse[default: .linear] = newValue }
  }

  /// How objects rotate along the path.
  ///
  /// No layout effect.
  open var rotationMode: CAAnimationRotationMode? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

/// The interpolation between keyframes.
///
/// No layout effect.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Creates a mode from a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Linear.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear with constant speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Cubic.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Cubic with constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How objects rotate along an animation's path.
///
/// No layout effect.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Creates a mode from a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Tangential to the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Opposite to the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// A group of animations that run together.
open class CAAnimationGroup: CAAnimation {
  override func makeEmpty() -> CAAnimation { CAAnimationGroup() }

  /// The animations.
  ///
  /// No layout effect.
  open var animations: [CAAnimation]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

/// An animation from one content to another.
///
/// No layout effect.
open class CATransition: CAAnimation {
  override func makeEmpty() -> CAAnimation { CATransition() }

  /// The kind of transition.
  ///
  /// No layout effect.
  open var type: CATransitionType {
    get { sparse[default: .fade] }
    set { sparse[default: .fade] = newValue }
  }

  /// The direction of the transition.
  ///
  /// No layout effect.
  open var subtype: CATransitionSubtype? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The start of the transition, from 0 to 1.
  ///
  /// No layout effect.
  open var startProgress: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The end of the transition, from 0 to 1.
  ///
  /// No layout effect.
  open var endProgress: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }
}

/// A kind of transition.
///
/// No layout effect.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Creates a kind from a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A crossfade.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content moves in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content moves out and reveals the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
///
/// No layout effect.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The direction's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Creates a direction from a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// From the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// Computations for springs.
enum SpringMath {
  /// Returns the seconds until a spring with a displacement of one unit is within a thousandth of
  /// its end.
  static func settlingTime(mass: Double, stiffness: Double, damping: Double) -> Double {
    guard mass > 0, stiffness > 0, damping > 0 else { return 0 }
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    // Above critical damping, the slower of the two exponents decides.
    let decay = ratio <= 1 ? ratio : ratio - (ratio * ratio - 1).squareRoot()
    return -log(0.001) / (decay * frequency)
  }
}
