/// When an animation runs, and how often.
public protocol CAMediaTiming: AnyObject {
  /// The seconds before it starts.
  ///
  /// No layout effect.
  var beginTime: CFTimeInterval { get set }
  /// The seconds of one run.
  var duration: CFTimeInterval { get set }
  /// How fast time passes.
  ///
  /// No layout effect.
  var speed: Float { get set }
  /// The seconds that are skipped.
  ///
  /// No layout effect.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs.
  var repeatCount: Float { get set }
  /// The seconds for which it runs again and again.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it runs back, too.
  var autoreverses: Bool { get set }
  /// What is shown before and after.
  ///
  /// No layout effect.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Seconds.
public typealias CFTimeInterval = Double

/// What is shown before and after an animation.
///
/// No layout effect.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The rule's name.
  public let rawValue: String

  /// Makes a rule of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The end, after it.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start, before it.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Neither.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// What is told of an animation.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation has started.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when the animation has ended: at its end, or because it was removed.
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
/// Nothing is seen of it: it starts, and ends by the render loop's clock.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  var sparse = SparseState()

  /// Makes an animation.
  public override init() {
    super.init()
  }

  /// Makes an animation as an archive would; archives are not read here.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Makes an animation of the same class; of an app's own class, of the nearest one here.
  func makeEmpty() -> CAAnimation { CAAnimation() }

  /// Returns the value that a property has unless set: nil, as code has these values here.
  ///
  /// No layout effect.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// What is told of the animation; it is held until the animation ends.
  open var delegate: (any CAAnimationDelegate)? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Whether the animation leaves its layer at its end.
  open var isRemovedOnCompletion: Bool {
    get { sparse[default: true] }
    set { sparse[default: true] = newValue }
  }

  /// How the animation is paced.
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

  /// The seconds of one run; 0 for those of the transaction.
  open var duration: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How fast time passes.
  ///
  /// No layout effect.
  open var speed: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The seconds that are skipped.
  ///
  /// No layout effect.
  open var timeOffset: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How often it runs.
  open var repeatCount: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The seconds for which it runs again and again.
  open var repeatDuration: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Whether it runs back, too.
  open var autoreverses: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// What is shown before and after.
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

  /// Keeps a value by a key, such as for a delegate to know the animation by.
  public func setValue(_ value: Any?, forKey key: String) {
    var values = sparse[default: [String: Any]?.none, "values"] ?? [:]
    values[key] = value
    sparse[default: nil, "values"] = values
  }
}
