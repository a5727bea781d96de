/// How a gradient runs.
///
/// No layout effect.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  public let rawValue: String

  /// Makes a kind of a name.
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

  /// Where each colour is, from 0 to 1; evenly if nil.
  ///
  /// No layout effect.
  open var locations: [NSNumber]? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  /// Where the gradient starts, from 0 to 1 across the bounds.
  ///
  /// No layout effect.
  open var startPoint: CGPoint {
    get { sparse[default: CGPoint(x: 0.5, y: 0)] }
    set { sparse[default: .zero] = newValue }
  }

  /// Where the gradient ends, from 0 to 1 across the bounds.
  ///
  /// No layout effect.
  open var endPoint: CGPoint {
    get { sparse[default: CGPoint(x: 0.5, y: 1)] }
    set { sparse[default: .zero] = newValue }
  }

  /// How the gradient runs.
  ///
  /// No layout effect.
  open var type: CAGradientLayerType {
    get { sparse[default: .axial] }
    set { sparse[default: .axial] = newValue }
  }
}
