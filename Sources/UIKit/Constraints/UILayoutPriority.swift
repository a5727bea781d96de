/// The priority of a constraint: from 1 to 1000, which means required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// A constraint that must hold.
  public static let required = UILayoutPriority(1000)

  /// The default of compression resistance.
  public static let defaultHigh = UILayoutPriority(750)

  /// The priority of elements that keep their size while a scene is resized by dragging.
  public static let dragThatCanResizeScene = UILayoutPriority(510)

  /// The priority with which a scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)

  /// The priority of elements that give way while a scene is resized by dragging.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)

  /// The default of content hugging.
  public static let defaultLow = UILayoutPriority(250)

  /// The priority of the target size in `systemLayoutSizeFitting`.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// The priority as a number.
  public let rawValue: Float

  /// Creates a priority from a number from 1 to 1000.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Creates a priority from a number from 1 to 1000.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Whether the priority is valid for a constraint.
  var isValid: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Whether the first priority is lower than the second.
  public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
