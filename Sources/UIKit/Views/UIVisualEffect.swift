/// What an effect view does to what is behind it.
///
/// No layout effect.
open class UIVisualEffect: NSObject, NSCopying, @unchecked Sendable {
  // It has no stored property; those of subclasses are constants.

  /// Makes no effect.
  public override init() {
    super.init()
  }

  /// Makes an effect as an archive would; archives are not read here.
  public convenience init?(coder: NSCoder) {
    self.init()
  }

  /// Returns the same effect, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs what is behind.
///
/// No layout effect.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// How light, and how blurred.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    /// Very light.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// As bars are.
    case extraDark = 3
    /// By the style of the content.
    case regular = 4
    /// By the style of the content, more strongly.
    case prominent = 5
    /// A material that lets much through.
    case systemUltraThinMaterial = 6
    /// A thin material.
    case systemThinMaterial = 7
    /// A material.
    case systemMaterial = 8
    /// A material that lets little through.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// A material that lets much through, always light.
    case systemUltraThinMaterialLight = 11
    /// A thin material, always light.
    case systemThinMaterialLight = 12
    /// A material, always light.
    case systemMaterialLight = 13
    /// A material that lets little through, always light.
    case systemThickMaterialLight = 14
    /// The material of bars, always light.
    case systemChromeMaterialLight = 15
    /// A material that lets much through, always dark.
    case systemUltraThinMaterialDark = 16
    /// A thin material, always dark.
    case systemThinMaterialDark = 17
    /// A material, always dark.
    case systemMaterialDark = 18
    /// A material that lets little through, always dark.
    case systemThickMaterialDark = 19
    /// The material of bars, always dark.
    case systemChromeMaterialDark = 20
  }

  let style: Style

  /// Makes a blur.
  ///
  /// No layout effect.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIBlurEffect)?.style == style
  }

  open override var hash: Int { style.hashValue }
}

/// Lets content take its colour from what is blurred behind it.
///
/// No layout effect.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  private let blurEffect: UIBlurEffect
  private let style: UIVibrancyEffectStyle?

  /// Makes the effect for a blur.
  ///
  /// No layout effect.
  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    style = nil
    super.init()
  }

  /// Makes the effect for a blur and a kind of content.
  ///
  /// No layout effect.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.blurEffect = blurEffect
    self.style = style
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIVibrancyEffect else { return false }
    return other.blurEffect == blurEffect && other.style == style
  }

  open override var hash: Int { blurEffect.hashValue }
}

/// What content a vibrancy effect is for.
///
/// No layout effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text of the first rank.
  case label = 0
  /// Text of the second rank.
  case secondaryLabel = 1
  /// Text of the third rank.
  case tertiaryLabel = 2
  /// Text of the fourth rank.
  case quaternaryLabel = 3
  /// Thin shapes.
  case fill = 4
  /// Shapes.
  case secondaryFill = 5
  /// Large shapes.
  case tertiaryFill = 6
  /// Lines.
  case separator = 7
}
