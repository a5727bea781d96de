extension NSAttributedString.Key {
  /// The font: a `UIFont`; 12 points, regular, if there is none.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// How lines are set: an `NSParagraphStyle`; the one of a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The colour: a `UIColor`.
  ///
  /// No layout effect.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind: a `UIColor`.
  ///
  /// No layout effect.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Whether letters are joined; the font decides here.
  ///
  /// No layout effect.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// What is added after each character, in points: a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// What is added after each character, in points: a number; ``kern`` wins.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// A line through the text: an `NSUnderlineStyle`'s raw value.
  ///
  /// No layout effect.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the text.
  ///
  /// No layout effect.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A line below: an `NSUnderlineStyle`'s raw value.
  ///
  /// No layout effect.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the line below.
  ///
  /// No layout effect.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The colour of outlines.
  ///
  /// No layout effect.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of outlines, in percent of the em.
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
  /// What stands in the text's stead: an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// Where a tap leads: a URL or a string.
  ///
  /// No layout effect.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// How far the text is raised, in points: a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// How slanted the glyphs are.
  ///
  /// No layout effect.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// By how much glyphs are stretched; they are measured as they are.
  ///
  /// No layout effect.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// Embeddings of writing directions; the characters decide here.
  ///
  /// No layout effect.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  /// Whether glyphs stand for vertical text.
  ///
  /// No layout effect.
  public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "CTVerticalForms")
  /// Whether punctuation is read out.
  ///
  /// No layout effect.
  public static let accessibilitySpeechPunctuation = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributePunctuation"
  )
  /// The language in which it is read out.
  ///
  /// No layout effect.
  public static let accessibilitySpeechLanguage = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeLanguage"
  )
  /// The pitch at which it is read out.
  ///
  /// No layout effect.
  public static let accessibilitySpeechPitch = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributePitch"
  )
  /// Whether it waits until other speech has ended.
  ///
  /// No layout effect.
  public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeQueueAnnouncement"
  )
  /// How it is pronounced.
  ///
  /// No layout effect.
  public static let accessibilitySpeechIPANotation = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeIPANotation"
  )
  /// Whether it is spelled out.
  ///
  /// No layout effect.
  public static let accessibilitySpeechSpellOut = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeSpellOut"
  )
  /// Its level as a heading.
  ///
  /// No layout effect.
  public static let accessibilityTextHeadingLevel = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeHeadingLevel"
  )
  /// What is told of it beside the text.
  ///
  /// No layout effect.
  public static let accessibilityTextCustom = NSAttributedString.Key(
    rawValue: "UIAccessibilityTextAttributeCustom"
  )
}

extension NSAttributedString {
  /// An effect that text is drawn with.
  ///
  /// No layout effect.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// The effect's name.
    public let rawValue: String

    /// Makes an effect of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// As if printed into paper.
    public static let letterpressStyle = TextEffectStyle(rawValue: "NSTextEffectLetterpressStyle")
  }
}

/// How a line below or through a text looks.
///
/// No layout effect.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The style as bits.
  public let rawValue: Int

  /// Makes a style of its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// Two dots after each dash.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Words only, not the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A shadow of a text.
///
/// No layout effect.
open class NSShadow: NSObject, NSCopying {
  private let header = attributeValueHeader

  /// How far the shadow is moved.
  open var shadowOffset = CGSize.zero
  /// How blurred the shadow is, in points.
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
  /// The text with further attributes for all of it.
  func adding(_ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    text.addAttributes(attributes, range: NSRange(location: 0, length: text.length))
    return text
  }
}
