/// How a bar looks.
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
  /// How the image follows the bar's size.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line under the bar.
  open var shadowColor: UIColor?
  /// The image under the bar.
  open var shadowImage: UIImage?

  /// Makes the usual look.
  public override init() {
    idiom = .phone
    super.init()
  }

  /// Makes the usual look of a kind of device.
  public init(idiom: UIUserInterfaceIdiom) {
    self.idiom = idiom
    super.init()
  }

  /// Makes a look of another.
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

  /// Sets the system's material.
  open func configureWithDefaultBackground() { clear(.systemBackground) }

  /// Sets a colour without a material.
  open func configureWithOpaqueBackground() { clear(.systemBackground) }

  /// Sets nothing behind the bar.
  open func configureWithTransparentBackground() { clear(nil) }

  private func clear(_ color: UIColor?) {
    backgroundColor = color
    backgroundImage = nil
    shadowImage = nil
    shadowColor = nil
  }

  /// Returns a look like this one.
  nonisolated open override func copy() -> Any {
    MainActor.assumeIsolated { duplicate() }
  }

  func duplicate() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }
}

/// How a navigation bar looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// The look of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the title is moved.
  open var titlePositionAdjustment = UIOffset.zero
  /// The look of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The look of buttons.
  open var buttonAppearance = UIBarButtonItemAppearance()
  /// The look of buttons that end something.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
  /// The look of the way back.
  open var backButtonAppearance = UIBarButtonItemAppearance()
  /// The arrow back.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask of the arrow back.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the arrow back.
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

/// How a bar's buttons look.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
  /// Usually.
  public let normal = UIBarButtonItemStateAppearance()
  /// While touched.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// While disabled.
  public let disabled = UIBarButtonItemStateAppearance()
  /// While in focus.
  public let focused = UIBarButtonItemStateAppearance()

  /// Makes the usual look.
  public override init() {
    super.init()
  }

  /// Makes the usual look of a style.
  public init(style: UIBarButtonItem.Style) {
    super.init()
  }

  /// Sets the usual look of a style.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {}
}

/// How a bar's buttons look in a state.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  /// The look of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the title is moved.
  open var titlePositionAdjustment = UIOffset.zero
  /// The image behind the button.
  open var backgroundImage: UIImage?
  /// How far the image is moved.
  open var backgroundImagePositionAdjustment = UIOffset.zero
}

/// How a toolbar looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  /// The look of buttons.
  open var buttonAppearance = UIBarButtonItemAppearance()
  /// The look of buttons that end something.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
}

/// How a tab bar looks.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  /// Tabs with the title under the image.
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  /// Tabs with the title beside the image.
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  /// Small tabs with the title beside the image.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  /// The colour behind the selected tab.
  open var selectionIndicatorTintColor: UIColor?
  /// The image behind the selected tab.
  open var selectionIndicatorImage: UIImage?
}

/// How tabs look.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  /// How a tab is arranged.
  public enum Style: Int, Sendable {
    case stacked, inline, compactInline
  }

  /// Usually.
  public let normal = UITabBarItemStateAppearance()
  /// While selected.
  public let selected = UITabBarItemStateAppearance()
  /// While disabled.
  public let disabled = UITabBarItemStateAppearance()
  /// While in focus.
  public let focused = UITabBarItemStateAppearance()

  /// Makes the usual look.
  public override init() {
    super.init()
  }

  /// Makes the usual look of a style.
  public init(style: Style) {
    super.init()
  }
}

/// How tabs look in a state.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  /// The look of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the title is moved.
  open var titlePositionAdjustment = UIOffset.zero
  /// The image's colour.
  open var iconColor: UIColor?
  /// The colour behind the badge.
  open var badgeBackgroundColor: UIColor?
  /// The look of the badge.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the badge is moved.
  open var badgePositionAdjustment = UIOffset.zero
}
