/// A pace that has a name.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The pace's name.
  public let rawValue: String

  /// Makes a pace of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Evenly.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slowly at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slowly at the end.
  ///
  /// No layout effect.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slowly at both ends.
  ///
  /// No layout effect.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// As the system likes.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A pace, as a curve from (0, 0) to (1, 1) with two points that control it.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // Unchecked: the only stored property is a constant.
  private let points: [(x: Float, y: Float)]

  /// Makes a pace of a name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self.init(controlPoints: 0, 0, 1, 1)
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    }
  }

  /// Makes a pace of the points that control its curve.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [(0, 0), (c1x, c1y), (c2x, c2y), (1, 1)]
    super.init()
  }

  /// Gives the point of an index: 0 for the start, 1 and 2 for those that control the curve, 3 for the end.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    precondition(points.indices.contains(idx), "A timing function has points 0 to 3, not \(idx).")
    unsafe ptr[0] = points[idx].x
    unsafe ptr[1] = points[idx].y
  }
}
