extension UIView {
  /// The value of an intrinsic content size along an axis without one.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The smallest possible target of `systemLayoutSizeFitting`.
  public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)

  /// The largest possible target of `systemLayoutSizeFitting`.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The parts of a view's position and size along each axis that follow the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public let rawValue: UInt

    /// Creates a mask from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// How the content adapts to its view's bounds.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill = 0
    /// As large as fits, with the same aspect ratio.
    case scaleAspectFit = 1
    /// As small as covers the bounds, with the same aspect ratio.
    case scaleAspectFill = 2
    /// Redrawn.
    case redraw = 3
    /// Centered.
    case center = 4
    /// At the top.
    case top = 5
    /// At the bottom.
    case bottom = 6
    /// At the left.
    case left = 7
    /// At the right.
    case right = 8
    /// At the top left.
    case topLeft = 9
    /// At the top right.
    case topRight = 10
    /// At the bottom left.
    case bottomLeft = 11
    /// At the bottom right.
    case bottomRight = 12
  }
}
