/// A layer that shows several copies of its sublayers, which are laid out once.
///
/// No layout effect.
open class CAReplicatorLayer: CALayer {
  /// The number of copies.
  ///
  /// No layout effect.
  open var instanceCount: Int {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// Whether the copies keep their positions along the z axis.
  ///
  /// No layout effect.
  open var preservesDepth: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The delay between copies in seconds.
  ///
  /// No layout effect.
  open var instanceDelay: CFTimeInterval {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The transform from one copy to the next.
  ///
  /// No layout effect.
  open var instanceTransform: CATransform3D {
    get { sparse[default: CATransform3DIdentity] }
    set { sparse[default: CATransform3DIdentity] = newValue }
  }

  /// The colour by which the first copy is multiplied.
  ///
  /// No layout effect.
  open var instanceColor: CGColor? {
    get { sparse[default: .white] }
    set { sparse[default: nil] = newValue }
  }

  /// The change of red from one copy to the next.
  ///
  /// No layout effect.
  open var instanceRedOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The change of green from one copy to the next.
  ///
  /// No layout effect.
  open var instanceGreenOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The change of blue from one copy to the next.
  ///
  /// No layout effect.
  open var instanceBlueOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The change of opacity from one copy to the next.
  ///
  /// No layout effect.
  open var instanceAlphaOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }
}

/// A layer whose sublayers are placed in 3D space.
///
/// No layout effect.
open class CATransformLayer: CALayer {}

/// A layer that is drawn in tiles.
///
/// No layout effect.
open class CATiledLayer: CALayer {
  /// Returns the fade-in duration of new tiles in seconds.
  ///
  /// No layout effect.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of smaller levels of detail.
  ///
  /// No layout effect.
  open var levelsOfDetail: Int {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The number of larger levels of detail.
  ///
  /// No layout effect.
  open var levelsOfDetailBias: Int {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The size of a tile, in pixels.
  ///
  /// No layout effect.
  open var tileSize: CGSize {
    get { sparse[default: CGSize(width: 256, height: 256)] }
    set { sparse[default: .zero] = newValue }
  }
}
