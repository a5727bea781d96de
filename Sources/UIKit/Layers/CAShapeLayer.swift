/// The fill rule of a shape.
///
/// No layout effect.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name.
  public let rawValue: String

  /// Creates a rule from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A point is inside if the path's winding number around it is not zero.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// A point is inside if a ray from it crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of line ends.
///
/// No layout effect.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The form's name.
  public let rawValue: String

  /// Creates a shape from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Ends at the point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A half square.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of line joins.
///
/// No layout effect.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The form's name.
  public let rawValue: String

  /// Creates a shape from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A sharp corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A rounded corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A cut-off corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer with an outline, which is not drawn.
///
/// No layout effect.
open class CAShapeLayer: CALayer {
  /// The outline.
  ///
  /// No layout effect.
  open var path: CGPath? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The fill colour; black by default.
  ///
  /// No layout effect.
  open var fillColor: CGColor? {
    get { sparse[default: .black] }
    set { sparse[default: nil] = newValue }
  }

  /// The fill rule.
  ///
  /// No layout effect.
  open var fillRule: CAShapeLayerFillRule {
    get { sparse[default: .nonZero] }
    set { sparse[default: .nonZero] = newValue }
  }

  /// The colour of the line.
  ///
  /// No layout effect.
  open var strokeColor: CGColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The start of the line along the path, between 0 and 1.
  ///
  /// No layout effect.
  open var strokeStart: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The end of the line along the path, between 0 and 1.
  ///
  /// No layout effect.
  open var strokeEnd: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The width of the line.
  ///
  /// No layout effect.
  open var lineWidth: CGFloat {
    get { sparse[default: 1] }
    set { sparse[default: 1] = newValue }
  }

  /// The maximum length of corners, in multiples of the line's width.
  ///
  /// No layout effect.
  open var miterLimit: CGFloat {
    get { sparse[default: 10] }
    set { sparse[default: 10] = newValue }
  }

  /// The shape of line ends.
  ///
  /// No layout effect.
  open var lineCap: CAShapeLayerLineCap {
    get { sparse[default: .butt] }
    set { sparse[default: .butt] = newValue }
  }

  /// The shape of line joins.
  ///
  /// No layout effect.
  open var lineJoin: CAShapeLayerLineJoin {
    get { sparse[default: .miter] }
    set { sparse[default: .miter] = newValue }
  }

  /// The start of the dashes.
  ///
  /// No layout effect.
  open var lineDashPhase: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// The lengths of dashes and gaps.
  ///
  /// No layout effect.
  open var lineDashPattern: [NSNumber]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }
}
