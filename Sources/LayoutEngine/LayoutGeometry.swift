/// Distances from the four edges, in points.
public struct LayoutInsets: Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge, upwards.
  public var bottom: Double
  /// From the right edge, leftwards.
  public var right: Double

  /// Creates insets; each edge is 0 by default.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A rectangle in the coordinates of an item's superitem, in points.
public struct LayoutRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width; below 0 only if the item's size is signed.
  public var width: Double
  /// The height; below 0 only if the item's size is signed.
  public var height: Double

  /// Creates a rectangle from its parts.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
