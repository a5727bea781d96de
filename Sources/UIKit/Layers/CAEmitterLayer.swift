/// A layer that emits particles, which are not drawn.
///
/// No layout effect.
open class CAEmitterLayer: CALayer {
  /// The cells to emit.
  ///
  /// No layout effect.
  open var emitterCells: [CAEmitterCell]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The factor of each cell's birth rate.
  ///
  /// No layout effect.
  open var birthRate: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The factor of each cell's lifetime.
  ///
  /// No layout effect.
  open var lifetime: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The position of the emitter.
  ///
  /// No layout effect.
  open var emitterPosition: CGPoint {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// The size of the emitter.
  ///
  /// No layout effect.
  open var emitterSize: CGSize {
    get { sparse[default: .zero] }
    set { sparse[default: .zero] = newValue }
  }

  /// The shape of the emitter.
  ///
  /// No layout effect.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { sparse[default: .point] }
    set { sparse[default: .point] = newValue }
  }

  /// The part of the emitter that emits particles.
  ///
  /// No layout effect.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { sparse[default: .volume] }
    set { sparse[default: .volume] = newValue }
  }

  /// How particles are rendered.
  ///
  /// No layout effect.
  open var renderMode: CAEmitterLayerRenderMode {
    get { sparse[default: .unordered] }
    set { sparse[default: .unordered] = newValue }
  }

  /// The factor of the cells' scale.
  ///
  /// No layout effect.
  open var scale: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The factor of the cells' velocity.
  ///
  /// No layout effect.
  open var velocity: Float {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The seed of random numbers.
  ///
  /// No layout effect.
  open var seed: UInt32 {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }
}

/// The shape of an emitter.
///
/// No layout effect.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The shape's name.
  public let rawValue: String

  /// Creates a shape from a name.
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

/// The part of an emitter that emits particles.
///
/// No layout effect.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Creates a mode from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Its points.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Its outline.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Its surface.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Its volume.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// How particles are rendered.
///
/// No layout effect.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String

  /// Creates a mode from a name.
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

/// The definition of the particles of an emitter layer.
///
/// No layout effect.
open class CAEmitterCell: NSObject {
  private var sparse = SparseState()

  /// Creates a cell.
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

  /// The content of a particle, a `CGImage`.
  ///
  /// No layout effect.
  open var contents: Any? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The colour of a particle.
  ///
  /// No layout effect.
  open var color: CGColor? {
    get { sparse[default: .white] }
    set { sparse[default: nil] = newValue }
  }

  /// The number of particles per second.
  ///
  /// No layout effect.
  open var birthRate: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The lifetime of a particle in seconds.
  ///
  /// No layout effect.
  open var lifetime: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The variation of the lifetime.
  ///
  /// No layout effect.
  open var lifetimeRange: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The velocity of a particle.
  ///
  /// No layout effect.
  open var velocity: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The variation of the velocity.
  ///
  /// No layout effect.
  open var velocityRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The direction of emission.
  ///
  /// No layout effect.
  open var emissionLongitude: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The variation of the direction.
  ///
  /// No layout effect.
  open var emissionRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The horizontal acceleration, to the right.
  ///
  /// No layout effect.
  open var xAcceleration: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The vertical acceleration, downwards.
  ///
  /// No layout effect.
  open var yAcceleration: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The scale of a particle.
  ///
  /// No layout effect.
  open var scale: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The variation of the scale.
  ///
  /// No layout effect.
  open var scaleRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The change of the scale per second.
  ///
  /// No layout effect.
  open var scaleSpeed: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The rotation speed of a particle.
  ///
  /// No layout effect.
  open var spin: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The variation of the rotation speed.
  ///
  /// No layout effect.
  open var spinRange: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The change of the opacity per second.
  ///
  /// No layout effect.
  open var alphaSpeed: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }
}
