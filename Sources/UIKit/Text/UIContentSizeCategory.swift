/// The size that the user prefers for text.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The category's name.
  public let rawValue: String

  /// Makes a category of its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Not known.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  /// Two below the usual one.
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  /// One below the usual one.
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  /// The usual one.
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  /// One above the usual one.
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  /// Two above the usual one.
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest that is not for accessibility.
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  /// The smallest for accessibility.
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second for accessibility.
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third for accessibility.
  public static let accessibilityExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXL"
  )
  /// The fourth for accessibility.
  public static let accessibilityExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL"
  )
  /// The largest.
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
  )

  /// Posted when the preferred category has changed.
  public static let didChangeNotification = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification"
  )

  /// The new category in the notification's `userInfo`.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// The categories from the smallest to the largest.
  static let ordered: [Self] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place in ``ordered``; nil for what is not in it.
  var index: Int? { Self.ordered.firstIndex(of: self) }

  /// Whether the category is one of those for accessibility.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

extension UIContentSizeCategory: Comparable {
  /// Whether one is smaller; false with categories that are not known.
  public static func < (left: Self, right: Self) -> Bool {
    guard let left = left.index, let right = right.index else { return false }
    return left < right
  }

  /// Whether one is smaller or the same; false with categories that are not known.
  public static func <= (left: Self, right: Self) -> Bool {
    guard let left = left.index, let right = right.index else { return false }
    return left <= right
  }

  /// Whether one is larger; false with categories that are not known.
  public static func > (left: Self, right: Self) -> Bool { right < left }

  /// Whether one is larger or the same; false with categories that are not known.
  public static func >= (left: Self, right: Self) -> Bool { right <= left }
}
