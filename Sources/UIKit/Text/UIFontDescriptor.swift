/// A description of a font: name, size, weight, traits and design.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  // Unchecked, because the only stored property is a constant.

  /// The attributes that have an effect here; others are stored unchanged.
  struct Values {
    /// The requested name; nil for the system font.
    var name: String?
    var family: String?
    var size: CGFloat = 0
    var explicitWeight: UIFont.Weight?
    var symbolicTraits: SymbolicTraits = []
    var design = SystemDesign.default
    var textStyle: UIFont.TextStyle?
    var hasMonospacedDigits = false
    var others: [AttributeName: Any] = [:]
  }

  let values: Values

  init(values: Values) {
    self.values = values
    super.init()
  }

  /// Creates a descriptor of the system font without a size.
  public override convenience init() {
    self.init(values: Values())
  }

  /// Creates a descriptor from attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    var values = Values()
    values.merge(attributes)
    self.init(values: values)
  }

  /// Creates a descriptor from a name.
  public convenience init(name fontName: String, size: CGFloat) {
    var values = Values()
    values.name = fontName
    values.size = size
    self.init(values: values)
  }

  /// Returns the descriptor itself, because descriptors are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns the descriptor of a text style at the preferred content size.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFontDescriptor(values: Values(style: style, category: ContentSize.current))
  }

  /// Returns the descriptor of a text style at the content size of traits, or else the preferred
  /// one.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    let category = ContentSize.category(of: traitCollection)
    return UIFontDescriptor(values: Values(style: style, category: category))
  }

  /// The requested name; empty for the system font.
  open var postscriptName: String { values.name ?? "" }

  /// The point size; 0 if it is not specified.
  open var pointSize: CGFloat { values.size }

  /// The traits as flags.
  open var symbolicTraits: SymbolicTraits {
    var traits = values.symbolicTraits
    if values.weight.rawValue >= UIFont.Weight.semibold.rawValue { traits.insert(.traitBold) }
    return traits
  }

  /// The attributes as a dictionary.
  open var fontAttributes: [AttributeName: Any] {
    var attributes = values.others
    attributes[.name] = values.name
    attributes[.family] = values.family
    if values.size > 0 { attributes[.size] = values.size }
    attributes[.textStyle] = values.textStyle
    var traits = attributes[.traits] as? [TraitKey: Any] ?? [:]
    if let weight = values.explicitWeight { traits[.weight] = weight.rawValue }
    if !values.symbolicTraits.isEmpty { traits[.symbolic] = values.symbolicTraits.rawValue }
    if !traits.isEmpty { attributes[.traits] = traits }
    return attributes
  }

  /// Returns an attribute.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .traits:
      [TraitKey.weight: values.weight.rawValue, .symbolic: symbolicTraits.rawValue]
        as [TraitKey: Any]
    default: fontAttributes[anAttribute]
    }
  }

  /// Returns the descriptor with additional attributes.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    changed { $0.merge(attributes) }
  }

  /// Returns the descriptor with other traits.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    changed { values in
      let wasBold = values.weight.rawValue >= UIFont.Weight.semibold.rawValue
      values.symbolicTraits = symbolicTraits
      if symbolicTraits.contains(.traitBold) {
        if !wasBold { values.explicitWeight = .bold }
      } else if wasBold {
        values.explicitWeight = .regular
      }
      if symbolicTraits.contains(.traitMonoSpace) { values.hasMonospacedDigits = true }
    }
  }

  /// Returns the descriptor with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    changed { $0.size = newPointSize }
  }

  /// Returns the descriptor with another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    changed {
      $0.family = newFamily
      $0.name = nil
    }
  }

  /// Returns the descriptor with another face; the face's name may contain a weight.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    changed {
      $0.others[.face] = newFace
      $0.explicitWeight = UIFont.Weight(named: newFace)
    }
  }

  /// Returns the descriptor with another design.
  ///
  /// All designs are measured in the same way, except that the digits of a monospaced one have
  /// equal width.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    changed {
      $0.design = design
      if design == .monospaced {
        $0.hasMonospacedDigits = true
        $0.symbolicTraits.insert(.traitMonoSpace)
      }
    }
  }

  private func changed(_ change: (inout Values) -> Void) -> UIFontDescriptor {
    var values = values
    change(&values)
    return UIFontDescriptor(values: values)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other.values.appearance == values.appearance && other.pointSize == pointSize
  }

  open override var hash: Int { values.appearance.hashValue }
}

extension UIFontDescriptor.Values {
  /// Creates the values of a text style at a content size.
  init(style: UIFont.TextStyle, category: UIContentSizeCategory) {
    textStyle = style
    size = ContentSize.pointSize(of: style, at: category)
    explicitWeight = style.weight
  }

  /// The requested weight, or else the weight at the end of the name.
  var weight: UIFont.Weight {
    get { explicitWeight ?? name.flatMap { UIFont.Weight(named: $0) } ?? .regular }
    set { explicitWeight = newValue }
  }

  /// Distinguishes fonts of the same size.
  struct Appearance: Hashable {
    var name: String?
    var family: String?
    var weight: UIFont.Weight
    var symbolicTraits: UInt32
    var design: UIFontDescriptor.SystemDesign
    var hasMonospacedDigits: Bool
  }

  var appearance: Appearance {
    Appearance(
      name: name,
      family: family,
      weight: weight,
      symbolicTraits: symbolicTraits.subtracting(.traitBold).rawValue,
      design: design,
      hasMonospacedDigits: hasMonospacedDigits
    )
  }

  mutating func merge(_ attributes: [UIFontDescriptor.AttributeName: Any]) {
    for (key, value) in attributes {
      switch key {
      case .name: name = value as? String
      case .family: family = value as? String
      case .size: size = Self.number(value) ?? size
      case .textStyle: textStyle = value as? UIFont.TextStyle
      case .traits:
        let traits = value as? [UIFontDescriptor.TraitKey: Any] ?? [:]
        if let weight = traits[.weight] {
          explicitWeight =
            weight as? UIFont.Weight ?? Self.number(weight).map { UIFont.Weight(rawValue: $0) }
        }
        if let symbolic = traits[.symbolic] as? UInt32 {
          symbolicTraits = UIFontDescriptor.SymbolicTraits(rawValue: symbolic)
        }
        others[key] = value
      case .featureSettings:
        // Number spacing 6, monospaced numbers 0: the only feature that changes widths here.
        let settings = value as? [[UIFontDescriptor.FeatureKey: Int]] ?? []
        if settings.contains(where: { $0[.type] == 6 && $0[.selector] == 0 }) {
          hasMonospacedDigits = true
        }
        others[key] = value
      default: others[key] = value
      }
    }
  }

  private static func number(_ value: Any) -> CGFloat? {
    value as? CGFloat ?? (value as? Double).map { CGFloat($0) } ?? (value as? Int).map {
      CGFloat($0)
    }
      ?? (value as? NSNumber).map { CGFloat($0.doubleValue) }
  }
}

extension UIFont.TextStyle {
  /// The weight of the style's font.
  var weight: UIFont.Weight {
    switch self {
    case .headline: .semibold
    case .extraLargeTitle, .extraLargeTitle2: .bold
    default: .regular
    }
  }
}

extension UIFont.Weight {
  /// Creates the weight in a font's name, such as `Avenir-Heavy`; returns nil without one.
  init?(named name: String) {
    let name = name.lowercased()
    // Longer words first, because "semibold" ends with "bold".
    let words: [(String, UIFont.Weight)] = [
      ("ultralight", .ultraLight), ("extralight", .ultraLight), ("semibold", .semibold),
      ("demibold", .semibold), ("extrabold", .heavy), ("ultrabold", .heavy), ("thin", .thin),
      ("light", .light), ("medium", .medium), ("bold", .bold), ("heavy", .heavy),
      ("black", .black), ("regular", .regular),
    ]
    guard let weight = words.first(where: { name.contains($0.0) })?.1 else { return nil }
    self = weight
  }
}
