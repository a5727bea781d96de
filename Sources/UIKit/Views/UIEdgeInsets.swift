/// Distances from the four edges, in points.
public struct UIEdgeInsets: Hashable, Sendable {
  /// No inset at any edge.
  public static let zero = UIEdgeInsets()

  /// The distance from the top edge, downwards.
  public var top: CGFloat

  /// The distance from the left edge, to the right.
  public var left: CGFloat

  /// The distance from the bottom edge, upwards.
  public var bottom: CGFloat

  /// The distance from the right edge, to the left.
  public var right: CGFloat

  /// Creates insets from the four distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets of zero.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }
}

/// Distances from the four edges, in points, with sides named by the reading direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// No inset at any edge.
  public static let zero = NSDirectionalEdgeInsets()

  /// The distance from the top edge, downwards.
  public var top: CGFloat

  /// The distance from the edge where reading starts.
  public var leading: CGFloat

  /// The distance from the bottom edge, upwards.
  public var bottom: CGFloat

  /// The distance from the edge where reading ends.
  public var trailing: CGFloat

  /// Creates insets from the four distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets of zero.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }
}

/// A displacement from a position, in points.
public struct UIOffset: Hashable, Sendable {
  /// No displacement.
  public static let zero = UIOffset(horizontal: 0, vertical: 0)

  /// The displacement to the right.
  public var horizontal: CGFloat

  /// The displacement downwards.
  public var vertical: CGFloat

  /// Creates an offset from its two parts.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension CGRect {
  /// Returns the rectangle with its edges moved inwards.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left,
      y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom
    )
  }
}
