/// The appearance of a bar.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  /// The kind of device.
  public let idiom: UIUserInterfaceIdiom
  /// The colour behind the bar.
  open var backgroundColor: UIColor?
  /// The image behind the bar.
  open var backgroundImage: UIImage?
  /// How the image fills the bar.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line below the bar.
  open var shadowColor: UIColor?
  /// The image of the line below the bar.
  open var shadowImage: UIImage?

  /// Creates the default appearance.
  public override init() {
    idiom = .phone
    super.init()
  }

  /// Creates the default appearance of a kind of device.
  public init(idiom: UIUserInterfaceIdiom) {
    self.idiom = idiom
    super.init()
  }

  /// Creates a copy of an appearance.
  public init(barAppearance: UIBarAppearance) {
    idiom = barAppearance.idiom
    super.init()
    take(barAppearance)
  }

  func take(_ other: UIBarAppearance) {
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  /// Sets the system's default background.
  open func configureWithDefaultBackground() { clear(.systemBackground) }

  /// Sets an opaque background.
  open func configureWithOpaqueBackground() { clear(.systemBackground) }

  /// Sets a transparent background.
  open func configureWithTransparentBackground() { clear(nil) }

  private func clear(_ color: UIColor?) {
    backgroundColor = color
    backgroundImage = nil
    shadowImage = nil
    shadowColor = nil
  }

  /// Returns an equal appearance.
  nonisolated open override func copy() -> Any {
    MainActor.assumeIsolated { duplicate() }
  }

  func duplicate() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }
}

/// The appearance of a navigation bar.
///
/// No layout effect.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The offset of the title.
  open var titlePositionAdjustment = UIOffset.zero
  /// The text attributes of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The appearance of buttons.
  open var buttonAppearance = UIBarButtonItemAppearance()
  /// The appearance of `done` buttons.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
  /// The appearance of the back button.
  open var backButtonAppearance = UIBarButtonItemAppearance()
  /// The back arrow.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask of the back arrow.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the back arrow.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?,
    transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    self.backIndicatorImage = backIndicatorImage
    self.backIndicatorTransitionMaskImage = backIndicatorTransitionMaskImage
  }

  override func duplicate() -> UIBarAppearance {
    let made = UINavigationBarAppearance(idiom: idiom)
    made.take(self)
    made.titleTextAttributes = titleTextAttributes
    made.largeTitleTextAttributes = largeTitleTextAttributes
    made.buttonAppearance = buttonAppearance
    made.doneButtonAppearance = doneButtonAppearance
    made.backButtonAppearance = backButtonAppearance
    made.backIndicatorImage = backIndicatorImage
    return made
  }
}

/// The appearance of a bar's buttons.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
  /// The normal state.
  public let normal = UIBarButtonItemStateAppearance()
  /// The highlighted state.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The disabled state.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The focused state.
  public let focused = UIBarButtonItemStateAppearance()

  /// Creates the default appearance.
  public override init() {
    super.init()
  }

  /// Creates the default appearance of a style.
  public init(style: UIBarButtonItem.Style) {
    super.init()
  }

  /// Sets the default appearance of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {}
}

/// The appearance of a bar's buttons in a state.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The offset of the title.
  open var titlePositionAdjustment = UIOffset.zero
  /// The image behind the button.
  open var backgroundImage: UIImage?
  /// The offset of the image.
  open var backgroundImagePositionAdjustment = UIOffset.zero
}

/// The appearance of a toolbar.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  /// The appearance of buttons.
  open var buttonAppearance = UIBarButtonItemAppearance()
  /// The appearance of `done` buttons.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
}

/// The appearance of a tab bar.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  /// Tabs with the title below the image.
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  /// Tabs with the title next to the image.
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  /// Small tabs with the title next to the image.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  /// The colour behind the selected tab.
  open var selectionIndicatorTintColor: UIColor?
  /// The image behind the selected tab.
  open var selectionIndicatorImage: UIImage?
}

/// The appearance of tabs.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  /// The arrangement of a tab.
  public enum Style: Int, Sendable {
    case stacked, inline, compactInline
  }

  /// The normal state.
  public let normal = UITabBarItemStateAppearance()
  /// The selected state.
  public let selected = UITabBarItemStateAppearance()
  /// The disabled state.
  public let disabled = UITabBarItemStateAppearance()
  /// The focused state.
  public let focused = UITabBarItemStateAppearance()

  /// Creates the default appearance.
  public override init() {
    super.init()
  }

  /// Creates the default appearance of a style.
  public init(style: Style) {
    super.init()
  }
}

/// The appearance of tabs in a state.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  /// The text attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The offset of the title.
  open var titlePositionAdjustment = UIOffset.zero
  /// The image's colour.
  open var iconColor: UIColor?
  /// The colour behind the badge.
  open var badgeBackgroundColor: UIColor?
  /// The text attributes of the badge.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The offset of the badge.
  open var badgePositionAdjustment = UIOffset.zero
}
