/// The name of a timing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The curve's name.
  public let rawValue: String

  /// Creates a name of a timing curve.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end.
  ///
  /// No layout effect.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow start and end.
  ///
  /// No layout effect.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The system's default.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve from (0, 0) to (1, 1) with two control points.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // Unchecked: the only stored property is a constant.
  private let points: [(x: Float, y: Float)]

  /// Creates a timing curve with a name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self.init(controlPoints: 0, 0, 1, 1)
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    }
  }

  /// Creates a timing curve with two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [(0, 0), (c1x, c1y), (c2x, c2y), (1, 1)]
    super.init()
  }

  /// Returns the point with an index: 0 for the start, 1 and 2 for the control points, 3 for the
  /// end.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    precondition(points.indices.contains(idx), "A timing function has points 0 to 3, not \(idx).")
    unsafe ptr[0] = points[idx].x
    unsafe ptr[1] = points[idx].y
  }
}
