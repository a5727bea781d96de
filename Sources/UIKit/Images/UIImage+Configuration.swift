extension UIImage {
  /// What an image is chosen by, or a symbol sized by.
  public class Configuration: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: every stored property is a constant.

    /// What a symbol's configuration specifies; nil for what it does not.
    struct Values: Hashable, Sendable {
      var traits: UITraitCollection?
      var pointSize: CGFloat?
      var textStyle: UIFont.TextStyle?
      var weight: SymbolWeight?
      var scale: SymbolScale?
      var colors: [UIColor]?
      var isMulticolor: Bool?

      func merging(_ other: Values) -> Values {
        var result = self
        result.traits = other.traits ?? traits
        // A size takes the place of a text style and the other way round.
        if other.pointSize != nil || other.textStyle != nil {
          result.pointSize = other.pointSize
          result.textStyle = other.textStyle
        }
        result.weight = other.weight ?? weight
        result.scale = other.scale ?? scale
        result.colors = other.colors ?? colors
        result.isMulticolor = other.isMulticolor ?? isMulticolor
        return result
      }
    }

    let values: Values

    required init(values: Values) {
      self.values = values
      super.init()
    }

    /// Makes a configuration of traits.
    public convenience init(traitCollection: UITraitCollection?) {
      self.init(values: Values(traits: traitCollection))
    }

    /// The traits; nil for the current ones.
    public var traitCollection: UITraitCollection? { values.traits }

    /// Returns the configuration with other traits.
    public func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
      var values = values
      values.traits = traitCollection
      return Self(values: values)
    }

    /// Returns the configuration with what another specifies.
    public func applying(_ otherConfiguration: Configuration?) -> Self {
      guard let other = otherConfiguration else { return self }
      return Self(values: values.merging(other.values))
    }

    /// Returns the same configuration, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Configuration else { return false }
      return type(of: other) == type(of: self) && other.values == values
    }

    public override var hash: Int { values.hashValue }
  }

  /// What a symbol is sized by.
  ///
  /// A symbol's size is an estimate, as the symbols themselves are not here: a square of 20/17 of the point size (of
  /// 17 points, unless one or a text style is given) at medium scale, 0.783 times that at small and 1.288 times at large
  /// scale, rounded up to pixels. Apple's symbols are up to a third narrower, wider, lower or higher. The weight makes no
  /// difference.
  public class SymbolConfiguration: Configuration, @unchecked Sendable {
    // Unchecked: every stored property is a constant.

    /// Makes a configuration that specifies nothing.
    public class var unspecified: UIImage.SymbolConfiguration { Self(values: Values()) }

    /// Makes a configuration of the size of text beside the symbol.
    public convenience init(pointSize: CGFloat) {
      self.init(values: Values(pointSize: pointSize))
    }

    /// Makes a configuration of the size and weight of text beside the symbol.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(values: Values(pointSize: pointSize, weight: weight))
    }

    /// Makes a configuration of the size and weight of text beside the symbol, and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(values: Values(pointSize: pointSize, weight: weight, scale: scale))
    }

    /// Makes a configuration of a scale.
    public convenience init(scale: SymbolScale) {
      self.init(values: Values(scale: scale))
    }

    /// Makes a configuration of a weight.
    public convenience init(weight: SymbolWeight) {
      self.init(values: Values(weight: weight))
    }

    /// Makes a configuration of the role of text beside the symbol.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(values: Values(textStyle: textStyle))
    }

    /// Makes a configuration of the role of text beside the symbol, and a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(values: Values(textStyle: textStyle, scale: scale))
    }

    /// Makes a configuration of the font beside the symbol.
    public convenience init(font: UIFont) {
      self.init(values: Values(pointSize: SymbolConfiguration.pointSize(of: font)))
    }

    /// Makes a configuration of the font beside the symbol, and a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(values: Values(pointSize: SymbolConfiguration.pointSize(of: font), scale: scale))
    }

    /// Makes a configuration of a colour of which all layers are shades.
    ///
    /// No layout effect.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(values: Values(colors: [hierarchicalColor]))
    }

    /// Makes a configuration of the layers' colours.
    ///
    /// No layout effect.
    public convenience init(paletteColors: [UIColor]) {
      self.init(values: Values(colors: paletteColors))
    }

    /// Returns a configuration of the symbol's own colours.
    ///
    /// No layout effect.
    public class func preferringMulticolor() -> Self { Self(values: Values(isMulticolor: true)) }

    /// Returns a configuration of one colour.
    ///
    /// No layout effect.
    public class func preferringMonochrome() -> Self { Self(values: Values(isMulticolor: false)) }

    /// Returns the configuration without a weight.
    public func configurationWithoutWeight() -> Self { with { $0.weight = nil } }

    /// Returns the configuration without a scale.
    public func configurationWithoutScale() -> Self { with { $0.scale = nil } }

    /// Returns the configuration without a text style.
    public func configurationWithoutTextStyle() -> Self { with { $0.textStyle = nil } }

    /// Returns the configuration without a size and a weight.
    public func configurationWithoutPointSizeAndWeight() -> Self {
      with {
        $0.pointSize = nil
        $0.weight = nil
      }
    }

    private func with(_ change: (inout Values) -> Void) -> Self {
      var values = values
      change(&values)
      return Self(values: values)
    }

    /// The size of text beside the symbol, in points.
    var effectivePointSize: CGFloat {
      if let size = values.pointSize, size > 0 { return size }
      guard let style = values.textStyle else { return 17 }
      return UIFont.preferredFont(forTextStyle: style, compatibleWith: values.traits).pointSize
    }

    private static func pointSize(of font: UIFont) -> CGFloat {
      font.pointSize
    }

    /// The sides of the symbol, in points.
    func estimatedSide(displayScale: CGFloat) -> CGFloat {
      let factor: CGFloat =
        switch values.scale {
        case .small: 0.783
        case .large: 1.288
        default: 1
        }
      return (effectivePointSize * 20 / 17 * factor).roundedUp(displayScale)
    }
  }
}
