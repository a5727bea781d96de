/// The traits that content may depend on, besides the size: size classes, style, scale, direction
/// and more.
///
/// A trait that a collection does not specify has its enumeration's `unspecified` case, or a scale
/// of 0.
open class UITraitCollection: NSObject, @unchecked Sendable {
  // Unchecked: the only stored property is a constant.

  /// The traits as values, each unspecified unless set.
  struct Values: Hashable, Sendable {
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    var userInterfaceLevel = UIUserInterfaceLevel.unspecified
    var accessibilityContrast = UIAccessibilityContrast.unspecified
    var displayGamut = UIDisplayGamut.unspecified
    var legibilityWeight = UILegibilityWeight.unspecified
    var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    var displayScale: CGFloat = 0
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// The app's custom traits that are set.
    var custom: [ObjectIdentifier: CustomTrait] = [:]

    /// Copies each trait that other values specify.
    mutating func merge(_ other: Values) {
      func take<T: Equatable>(_ path: WritableKeyPath<Values, T>, unless unset: T) {
        if other[keyPath: path] != unset { self[keyPath: path] = other[keyPath: path] }
      }
      take(\.horizontalSizeClass, unless: .unspecified)
      take(\.verticalSizeClass, unless: .unspecified)
      take(\.userInterfaceIdiom, unless: .unspecified)
      take(\.userInterfaceStyle, unless: .unspecified)
      take(\.userInterfaceLevel, unless: .unspecified)
      take(\.accessibilityContrast, unless: .unspecified)
      take(\.displayGamut, unless: .unspecified)
      take(\.legibilityWeight, unless: .unspecified)
      take(\.preferredContentSizeCategory, unless: .unspecified)
      take(\.displayScale, unless: 0)
      take(\.layoutDirection, unless: .unspecified)
      if !other.custom.isEmpty { custom.merge(other.custom) { $1 } }
    }
  }

  let values: Values

  init(values: Values) {
    self.values = values
    super.init()
  }

  /// Creates a collection that specifies nothing.
  public override convenience init() {
    self.init(values: Values())
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.values == values
  }

  open override var hash: Int { values.hashValue }
}

extension UITraitCollection {
  /// Creates a collection from others; later ones take precedence.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var values = Values()
    for traits in traitCollections { values.merge(traits.values) }
    self.init(values: values)
  }

  private convenience init(_ set: (inout Values) -> Void) {
    var values = Values()
    set(&values)
    self.init(values: values)
  }

  /// Creates a collection that specifies the horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates a collection that specifies the vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Creates a collection that specifies the kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// Creates a collection that specifies the light or dark style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Creates a collection that specifies the level.
  ///
  /// No layout effect.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }

  /// Creates a collection that specifies the contrast.
  ///
  /// No layout effect.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }

  /// Creates a collection that specifies the colour gamut of the screen.
  ///
  /// No layout effect.
  public convenience init(displayGamut: UIDisplayGamut) {
    self.init { $0.displayGamut = displayGamut }
  }

  /// Creates a collection that specifies whether text is bold.
  ///
  /// No layout effect.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }

  /// Creates a collection that specifies the preferred text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Creates a collection that specifies the number of pixels per point.
  public convenience init(displayScale scale: CGFloat) {
    self.init { $0.displayScale = scale }
  }

  /// Creates a collection that specifies the reading direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// The horizontal size class.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }

  /// The vertical size class.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }

  /// The light or dark style.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }

  /// Whether content is in front of other content.
  ///
  /// No layout effect.
  public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }

  /// The colour contrast.
  ///
  /// No layout effect.
  public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }

  /// The colour gamut of the screen.
  ///
  /// No layout effect.
  public var displayGamut: UIDisplayGamut { values.displayGamut }

  /// Whether the user prefers bold text.
  ///
  /// No layout effect.
  public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }

  /// The preferred text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    values.preferredContentSizeCategory
  }

  /// The number of pixels per point.
  public var displayScale: CGFloat { values.displayScale }

  /// The reading direction.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }

  /// The value of a trait, or its default if the collection does not specify it.
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values[trait] }

  /// Returns whether this collection has every trait that another specifies.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var merged = values
    merged.merge(trait.values)
    return merged == values
  }

  /// Returns whether dynamic colours may resolve differently than with another collection.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool {
    guard let other = traitCollection?.values else { return true }
    return values.userInterfaceStyle != other.userInterfaceStyle
      || values.userInterfaceLevel != other.userInterfaceLevel
      || values.accessibilityContrast != other.accessibilityContrast
      || values.displayGamut != other.displayGamut
      || values.userInterfaceIdiom != other.userInterfaceIdiom
  }
}

extension UITraitCollection {
  private static let currentKey = "plumbline.UITraitCollection.current"

  /// The traits of a phone in portrait orientation: light, left to right.
  static let phone = UITraitCollection(
    values: Values(
      horizontalSizeClass: .compact,
      verticalSizeClass: .regular,
      userInterfaceIdiom: .phone,
      userInterfaceStyle: .light,
      userInterfaceLevel: .base,
      accessibilityContrast: .normal,
      displayGamut: .P3,
      legibilityWeight: .regular,
      displayScale: UIScreen.defaultScale,
      layoutDirection: .leftToRight
    )
  )

  /// The thread's traits, with which dynamic colours are resolved; those of a phone unless set.
  public class var current: UITraitCollection {
    get { Thread.current.threadDictionary[currentKey] as? UITraitCollection ?? phone }
    set { Thread.current.threadDictionary[currentKey] = newValue }
  }

  /// Runs a body with these traits as the thread's current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let old = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = old
  }
}
