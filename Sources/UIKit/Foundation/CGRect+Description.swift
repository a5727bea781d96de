import Signposts

// swift-format-ignore: AvoidRetroactiveConformances
extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates, as in `(1.0, 2.0)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The width and height, as in `(1.0, 2.0)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGRect: @retroactive CustomDebugStringConvertible {
  /// The origin and the size, as in `(1.0, 2.0, 30.0, 40.0)`.
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

extension CGRect {
  /// Returns the origin and the size in a readable form, such as `(1, 2.5, 30 × 40)`.
  package func text(decimals: Int) -> String {
    let numbers = [minX, minY, width, height].map { NumberText.text($0, decimals: decimals) }
    return "(\(numbers[0]), \(numbers[1]), \(numbers[2]) × \(numbers[3]))"
  }
}
