/// A label, a second label and an image, as in a list cell.
///
/// Its view lays them out with constraints: the image at the leading margin, the texts next to it,
/// in a column or side by side. The view is as high as they need, and at least 44 points together
/// with its cell.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The appearance of a text.
  @preconcurrency @MainActor
  public struct TextProperties {
    /// The capitalization of a text.
    public enum TextTransform: Int, Sendable {
      case none, uppercase, lowercase, capitalized
    }

    /// The alignment of the lines of a text.
    public enum TextAlignment: Int, Sendable {
      case natural, center, justified
    }

    /// The font.
    public var font: UIFont
    /// The colour.
    ///
    /// No layout effect.
    public var color: UIColor
    /// A transformation of the colour.
    ///
    /// No layout effect.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// The alignment of the lines.
    ///
    /// No layout effect.
    public var alignment = TextAlignment.natural
    /// How lines break.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines, 0 for no limit.
    public var numberOfLines = 0
    /// Whether the text is shrunk to fit; its layout size does not change.
    ///
    /// No layout effect.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest scale of the text.
    ///
    /// No layout effect.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letter spacing is tightened to fit.
    ///
    /// No layout effect.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether the font size follows the user's preferred text size.
    ///
    /// No layout effect.
    public var adjustsFontForContentSizeCategory = true
    /// The capitalization.
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

  /// The appearance of an image.
  @preconcurrency @MainActor
  public struct ImageProperties {
    /// Stands for the default width or height reserved for a symbol; here the image's own.
    public nonisolated static let standardDimension: CGFloat = .greatestFiniteMagnitude

    /// The colour.
    ///
    /// No layout effect.
    public var tintColor: UIColor?
    /// The corner radius.
    ///
    /// No layout effect.
    public var cornerRadius: CGFloat = 0
    /// The maximum size of the image, which keeps its aspect ratio; 0 for no limit along an axis.
    public var maximumSize = CGSize.zero
    /// The size reserved for the image; 0 along an axis for the image's own.
    public var reservedLayoutSize = CGSize.zero
    /// Whether its colours are inverted together with the screen's.
    ///
    /// No layout effect.
    public var accessibilityIgnoresInvertColors = false
  }

  /// The image.
  public var image: UIImage?
  /// The appearance of the image.
  public var imageProperties = ImageProperties()
  /// The first text.
  public var text: String?
  /// The first text, with attributes.
  public var attributedText: NSAttributedString?
  /// The appearance of the first text.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// The second text, with attributes.
  public var secondaryAttributedText: NSAttributedString?
  /// The appearance of the second text.
  public var secondaryTextProperties: TextProperties
  /// The axes along which the margins are at least the superview's.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
  /// The margins around the content.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the texts are side by side if there is room.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The spacing between the image and the texts.
  public var imageToTextPadding: CGFloat = 16
  /// The horizontal spacing between the texts.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  /// The vertical spacing between the texts.
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
  /// A header of a grouped list, in capitals.
  public static func groupedHeader() -> Self {
    var made = groupedFooter()
    made.textProperties.transform = .uppercase
    return made
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

  /// Returns the configuration for a state: the same one.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// Shows a label, a second label and an image.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private let label = UILabel()
  private let secondaryLabel = UILabel()
  private let imageView = UIImageView()
  private var content: UIListContentConfiguration
  private var active: [NSLayoutConstraint] = []
  private var shape: Shape?
  private var guides: [ObjectIdentifier: UILayoutGuide] = [:]

  /// The area of the first text; nil without one.
  open var textLayoutGuide: UILayoutGuide? { guide(of: label) }
  /// The area of the second text; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { guide(of: secondaryLabel) }
  /// The area of the image; nil without one.
  open var imageLayoutGuide: UILayoutGuide? { guide(of: imageView) }

  /// The rectangle of the first text; nil without one.
  var textFrame: CGRect? { label.isHidden ? nil : label.frame }

  /// The configuration; setting it lays out the view again.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else { return }
      content = newValue
      apply()
    }
  }

  /// Creates a view that shows a configuration.
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

  /// Creates an empty view, as an archive would.
  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
  }

  private func apply() {
    directionalLayoutMargins = content.directionalLayoutMargins
    preservesSuperviewLayoutMargins = !content.axesPreservingSuperviewLayoutMargins.isEmpty
    insetsLayoutMarginsFromSafeArea = false
    show(content.text, content.attributedText, in: label, content.textProperties)
    show(
      content.secondaryText,
      content.secondaryAttributedText,
      in: secondaryLabel,
      content.secondaryTextProperties
    )
    imageView.image = content.image
    imageView.isHidden = content.image == nil
    let shape = shapeNow
    guard shape != self.shape else { return }
    self.shape = shape
    NSLayoutConstraint.deactivate(active)
    active = constraintsNow
    NSLayoutConstraint.activate(active)
  }

  /// The properties that determine the constraints: a new text alone needs no new constraints.
  private struct Shape: Equatable {
    var shown: [Bool]
    var image: CGSize
    var margins: NSDirectionalEdgeInsets
    var preserved: UIAxis
    var paddings: [CGFloat]
    var isSideBySide: Bool
  }

  private var shapeNow: Shape {
    Shape(
      shown: [label, secondaryLabel, imageView].map { !$0.isHidden },
      image: content.image == nil ? .zero : imageSize,
      margins: content.directionalLayoutMargins,
      preserved: content.axesPreservingSuperviewLayoutMargins,
      paddings: [
        content.imageToTextPadding, content.textToSecondaryTextHorizontalPadding,
        content.textToSecondaryTextVerticalPadding,
      ],
      isSideBySide: content.prefersSideBySideTextAndSecondaryText
    )
  }

  private func show(
    _ text: String?,
    _ attributedText: NSAttributedString?,
    in label: UILabel,
    _ properties: UIListContentConfiguration.TextProperties
  ) {
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    if let attributedText {
      label.attributedText = attributedText
    } else {
      label.text = properties.transformed(text)
    }
    label.isHidden = text == nil && attributedText == nil
  }

  /// Ties an edge of a view to the margin at that side.
  private func margin(
    _ view: UIView,
    _ edge: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation = .equal
  ) -> NSLayoutConstraint {
    let margins = content.directionalLayoutMargins
    let (axis, preserved, distance): (UIAxis, NSLayoutConstraint.Attribute, CGFloat) =
      switch edge {
      case .leading: (.horizontal, .leadingMargin, margins.leading)
      case .trailing: (.horizontal, .trailingMargin, -margins.trailing)
      case .top: (.vertical, .topMargin, margins.top)
      default: (.vertical, .bottomMargin, -margins.bottom)
      }
    let isPreserved = content.axesPreservingSuperviewLayoutMargins.contains(axis)
    return NSLayoutConstraint(
      item: view,
      attribute: edge,
      relatedBy: relation,
      toItem: self,
      attribute: isPreserved ? preserved : edge,
      multiplier: 1,
      constant: isPreserved ? 0 : distance
    )
  }

  private var constraintsNow: [NSLayoutConstraint] {
    var made = [
      // Enough for a finger, but other height constraints have priority.
      heightAnchor.constraint(greaterThanOrEqualToConstant: 44)
    ]
    made[0].priority = UILayoutPriority(999)
    if content.image != nil { made += imageConstraints }
    let texts = [label, secondaryLabel].filter { !$0.isHidden }
    guard let first = texts.first, let last = texts.last else { return made }
    if content.image == nil {
      made.append(margin(first, .leading))
    } else {
      let gap = content.imageToTextPadding
      made.append(first.leadingAnchor.constraint(equalTo: imageView.trailingAnchor, constant: gap))
    }
    if texts.count == 2, content.prefersSideBySideTextAndSecondaryText {
      return made + sideBySide
    }
    for text in texts {
      if text !== first {
        made.append(text.leadingAnchor.constraint(equalTo: first.leadingAnchor))
      }
      made.append(margin(text, .trailing, .lessThanOrEqual))
    }
    made.append(margin(first, .top, .greaterThanOrEqual))
    made.append(margin(last, .bottom, .lessThanOrEqual))
    // The texts together are centered: the space above them equals the space below.
    let above = first.topAnchor.anchorWithOffset(to: topAnchor)
    let below = bottomAnchor.anchorWithOffset(to: last.bottomAnchor)
    made.append(above.constraint(equalTo: below))
    if texts.count == 2 {
      let gap = content.textToSecondaryTextVerticalPadding
      made.append(last.topAnchor.constraint(equalTo: first.bottomAnchor, constant: gap))
    }
    return made
  }

  private var sideBySide: [NSLayoutConstraint] {
    [
      label.centerYAnchor.constraint(equalTo: centerYAnchor),
      secondaryLabel.centerYAnchor.constraint(equalTo: centerYAnchor),
      margin(label, .top, .greaterThanOrEqual),
      margin(secondaryLabel, .top, .greaterThanOrEqual),
      secondaryLabel.leadingAnchor.constraint(
        greaterThanOrEqualTo: label.trailingAnchor,
        constant: content.textToSecondaryTextHorizontalPadding
      ),
      margin(secondaryLabel, .trailing),
    ]
  }

  /// The size of the image's area.
  private var imageSize: CGSize {
    let properties = content.imageProperties
    var size = content.image?.size ?? .zero
    let largest = properties.maximumSize
    let scale = min(
      1,
      largest.width > 0 && size.width > 0 ? largest.width / size.width : 1,
      largest.height > 0 && size.height > 0 ? largest.height / size.height : 1
    )
    size = CGSize(width: size.width * scale, height: size.height * scale)
    let reserved = properties.reservedLayoutSize
    let usual = UIListContentConfiguration.ImageProperties.standardDimension
    if reserved.width > 0, reserved.width != usual { size.width = reserved.width }
    if reserved.height > 0, reserved.height != usual { size.height = reserved.height }
    return size
  }

  private var imageConstraints: [NSLayoutConstraint] {
    let size = imageSize
    return [
      margin(imageView, .leading),
      imageView.centerYAnchor.constraint(equalTo: centerYAnchor),
      imageView.widthAnchor.constraint(equalToConstant: size.width),
      imageView.heightAnchor.constraint(equalToConstant: size.height),
      margin(imageView, .top, .greaterThanOrEqual),
    ]
  }

  /// Returns a guide as large as a view; created on first use.
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
