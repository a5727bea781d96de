/// What counts as inside a shape.
///
/// No layout effect.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name.
  public let rawValue: String

  /// Makes a rule of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// What the path goes around more often one way than the other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// What an odd number of lines is around.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How a shape's lines end.
///
/// No layout effect.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The form's name.
  public let rawValue: String

  /// Makes a form of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// At the point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// In half a circle.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// In half a square.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How a shape's lines meet.
///
/// No layout effect.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The form's name.
  public let rawValue: String

  /// Makes a form of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In a corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// In an arc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// In a cut corner.
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

  /// The colour inside; black unless set.
  ///
  /// No layout effect.
  open var fillColor: CGColor? {
    get { sparse[default: .black] }
    set { sparse[default: nil] = newValue }
  }

  /// What counts as inside.
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

  /// Where along the path the line starts, from 0 to 1.
  ///
  /// No layout effect.
  open var strokeStart: CGFloat {
    get { sparse[default: 0] }
    set { sparse[default: 0] = newValue }
  }

  /// Where along the path the line ends, from 0 to 1.
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

  /// How long corners are at most, in widths of the line.
  ///
  /// No layout effect.
  open var miterLimit: CGFloat {
    get { sparse[default: 10] }
    set { sparse[default: 10] = newValue }
  }

  /// How lines end.
  ///
  /// No layout effect.
  open var lineCap: CAShapeLayerLineCap {
    get { sparse[default: .butt] }
    set { sparse[default: .butt] = newValue }
  }

  /// How lines meet.
  ///
  /// No layout effect.
  open var lineJoin: CAShapeLayerLineJoin {
    get { sparse[default: .miter] }
    set { sparse[default: .miter] = newValue }
  }

  /// Where the dashes start.
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
