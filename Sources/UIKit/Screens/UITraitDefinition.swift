/// A trait: a value that a window, a controller or a view passes to everything in it.
///
/// An app declares custom traits as types with a default value; `UIMutableTraits`,
/// `UITraitCollection` and `UITraitOverrides` read and set them by subscript:
///
/// ```swift
/// struct IsCompactTrait: UITraitDefinition { static let defaultValue = false }
/// view.traitOverrides[IsCompactTrait.self] = true
/// ```
public protocol UITraitDefinition: SendableMetatype {
  /// The type of the trait's values.
  associatedtype Value
  /// The value if nothing sets one.
  static var defaultValue: Value { get }
  /// The trait's name in logs and traces: the type's name unless declared.
  static var name: String { get }
  /// An identifier that is the same in each run: the type's name with its module unless declared.
  static var identifier: String { get }
  /// Whether dynamic colours may depend on the trait.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The type's name.
  public static var name: String { "\(Self.self)" }
  /// The type's name with its module.
  public static var identifier: String { String(reflecting: Self.self) }
  /// By default, they do not.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait with integer values.
public protocol UINSIntegerTraitDefinition: UITraitDefinition where Value == Int {}

/// A trait with floating-point values, such as lengths.
public protocol UICGFloatTraitDefinition: UITraitDefinition where Value == CGFloat {}

/// A trait with object values.
public protocol UIObjectTraitDefinition: UITraitDefinition where Value: AnyObject {}

/// A system trait, which collections store in a separate property.
protocol SystemTrait: UITraitDefinition where Value: Equatable {
  static var path: WritableKeyPath<UITraitCollection.Values, Value> { get }
}

/// The horizontal size class.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitHorizontalSizeClass: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> {
    \.horizontalSizeClass
  }
}

/// The vertical size class.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitVerticalSizeClass: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> {
    \.verticalSizeClass
  }
}

/// The light or dark style.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitUserInterfaceStyle: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// Dynamic colours may depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceStyle> {
    \.userInterfaceStyle
  }
}

/// Whether content is in front of other content.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitUserInterfaceLevel: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// Dynamic colours may depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceLevel> {
    \.userInterfaceLevel
  }
}

/// The kind of device.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitUserInterfaceIdiom: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  /// Dynamic colours may depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceIdiom> {
    \.userInterfaceIdiom
  }
}

/// The reading direction.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitLayoutDirection: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UITraitEnvironmentLayoutDirection> {
    \.layoutDirection
  }
}

/// The number of pixels per point.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitDisplayScale: SystemTrait {
  /// Unspecified.
  public static var defaultValue: CGFloat { 0 }
  static var path: WritableKeyPath<UITraitCollection.Values, CGFloat> { \.displayScale }
}

/// The colour gamut of the screen.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitDisplayGamut: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIDisplayGamut { .unspecified }
  /// Dynamic colours may depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIDisplayGamut> { \.displayGamut }
}

/// The colour contrast.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitAccessibilityContrast: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// Dynamic colours may depend on it.
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<UITraitCollection.Values, UIAccessibilityContrast> {
    \.accessibilityContrast
  }
}

/// Whether the user prefers bold text.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitLegibilityWeight: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UILegibilityWeight> {
    \.legibilityWeight
  }
}

/// The preferred text size.
///
/// No layout effect. The type identifies the trait in code that observes or sets it.
public struct UITraitPreferredContentSizeCategory: SystemTrait {
  /// Unspecified.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var path: WritableKeyPath<UITraitCollection.Values, UIContentSizeCategory> {
    \.preferredContentSizeCategory
  }
}

extension UITraitCollection {
  /// The traits that dynamic colours depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitUserInterfaceLevel.self, UITraitAccessibilityContrast.self,
      UITraitDisplayGamut.self,
    ]
  }

  /// The traits that select images from an asset catalogue.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitAccessibilityContrast.self, UITraitDisplayGamut.self, UITraitDisplayScale.self,
      UITraitLayoutDirection.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
    ]
  }

  /// Returns the traits whose values differ from another collection's.
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

  /// Returns the traits whose values differ from others, the system's first; if nil, all of the
  /// system's and those set.
  func changedTraits(from old: Self?) -> [UITrait] {
    var changed: [UITrait] = Self.systemTraits.filter { trait in
      old.map { !isEqual(to: $0, in: trait) } ?? true
    }
    let ids = Set(custom.keys).union(old?.custom.keys.map { $0 } ?? [])
    let traits = ids.compactMap { id -> UITrait? in
      let (own, other) = (custom[id], old?.custom[id])
      return own == other ? nil : (own ?? other)?.trait
    }
    // Sorted, because the order of a hash table is not defined.
    changed += traits.sorted { $0.identifier < $1.identifier }
    return changed
  }

  private func isEqual<Trait: SystemTrait>(to other: Self, in trait: Trait.Type) -> Bool {
    self[keyPath: Trait.path] == other[keyPath: Trait.path]
  }

  /// The value of a trait, or its default if nothing sets it.
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

  /// Returns whether a trait differs from its default, or a custom trait has a value.
  func specifies(_ trait: UITrait) -> Bool {
    if let system = trait as? any SystemTrait.Type { return !isEqual(to: Self(), in: system) }
    return custom[ObjectIdentifier(trait)] != nil
  }

  /// Makes a trait unspecified again.
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

/// The value of a custom trait.
struct CustomTrait: Hashable, @unchecked Sendable {
  // Unchecked: an app may read the values that it puts in a collection on other threads, as with
  // Apple's.
  let trait: UITrait
  let value: Any

  /// Values that cannot be compared are different, unless they are the same object.
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
