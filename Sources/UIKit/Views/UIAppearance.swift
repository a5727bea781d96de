/// What appearance is set in.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

/// What has an appearance that is set for all instances.
///
/// What is set on the object that these methods return is kept there and read back; no other object takes it over. It is an
/// instance of the class, made by `init(frame:)`, so that its properties can be set.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
  /// Returns the object that keeps what is set for the class.
  static func appearance() -> Self

  /// Returns the object that keeps what is set for the class inside others.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self

  /// Returns the object that keeps what is set for the class and some traits.
  static func appearance(for trait: UITraitCollection) -> Self
}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The objects that were returned, by their classes and containers.
  private static var proxies: [[ObjectIdentifier]: UIView] = [:]

  // The entry of `init(forAppearance:)` that allocates; see UIView+Layer.swift.
  @_silgen_name("$s5UIKit6UIViewC13forAppearanceACyt_tcfC")
  private static func makeForAppearance(_ forAppearance: Void) -> Self

  private static func proxy(_ containers: [ObjectIdentifier]) -> Self {
    let key = [ObjectIdentifier(self)] + containers
    if let known = proxies[key] as? Self { return known }
    let proxy = makeForAppearance(())
    proxies[key] = proxy
    return proxy
  }

  /// Returns the object that keeps what is set for the class; no view takes it over.
  public class func appearance() -> Self { proxy([]) }

  /// Returns the object that keeps what is set for the class inside others; no view takes it over.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    proxy(containerTypes.map { ObjectIdentifier($0) })
  }

  /// Returns the object that keeps what is set for the class; no view takes it over.
  public class func appearance(for trait: UITraitCollection) -> Self {
    proxy([])
  }
}

extension UIViewController: UIAppearanceContainer {}
