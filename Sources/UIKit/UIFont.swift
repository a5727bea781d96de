import Signposts
internal import TextMeasurement

/// A font at a size; every font is of the family that the package carries.
@preconcurrency @MainActor
open class UIFont: NSObject {
  /// How heavy a font's strokes are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// −1 for the lightest to 1 for the heaviest, 0 for regular.
    public let rawValue: CGFloat

    /// Makes a weight of a number from −1 to 1.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Very thin; drawn as regular, like everything lighter than semibold.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Light.
    public static let light = Weight(rawValue: -0.4)
    /// The weight of body text.
    public static let regular = Weight(rawValue: 0)
    /// Slightly heavier than regular.
    public static let medium = Weight(rawValue: 0.23)
    /// The weight of headlines.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold; drawn as semibold, like everything heavier.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavy.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest.
    public static let black = Weight(rawValue: 0.62)
  }

  /// A role of text, with the size that is usual for it.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style's name.
    public let rawValue: String

    /// Makes a style of a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  let descriptor: FontDescriptor
  private let metrics: FontMetrics

  /// The name and the size as recordings say them, such as `Inter-Regular 17`.
  private(set) lazy var recordedName: RecordedString = "\(fontName) \(pointSize.shortText)"

  init(descriptor: FontDescriptor) {
    self.descriptor = descriptor
    metrics = TextMeasurer.shared.metrics(of: descriptor)
    super.init()
  }

  /// The font's name, such as `Inter-Regular`.
  open var fontName: String { descriptor.name }

  /// The family's name.
  open var familyName: String { FontDescriptor.family }

  /// The length of the em, in points.
  open var pointSize: CGFloat { CGFloat(descriptor.size) }

  /// From the baseline up to the line's top.
  open var ascender: CGFloat { CGFloat(metrics.ascender) }

  /// From the baseline down to the line's bottom, negative.
  open var descender: CGFloat { CGFloat(metrics.descender) }

  /// Between one line's bottom and the next one's top.
  open var leading: CGFloat { CGFloat(metrics.leading) }

  /// The height of a capital letter.
  open var capHeight: CGFloat { CGFloat(metrics.capHeight) }

  /// The height of a lower-case x.
  open var xHeight: CGFloat { CGFloat(metrics.xHeight) }

  /// From one baseline to the next.
  open var lineHeight: CGFloat { CGFloat(metrics.lineHeight) }

  /// The font of body text at a size.
  open class func systemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .regular)
  }

  /// The heavier font at a size.
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The font of the nearest weight there is, at a size.
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    precondition(size.isFinite && size > 0, "A font's size is a number above 0, not \(size).")
    return UIFont(
      descriptor: FontDescriptor(
        weight: weight.rawValue < Weight.semibold.rawValue ? .regular : .semibold,
        size: Double(size)
      )
    )
  }

  /// The font of a role of text.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let size: CGFloat =
      switch style {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: labelFontSize
      }
    return systemFont(ofSize: size, weight: style == .headline ? .semibold : .regular)
  }

  /// The size of a label's text: 17.
  open class var labelFontSize: CGFloat { 17 }

  /// The size of the system's own text: 14.
  open class var systemFontSize: CGFloat { 14 }

  /// The size of small text: 12.
  open class var smallSystemFontSize: CGFloat { 12 }

  /// The same font at another size.
  open func withSize(_ size: CGFloat) -> UIFont {
    UIFont(descriptor: FontDescriptor(weight: descriptor.weight, size: Double(size)))
  }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.descriptor == descriptor
  }

  nonisolated open override var hash: Int { descriptor.hashValue }
}
