extension NSAttributedString.Key {
  /// The font: a `UIFont`; by default 12 points, regular.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The paragraph style: an `NSParagraphStyle`; that of a paragraph's first character is used.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The colour: a `UIColor`.
  ///
  /// No layout effect.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The background colour: a `UIColor`.
  ///
  /// No layout effect.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Whether ligatures are used; the font decides here.
  ///
  /// No layout effect.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The space added after each character, in points: a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The space added after each character, in points: a number; ``kern`` has precedence.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The strikethrough style: an `NSUnderlineStyle`'s raw value.
  ///
  /// No layout effect.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The strikethrough colour.
  ///
  /// No layout effect.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The underline style: an `NSUnderlineStyle`'s raw value.
  ///
  /// No layout effect.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The underline colour.
  ///
  /// No layout effect.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The stroke colour.
  ///
  /// No layout effect.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The stroke width, in percent of the point size.
  ///
  /// No layout effect.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// A shadow: an `NSShadow`.
  ///
  /// No layout effect.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// An effect: an `NSAttributedString.TextEffectStyle`.
  ///
  /// No layout effect.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// An attachment that replaces the character: an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The destination of a link: a URL or a string.
  ///
  /// No layout effect.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// The baseline offset, in points: a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The slant of the glyphs.
  ///
  /// No layout effect.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The horizontal stretch of the glyphs; they are measured without it.
  ///
  /// No layout effect.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// Embeddings of writing directions; the characters decide here.
  ///
  /// No layout effect.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  /// Whether glyphs are for vertical text.
  ///
  /// No layout effect.
  public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "CTVerticalForms")
  /// Whether punctuation is spoken.
  ///
  /// No layout effect.
  public static let accessibilitySpeechPunctuation = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributePunctuation"
  )
  /// The language in which the text is spoken.
  ///
  /// No layout effect.
  public static let accessibilitySpeechLanguage = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeLanguage"
  )
  /// The pitch at which the text is spoken.
  ///
  /// No layout effect.
  public static let accessibilitySpeechPitch = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributePitch"
  )
  /// Whether the speech waits until other speech has ended.
  ///
  /// No layout effect.
  public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeQueueAnnouncement"
  )
  /// The pronunciation in IPA notation.
  ///
  /// No layout effect.
  public static let accessibilitySpeechIPANotation = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeIPANotation"
  )
  /// Whether the text is spelled out.
  ///
  /// No layout effect.
  public static let accessibilitySpeechSpellOut = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeSpellOut"
  )
  /// The heading level.
  ///
  /// No layout effect.
  public static let accessibilityTextHeadingLevel = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeHeadingLevel"
  )
  /// Custom accessibility information.
  ///
  /// No layout effect.
  public static let accessibilityTextCustom = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeCustom"
  )
}

extension NSAttributedString {
  /// A visual effect of text.
  ///
  /// No layout effect.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// The effect's name.
    public let rawValue: String

    /// Creates an effect from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Letterpress, as if pressed into paper.
    public static let letterpressStyle = TextEffectStyle(rawValue: "NSTextEffectLetterpressStyle")
  }
}

/// The style of an underline or a strikethrough.
///
/// No layout effect.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The style as bits.
  public let rawValue: Int

  /// Creates a style from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// A dotted line.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// A dashed line.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Alternating dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash followed by two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Only under words, not the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A shadow of a text.
///
/// No layout effect.
open class NSShadow: NSObject, NSCopying {
  private let header = attributeValueHeader

  /// The offset of the shadow.
  open var shadowOffset = CGSize.zero
  /// The blur radius of the shadow, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The shadow's colour: a `UIColor`.
  open var shadowColor: Any? = UIColor.black.withAlphaComponent(1.0 / 3)

  /// Returns another shadow with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}

extension NSAttributedString {
  /// Returns the text with additional attributes for all of it.
  func adding(_ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    text.addAttributes(attributes, range: NSRange(location: 0, length: text.length))
    return text
  }
}
