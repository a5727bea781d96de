extension UIButton {
  /// The content and layout of a button: title, subtitle, image, the spaces around and between
  /// them, and background.
  public struct Configuration: Hashable {
    /// The size of a button's title and insets.
    public enum Size: Int, Sendable {
      /// 17 points, 7 above and below, 12 at the sides.
      case medium = 0
      /// 15 points, 5 above and below, 10 at the sides.
      case small = 1
      /// Like `small`.
      case mini = 2
      /// 17 points, 15 above and below, 20 at the sides.
      case large = 3
    }

    /// The alignment of title and subtitle relative to each other.
    public enum TitleAlignment: Int, Sendable {
      /// Leading next to an image, otherwise centered.
      case automatic = 0
      /// At the leading edge.
      case leading = 1
      /// Centered.
      case center = 2
      /// At the trailing edge.
      case trailing = 3
    }

    /// The style of the background's corners.
    ///
    /// No layout effect.
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic = 0
      case small = 1
      case medium = 2
      case large = 3
      case capsule = 4
    }

    /// The style of the button on the Mac.
    ///
    /// No layout effect.
    public enum MacIdiomStyle: Int, Sendable {
      case automatic = 0
      case bordered = 1
      case borderless = 2
      case borderlessTinted = 3
    }

    /// Whether an arrow indicates a menu.
    ///
    /// No layout effect.
    public enum Indicator: Int, Sendable {
      case automatic = 0
      case none = 1
      case popup = 2
    }

    enum Style: Hashable {
      case plain, gray, tinted, filled
      case bordered, borderedTinted, borderedProminent, borderless
      case glass, prominentGlass, clearGlass, prominentClearGlass
    }

    let style: Style
    private var givenContentInsets: NSDirectionalEdgeInsets?

    init(_ style: Style) {
      self.style = style
    }

    // MARK: Title

    /// The title with attributes.
    public var attributedTitle: AttributedString?

    /// The title; setting it removes the attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }

    /// A transformer of the title's attributes, such as its font.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// How the title wraps and is truncated; it wraps by default.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// The subtitle with attributes.
    public var attributedSubtitle: AttributedString?

    /// The text below the title; setting it removes the attributes.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }

    /// A transformer of the subtitle's attributes, such as its font.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// How the subtitle wraps and is truncated; it wraps by default.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// The alignment of title and subtitle relative to each other.
    public var titleAlignment = TitleAlignment.automatic

    /// The space between title and subtitle.
    public var titlePadding: CGFloat = 1

    // MARK: Image

    /// The image.
    public var image: UIImage?

    /// The side of the title on which the image is placed.
    public var imagePlacement = NSDirectionalRectEdge.leading

    /// The space between image and title.
    public var imagePadding: CGFloat = 0

    /// The minimum length of the image along the axis of its placement.
    public var imageReservation: CGFloat = 0

    /// The size and weight of a symbol without its own configuration.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    /// A transformer of the image's color.
    ///
    /// No layout effect.
    public var imageColorTransformer: UIConfigurationColorTransformer?

    /// Whether a spinner of 20 × 20 points replaces the image.
    public var showsActivityIndicator = false

    /// A transformer of the spinner's color.
    ///
    /// No layout effect.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// Whether an arrow indicates a menu.
    ///
    /// No layout effect.
    public var indicator = Indicator.automatic

    /// A transformer of the arrow's color.
    ///
    /// No layout effect.
    public var indicatorColorTransformer: UIConfigurationColorTransformer?

    // MARK: Around

    /// The size of the title and the insets.
    public var buttonSize = Size.medium

    /// The insets of image and title; by default those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { givenContentInsets ?? defaultContentInsets }
      set { givenContentInsets = newValue }
    }

    /// Restores the default insets of the size.
    public mutating func setDefaultContentInsets() {
      givenContentInsets = nil
    }

    /// The style of the background's corners.
    ///
    /// No layout effect.
    public var cornerStyle = CornerStyle.dynamic

    /// The style of the button on the Mac.
    ///
    /// No layout effect.
    public var macIdiomStyle = MacIdiomStyle.automatic

    /// The color of title and image.
    ///
    /// No layout effect.
    public var baseForegroundColor: UIColor?

    /// The color behind title and image.
    ///
    /// No layout effect.
    public var baseBackgroundColor: UIColor?

    /// The background of title and image.
    public var background = UIBackgroundConfiguration.clear()

    /// Whether `updated(for:)` adapts the configuration to selection.
    ///
    /// No layout effect.
    public var automaticallyUpdateForSelection = true

    /// Returns the configuration for the button's state; it does not depend on the state here.
    public func updated(for button: UIButton) -> Configuration { self }

    private var defaultContentInsets: NSDirectionalEdgeInsets {
      let (vertical, horizontal): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini, .small: (5, 10)
        case .medium: (7, 12)
        case .large: (15, 20)
        }
      return NSDirectionalEdgeInsets(
        top: vertical,
        leading: horizontal,
        bottom: vertical,
        trailing: horizontal
      )
    }
  }
}

extension UIButton.Configuration {
  /// Returns a configuration without a background.
  public static func plain() -> Self { Self(.plain) }
  /// Returns a configuration with a gray background.
  public static func gray() -> Self { Self(.gray) }
  /// Returns a configuration with a light background of the tint color.
  public static func tinted() -> Self { Self(.tinted) }
  /// Returns a configuration with a background of the tint color.
  public static func filled() -> Self { Self(.filled) }
  /// Returns a configuration without a background, as in lists.
  public static func borderless() -> Self { Self(.borderless) }
  /// Returns a configuration with a border.
  public static func bordered() -> Self { Self(.bordered) }
  /// Returns a configuration with a border and a light tint color.
  public static func borderedTinted() -> Self { Self(.borderedTinted) }
  /// Returns a configuration with a border and the tint color.
  public static func borderedProminent() -> Self { Self(.borderedProminent) }
  /// Returns a configuration with a glass background; its insets are assumed to be those of the
  /// others.
  public static func glass() -> Self { Self(.glass) }
  /// Returns a configuration with a glass background of the tint color.
  public static func prominentGlass() -> Self { Self(.prominentGlass) }
  /// Returns a configuration with a clear glass background.
  public static func clearGlass() -> Self { Self(.clearGlass) }
  /// Returns a configuration with a clear glass background of the tint color.
  public static func prominentClearGlass() -> Self { Self(.prominentClearGlass) }
}

extension UIButton.Configuration {
  /// The title's text and font.
  @MainActor var shownTitle: ButtonText? {
    attributedTitle.map {
      ButtonText($0, font: .preferredFont(forTextStyle: titleStyle), titleTextAttributesTransformer)
    }
  }

  /// The subtitle's text and font.
  @MainActor var shownSubtitle: ButtonText? {
    attributedSubtitle.map {
      ButtonText(
        $0,
        font: .preferredFont(forTextStyle: .caption1),
        subtitleTextAttributesTransformer
      )
    }
  }

  private var titleStyle: UIFont.TextStyle {
    buttonSize == .mini || buttonSize == .small ? .subheadline : .body
  }
}

/// A configuration's text with its resulting font.
@MainActor
struct ButtonText {
  let text: String
  let font: UIFont

  init(
    _ attributed: AttributedString,
    font: UIFont,
    _ transformer: UIConfigurationTextAttributesTransformer?
  ) {
    text = String(attributed.characters)
    var attributes = AttributeContainer()
    attributes.font = attributed.runs.first?.font ?? font
    self.font = (transformer?(attributes) ?? attributes).font ?? font
  }
}
