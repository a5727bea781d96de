/// A container that appearance can be limited to.
///
/// No layout effect.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

/// An object whose appearance can be set for all instances of its class.
///
/// The object that these methods return stores the properties that are set on it, and they can be
/// read back; no other object adopts them. It is an instance of the class, created by
/// `init(frame:)`, so that its properties can be set.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
  /// Returns the object that stores the appearance of the class.
  static func appearance() -> Self

  /// Returns the object that stores the appearance of the class inside given containers.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self

  /// Returns the object that stores the appearance of the class for given traits.
  static func appearance(for trait: UITraitCollection) -> Self
}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The returned objects, by class and containers.
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

  /// Returns the object that stores the appearance of the class; no view adopts it.
  public class func appearance() -> Self { proxy([]) }

  /// Returns the object that stores the appearance of the class in containers; no view adopts it.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    proxy(containerTypes.map { ObjectIdentifier($0) })
  }

  /// Returns the object that stores the appearance of the class; no view adopts it.
  public class func appearance(for trait: UITraitCollection) -> Self {
    proxy([])
  }
}

extension UIViewController: UIAppearanceContainer {}
