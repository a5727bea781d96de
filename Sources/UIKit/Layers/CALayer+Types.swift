/// A set of rounded corners of a layer.
///
/// No layout effect.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt

  /// Creates a mask from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The top left one.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The top right one.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The bottom left one.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The bottom right one.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}

/// A set of antialiased edges of a layer.
///
/// No layout effect.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The edges as bits.
  public let rawValue: UInt32

  /// Creates a mask from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The left one.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The right one.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The bottom one.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The top one.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The shape of rounded corners.
///
/// No layout effect.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The shape's name.
  public let rawValue: String

  /// Creates a shape from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Arcs of circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Curves with a smooth transition.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How a layer's contents are placed in its bounds.
///
/// No layout effect.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The rule's name.
  public let rawValue: String

  /// Creates a rule from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Centered.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the top.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the bottom.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the left.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the right.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// At the top left.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// At the top right.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// At the bottom left.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// At the bottom right.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits, with the same proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as covers the bounds, with the same proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How contents are scaled.
///
/// No layout effect.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The filter's name.
  public let rawValue: String

  /// Creates a filter from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Interpolation between the nearest pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Interpolation between pixels of mipmaps.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
