extension AttributeScopes {
  /// UIKit's attributes of an `AttributedString`, with the same names as the keys of
  /// `NSAttributedString`.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The paragraph style.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The background colour.
    public let backgroundColor: BackgroundColorAttribute
    /// Whether ligatures are used.
    ///
    /// No layout effect.
    public let ligature: LigatureAttribute
    /// The space added after each character.
    public let kern: KernAttribute
    /// The space added after each character; `kern` has precedence.
    public let tracking: TrackingAttribute
    /// The strikethrough style.
    ///
    /// No layout effect.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The strikethrough colour.
    ///
    /// No layout effect.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The underline style.
    public let underlineStyle: UnderlineStyleAttribute
    /// The underline colour.
    ///
    /// No layout effect.
    public let underlineColor: UnderlineColorAttribute
    /// The stroke colour.
    ///
    /// No layout effect.
    public let strokeColor: StrokeColorAttribute
    /// The stroke width.
    ///
    /// No layout effect.
    public let strokeWidth: StrokeWidthAttribute
    /// The baseline offset.
    public let baselineOffset: BaselineOffsetAttribute
    /// The slant of the glyphs.
    ///
    /// No layout effect.
    public let obliqueness: ObliquenessAttribute
    /// The horizontal stretch of the glyphs.
    ///
    /// No layout effect.
    public let expansion: ExpansionAttribute
    /// Foundation's attributes.
    ///
    /// No layout effect.
    public let foundation: FoundationAttributes

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = UIFont
      /// The attribute's name.
      public static let name = "NSFont"
    }

    /// The paragraph style.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = NSParagraphStyle
      /// The attribute's name.
      public static let name = "NSParagraphStyle"
    }

    /// The colour.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSColor"
    }

    /// The background colour.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSBackgroundColor"
    }

    /// Whether ligatures are used.
    public enum LigatureAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = Int
      /// The attribute's name.
      public static let name = "NSLigature"
    }

    /// The space added after each character.
    public enum KernAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSKern"
    }

    /// The space added after each character; `kern` has precedence.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "CTTracking"
    }

    /// The strikethrough style.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = NSUnderlineStyle
      /// The attribute's name.
      public static let name = "NSStrikethrough"
    }

    /// The strikethrough colour.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSStrikethroughColor"
    }

    /// The underline style.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = NSUnderlineStyle
      /// The attribute's name.
      public static let name = "NSUnderline"
    }

    /// The underline colour.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSUnderlineColor"
    }

    /// The stroke colour.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSStrokeColor"
    }

    /// The stroke width.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSStrokeWidth"
    }

    /// The baseline offset.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSBaselineOffset"
    }

    /// The slant of the glyphs.
    public enum ObliquenessAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSObliqueness"
    }

    /// The horizontal stretch of the glyphs.
    public enum ExpansionAttribute: AttributedStringKey {
      /// The type of the value.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSExpansion"
    }
  }

  /// UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Finds UIKit's attributes by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension NSUnderlineStyle: Hashable {}

extension NSAttributedString {
  /// Creates a text from an `AttributedString`, with UIKit's attributes and links.
  public convenience init(_ attributedString: AttributedString) {
    let text = NSMutableAttributedString(string: "")
    for run in attributedString.runs {
      let part = String(attributedString[run.range].characters)
      text.append(NSAttributedString(string: part, attributes: run.uiKitAttributes))
    }
    self.init(attributedString: text)
  }
}

extension AttributedString {
  /// Creates a text from an `NSAttributedString`, with UIKit's attributes and links.
  public init(_ text: NSAttributedString) {
    self.init()
    let all = NSRange(location: 0, length: text.length)
    unsafe text.enumerateAttributes(in: all) { attributes, range, _ in
      var container = AttributeContainer()
      container.setUIKitAttributes(attributes)
      let part = (text.string as NSString).substring(with: range)
      self.append(AttributedString(part, attributes: container))
    }
  }
}

extension AttributedString.Runs.Run {
  /// The attributes as a dictionary.
  fileprivate var uiKitAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.font] = self.uiKit.font
    attributes[.paragraphStyle] = self.uiKit.paragraphStyle
    attributes[.foregroundColor] = self.uiKit.foregroundColor
    attributes[.backgroundColor] = self.uiKit.backgroundColor
    attributes[.ligature] = self.uiKit.ligature
    attributes[.kern] = self.uiKit.kern
    attributes[.tracking] = self.uiKit.tracking
    attributes[.strikethroughStyle] = self.uiKit.strikethroughStyle?.rawValue
    attributes[.strikethroughColor] = self.uiKit.strikethroughColor
    attributes[.underlineStyle] = self.uiKit.underlineStyle?.rawValue
    attributes[.underlineColor] = self.uiKit.underlineColor
    attributes[.strokeColor] = self.uiKit.strokeColor
    attributes[.strokeWidth] = self.uiKit.strokeWidth
    attributes[.baselineOffset] = self.uiKit.baselineOffset
    attributes[.obliqueness] = self.uiKit.obliqueness
    attributes[.expansion] = self.uiKit.expansion
    attributes[.link] = self[AttributeScopes.FoundationAttributes.LinkAttribute.self]
    return attributes
  }
}

extension AttributeContainer {
  /// Sets the attributes of a dictionary that UIKit knows.
  fileprivate mutating func setUIKitAttributes(_ attributes: [NSAttributedString.Key: Any]) {
    self.uiKit.font = attributes[.font] as? UIFont
    self.uiKit.paragraphStyle = attributes[.paragraphStyle] as? NSParagraphStyle
    self.uiKit.foregroundColor = attributes[.foregroundColor] as? UIColor
    self.uiKit.backgroundColor = attributes[.backgroundColor] as? UIColor
    self.uiKit.ligature = attributes[.ligature] as? Int
    self.uiKit.kern = MeasuredText.length(attributes[.kern])
    self.uiKit.tracking = MeasuredText.length(attributes[.tracking])
    self.uiKit.strikethroughStyle = (attributes[.strikethroughStyle] as? Int).map {
      NSUnderlineStyle(rawValue: $0)
    }
    self.uiKit.strikethroughColor = attributes[.strikethroughColor] as? UIColor
    self.uiKit.underlineStyle = (attributes[.underlineStyle] as? Int).map {
      NSUnderlineStyle(rawValue: $0)
    }
    self.uiKit.underlineColor = attributes[.underlineColor] as? UIColor
    self.uiKit.strokeColor = attributes[.strokeColor] as? UIColor
    self.uiKit.strokeWidth = MeasuredText.length(attributes[.strokeWidth])
    self.uiKit.baselineOffset = MeasuredText.length(attributes[.baselineOffset])
    self.uiKit.obliqueness = MeasuredText.length(attributes[.obliqueness])
    self.uiKit.expansion = MeasuredText.length(attributes[.expansion])
    self[AttributeScopes.FoundationAttributes.LinkAttribute.self] = attributes[.link] as? URL
  }
}
