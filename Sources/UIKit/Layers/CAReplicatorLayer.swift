/// A layer that shows its sublayers several times; its sublayers are laid out once.
///
/// No layout effect.
open class CAReplicatorLayer: CALayer {
  /// How often the sublayers are shown.
  ///
  /// No layout effect.
  open var instanceCount: Int {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// Whether the copies keep their places in space.
  ///
  /// No layout effect.
  open var preservesDepth: Bool {
    get { sparse[default: false] }
    set { sparse[default: false] = newValue }
  }

  /// The seconds from one copy to the next.
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

  /// The colour that the first copy is multiplied by.
  ///
  /// No layout effect.
  open var instanceColor: CGColor? {
    get { sparse[default: .white] }
    set { sparse[default: nil] = newValue }
  }

  /// What red grows by from one copy to the next.
  ///
  /// No layout effect.
  open var instanceRedOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// What green grows by from one copy to the next.
  ///
  /// No layout effect.
  open var instanceGreenOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// What blue grows by from one copy to the next.
  ///
  /// No layout effect.
  open var instanceBlueOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// What opacity grows by from one copy to the next.
  ///
  /// No layout effect.
  open var instanceAlphaOffset: Float {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }
}

/// A layer whose sublayers lie in space.
///
/// No layout effect.
open class CATransformLayer: CALayer {}

/// A layer that is drawn in tiles.
///
/// No layout effect.
open class CATiledLayer: CALayer {
  /// The seconds for which new tiles fade in.
  ///
  /// No layout effect.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many smaller copies there are.
  ///
  /// No layout effect.
  open var levelsOfDetail: Int {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// How many larger copies there are.
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
