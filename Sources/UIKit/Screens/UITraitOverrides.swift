/// Traits that can be set.
public protocol UIMutableTraits {
  /// The room along the x axis.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The room along the y axis.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The kind of device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// Whether content is light or dark.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// Whether content is in front of other content.
  ///
  /// No layout effect.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// How strongly colours differ.
  ///
  /// No layout effect.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// The colours that the screen shows.
  ///
  /// No layout effect.
  var displayGamut: UIDisplayGamut { get set }
  /// Whether text is bold by the user's wish.
  ///
  /// No layout effect.
  var legibilityWeight: UILegibilityWeight { get set }
  /// The pixels a point has along an axis.
  var displayScale: CGFloat { get set }
  /// The direction in which one reads.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// How large text is.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// The value of a trait, of the system's or the app's own.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

extension UITraitCollection.Values: UIMutableTraits {}

/// Traits that a view or a controller has, and what is in it, whatever they are in.
///
/// The safe area, margins and size of views stay as they are; code that asks for the traits gets these.
public struct UITraitOverrides: UIMutableTraits, Sendable {
  var values = UITraitCollection.Values()

  /// The room along the x axis.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { values.horizontalSizeClass }
    set { values.horizontalSizeClass = newValue }
  }

  /// The room along the y axis.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { values.verticalSizeClass }
    set { values.verticalSizeClass = newValue }
  }

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { values.userInterfaceIdiom }
    set { values.userInterfaceIdiom = newValue }
  }

  /// Whether content is light or dark.
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

  /// How strongly colours differ.
  ///
  /// No layout effect.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { values.accessibilityContrast }
    set { values.accessibilityContrast = newValue }
  }

  /// The colours that the screen shows.
  ///
  /// No layout effect.
  public var displayGamut: UIDisplayGamut {
    get { values.displayGamut }
    set { values.displayGamut = newValue }
  }

  /// Whether text is bold by the user's wish.
  ///
  /// No layout effect.
  public var legibilityWeight: UILegibilityWeight {
    get { values.legibilityWeight }
    set { values.legibilityWeight = newValue }
  }

  /// The pixels a point has along an axis.
  public var displayScale: CGFloat {
    get { values.displayScale }
    set { values.displayScale = newValue }
  }

  /// The direction in which one reads.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { values.layoutDirection }
    set { values.layoutDirection = newValue }
  }

  /// How large text is.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { values.preferredContentSizeCategory }
    set { values.preferredContentSizeCategory = newValue }
  }

  /// The value that is overridden for a trait, its default if none is.
  ///
  /// No layout effect. Code that asks for the trait gets the value.
  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { values[trait] }
    set { values[trait] = newValue }
  }

  /// Whether a value is overridden for a trait.
  public func contains(_ trait: UITrait) -> Bool { values.specifies(trait) }

  /// Overrides a trait no more.
  public mutating func remove(_ trait: UITrait) { values.forget(trait) }
}

extension UITraitCollection {
  /// Makes a collection by setting traits.
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
  /// Tells a view, and what is in it, of the traits that a change gives it.
  func changeTraits(of view: UIView?, _ change: () -> Void) {
    let old = view?.traitCollection
    change()
    if let old { view?.tellTraitsChanged(from: old) }
  }

  /// What `traitOverrides` is kept as.
  var keptTraitOverrides: UITraitOverrides {
    get { sparse[default: UITraitOverrides()] }
    set { sparse[default: UITraitOverrides()] = newValue }
  }
}

extension UIView: UITraitChangeObservable {
  /// Traits that the view and what is in it have, whatever it is in.
  public var traitOverrides: UITraitOverrides {
    get { keptTraitOverrides }
    set { changeTraits(of: self) { keptTraitOverrides = newValue } }
  }
}

extension UIViewController: UITraitChangeObservable {
  /// Traits that the view and what is in it have, whatever it is in.
  public var traitOverrides: UITraitOverrides {
    get { keptTraitOverrides }
    set { changeTraits(of: viewIfLoaded) { keptTraitOverrides = newValue } }
  }
}
