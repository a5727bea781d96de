/// The timing of an animation: its start, duration and repetition.
public protocol CAMediaTiming: AnyObject {
  /// The seconds before it starts.
  ///
  /// No layout effect.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one run in seconds.
  var duration: CFTimeInterval { get set }
  /// The speed of time.
  ///
  /// No layout effect.
  var speed: Float { get set }
  /// The time offset in seconds.
  ///
  /// No layout effect.
  var timeOffset: CFTimeInterval { get set }
  /// The number of runs.
  var repeatCount: Float { get set }
  /// The total duration of repeated runs in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it also runs backwards.
  var autoreverses: Bool { get set }
  /// The values that are shown before and after it.
  ///
  /// No layout effect.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Seconds.
public typealias CFTimeInterval = Double

/// The values that are shown before and after an animation.
///
/// No layout effect.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Creates a mode from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The final values after the animation.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The initial values before the animation.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Neither.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// Receives messages about an animation.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation has started.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when the animation has ended or was removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change over time.
///
/// Nothing is drawn: the animation starts and ends by the render loop's clock.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  var sparse = SparseState()

  /// Creates an animation.
  public override init() {
    super.init()
  }

  /// Creates an animation as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Creates an animation of the same class, or of the nearest framework class for an app's own
  /// class.
  func makeEmpty() -> CAAnimation { CAAnimation() }

  /// Returns the default value of a property: nil, because the properties have typed defaults here.
  ///
  /// No layout effect.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Receives messages about the animation; retained until the animation ends.
  open var delegate: (any CAAnimationDelegate)? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the animation is removed from its layer when it ends.
  open var isRemovedOnCompletion: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// The timing curve of the animation.
  ///
  /// No layout effect.
  open var timingFunction: CAMediaTimingFunction? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The seconds before it starts.
  ///
  /// No layout effect.
  open var beginTime: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The duration of one run in seconds; 0 for the transaction's.
  open var duration: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The speed of time.
  ///
  /// No layout effect.
  open var speed: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The time offset in seconds.
  ///
  /// No layout effect.
  open var timeOffset: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The number of runs.
  open var repeatCount: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The total duration of repeated runs in seconds.
  open var repeatDuration: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether it also runs backwards.
  open var autoreverses: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The values that are shown before and after it.
  ///
  /// No layout effect.
  open var fillMode: CAMediaTimingFillMode {
    get { sparse[default: .removed] }
    set { sparse[default: .removed] = newValue }
  }

  /// Returns an equal animation.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmpty()
    copy.sparse = sparse
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }

  /// Adds the animation to a layer.
  open func run(
    forKey event: String,
    object anObject: Any,
    arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Returns the value that code has set for a key.
  public func value(forKey key: String) -> Any? {
    sparse[default: [String: Any]?.none, "values"]?[key]
  }

  /// Stores a value for a key, for example so that a delegate can identify the animation.
  public func setValue(_ value: Any?, forKey key: String) {
    var values = sparse[default: [String: Any]?.none, "values"] ?? [:]
    values[key] = value
    sparse[default: nil, "values"] = values
  }
}
