/// How an animation is paced by name.
extension UIView {
  /// A pace.
  ///
  /// No layout effect.
  public enum AnimationCurve: Int, Sendable {
    /// Slowly at both ends.
    case easeInOut = 0
    /// Slowly at the beginning.
    case easeIn = 1
    /// Slowly at the end.
    case easeOut = 2
    /// Evenly.
    case linear = 3
  }
}

/// What kind of pace there is.
///
/// No layout effect.
public enum UITimingCurveType: Int, Sendable {
  /// One that has a name.
  case builtin = 0
  /// A curve.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A curve and a spring.
  case composed = 3
}

/// How an animator is paced.
///
/// No layout effect.
public protocol UITimingCurveProvider: AnyObject {
  /// What kind of pace there is.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A pace as a curve.
///
/// No layout effect.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  /// The pace's name; the default one's for others.
  ///
  /// No layout effect.
  public let animationCurve: UIView.AnimationCurve
  /// The first point that controls the curve.
  ///
  /// No layout effect.
  public let controlPoint1: CGPoint
  /// The second point that controls the curve.
  ///
  /// No layout effect.
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Makes a pace that has a name.
  ///
  /// No layout effect.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    controlPoint1 = CGPoint(x: curve == .easeIn || curve == .easeInOut ? 0.42 : 0, y: 0)
    controlPoint2 = CGPoint(x: curve == .easeOut || curve == .easeInOut ? 0.58 : 1, y: 1)
    isBuiltin = true
    super.init()
  }

  /// Makes the pace of a curve.
  ///
  /// No layout effect.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    isBuiltin = false
    super.init()
  }

  /// Makes the default pace.
  ///
  /// No layout effect.
  public override convenience init() {
    self.init(animationCurve: .easeInOut)
  }

  /// What kind of pace there is.
  ///
  /// No layout effect.
  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }

  /// The curve itself.
  ///
  /// No layout effect.
  public var cubicTimingParameters: UICubicTimingParameters? { self }

  /// Nil.
  ///
  /// No layout effect.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A pace as a spring's.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  /// The speed at the start.
  ///
  /// No layout effect.
  public let initialVelocity: CGVector
  private let spring: (mass: CGFloat, stiffness: CGFloat, damping: CGFloat)?

  /// Makes a spring of a damping of which 1 just does not overshoot.
  ///
  /// No layout effect.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    spring = nil
    super.init()
  }

  /// Makes a spring of a damping, at rest.
  ///
  /// No layout effect.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Makes a spring of its physics, whose settling is the animator's duration.
  public init(
    mass: CGFloat,
    stiffness: CGFloat,
    damping: CGFloat,
    initialVelocity velocity: CGVector
  ) {
    initialVelocity = velocity
    spring = (mass, stiffness, damping)
    super.init()
  }

  /// Makes a spring that seems to last some seconds, bouncing by −1 to 1.
  public convenience init(
    duration: TimeInterval = 0.5,
    bounce: CGFloat = 0,
    initialVelocity: CGVector = .zero
  ) {
    let animation = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    self.init(
      mass: 1,
      stiffness: animation.stiffness,
      damping: animation.damping,
      initialVelocity: initialVelocity
    )
  }

  /// What kind of pace there is.
  ///
  /// No layout effect.
  public var timingCurveType: UITimingCurveType { .spring }

  /// Nil.
  ///
  /// No layout effect.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }

  /// The spring itself.
  ///
  /// No layout effect.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The seconds until the spring is at rest; nil if the animator's duration says so.
  var settlingTime: TimeInterval? {
    spring.map {
      SpringMath.settlingTime(
        mass: Double($0.mass),
        stiffness: Double($0.stiffness),
        damping: Double($0.damping)
      )
    }
  }
}
