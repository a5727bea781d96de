import Signposts
internal import TextMeasurement

/// A font with a size.
///
/// Every font is measured with the font family in this package, in its nearest weight, so that a
/// text has the same size on every machine. A font with another name keeps that name, but is
/// measured in the same way.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked, because every stored property is a constant.

  private let header = attributeValueHeader
  /// The font used for measuring.
  let descriptor: FontDescriptor
  /// How the font follows the preferred content size; nil if it does not.
  let scaling: FontScaling?
  private let described: UIFontDescriptor
  private let metrics: FontMetrics
  /// The name of the measuring font in recordings, such as `Inter-Regular 17`.
  let recordedName: RecordedString

  /// Creates a font from a descriptor; 0 means the descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let usesOwnSize = pointSize <= 0
    self.init(
      usesOwnSize ? descriptor : descriptor.withSize(pointSize),
      scaling: usesOwnSize ? descriptor.values.textStyle.map { .style($0) } : nil
    )
  }

  /// Creates a font with a name.
  ///
  /// It is measured with the package's family, in the weight that the name ends with.
  ///
  /// Apple's initializer returns nil for a font that is not installed. Here only an empty name
  /// returns nil, because apps install fonts that this package does not read.
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

  /// Returns the font itself, because fonts are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Names

  /// The font's name: the requested one, or else that of the measuring font, such as
  /// `Inter-Regular`.
  open var fontName: String { described.values.name ?? descriptor.name }

  /// The family's name.
  open var familyName: String {
    let values = described.values
    guard let name = values.name else { return values.family ?? FontDescriptor.family }
    return name.split(separator: "-").first.map { String($0) } ?? name
  }

  /// The font's descriptor.
  open var fontDescriptor: UIFontDescriptor { described }

  /// The available families: the package's.
  open class var familyNames: [String] { [FontDescriptor.family] }

  /// Returns the names of a family's fonts.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    guard familyName == FontDescriptor.family else { return [] }
    return FontDescriptor.Weight.allCases.map { FontDescriptor(weight: $0, size: 1).name }
  }

  // MARK: Metrics

  /// The point size.
  open var pointSize: CGFloat { CGFloat(descriptor.size) }

  /// The distance from the baseline to the line's top.
  open var ascender: CGFloat { CGFloat(metrics.ascender) }

  /// The distance from the baseline to the line's bottom, as a negative number.
  open var descender: CGFloat { CGFloat(metrics.descender) }

  /// The distance between one line's bottom and the next one's top.
  open var leading: CGFloat { CGFloat(metrics.leading) }

  /// The height of capital letters.
  open var capHeight: CGFloat { CGFloat(metrics.capHeight) }

  /// The height of a lowercase x.
  open var xHeight: CGFloat { CGFloat(metrics.xHeight) }

  /// The distance from one baseline to the next.
  open var lineHeight: CGFloat { CGFloat(metrics.lineHeight) }

  // MARK: The system's fonts

  /// Returns the regular font in a size.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the font with the nearest available weight, in a size.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(size: fontSize) { $0.weight = weight }
  }

  /// Returns the font with the nearest available weight, in a size; only the standard width is
  /// available.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the bold font in a size.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(size: fontSize) {
      $0.weight = .bold
      $0.symbolicTraits = .traitBold
    }
  }

  /// Returns the italic font in a size; it is measured upright, because the package has no italic
  /// font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(size: fontSize) { $0.symbolicTraits = .traitItalic }
  }

  /// Returns the font with digits of equal width.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(size: fontSize) {
      $0.weight = weight
      $0.hasMonospacedDigits = true
    }
  }

  /// Returns the monospaced font; here only its digits have equal width.
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

  /// Returns the font of a text style at the preferred content size.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, category: ContentSize.current)
  }

  /// Returns the font of a text style at the content size of traits, or else the preferred one.
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

  /// The size of labels: 17.
  open class var labelFontSize: CGFloat { 17 }

  /// The size of buttons: 18.
  open class var buttonFontSize: CGFloat { 18 }

  /// The size of the system's text: 14.
  open class var systemFontSize: CGFloat { 14 }

  /// The size of small text: 12.
  open class var smallSystemFontSize: CGFloat { 12 }

  /// Returns the font in another size, which does not follow the preferred content size.
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
  /// Like a text style.
  case style(UIFont.TextStyle)
  /// Scaled by font metrics from another font.
  case metrics(base: UIFont, UIFont.TextStyle, maximum: CGFloat?)
}

/// The names of fonts in recordings, each created once.
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
