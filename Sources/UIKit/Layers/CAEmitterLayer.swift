/// A layer that emits particles, which are not drawn.
///
/// No layout effect.
open class CAEmitterLayer: CALayer {
  /// What is emitted.
  ///
  /// No layout effect.
  open var emitterCells: [CAEmitterCell]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// What each cell's rate is multiplied by.
  ///
  /// No layout effect.
  open var birthRate: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// What each cell's lifetime is multiplied by.
  ///
  /// No layout effect.
  open var lifetime: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// Where the particles come from.
  ///
  /// No layout effect.
  open var emitterPosition: CGPoint {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// How large the source is.
  ///
  /// No layout effect.
  open var emitterSize: CGSize {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// The form of the source.
  ///
  /// No layout effect.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { sparse[default: .point] }
    set { sparse[default: .point] = newValue }
  }

  /// Which part of the source emits.
  ///
  /// No layout effect.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { sparse[default: .volume] }
    set { sparse[default: .volume] = newValue }
  }

  /// How particles are drawn together.
  ///
  /// No layout effect.
  open var renderMode: CAEmitterLayerRenderMode {
    get { sparse[default: .unordered] }
    set { sparse[default: .unordered] = newValue }
  }

  /// What sizes are multiplied by.
  ///
  /// No layout effect.
  open var scale: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// What speeds are multiplied by.
  ///
  /// No layout effect.
  open var velocity: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// What random numbers begin with.
  ///
  /// No layout effect.
  open var seed: UInt32 {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }
}

/// The form of a source of particles.
///
/// No layout effect.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The form's name.
  public let rawValue: String

  /// Makes a form of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A point.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A line.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A circle.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
}

/// Which part of a source emits particles.
///
/// No layout effect.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Its points.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Its outline.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Its surface.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// All of it.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// How particles are drawn together.
///
/// No layout effect.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In any order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest in front.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// Added up.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// What an emitter layer emits.
///
/// No layout effect.
open class CAEmitterCell: NSObject {
  private var sparse = SparseState()

  /// Makes a cell.
  public override init() {
    super.init()
  }

  /// The cell's name.
  ///
  /// No layout effect.
  open var name: String? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// What is shown, a `CGImage`.
  ///
  /// No layout effect.
  open var contents: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour.
  ///
  /// No layout effect.
  open var color: CGColor? {
    get { sparse[default: .white] }
    set { sparse[default: nil] = newValue }
  }

  /// How many particles a second.
  ///
  /// No layout effect.
  open var birthRate: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The seconds of a particle.
  ///
  /// No layout effect.
  open var lifetime: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How far the seconds vary.
  ///
  /// No layout effect.
  open var lifetimeRange: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The speed.
  ///
  /// No layout effect.
  open var velocity: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How far the speed varies.
  ///
  /// No layout effect.
  open var velocityRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The direction.
  ///
  /// No layout effect.
  open var emissionLongitude: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How far the direction varies.
  ///
  /// No layout effect.
  open var emissionRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The acceleration to the right.
  ///
  /// No layout effect.
  open var xAcceleration: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The acceleration downwards.
  ///
  /// No layout effect.
  open var yAcceleration: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The size.
  ///
  /// No layout effect.
  open var scale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// How far the size varies.
  ///
  /// No layout effect.
  open var scaleRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// What the size changes by a second.
  ///
  /// No layout effect.
  open var scaleSpeed: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How fast a particle turns.
  ///
  /// No layout effect.
  open var spin: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// How far the turning varies.
  ///
  /// No layout effect.
  open var spinRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// What opacity changes by a second.
  ///
  /// No layout effect.
  open var alphaSpeed: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }
}
