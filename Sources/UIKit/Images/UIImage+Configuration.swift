extension UIImage {
  /// The traits that an image is selected by, or the properties of a symbol.
  public class Configuration: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked, because every stored property is a constant.

    /// The values that a symbol's configuration specifies, or nil for others.
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
        // A size replaces a text style and vice versa.
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

    /// Creates a configuration from traits.
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

    /// Returns the configuration with the values of another one applied.
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

  /// The properties that determine a symbol's size.
  ///
  /// The size is an estimate, because the symbols themselves are not available. At medium scale it
  /// is a square of 20/17 of the point size (17 points, unless one or a text style is given). At
  /// small scale it is 0.783 times that, and at large scale 1.288 times, rounded up to pixels.
  /// Apple's symbols are up to a third narrower, wider, lower or taller. The weight has no effect.
  public class SymbolConfiguration: Configuration, @unchecked Sendable {
    // Unchecked, because every stored property is a constant.

    /// A configuration that specifies nothing.
    public class var unspecified: UIImage.SymbolConfiguration { Self(values: Values()) }

    /// Creates a configuration with the point size of adjacent text.
    public convenience init(pointSize: CGFloat) {
      self.init(values: Values(pointSize: pointSize))
    }

    /// Creates a configuration with the point size and weight of adjacent text.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(values: Values(pointSize: pointSize, weight: weight))
    }

    /// Creates a configuration with the point size and weight of adjacent text, and a scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(values: Values(pointSize: pointSize, weight: weight, scale: scale))
    }

    /// Creates a configuration with a scale.
    public convenience init(scale: SymbolScale) {
      self.init(values: Values(scale: scale))
    }

    /// Creates a configuration with a weight.
    public convenience init(weight: SymbolWeight) {
      self.init(values: Values(weight: weight))
    }

    /// Creates a configuration with the style of adjacent text.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(values: Values(textStyle: textStyle))
    }

    /// Creates a configuration with the style of adjacent text, and a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(values: Values(textStyle: textStyle, scale: scale))
    }

    /// Creates a configuration with the font of adjacent text.
    public convenience init(font: UIFont) {
      self.init(values: Values(pointSize: SymbolConfiguration.pointSize(of: font)))
    }

    /// Creates a configuration with the font of adjacent text, and a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(values: Values(pointSize: SymbolConfiguration.pointSize(of: font), scale: scale))
    }

    /// Creates a configuration with a colour for all layers, in shades.
    ///
    /// No layout effect.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(values: Values(colors: [hierarchicalColor]))
    }

    /// Creates a configuration with colours for the layers.
    ///
    /// No layout effect.
    public convenience init(paletteColors: [UIColor]) {
      self.init(values: Values(colors: paletteColors))
    }

    /// Returns a configuration with the symbol's own colours.
    ///
    /// No layout effect.
    public class func preferringMulticolor() -> Self { Self(values: Values(isMulticolor: true)) }

    /// Returns a configuration with one colour.
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

    /// The size of adjacent text, in points.
    var effectivePointSize: CGFloat {
      if let size = values.pointSize, size > 0 { return size }
      guard let style = values.textStyle else { return 17 }
      return UIFont.preferredFont(forTextStyle: style, compatibleWith: values.traits).pointSize
    }

    private static func pointSize(of font: UIFont) -> CGFloat {
      font.pointSize
    }

    /// Returns the estimated side of the symbol, in points.
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
