/// What content may depend on beside its size: size classes, style, scale, direction and more.
///
/// A trait that a collection does not specify has its enumeration's `unspecified` case, or a scale of 0.
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
    /// The app's own traits that are set.
    var custom: [ObjectIdentifier: CustomTrait] = [:]

    /// Takes each trait that other values specify.
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

  /// Makes a collection that specifies nothing.
  public override convenience init() {
    self.init(values: Values())
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.values == values
  }

  open override var hash: Int { values.hashValue }
}

extension UITraitCollection {
  /// Makes a collection of what others specify; later ones win.
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

  /// Makes a collection that specifies the room along the x axis.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Makes a collection that specifies the room along the y axis.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Makes a collection that specifies the kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// Makes a collection that specifies whether content is light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Makes a collection that specifies the level.
  ///
  /// No layout effect.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }

  /// Makes a collection that specifies the contrast.
  ///
  /// No layout effect.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }

  /// Makes a collection that specifies the colours of the screen.
  ///
  /// No layout effect.
  public convenience init(displayGamut: UIDisplayGamut) {
    self.init { $0.displayGamut = displayGamut }
  }

  /// Makes a collection that specifies whether text is bold.
  ///
  /// No layout effect.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }

  /// Makes a collection that specifies the preferred size of text.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Makes a collection that specifies the pixels of a point.
  public convenience init(displayScale scale: CGFloat) {
    self.init { $0.displayScale = scale }
  }

  /// Makes a collection that specifies the direction in which one reads.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// The room along the x axis.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }

  /// The room along the y axis.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }

  /// Whether content is light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }

  /// Whether content is in front of other content.
  ///
  /// No layout effect.
  public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }

  /// How strongly colours differ.
  ///
  /// No layout effect.
  public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }

  /// The colours that the screen shows.
  ///
  /// No layout effect.
  public var displayGamut: UIDisplayGamut { values.displayGamut }

  /// Whether text is bold by the user's wish.
  ///
  /// No layout effect.
  public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }

  /// The preferred size of text.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    values.preferredContentSizeCategory
  }

  /// The pixels a point has along an axis.
  public var displayScale: CGFloat { values.displayScale }

  /// The direction in which one reads.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }

  /// The value of a trait, its default if the collection does not specify it.
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values[trait] }

  /// Whether this collection has every trait that another specifies.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var merged = values
    merged.merge(trait.values)
    return merged == values
  }

  /// Whether dynamic colours may resolve to others than with another collection.
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

  /// The traits of a phone held upright, light, from left to right.
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

  /// The thread's traits, by which dynamic colours resolve; those of a phone unless set.
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
