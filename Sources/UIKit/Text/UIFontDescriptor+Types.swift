extension UIFontDescriptor {
  /// Traits of a font as flags; bold changes the weight, and monospaced the digits.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt32

    /// Creates traits from bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Italic.
    ///
    /// No layout effect.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Expanded.
    ///
    /// No layout effect.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Condensed.
    ///
    /// No layout effect.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// For vertical text.
    ///
    /// No layout effect.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// For controls.
    ///
    /// No layout effect.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Tight leading.
    ///
    /// No layout effect.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Loose leading.
    ///
    /// No layout effect.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    /// The bits of a font's class.
    ///
    /// No layout effect.
    public static let classMask = SymbolicTraits(rawValue: 15 << 28)
    /// A font with serifs.
    ///
    /// No layout effect.
    public static let classModernSerifs = SymbolicTraits(rawValue: 3 << 28)
    /// A font without serifs.
    ///
    /// No layout effect.
    public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
  }

  /// A design of the system font.
  ///
  /// All are measured in the same way except for monospaced digits.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The design's name.
    public let rawValue: String

    /// Creates a design from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The default.
    ///
    /// No layout effect.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Rounded.
    ///
    /// No layout effect.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Serif.
    ///
    /// No layout effect.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Monospaced.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// An attribute of a descriptor.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The attribute's name.
    public let rawValue: String

    /// Creates an attribute from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The family's name.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The font's name.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face's name.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The point size.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The name shown to users.
    ///
    /// No layout effect.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// A transform of the glyphs.
    ///
    /// No layout effect.
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    /// The characters that the font must contain.
    ///
    /// No layout effect.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// The fonts for missing characters.
    ///
    /// No layout effect.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// The dictionary of traits.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The fixed advance of all glyphs.
    ///
    /// No layout effect.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// The font's features; only monospaced numbers have an effect.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The text style.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// A key of the dictionary of traits.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The trait's name.
    public let rawValue: String

    /// Creates a trait from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The traits as flags.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight, between −1 and 1.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width, between −1 and 1.
    ///
    /// No layout effect.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant, between −1 and 1.
    ///
    /// No layout effect.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// A key of a feature's setting.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The feature's number.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The number of the feature's value.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The feature's number, by its older name.
    public static let featureIdentifier = type
    /// The number of the feature's value, by its older name.
    public static let typeIdentifier = selector
  }
}
