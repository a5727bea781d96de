/// A displacement or a speed.
public struct CGVector: Hashable, Sendable, Codable {
  /// No displacement.
  public static let zero = CGVector()

  /// To the right.
  public var dx: CGFloat

  /// Downwards.
  public var dy: CGFloat

  /// Makes a vector of its parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a vector of whole numbers.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Makes a vector of doubles.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Makes no displacement.
  public init() {
    self.init(dx: CGFloat(0), dy: CGFloat(0))
  }
}
