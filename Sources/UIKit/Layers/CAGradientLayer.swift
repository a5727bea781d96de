/// The shape of a gradient.
///
/// No layout effect.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  public let rawValue: String

  /// Creates a kind from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From a point outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer with a gradient, which is not drawn.
///
/// No layout effect.
open class CAGradientLayer: CALayer {
  /// The colours, as `CGColor`.
  ///
  /// No layout effect.
  open var colors: [Any]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The location of each colour, between 0 and 1; evenly spaced if nil.
  ///
  /// No layout effect.
  open var locations: [NSNumber]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// The start of the gradient, between 0 and 1 across the bounds.
  ///
  /// No layout effect.
  open var startPoint: CGPoint {
    get { sparse[default: CGPoint(x: 0.5, y: 0)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The end of the gradient, between 0 and 1 across the bounds.
  ///
  /// No layout effect.
  open var endPoint: CGPoint {
    get { sparse[default: CGPoint(x: 0.5, y: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// The shape of the gradient.
  ///
  /// No layout effect.
  open var type: CAGradientLayerType {
    get { sparse[default: .axial] }
    set { sparse[default: .axial] = newValue }
  }
}
