extension AttributeScopes {
  /// UIKit's attributes of an `AttributedString`: those of the keys of the same names.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// How lines are set.
    public let paragraphStyle: ParagraphStyleAttribute
    /// The colour.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind.
    public let backgroundColor: BackgroundColorAttribute
    /// Whether letters are joined.
    ///
    /// No layout effect.
    public let ligature: LigatureAttribute
    /// What is added after each character.
    public let kern: KernAttribute
    /// What is added after each character; kern wins.
    public let tracking: TrackingAttribute
    /// A line through the text.
    ///
    /// No layout effect.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The colour of the line through the text.
    ///
    /// No layout effect.
    public let strikethroughColor: StrikethroughColorAttribute
    /// A line below.
    public let underlineStyle: UnderlineStyleAttribute
    /// The colour of the line below.
    ///
    /// No layout effect.
    public let underlineColor: UnderlineColorAttribute
    /// The colour of outlines.
    ///
    /// No layout effect.
    public let strokeColor: StrokeColorAttribute
    /// The width of outlines.
    ///
    /// No layout effect.
    public let strokeWidth: StrokeWidthAttribute
    /// How far the text is raised.
    public let baselineOffset: BaselineOffsetAttribute
    /// How slanted the glyphs are.
    ///
    /// No layout effect.
    public let obliqueness: ObliquenessAttribute
    /// By how much glyphs are stretched.
    ///
    /// No layout effect.
    public let expansion: ExpansionAttribute
    /// Foundation's attributes.
    ///
    /// No layout effect.
    public let foundation: FoundationAttributes

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = UIFont
      /// The attribute's name.
      public static let name = "NSFont"
    }

    /// How lines are set.
    public enum ParagraphStyleAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = NSParagraphStyle
      /// The attribute's name.
      public static let name = "NSParagraphStyle"
    }

    /// The colour.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSColor"
    }

    /// The colour behind.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSBackgroundColor"
    }

    /// Whether letters are joined.
    public enum LigatureAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = Int
      /// The attribute's name.
      public static let name = "NSLigature"
    }

    /// What is added after each character.
    public enum KernAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSKern"
    }

    /// What is added after each character; kern wins.
    public enum TrackingAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "CTTracking"
    }

    /// A line through the text.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = NSUnderlineStyle
      /// The attribute's name.
      public static let name = "NSStrikethrough"
    }

    /// The colour of the line through the text.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSStrikethroughColor"
    }

    /// A line below.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = NSUnderlineStyle
      /// The attribute's name.
      public static let name = "NSUnderline"
    }

    /// The colour of the line below.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSUnderlineColor"
    }

    /// The colour of outlines.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = UIColor
      /// The attribute's name.
      public static let name = "NSStrokeColor"
    }

    /// The width of outlines.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSStrokeWidth"
    }

    /// How far the text is raised.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSBaselineOffset"
    }

    /// How slanted the glyphs are.
    public enum ObliquenessAttribute: AttributedStringKey {
      /// What it is.
      public typealias Value = CGFloat
      /// The attribute's name.
      public static let name = "NSObliqueness"
    }

    /// By how much glyphs are stretched.
    public enum ExpansionAttribute: AttributedStringKey {
      /// What it is.
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
  /// Makes a text of an `AttributedString`, with UIKit's attributes and links.
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
  /// Makes a text of an `NSAttributedString`, with UIKit's attributes and links.
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
  /// Takes what it knows of a dictionary.
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
