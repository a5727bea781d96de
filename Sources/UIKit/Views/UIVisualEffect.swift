/// An effect of a view on the views behind it.
///
/// No layout effect.
open class UIVisualEffect: NSObject, NSCopying, @unchecked Sendable {
  // It has no stored properties; those of subclasses are constants.

  /// Creates no effect.
  public override init() {
    super.init()
  }

  /// Creates an effect as an archive would; archives are not read here.
  public convenience init?(coder: NSCoder) {
    self.init()
  }

  /// Returns the same effect, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Blurs the views behind.
///
/// No layout effect.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// The style of a blur.
  ///
  /// No layout effect.
  public enum Style: Int, Sendable {
    /// Very light.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// Like bars.
    case extraDark = 3
    /// Follows the interface style.
    case regular = 4
    /// Follows the interface style, more strongly.
    case prominent = 5
    /// A very translucent material.
    case systemUltraThinMaterial = 6
    /// A thin material.
    case systemThinMaterial = 7
    /// A material.
    case systemMaterial = 8
    /// A less translucent material.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// A very translucent material, always light.
    case systemUltraThinMaterialLight = 11
    /// A thin material, always light.
    case systemThinMaterialLight = 12
    /// A material, always light.
    case systemMaterialLight = 13
    /// A less translucent material, always light.
    case systemThickMaterialLight = 14
    /// The material of bars, always light.
    case systemChromeMaterialLight = 15
    /// A very translucent material, always dark.
    case systemUltraThinMaterialDark = 16
    /// A thin material, always dark.
    case systemThinMaterialDark = 17
    /// A material, always dark.
    case systemMaterialDark = 18
    /// A less translucent material, always dark.
    case systemThickMaterialDark = 19
    /// The material of bars, always dark.
    case systemChromeMaterialDark = 20
  }

  let style: Style

  /// Creates a blur.
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

/// Lets content take its colour from the blurred views behind it.
///
/// No layout effect.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  private let blurEffect: UIBlurEffect
  private let style: UIVibrancyEffectStyle?

  /// Creates the effect for a blur.
  ///
  /// No layout effect.
  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    style = nil
    super.init()
  }

  /// Creates the effect for a blur and a kind of content.
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

/// The kinds of content for a vibrancy effect.
///
/// No layout effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Primary text.
  case label = 0
  /// Secondary text.
  case secondaryLabel = 1
  /// Tertiary text.
  case tertiaryLabel = 2
  /// Quaternary text.
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
