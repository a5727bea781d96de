/// Some of the four numbers that place an item in its superview.
public struct LayoutCoordinates: OptionSet, Hashable, Sendable {
  /// One bit for each coordinate.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The left edge.
  public static let minX = LayoutCoordinates(rawValue: 1)
  /// The top edge.
  public static let minY = LayoutCoordinates(rawValue: 2)
  /// The width.
  public static let width = LayoutCoordinates(rawValue: 4)
  /// The height.
  public static let height = LayoutCoordinates(rawValue: 8)

  /// The single coordinates, positions first.
  public static let allCases: [LayoutCoordinates] = [.minX, .minY, .width, .height]

  /// Their names, such as `x width`.
  public var text: String {
    elements.map(\.name).joined(separator: " ")
  }

  private var name: String {
    switch self {
    case .minX: "x"
    case .minY: "y"
    case .width: "width"
    default: "height"
    }
  }

  /// The single coordinates in the set.
  public var elements: [LayoutCoordinates] { Self.allCases.filter(contains) }
}
