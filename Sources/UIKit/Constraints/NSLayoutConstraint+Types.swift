package import Signposts

extension NSLayoutConstraint {
  /// An edge, size or line of an item.
  public enum Attribute: Int, Sendable {
    /// The left edge of the alignment rectangle.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge where reading starts.
    case leading = 5
    /// The edge where reading ends.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The center along the x axis.
    case centerX = 9
    /// The center along the y axis.
    case centerY = 10
    /// The baseline of the last line of text.
    case lastBaseline = 11
    /// The baseline of the first line of text.
    case firstBaseline = 12
    /// The left margin.
    case leftMargin = 13
    /// The right margin.
    case rightMargin = 14
    /// The top margin.
    case topMargin = 15
    /// The bottom margin.
    case bottomMargin = 16
    /// The margin where reading starts.
    case leadingMargin = 17
    /// The margin where reading ends.
    case trailingMargin = 18
    /// The center between the left and the right margin.
    case centerXWithinMargins = 19
    /// The center between the top and the bottom margin.
    case centerYWithinMargins = 20
    /// No attribute: the constraint has no second item.
    case notAnAttribute = 0

    /// The older name of the last baseline.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// How the two sides of a constraint compare.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1
  }

  /// A direction of layout.
  public enum Axis: Int, Sendable {
    /// Horizontal.
    case horizontal = 0
    /// Vertical.
    case vertical = 1
  }

  /// How a format string's items are aligned across the axis, and in which direction they are laid
  /// out.
  public struct FormatOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The left edges are equal.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// The right edges are equal.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// The top edges are equal.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// The bottom edges are equal.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// The leading edges are equal.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// The trailing edges are equal.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// The centers along the x axis are equal.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// The centers along the y axis are equal.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// The last baselines are equal.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// The first baselines are equal.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The older name of the option for last baselines.
    public static let alignAllBaseline = alignAllLastBaseline
    /// All alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Items follow each other in the reading direction; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Items follow each other from left to right, whatever the reading direction.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Items follow each other from right to left, whatever the reading direction.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The two bits of the direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The kinds of attributes that can be compared.
  enum Kind {
    case position
    case size
    case none
  }

  /// Whether the attribute is a position, on either axis, or a size.
  var kind: Kind {
    switch self {
    case .width, .height: .size
    case .notAnAttribute: .none
    default: .position
    }
  }

  /// Whether the attribute is a line of text.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether an edge depends on the reading direction or is absolute; neither for attributes that
  /// are the same in both.
  enum Sides {
    case reading
    case fixed
    case none
  }

  /// How the attribute's side is determined.
  var sides: Sides {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: .reading
    case .left, .right, .leftMargin, .rightMargin: .fixed
    default: .none
    }
  }

  /// The attribute in the engine's terms.
  package var layoutAttribute: LayoutAttribute {
    LayoutAttribute(rawValue: UInt8(rawValue)) ?? .notAnAttribute
  }
}
