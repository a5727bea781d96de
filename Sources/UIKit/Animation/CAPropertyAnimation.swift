/// A change of one property.
///
/// No layout effect.
open class CAPropertyAnimation: CAAnimation {
  /// Makes an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmpty() -> CAAnimation { CAPropertyAnimation() }

  /// The property's path.
  ///
  /// No layout effect.
  open var keyPath: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the values are added to the property's own.
  ///
  /// No layout effect.
  open var isAdditive: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// Whether each run starts where the one before ended.
  ///
  /// No layout effect.
  open var isCumulative: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// What values are mapped by.
  ///
  /// No layout effect.
  open var valueFunction: CAValueFunction? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

/// A function of an animation's values that has a name.
///
/// No layout effect.
open class CAValueFunction: NSObject {
  /// The function's name.
  ///
  /// No layout effect.
  public let name: CAValueFunctionName

  /// Makes a function of a name.
  ///
  /// No layout effect.
  public init?(name: CAValueFunctionName) {
    self.name = name
    super.init()
  }
}

/// The name of a function of an animation's values.
///
/// No layout effect.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Makes a name.
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
  /// A magnification.
  ///
  /// No layout effect.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A displacement.
  ///
  /// No layout effect.
  public static let translate = CAValueFunctionName(rawValue: "translate")
}

/// A change of a property from one value to another.
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

/// A change that overshoots like a spring.
open class CASpringAnimation: CABasicAnimation {
  /// Makes a spring that seems to last some seconds, bouncing by −1 to 1.
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

  /// How hard the spring is.
  open var stiffness: CGFloat {
    get { sparse[default: 100] }
    set { sparse[default: 100] = newValue }
  }

  /// How strongly the movement is slowed.
  open var damping: CGFloat {
    get { sparse[default: 10] }
    set { sparse[default: 10] = newValue }
  }

  /// The speed at the start.
  ///
  /// No layout effect.
  open var initialVelocity: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether the spring may stay short of its end.
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

/// A change of a property through several values.
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

  /// When each value is reached, from 0 to 1.
  ///
  /// No layout effect.
  open var keyTimes: [NSNumber]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// How the parts are paced.
  ///
  /// No layout effect.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// How values between are found.
  ///
  /// No layout effect.
  open var calculationMode: CAAnimationCalculationMode {
    get { sparse[default: .linear] }
    set { sparse[default: .linear] = newValue }
  }

  /// How things turn along the path.
  ///
  /// No layout effect.
  open var rotationMode: CAAnimationRotationMode? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}

/// How values between key frames are found.
///
/// No layout effect.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Makes a mode of a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// On straight lines.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// None between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// On straight lines at one speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a curve.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a curve at one speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How things turn along an animation's path.
///
/// No layout effect.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Makes a mode of a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// With the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Animations that run together.
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

/// A change from one content to another.
///
/// No layout effect.
open class CATransition: CAAnimation {
  override func makeEmpty() -> CAAnimation { CATransition() }

  /// What is seen.
  ///
  /// No layout effect.
  open var type: CATransitionType {
    get { sparse[default: .fade] }
    set { sparse[default: .fade] = newValue }
  }

  /// From which side.
  ///
  /// No layout effect.
  open var subtype: CATransitionSubtype? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Where it starts, from 0 to 1.
  ///
  /// No layout effect.
  open var startProgress: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Where it ends, from 0 to 1.
  ///
  /// No layout effect.
  open var endProgress: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }
}

/// What is seen of a transition.
///
/// No layout effect.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Makes a kind of a name.
  ///
  /// No layout effect.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// One fades into the other.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new one comes in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new one pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old one goes out from over the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// From which side a transition comes.
///
/// No layout effect.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The side's name.
  ///
  /// No layout effect.
  public let rawValue: String

  /// Makes a side of a name.
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

/// What is computed of springs.
enum SpringMath {
  /// The seconds until a spring that starts one length away is within a thousandth of it.
  static func settlingTime(mass: Double, stiffness: Double, damping: Double) -> Double {
    guard mass > 0, stiffness > 0, damping > 0 else { return 0 }
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    // Beyond the critical damping, the slower of both exponents decides.
    let decay = ratio <= 1 ? ratio : ratio - (ratio * ratio - 1).squareRoot()
    return -log(0.001) / (decay * frequency)
  }
}
