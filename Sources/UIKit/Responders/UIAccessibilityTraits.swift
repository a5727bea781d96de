/// The kind of an accessibility element.
///
/// No layout effect.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits as bits.
  public let rawValue: UInt64

  /// Creates traits from their bits.
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
  /// Plays a keyboard click.
  public static let playsKeyboardClick = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A keyboard key.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Static text.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// Disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// Starts a media session.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Handles touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Turns the page after reading.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A tab bar.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// Supports zooming.
  public static let supportsZoom = UIAccessibilityTraits(rawValue: 1 << 17)
  /// A switch.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

/// The navigation among the elements of a container.
///
/// No layout effect.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  case automatic, separate, combined
}

/// The direction of an accessibility scroll.
///
/// No layout effect.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left, up, down, next, previous
}

/// The type of a container.
///
/// No layout effect.
public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}

/// The context of an element's text.
///
/// No layout effect.
public struct UIAccessibilityTextualContext: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a context from a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Source code.
  public static let sourceCode = UIAccessibilityTextualContext(
    rawValue: "UIAccessibilityTextualContextSourceCode"
  )
  /// Messages.
  public static let messaging = UIAccessibilityTextualContext(
    rawValue: "UIAccessibilityTextualContextMessaging"
  )
  /// Narrative text.
  public static let narrative = UIAccessibilityTextualContext(
    rawValue: "UIAccessibilityTextualContextNarrative"
  )
}
