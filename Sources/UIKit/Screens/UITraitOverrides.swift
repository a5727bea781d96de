/// Traits that can be set.
public protocol UIMutableTraits {
  /// The horizontal size class.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The vertical size class.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The kind of device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// The light or dark style.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// Whether content is in front of other content.
  ///
  /// No layout effect.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// The colour contrast.
  ///
  /// No layout effect.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// The colour gamut of the screen.
  ///
  /// No layout effect.
  var displayGamut: UIDisplayGamut { get set }
  /// Whether the user prefers bold text.
  ///
  /// No layout effect.
  var legibilityWeight: UILegibilityWeight { get set }
  /// The number of pixels per point.
  var displayScale: CGFloat { get set }
  /// The reading direction.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// The preferred text size.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// The value of a system trait or a custom one.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

extension UITraitCollection.Values: UIMutableTraits {}

/// Traits that replace the inherited ones in a view or a controller and its descendants.
///
/// The safe area, margins and size of views do not change; code that reads the traits gets these
/// values.
public struct UITraitOverrides: UIMutableTraits, Sendable {
  var values = UITraitCollection.Values()

  /// The horizontal size class.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { values.horizontalSizeClass }
    set { values.horizontalSizeClass = newValue }
  }

  /// The vertical size class.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { values.verticalSizeClass }
    set { values.verticalSizeClass = newValue }
  }

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { values.userInterfaceIdiom }
    set { values.userInterfaceIdiom = newValue }
  }

  /// The light or dark style.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { values.userInterfaceStyle }
    set { values.userInterfaceStyle = newValue }
  }

  /// Whether content is in front of other content.
  ///
  /// No layout effect.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { values.userInterfaceLevel }
    set { values.userInterfaceLevel = newValue }
  }

  /// The colour contrast.
  ///
  /// No layout effect.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { values.accessibilityContrast }
    set { values.accessibilityContrast = newValue }
  }

  /// The colour gamut of the screen.
  ///
  /// No layout effect.
  public var displayGamut: UIDisplayGamut {
    get { values.displayGamut }
    set { values.displayGamut = newValue }
  }

  /// Whether the user prefers bold text.
  ///
  /// No layout effect.
  public var legibilityWeight: UILegibilityWeight {
    get { values.legibilityWeight }
    set { values.legibilityWeight = newValue }
  }

  /// The number of pixels per point.
  public var displayScale: CGFloat {
    get { values.displayScale }
    set { values.displayScale = newValue }
  }

  /// The reading direction.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { values.layoutDirection }
    set { values.layoutDirection = newValue }
  }

  /// The preferred text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { values.preferredContentSizeCategory }
    set { values.preferredContentSizeCategory = newValue }
  }

  /// The overriding value of a trait, or its default if it is not overridden.
  ///
  /// No layout effect. Code that reads the trait gets the value.
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { values[trait] }
    set { values[trait] = newValue }
  }

  /// Returns whether a trait is overridden.
  public func contains(_ trait: UITrait) -> Bool { values.specifies(trait) }

  /// Removes the override of a trait.
  public mutating func remove(_ trait: UITrait) { values.forget(trait) }
}

extension UITraitCollection {
  /// Creates a collection by setting traits.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    var traits: any UIMutableTraits = Values()
    mutations(&traits)
    self.init(values: traits as? Values ?? Values())
  }

  /// Returns the collection with some traits set.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    var traits: any UIMutableTraits = values
    mutations(&traits)
    return UITraitCollection(values: traits as? Values ?? values)
  }
}

extension UIResponder {
  /// Notifies a view and its descendants of the traits that a change gives them.
  func changeTraits(of view: UIView?, _ change: () -> Void) {
    let old = view?.traitCollection
    change()
    if let old { view?.tellTraitsChanged(from: old) }
  }

  /// The stored value of `traitOverrides`.
  var keptTraitOverrides: UITraitOverrides {
    get { sparse[default: UITraitOverrides()] }
    set { sparse[default: UITraitOverrides()] = newValue }
  }
}

extension UIView: UITraitChangeObservable {
  /// Traits of the view and its descendants that replace the inherited ones.
  public var traitOverrides: UITraitOverrides {
    get { keptTraitOverrides }
    set { changeTraits(of: self) { keptTraitOverrides = newValue } }
  }
}

extension UIViewController: UITraitChangeObservable {
  /// Traits of the view and its descendants that replace the inherited ones.
  public var traitOverrides: UITraitOverrides {
    get { keptTraitOverrides }
    set { changeTraits(of: viewIfLoaded) { keptTraitOverrides = newValue } }
  }
}
