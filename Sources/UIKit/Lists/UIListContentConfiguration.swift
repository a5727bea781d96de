/// A label, a second one and an image, as a cell of a list has them.
///
/// The view that it makes lays them out with constraints: the image at the leading margin, the texts beside it, one
/// below the other or side by side. It is as high as they need, and no lower than 44 points with its cell.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a text looks.
  @preconcurrency @MainActor
  public struct TextProperties {
    /// How capital letters are used.
    public enum TextTransform: Int, Sendable {
      case none, uppercase, lowercase, capitalized
    }

    /// Where the lines of a text stand.
    public enum TextAlignment: Int, Sendable {
      case natural, center, justified
    }

    /// The font.
    public var font: UIFont
    /// The colour.
    ///
    /// No layout effect.
    public var color: UIColor
    /// What changes the colour.
    ///
    /// No layout effect.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// Where the lines stand.
    ///
    /// No layout effect.
    public var alignment = TextAlignment.natural
    /// How lines break.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The greatest number of lines, 0 for as many as the text needs.
    public var numberOfLines = 0
    /// Whether the text is made smaller to fit.
    ///
    /// No layout effect.
    public var adjustsFontSizeToFitWidth = false
    /// How small it is made.
    ///
    /// No layout effect.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letters come closer to fit.
    ///
    /// No layout effect.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether the size follows the user's wish.
    ///
    /// No layout effect.
    public var adjustsFontForContentSizeCategory = true
    /// How capital letters are used.
    public var transform = TextTransform.none

    init(size: CGFloat, color: UIColor) {
      font = .systemFont(ofSize: size)
      self.color = color
    }

    func transformed(_ text: String?) -> String? {
      switch transform {
      case .none: text
      case .uppercase: text?.uppercased()
      case .lowercase: text?.lowercased()
      case .capitalized: text?.capitalized
      }
    }

    /// Returns the colour.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// How an image looks.
  @preconcurrency @MainActor
  public struct ImageProperties {
    /// The image's width is the usual one.
    public nonisolated static let standardDimension: CGFloat = .greatestFiniteMagnitude

    /// The colour.
    ///
    /// No layout effect.
    public var tintColor: UIColor?
    /// The radius of the corners.
    ///
    /// No layout effect.
    public var cornerRadius: CGFloat = 0
    /// The greatest size; 0 along an axis for the image's own.
    public var maximumSize = CGSize.zero
    /// The size of the place that the image is in; 0 along an axis for the image's own.
    public var reservedLayoutSize = CGSize.zero
    /// Whether its colours are inverted with the screen's.
    ///
    /// No layout effect.
    public var accessibilityIgnoresInvertColors = false
  }

  /// The image.
  public var image: UIImage?
  /// How the image looks.
  public var imageProperties = ImageProperties()
  /// The first text.
  public var text: String?
  /// The first text, with attributes; here its characters alone.
  public var attributedText: NSAttributedString?
  /// How the first text looks.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// The second text, with attributes; here its characters alone.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text looks.
  public var secondaryTextProperties: TextProperties
  /// Whether the view keeps the margins of the one around it.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// The room around the content.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the texts stand side by side if there is room.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The room between the image and the texts.
  public var imageToTextPadding: CGFloat = 16
  /// The room between the texts, side by side.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  /// The room between the texts, one below the other.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(
    size: CGFloat,
    secondarySize: CGFloat,
    color: UIColor = .label,
    margins: NSDirectionalEdgeInsets
  ) {
    textProperties = TextProperties(size: size, color: color)
    secondaryTextProperties = TextProperties(size: secondarySize, color: .secondaryLabel)
    directionalLayoutMargins = margins
  }

  private static let cellMargins = NSDirectionalEdgeInsets(
    top: 11,
    leading: 16,
    bottom: 11,
    trailing: 8
  )

  /// A cell of a list.
  public static func cell() -> Self {
    Self(size: 17, secondarySize: 12, margins: cellMargins)
  }
  /// A cell with the second text below the first.
  public static func subtitleCell() -> Self { cell() }
  /// A cell with the second text at the trailing end.
  public static func valueCell() -> Self {
    var made = Self(size: 17, secondarySize: 17, margins: cellMargins)
    made.prefersSideBySideTextAndSecondaryText = true
    return made
  }
  /// A cell of a sidebar.
  public static func sidebarCell() -> Self { cell() }
  /// A cell of a sidebar with the second text below the first.
  public static func sidebarSubtitleCell() -> Self { cell() }
  /// A cell of a compact sidebar.
  public static func accompaniedSidebarCell() -> Self { cell() }
  /// A cell of a compact sidebar with the second text below the first.
  public static func accompaniedSidebarSubtitleCell() -> Self { cell() }
  /// A header of a plain list.
  public static func plainHeader() -> Self {
    Self(size: 17, secondarySize: 17, margins: cellMargins)
  }
  /// A footer of a plain list.
  public static func plainFooter() -> Self {
    Self(size: 17, secondarySize: 17, margins: cellMargins)
  }
  /// A header of a grouped list.
  public static func groupedHeader() -> Self {
    Self(size: 13, secondarySize: 13, color: .secondaryLabel, margins: cellMargins)
  }
  /// A footer of a grouped list.
  public static func groupedFooter() -> Self {
    Self(size: 13, secondarySize: 13, color: .secondaryLabel, margins: cellMargins)
  }
  /// A header of a sidebar.
  public static func sidebarHeader() -> Self { plainHeader() }
  /// A large header.
  public static func prominentInsetGroupedHeader() -> Self {
    Self(size: 20, secondarySize: 15, margins: cellMargins)
  }
  /// A header.
  public static func header() -> Self { plainHeader() }
  /// A footer.
  public static func footer() -> Self { plainFooter() }

  /// Makes a view that shows the texts and the image.
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Returns the description for a state: the same.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// Shows a label, a second one and an image.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private let label = UILabel()
  private let secondaryLabel = UILabel()
  private let imageView = UIImageView()
  private var content: UIListContentConfiguration
  private var active: [NSLayoutConstraint] = []
  private var guides: [ObjectIdentifier: UILayoutGuide] = [:]

  /// The place of the first text; nil without one.
  open var textLayoutGuide: UILayoutGuide? { guide(of: label) }
  /// The place of the second text; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { guide(of: secondaryLabel) }
  /// The place of the image; nil without one.
  open var imageLayoutGuide: UILayoutGuide? { guide(of: imageView) }

  /// The description; setting it lays the view out again.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else { return }
      content = newValue
      apply()
    }
  }

  /// Makes a view that shows a description.
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    for view in [imageView, label, secondaryLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    imageView.setContentHuggingPriority(.required, for: .horizontal)
    apply()
  }

  /// Makes an empty view, as an archive would.
  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
  }

  private func apply() {
    set(label, content.text ?? content.attributedText?.string, content.textProperties)
    set(
      secondaryLabel,
      content.secondaryText ?? content.secondaryAttributedText?.string,
      content.secondaryTextProperties
    )
    imageView.image = content.image
    imageView.isHidden = content.image == nil
    NSLayoutConstraint.deactivate(active)
    active = constraintsNow
    NSLayoutConstraint.activate(active)
  }

  private func set(
    _ label: UILabel,
    _ text: String?,
    _ properties: UIListContentConfiguration.TextProperties
  ) {
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.text = properties.transformed(text)
    label.isHidden = text == nil
  }

  private var constraintsNow: [NSLayoutConstraint] {
    let margins = content.directionalLayoutMargins
    var made = [
      // Enough for a finger, but what is said of the height goes first.
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44)
    ]
    made[0].priority = UILayoutPriority(999)
    var textStart = (anchor: leadingAnchor, distance: margins.leading)
    if content.image != nil {
      made += imageConstraints(margins)
      textStart = (imageView.trailingAnchor, content.imageToTextPadding)
    }
    let texts = [label, secondaryLabel].filter { !$0.isHidden }
    guard let first = texts.first, let last = texts.last else { return made }
    let textLeading = first.leadingAnchor.constraint(
      equalTo: textStart.anchor,
      constant: textStart.distance
    )
    made.append(textLeading)
    if texts.count == 2, content.prefersSideBySideTextAndSecondaryText {
      return made + sideBySide(margins)
    }
    for text in texts {
      if text !== first {
        made.append(text.leadingAnchor.constraint(equalTo: first.leadingAnchor))
      }
      made.append(
        text.trailingAnchor.constraint(
          lessThanOrEqualTo: trailingAnchor,
          constant: -margins.trailing
        )
      )
    }
    made.append(first.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: margins.top))
    made.append(
      last.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -margins.bottom)
    )
    // The texts together stand in the middle: as much is left above them as below.
    let above = first.topAnchor.anchorWithOffset(to: topAnchor)
    let below = bottomAnchor.anchorWithOffset(to: last.bottomAnchor)
    made.append(above.constraint(equalTo: below))
    if texts.count == 2 {
      let gap = content.textToSecondaryTextVerticalPadding
      made.append(last.topAnchor.constraint(equalTo: first.bottomAnchor, constant: gap))
    }
    return made
  }

  private func sideBySide(_ margins: NSDirectionalEdgeInsets) -> [NSLayoutConstraint] {
    let padding = content.textToSecondaryTextHorizontalPadding
    return [
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
      secondaryLabel.centerYAnchor.constraint(equalTo: centerYAnchor),
      label.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: margins.top),
      secondaryLabel.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: margins.top),
      secondaryLabel.leadingAnchor.constraint(
        greaterThanOrEqualTo: label.trailingAnchor,
        constant: padding
      ),
      secondaryLabel.trailingAnchor.constraint(
        equalTo: trailingAnchor,
        constant: -margins.trailing
      ),
    ]
  }

  private func imageConstraints(_ margins: NSDirectionalEdgeInsets) -> [NSLayoutConstraint] {
    let properties = content.imageProperties
    var size = content.image?.size ?? .zero
    if properties.maximumSize.width > 0 {
      size.width = min(size.width, properties.maximumSize.width)
    }
    if properties.maximumSize.height > 0 {
      size.height = min(size.height, properties.maximumSize.height)
    }
    let reserved = properties.reservedLayoutSize
    let usual = UIListContentConfiguration.ImageProperties.standardDimension
    if reserved.width > 0, reserved.width != usual { size.width = reserved.width }
    if reserved.height > 0, reserved.height != usual { size.height = reserved.height }
    return [
      imageView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.leading),
      imageView.centerYAnchor.constraint(equalTo: centerYAnchor),
      imageView.widthAnchor.constraint(equalToConstant: size.width),
      imageView.heightAnchor.constraint(equalToConstant: size.height),
      imageView.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: margins.top),
    ]
  }

  /// A guide as large as a view; made when it is first asked for.
  private func guide(of view: UIView) -> UILayoutGuide? {
    guard !view.isHidden else { return nil }
    if let made = guides[ObjectIdentifier(view)] { return made }
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    guides[ObjectIdentifier(view)] = guide
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor),
      guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    return guide
  }
}
