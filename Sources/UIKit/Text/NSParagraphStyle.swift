internal import TextMeasurement

/// How the lines of a paragraph are set.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Unchecked: only `NSMutableParagraphStyle` changes the values, and it belongs to one thread at a time.

  private let header = attributeValueHeader

  /// What the style says.
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

  /// How lines are broken beside the mode.
  ///
  /// No layout effect.
  public struct LineBreakStrategy: OptionSet, Sendable {
    /// The strategies as bits.
    public let rawValue: Int

    /// Makes strategies of their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// A paragraph's last line has more than a word.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Korean words are not broken.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// As labels do it.
    public static let standard = LineBreakStrategy(rawValue: 0xffff)
  }

  fileprivate(set) var values: Values

  /// Makes a style with the usual values.
  public override init() {
    values = Values()
    super.init()
  }

  init(values: Values) {
    self.values = values
    super.init()
  }

  /// The style of text that has none.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Returns the direction in which a language is written; from left to right unless it is one of the others.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    guard let code = languageName?.prefix(2).lowercased() else { return .leftToRight }
    return ["ar", "fa", "he", "iw", "ur", "yi"].contains(code) ? .rightToLeft : .leftToRight
  }

  /// Between two lines, in points.
  open var lineSpacing: CGFloat { CGFloat(values.layout.lineSpacing) }
  /// After the paragraph, unless it is the last.
  open var paragraphSpacing: CGFloat { CGFloat(values.layout.paragraphSpacing) }
  /// Where lines stand between the sides.
  ///
  /// No layout effect.
  open var alignment: NSTextAlignment { values.alignment }
  /// Before the paragraph's lines but the first.
  open var headIndent: CGFloat { CGFloat(values.layout.headIndent) }
  /// Where lines end: from the leading edge if positive, else from the trailing edge.
  open var tailIndent: CGFloat { CGFloat(values.layout.tailIndent) }
  /// Before the paragraph's first line.
  open var firstLineHeadIndent: CGFloat { CGFloat(values.layout.firstLineHeadIndent) }
  /// How lines break, and how the last one is cut off.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The least height of a line.
  open var minimumLineHeight: CGFloat { CGFloat(values.layout.minimumLineHeight) }
  /// The largest height of a line; 0 for no limit.
  open var maximumLineHeight: CGFloat { CGFloat(values.layout.maximumLineHeight) }
  /// What a line's natural height is multiplied by; 0 for 1.
  open var lineHeightMultiple: CGFloat { CGFloat(values.layout.lineHeightMultiple) }
  /// Before the paragraph, unless it is the first.
  open var paragraphSpacingBefore: CGFloat { CGFloat(values.layout.paragraphSpacingBefore) }
  /// The direction of the paragraph.
  ///
  /// No layout effect.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// How readily words are hyphenated; they are not here.
  ///
  /// No layout effect.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether words are hyphenated as the language does; they are not here.
  ///
  /// No layout effect.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// Whether letters move together before a text is cut off; they do not here.
  ///
  /// No layout effect.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }
  /// How lines are broken beside the mode.
  ///
  /// No layout effect.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Where tabs lead; they are as wide as Pango's here.
  ///
  /// No layout effect.
  open var tabStops: [NSTextTab]! { values.tabStops ?? [] }
  /// From one tab to the next after the last stop.
  ///
  /// No layout effect.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The lists that the paragraph is in.
  ///
  /// No layout effect.
  open var textLists: [NSTextList] { values.textLists }

  /// Returns a style that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: values) }

  /// Returns a style that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  open override var hash: Int { values.layout.hashValue }
}

/// How the lines of a paragraph are set, to be changed.
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

  /// Adds a stop for tabs.
  ///
  /// No layout effect.
  open func addTabStop(_ anObject: NSTextTab) {
    values.tabStops = (values.tabStops ?? []) + [anObject]
  }

  /// Removes a stop for tabs.
  ///
  /// No layout effect.
  open func removeTabStop(_ anObject: NSTextTab) {
    values.tabStops?.removeAll { $0 == anObject }
  }

  /// Takes over all that another style says.
  open func setParagraphStyle(_ obj: NSParagraphStyle) {
    values = obj.values
  }
}

/// The direction in which a paragraph is written.
///
/// No layout effect.
public enum NSWritingDirection: Int, Sendable {
  /// As the characters say.
  case natural = -1
  /// As in English.
  case leftToRight = 0
  /// As in Hebrew.
  case rightToLeft = 1
}

/// A stop for tabs.
///
/// No layout effect.
open class NSTextTab: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initializer.

  /// An option of a stop.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String

    /// Makes an option of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The characters that a column is aligned at.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// Where text after the tab stands.
  public let alignment: NSTextAlignment
  /// From the leading edge, in points.
  public let location: CGFloat
  /// The stop's options.
  public let options: [OptionKey: Any]

  /// Makes a stop at a place.
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

/// A list that paragraphs are in.
///
/// No layout effect.
open class NSTextList: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initializer but the first number.

  /// How items are marked.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    /// The format as text.
    public let rawValue: String

    /// Makes a format of its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Dots.
    public static let disc = MarkerFormat(rawValue: "{disc}")
    /// Numbers.
    public static let decimal = MarkerFormat(rawValue: "{decimal}")
    /// Strokes.
    public static let hyphen = MarkerFormat(rawValue: "{hyphen}")
  }

  /// How items are marked.
  public let markerFormat: MarkerFormat
  /// The number of the first item.
  open var startingItemNumber = 1

  /// Makes a list.
  public init(markerFormat: MarkerFormat, options mask: Int = 0) {
    self.markerFormat = markerFormat
    super.init()
  }
}
