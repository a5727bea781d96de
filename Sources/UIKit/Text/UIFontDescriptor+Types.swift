extension UIFontDescriptor {
  /// Traits of a font as flags; bold changes the weight, monospaced the digits.
  public struct SymbolicTraits: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt32

    /// Makes traits of their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Slanted.
    ///
    /// No layout effect.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wider than usual.
    ///
    /// No layout effect.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrower than usual.
    ///
    /// No layout effect.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Characters are equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// For vertical text.
    ///
    /// No layout effect.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// For controls.
    ///
    /// No layout effect.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Lines closer together.
    ///
    /// No layout effect.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Lines wider apart.
    ///
    /// No layout effect.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    /// The bits that say a font's class.
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

  /// A variant of the system's font; all are measured alike except for monospaced digits.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The design's name.
    public let rawValue: String

    /// Makes a design of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The usual one.
    ///
    /// No layout effect.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With rounded ends.
    ///
    /// No layout effect.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs.
    ///
    /// No layout effect.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// With characters that are equally wide.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// An attribute of a description.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The attribute's name.
    public let rawValue: String

    /// Makes an attribute of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The family's name.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The font's name.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The face's name.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The length of the em.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The name that people see.
    ///
    /// No layout effect.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// A transform of the glyphs.
    ///
    /// No layout effect.
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    /// The characters that the font has to have.
    ///
    /// No layout effect.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// The fonts for characters that the font lacks.
    ///
    /// No layout effect.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// A dictionary of traits.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// One advance for all glyphs.
    ///
    /// No layout effect.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// The font's features; monospaced numbers have an effect.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The text style.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// A trait in the dictionary of traits.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The trait's name.
    public let rawValue: String

    /// Makes a trait of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The traits as flags.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight from −1 to 1.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width from −1 to 1.
    ///
    /// No layout effect.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant from −1 to 1.
    ///
    /// No layout effect.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// A part of a feature's setting.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The part's name.
    public let rawValue: String

    /// Makes a part of its name.
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
