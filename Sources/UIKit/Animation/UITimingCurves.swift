/// Named timing curves of animations.
extension UIView {
  /// A timing curve.
  ///
  /// No layout effect.
  public enum AnimationCurve: Int, Sendable {
    /// A slow start and end.
    case easeInOut = 0
    /// A slow start.
    case easeIn = 1
    /// A slow end.
    case easeOut = 2
    /// A constant speed.
    case linear = 3
  }
}

/// The kinds of timing curves.
///
/// No layout effect.
public enum UITimingCurveType: Int, Sendable {
  /// A named curve.
  case builtin = 0
  /// A cubic curve.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A curve and a spring.
  case composed = 3
}

/// Provides the timing of an animator.
///
/// No layout effect.
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of timing curve.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic timing curve.
///
/// No layout effect.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  /// The curve's name; the default one for custom curves.
  ///
  /// No layout effect.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  ///
  /// No layout effect.
  public let controlPoint1: CGPoint
  /// The second control point.
  ///
  /// No layout effect.
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Creates a named curve.
  ///
  /// No layout effect.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    controlPoint1 = CGPoint(x: curve == .easeIn || curve == .easeInOut ? 0.42 : 0, y: 0)
    controlPoint2 = CGPoint(x: curve == .easeOut || curve == .easeInOut ? 0.58 : 1, y: 1)
    isBuiltin = true
    super.init()
  }

  /// Creates a curve from two control points.
  ///
  /// No layout effect.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    isBuiltin = false
    super.init()
  }

  /// Creates the default curve.
  ///
  /// No layout effect.
  public override convenience init() {
    self.init(animationCurve: .easeInOut)
  }

  /// The kind of timing curve.
  ///
  /// No layout effect.
  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }

  /// The curve itself.
  ///
  /// No layout effect.
  public var cubicTimingParameters: UICubicTimingParameters? { self }

  /// Returns nil.
  ///
  /// No layout effect.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  /// The initial velocity.
  ///
  /// No layout effect.
  public let initialVelocity: CGVector
  private let spring: (mass: CGFloat, stiffness: CGFloat, damping: CGFloat)?

  /// Creates a spring with a damping ratio; with 1 it just does not overshoot.
  ///
  /// No layout effect.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    spring = nil
    super.init()
  }

  /// Creates a spring with a damping ratio, initially at rest.
  ///
  /// No layout effect.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring from physical values; its settling time is the animator's duration.
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

  /// Creates a spring with a perceived duration in seconds and a bounce from −1 to 1.
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

  /// The kind of timing curve.
  ///
  /// No layout effect.
  public var timingCurveType: UITimingCurveType { .spring }

  /// Returns nil.
  ///
  /// No layout effect.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }

  /// The spring itself.
  ///
  /// No layout effect.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The seconds until the spring is at rest; nil if the animator sets the duration.
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
