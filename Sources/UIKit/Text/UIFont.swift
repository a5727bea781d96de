import Signposts
internal import TextMeasurement

/// A font at a size.
///
/// Every font is measured with the family that the package carries, in its nearest weight, so that a text has the same
/// size on every machine. A font asked for by another name keeps that name and is measured all the same.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked: every stored property is a constant.

  private let header = attributeValueHeader
  /// What measures text with this font.
  let descriptor: FontDescriptor
  /// How the font follows the preferred content size; nil if it does not.
  let scaling: FontScaling?
  private let described: UIFontDescriptor
  private let metrics: FontMetrics
  /// What measures the font, as recordings have it, such as `Inter-Regular 17`.
  let recordedName: RecordedString

  /// Makes a font of a description, with 0 for the description's own size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let usesOwnSize = pointSize <= 0
    self.init(
      usesOwnSize ? descriptor : descriptor.withSize(pointSize),
      scaling: usesOwnSize ? descriptor.values.textStyle.map { .style($0) } : nil
    )
  }

  /// Makes a font of a name, measured with the package's own in the weight that the name ends with.
  ///
  /// Apple's returns nil for a font that is not installed. Here only an empty name has no font, because apps install
  /// fonts that this package does not read.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(UIFontDescriptor(name: fontName, size: fontSize), scaling: nil)
  }

  init(_ described: UIFontDescriptor, scaling: FontScaling?) {
    let size = described.pointSize > 0 ? described.pointSize : UIFont.smallSystemFontSize
    precondition(size.isFinite, "A font's size is a number above 0, not \(size).")
    let values = described.values
    let weight = values.weight
    descriptor = FontDescriptor(
      weight: weight.rawValue < Weight.semibold.rawValue ? .regular : .semibold,
      size: Double(size),
      hasMonospacedDigits: values.hasMonospacedDigits
    )
    self.described = described.pointSize > 0 ? described : described.withSize(size)
    metrics = TextMeasurer.shared.metrics(of: descriptor)
    recordedName = RecordedFontNames.name(of: descriptor)
    self.scaling = scaling
    super.init()
  }

  /// Returns the font itself: fonts do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Names

  /// The font's name: the one it was asked for by, or else that of what measures it, such as `Inter-Regular`.
  open var fontName: String { described.values.name ?? descriptor.name }

  /// The family's name.
  open var familyName: String {
    let values = described.values
    guard let name = values.name else { return values.family ?? FontDescriptor.family }
    return name.split(separator: "-").first.map { String($0) } ?? name
  }

  /// What the font was made of.
  open var fontDescriptor: UIFontDescriptor { described }

  /// The families there are: the package's own.
  open class var familyNames: [String] { [FontDescriptor.family] }

  /// Returns the names of a family's fonts.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    guard familyName == FontDescriptor.family else { return [] }
    return FontDescriptor.Weight.allCases.map { FontDescriptor(weight: $0, size: 1).name }
  }

  // MARK: Metrics

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

  // MARK: The system's fonts

  /// The font of body text at a size.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The font of the nearest weight there is, at a size.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(size: fontSize) { $0.weight = weight }
  }

  /// The font of the nearest weight there is, at a size; there is one width, the standard one.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The heavier font at a size.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(size: fontSize) {
      $0.weight = .bold
      $0.symbolicTraits = .traitBold
    }
  }

  /// The slanted font at a size, measured upright: the package has no slanted one.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(size: fontSize) { $0.symbolicTraits = .traitItalic }
  }

  /// The font whose digits are all equally wide.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(size: fontSize) {
      $0.weight = weight
      $0.hasMonospacedDigits = true
    }
  }

  /// The font whose characters are all equally wide; here only its digits are.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(size: fontSize) {
      $0.weight = weight
      $0.design = .monospaced
      $0.symbolicTraits = .traitMonoSpace
      $0.hasMonospacedDigits = true
    }
  }

  private class func system(
    size: CGFloat,
    _ set: (inout UIFontDescriptor.Values) -> Void
  ) -> UIFont {
    precondition(size.isFinite && size >= 0, "A font's size is a number above 0, not \(size).")
    var values = UIFontDescriptor.Values()
    values.size = size
    set(&values)
    return UIFont(UIFontDescriptor(values: values), scaling: nil)
  }

  /// The font of a role of text, at the preferred content size.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, category: ContentSize.current)
  }

  /// The font of a role of text, at the content size of traits if they say one.
  open class func preferredFont(
    forTextStyle style: TextStyle,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style, category: ContentSize.category(of: traitCollection))
  }

  class func preferredFont(
    forTextStyle style: TextStyle,
    category: UIContentSizeCategory
  ) -> UIFont {
    UIFont(
      UIFontDescriptor(values: UIFontDescriptor.Values(style: style, category: category)),
      scaling: .style(style)
    )
  }

  /// The size of a label's text: 17.
  open class var labelFontSize: CGFloat { 17 }

  /// The size of a button's text: 18.
  open class var buttonFontSize: CGFloat { 18 }

  /// The size of the system's own text: 14.
  open class var systemFontSize: CGFloat { 14 }

  /// The size of small text: 12.
  open class var smallSystemFontSize: CGFloat { 12 }

  /// The same font at another size, which does not follow the preferred content size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(described.withSize(fontSize), scaling: nil)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.descriptor == descriptor
      && other.described.values.appearance == described.values.appearance
  }

  open override var hash: Int { descriptor.hashValue }

  open override var description: String {
    "<UIFont: \(fontName) \(pointSize.shortText)>"
  }
}

/// How a font follows the preferred content size.
enum FontScaling {
  /// As a text style does.
  case style(UIFont.TextStyle)
  /// As metrics scale another font.
  case metrics(base: UIFont, UIFont.TextStyle, maximum: CGFloat?)
}

/// The names of fonts in recordings, made once each.
private enum RecordedFontNames {
  private static let names = Locked<[FontDescriptor: RecordedString]>([:])

  static func name(of font: FontDescriptor) -> RecordedString {
    names.withLock { names in
      if let name = names[font] { return name }
      let name: RecordedString = "\(font.name) \(CGFloat(font.size).shortText)"
      names[font] = name
      return name
    }
  }
}
