extension UIFont {
  /// The weight of a font's strokes.
  ///
  /// Weights below semibold are measured as regular, all others as semibold.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// −1 for the lightest, 0 for regular, 1 for the heaviest.
    public let rawValue: CGFloat

    /// Creates a weight from a number between −1 and 1.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Creates a weight from a number between −1 and 1.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Very thin.
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
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavy.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The width of a font's glyphs; there is only one width here.
  ///
  /// No layout effect.
  public struct Width: RawRepresentable, Hashable, Sendable {
    /// −1 for the narrowest, 0 for standard, 1 for the widest.
    public let rawValue: CGFloat

    /// Creates a width from a number between −1 and 1.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Creates a width from a number between −1 and 1.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Much narrower than standard.
    public static let compressed = Width(rawValue: -0.4)
    /// Narrower than standard.
    public static let condensed = Width(rawValue: -0.2)
    /// The standard width.
    public static let standard = Width(rawValue: 0)
    /// Wider than standard.
    public static let expanded = Width(rawValue: 0.2)
  }

  /// A role of text; its size follows the preferred content size.
  ///
  /// The sizes below are those at `large`.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style's name.
    public let rawValue: String

    /// Creates a style from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a style from a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// 36 points, bold.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// 28 points, bold.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
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
}
