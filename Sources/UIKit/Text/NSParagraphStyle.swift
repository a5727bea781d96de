internal import TextMeasurement

/// The layout of a paragraph's lines.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Unchecked, because only `NSMutableParagraphStyle` changes the values, and it is used by one
  // thread at a time.

  private let header = attributeValueHeader

  /// The values of the style.
  struct Values: Equatable {
    var layout = ParagraphStyle()
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineBreakStrategy: LineBreakStrategy = []
    var baseWritingDirection = NSWritingDirection.natural
    var hyphenationFactor: Float = 0
    var usesDefaultHyphenation = false
    var allowsDefaultTighteningForTruncation = false
    var defaultTabInterval: CGFloat = 0
    var tabStops: [NSTextTab]?
    var textLists: [NSTextList] = []
  }

  /// The strategy for breaking lines, in addition to the mode.
  ///
  /// No layout effect.
  public struct LineBreakStrategy: OptionSet, Sendable {
    /// The strategies as bits.
    public let rawValue: Int

    /// Creates strategies from bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Avoids a last line with a single word.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Avoids breaks inside Korean words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The strategy of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xffff)
  }

  fileprivate(set) var values: Values

  /// Creates a style with default values.
  public override init() {
    values = Values()
    super.init()
  }

  init(values: Values) {
    self.values = values
    super.init()
  }

  /// The style of text without one.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Returns the writing direction of a language: right to left for known ones, otherwise left to
  /// right.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    guard let code = languageName?.prefix(2).lowercased() else { return .leftToRight }
    return ["ar", "fa", "he", "iw", "ur", "yi"].contains(code) ? .rightToLeft : .leftToRight
  }

  /// The space between lines, in points.
  open var lineSpacing: CGFloat { CGFloat(values.layout.lineSpacing) }
  /// The space after the paragraph, unless it is the last one.
  open var paragraphSpacing: CGFloat { CGFloat(values.layout.paragraphSpacing) }
  /// The horizontal alignment of lines.
  ///
  /// No layout effect.
  open var alignment: NSTextAlignment { values.alignment }
  /// The indent of the paragraph's lines except the first.
  open var headIndent: CGFloat { CGFloat(values.layout.headIndent) }
  /// The position where lines end: from the leading edge if positive, else from the trailing edge.
  open var tailIndent: CGFloat { CGFloat(values.layout.tailIndent) }
  /// The indent of the paragraph's first line.
  open var firstLineHeadIndent: CGFloat { CGFloat(values.layout.firstLineHeadIndent) }
  /// How lines wrap, and how the last one is truncated.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The minimum height of a line.
  open var minimumLineHeight: CGFloat { CGFloat(values.layout.minimumLineHeight) }
  /// The maximum height of a line; 0 for no limit.
  open var maximumLineHeight: CGFloat { CGFloat(values.layout.maximumLineHeight) }
  /// The factor of a line's natural height; 0 means 1.
  open var lineHeightMultiple: CGFloat { CGFloat(values.layout.lineHeightMultiple) }
  /// The space before the paragraph, unless it is the first one.
  open var paragraphSpacingBefore: CGFloat { CGFloat(values.layout.paragraphSpacingBefore) }
  /// The direction of the paragraph.
  ///
  /// No layout effect.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The hyphenation factor; words are not hyphenated here.
  ///
  /// No layout effect.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether words are hyphenated by the language's rules; they are not here.
  ///
  /// No layout effect.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// Whether letters are tightened before truncation; they are not here.
  ///
  /// No layout effect.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }
  /// The strategy for breaking lines, in addition to the mode.
  ///
  /// No layout effect.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The tab stops; tabs have Pango's width here.
  ///
  /// No layout effect.
  open var tabStops: [NSTextTab]! { values.tabStops ?? [] }
  /// The distance of tabs after the last tab stop.
  ///
  /// No layout effect.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The lists that contain the paragraph.
  ///
  /// No layout effect.
  open var textLists: [NSTextList] { values.textLists }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: values) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  open override var hash: Int { values.layout.hashValue }
}

/// A mutable layout of a paragraph's lines.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { values.layout.lineSpacing = Double(newValue) }
  }

  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { values.layout.paragraphSpacing = Double(newValue) }
  }

  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.alignment = newValue }
  }

  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { values.layout.headIndent = Double(newValue) }
  }

  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { values.layout.tailIndent = Double(newValue) }
  }

  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { values.layout.firstLineHeadIndent = Double(newValue) }
  }

  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { values.layout.minimumLineHeight = Double(newValue) }
  }

  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { values.layout.maximumLineHeight = Double(newValue) }
  }

  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { values.layout.lineHeightMultiple = Double(newValue) }
  }

  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { values.layout.paragraphSpacingBefore = Double(newValue) }
  }

  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }

  open override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }

  open override var usesDefaultHyphenation: Bool {
    get { super.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }

  open override var allowsDefaultTighteningForTruncation: Bool {
    get { super.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  open override var lineBreakStrategy: LineBreakStrategy {
    get { super.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set { values.tabStops = newValue }
  }

  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }

  open override var textLists: [NSTextList] {
    get { super.textLists }
    set { values.textLists = newValue }
  }

  /// Adds a tab stop.
  ///
  /// No layout effect.
  open func addTabStop(_ anObject: NSTextTab) {
    values.tabStops = (values.tabStops ?? []) + [anObject]
  }

  /// Removes a tab stop.
  ///
  /// No layout effect.
  open func removeTabStop(_ anObject: NSTextTab) {
    values.tabStops?.removeAll { $0 == anObject }
  }

  /// Copies all values of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) {
    values = obj.values
  }
}

/// The writing direction of a paragraph.
///
/// No layout effect.
public enum NSWritingDirection: Int, Sendable {
  /// Determined by the characters.
  case natural = -1
  /// Left to right, as in English.
  case leftToRight = 0
  /// Right to left, as in Hebrew.
  case rightToLeft = 1
}

/// A tab stop.
///
/// No layout effect.
open class NSTextTab: NSObject, @unchecked Sendable {
  // Unchecked, because nothing changes after the initializer.

  /// An option of a tab stop.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String

    /// Creates an option from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The characters at which a column is aligned.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of text after the tab.
  public let alignment: NSTextAlignment
  /// The distance from the leading edge, in points.
  public let location: CGFloat
  /// The options of the tab stop.
  public let options: [OptionKey: Any]

  /// Creates a tab stop at a location.
  public init(
    textAlignment alignment: NSTextAlignment,
    location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    self.alignment = alignment
    location = loc
    self.options = options
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
  }

  open override var hash: Int { location.hashValue }
}

/// A list that contains paragraphs.
///
/// No layout effect.
open class NSTextList: NSObject, @unchecked Sendable {
  // Unchecked, because only the first number changes after the initializer.

  /// The format of the items' markers.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    /// The format as text.
    public let rawValue: String

    /// Creates a format from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Dots.
    public static let disc = MarkerFormat(rawValue: "{disc}")
    /// Numbers.
    public static let decimal = MarkerFormat(rawValue: "{decimal}")
    /// Hyphens.
    public static let hyphen = MarkerFormat(rawValue: "{hyphen}")
  }

  /// The format of the items' markers.
  public let markerFormat: MarkerFormat
  /// The number of the first item.
  open var startingItemNumber = 1

  /// Creates a list.
  public init(markerFormat: MarkerFormat, options mask: Int = 0) {
    self.markerFormat = markerFormat
    super.init()
  }
}
