extension UIButton {
  /// What a button shows and how: title, subtitle, image, the room around and between them, and the background.
  public struct Configuration: Hashable {
    /// How large a button's title and insets are.
    public enum Size: Int, Sendable {
      /// 17 points, 7 above and below, 12 at the sides.
      case medium = 0
      /// 15 points, 5 above and below, 10 at the sides.
      case small = 1
      /// As small.
      case mini = 2
      /// 17 points, 15 above and below, 20 at the sides.
      case large = 3
    }

    /// Where title and subtitle stand towards each other.
    public enum TitleAlignment: Int, Sendable {
      /// Leading beside an image, else in the middle.
      case automatic = 0
      /// Where reading starts.
      case leading = 1
      /// In the middle.
      case center = 2
      /// Where reading ends.
      case trailing = 3
    }

    /// How round the background's corners are.
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

    /// What the button looks like on a desktop.
    ///
    /// No layout effect.
    public enum MacIdiomStyle: Int, Sendable {
      case automatic = 0
      case bordered = 1
      case borderless = 2
      case borderlessTinted = 3
    }

    /// Whether an arrow tells of a menu.
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

    /// The title; setting it drops the attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }

    /// What gives the title other attributes, such as its font.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// How the title breaks and is cut off; it wraps unless set.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// The subtitle with attributes.
    public var attributedSubtitle: AttributedString?

    /// What stands below the title; setting it drops the attributes.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }

    /// What gives the subtitle other attributes, such as its font.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// How the subtitle breaks and is cut off; it wraps unless set.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping

    /// Where title and subtitle stand towards each other.
    public var titleAlignment = TitleAlignment.automatic

    /// The room between title and subtitle.
    public var titlePadding: CGFloat = 1

    // MARK: Image

    /// The image.
    public var image: UIImage?

    /// The side of the title on which the image stands.
    public var imagePlacement = NSDirectionalRectEdge.leading

    /// The room between image and title.
    public var imagePadding: CGFloat = 0

    /// The least room that the image takes along the axis of its placement.
    public var imageReservation: CGFloat = 0

    /// The size and weight of a symbol that has none of its own.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    /// What changes the image's color.
    ///
    /// No layout effect.
    public var imageColorTransformer: UIConfigurationColorTransformer?

    /// Whether a spinner of 20 × 20 points takes the image's place.
    public var showsActivityIndicator = false

    /// What changes the spinner's color.
    ///
    /// No layout effect.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    /// Whether an arrow tells of a menu.
    ///
    /// No layout effect.
    public var indicator = Indicator.automatic

    /// What changes the arrow's color.
    ///
    /// No layout effect.
    public var indicatorColorTransformer: UIConfigurationColorTransformer?

    // MARK: Around

    /// How large the title and the insets are.
    public var buttonSize = Size.medium

    /// The room around image and title; that of the size unless set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { givenContentInsets ?? defaultContentInsets }
      set { givenContentInsets = newValue }
    }

    /// Returns to the insets of the size.
    public mutating func setDefaultContentInsets() {
      givenContentInsets = nil
    }

    /// How round the background's corners are.
    ///
    /// No layout effect.
    public var cornerStyle = CornerStyle.dynamic

    /// What the button looks like on a desktop.
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

    /// What is behind title and image.
    public var background = UIBackgroundConfiguration.clear()

    /// Whether `updated(for:)` shows that the button is selected.
    ///
    /// No layout effect.
    public var automaticallyUpdateForSelection = true

    /// Returns the configuration as the button's state has it; here nothing depends on the state.
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
  /// A title without a background.
  public static func plain() -> Self { Self(.plain) }
  /// A title on gray.
  public static func gray() -> Self { Self(.gray) }
  /// A title on a light tint color.
  public static func tinted() -> Self { Self(.tinted) }
  /// A title on the tint color.
  public static func filled() -> Self { Self(.filled) }
  /// A title without a background, as in lists.
  public static func borderless() -> Self { Self(.borderless) }
  /// A title in a border.
  public static func bordered() -> Self { Self(.bordered) }
  /// A title in a border of a light tint color.
  public static func borderedTinted() -> Self { Self(.borderedTinted) }
  /// A title in a border of the tint color.
  public static func borderedProminent() -> Self { Self(.borderedProminent) }
  /// A title on glass; its insets are taken to be those of the others.
  public static func glass() -> Self { Self(.glass) }
  /// A title on glass of the tint color.
  public static func prominentGlass() -> Self { Self(.prominentGlass) }
  /// A title on clear glass.
  public static func clearGlass() -> Self { Self(.clearGlass) }
  /// A title on clear glass of the tint color.
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

/// A text of a configuration with the font that it comes out with.
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
