/// How much a constraint matters: from 1 to 1000, which means required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// A constraint that must hold.
  public static let required = UILayoutPriority(1000)

  /// The default of compression resistance.
  public static let defaultHigh = UILayoutPriority(750)

  /// What stays at its size while a scene is dragged to another size.
  public static let dragThatCanResizeScene = UILayoutPriority(510)

  /// A scene's wish to stay at its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)

  /// What gives way while a scene is dragged to another size.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)

  /// The default of content hugging.
  public static let defaultLow = UILayoutPriority(250)

  /// The wish to be near a target size in `systemLayoutSizeFitting`.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// The priority as a number.
  public let rawValue: Float

  /// Makes a priority of a number from 1 to 1000.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Makes a priority of a number from 1 to 1000.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Whether a constraint may have the priority.
  var isValid: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Whether the first matters less than the second.
  public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
