/// A trait: a value that a window, a controller or a view gives to all that is in it.
///
/// An app declares traits of its own by a type with a default value; `UIMutableTraits`, `UITraitCollection` and
/// `UITraitOverrides` read and set them by subscript:
///
/// ```swift
/// struct IsCompactTrait: UITraitDefinition { static let defaultValue = false }
/// view.traitOverrides[IsCompactTrait.self] = true
/// ```
public protocol UITraitDefinition: SendableMetatype {
  /// The type of the trait's values.
  associatedtype Value
  /// The value where nothing sets one.
  static var defaultValue: Value { get }
  /// What logs and traces call the trait: the type's name unless declared.
  static var name: String { get }
  /// A name that is the same in each run: that of the type with its module unless declared.
  static var identifier: String { get }
  /// Whether dynamic colours may depend on the trait.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The type's name.
  public static var name: String { "\(Self.self)" }
  /// The type's name with its module.
  public static var identifier: String { String(reflecting: Self.self) }
  /// They do not.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait whose values are whole numbers.
public protocol UINSIntegerTraitDefinition: UITraitDefinition where Value == Int {}

/// A trait whose values are lengths or other numbers with a fraction.
public protocol UICGFloatTraitDefinition: UITraitDefinition where Value == CGFloat {}

/// A trait whose values are objects.
public protocol UIObjectTraitDefinition: UITraitDefinition where Value: AnyObject {}

/// A trait of the system's, which collections keep in a property of its own.
protocol SystemTrait: UITraitDefinition where Value: Equatable {
  static var path: WritableKeyPath<UITraitCollection.Values, Value> { get }
}

/// The room along the x axis.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitHorizontalSizeClass: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> {
    \.horizontalSizeClass
  }
}

/// The room along the y axis.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitVerticalSizeClass: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> {
    \.verticalSizeClass
  }
}

/// Whether content is light or dark.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitUserInterfaceStyle: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// They may.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceStyle> {
    \.userInterfaceStyle
  }
}

/// Whether content is in front of other content.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitUserInterfaceLevel: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// They may.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceLevel> {
    \.userInterfaceLevel
  }
}

/// The kind of device.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitUserInterfaceIdiom: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  /// They may.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceIdiom> {
    \.userInterfaceIdiom
  }
}

/// The direction in which one reads.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitLayoutDirection: SystemTrait {
  /// Not specified.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UITraitEnvironmentLayoutDirection> {
    \.layoutDirection
  }
}

/// The pixels a point has along an axis.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitDisplayScale: SystemTrait {
  /// Not specified.
  public static var defaultValue: CGFloat { 0 }
  static var path: WritableKeyPath<UITraitCollection.Values, CGFloat> { \.displayScale }
}

/// The colours that the screen shows.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitDisplayGamut: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIDisplayGamut { .unspecified }
  /// They may.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIDisplayGamut> { \.displayGamut }
}

/// How strongly colours differ.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitAccessibilityContrast: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// They may.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIAccessibilityContrast> {
    \.accessibilityContrast
  }
}

/// Whether text is bold by the user's wish.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitLegibilityWeight: SystemTrait {
  /// Not specified.
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UILegibilityWeight> {
    \.legibilityWeight
  }
}

/// How large text is.
///
/// No layout effect. It is a name for code that follows or sets the trait.
public struct UITraitPreferredContentSizeCategory: SystemTrait {
  /// Not specified.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UIContentSizeCategory> {
    \.preferredContentSizeCategory
  }
}

extension UITraitCollection {
  /// The traits that dynamic colours follow.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitUserInterfaceLevel.self, UITraitAccessibilityContrast.self,
      UITraitDisplayGamut.self,
    ]
  }

  /// The traits by which images are chosen from an asset catalogue.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitAccessibilityContrast.self, UITraitDisplayGamut.self, UITraitDisplayScale.self,
      UITraitLayoutDirection.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
    ]
  }

  /// The traits whose values differ from another collection's.
  public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    values.changedTraits(from: traitCollection?.values)
  }
}

extension UITraitCollection.Values {
  private static var systemTraits: [any SystemTrait.Type] {
    [
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
      UITraitUserInterfaceStyle.self, UITraitUserInterfaceLevel.self,
      UITraitUserInterfaceIdiom.self, UITraitLayoutDirection.self, UITraitDisplayScale.self,
      UITraitDisplayGamut.self, UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
      UITraitPreferredContentSizeCategory.self,
    ]
  }

  /// The traits whose values differ from others, the system's first; with nil all of the system's and those set.
  func changedTraits(from old: Self?) -> [UITrait] {
    var changed: [UITrait] = Self.systemTraits.filter { trait in
      old.map { !isEqual(to: $0, in: trait) } ?? true
    }
    let ids = Set(custom.keys).union(old?.custom.keys.map { $0 } ?? [])
    let traits = ids.compactMap { id -> UITrait? in
      let (own, other) = (custom[id], old?.custom[id])
      return own == other ? nil : (own ?? other)?.trait
    }
    // Hash tables have no order of their own.
    changed += traits.sorted { $0.identifier < $1.identifier }
    return changed
  }

  private func isEqual<Trait: SystemTrait>(to other: Self, in trait: Trait.Type) -> Bool {
    self[keyPath: Trait.path] == other[keyPath: Trait.path]
  }

  /// The value of a trait, its default if nothing sets it.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get {
      if let system = trait as? any SystemTrait.Type {
        return read(system) as? Trait.Value ?? Trait.defaultValue
      }
      return custom[ObjectIdentifier(trait)]?.value as? Trait.Value ?? Trait.defaultValue
    }
    set {
      if let system = trait as? any SystemTrait.Type {
        write(newValue, system)
      } else {
        custom[ObjectIdentifier(trait)] = CustomTrait(trait: trait, value: newValue)
      }
    }
  }

  private func read<Trait: SystemTrait>(_ trait: Trait.Type) -> Any { self[keyPath: Trait.path] }

  private mutating func write<Trait: SystemTrait>(_ value: Any, _ trait: Trait.Type) {
    if let value = value as? Trait.Value { self[keyPath: Trait.path] = value }
  }

  /// Whether a trait has another value than its default, or one of the app's own has any.
  func specifies(_ trait: UITrait) -> Bool {
    if let system = trait as? any SystemTrait.Type { return !isEqual(to: Self(), in: system) }
    return custom[ObjectIdentifier(trait)] != nil
  }

  /// Has a trait be unspecified again.
  mutating func forget(_ trait: UITrait) {
    func reset<Trait: SystemTrait>(_ trait: Trait.Type) {
      self[keyPath: Trait.path] = Trait.defaultValue
    }
    if let system = trait as? any SystemTrait.Type {
      reset(system)
    } else {
      custom[ObjectIdentifier(trait)] = nil
    }
  }
}

/// The value of an app's own trait.
struct CustomTrait: Hashable, @unchecked Sendable {
  // Unchecked: what an app puts in a collection it may read on other threads, as with Apple's.
  let trait: UITrait
  let value: Any

  /// Values that cannot be compared are different, unless they are one object.
  static func == (one: Self, other: Self) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other.value as? Value }
    if let value = one.value as? any Equatable { return isEqual(value) }
    guard type(of: one.value) is AnyClass, type(of: other.value) is AnyClass else { return false }
    return one.value as AnyObject === other.value as AnyObject
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(trait))
  }
}
