/// What kind of thing an element is to assistive technology.
///
/// No layout effect.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits as bits.
  public let rawValue: UInt64

  /// Makes traits of their bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// None.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// A search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Clicks like a key.
  public static let playsKeyboardClick = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// A text that stays.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// Disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// Starts a medium.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Can be raised and lowered.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Turns the page after reading.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A tab bar.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// Can be zoomed.
  public static let supportsZoom = UIAccessibilityTraits(rawValue: 1 << 17)
  /// A switch.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

/// How one moves through the elements of a container.
///
/// No layout effect.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  case automatic, separate, combined
}

/// Where a container is scrolled to.
///
/// No layout effect.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

/// The kind of a container.
///
/// No layout effect.
public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}

/// What kind of text an element holds.
///
/// No layout effect.
public struct UIAccessibilityTextualContext: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a context of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The code of a program.
  public static let sourceCode = UIAccessibilityTextualContext(
    rawValue: "UIAccessibilityTextualContextSourceCode"
  )
  /// A message.
  public static let messaging = UIAccessibilityTextualContext(
    rawValue: "UIAccessibilityTextualContextMessaging"
  )
  /// Prose.
  public static let narrative = UIAccessibilityTextualContext(
    rawValue: "UIAccessibilityTextualContextNarrative"
  )
}
