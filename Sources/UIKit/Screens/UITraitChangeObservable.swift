/// A handler of trait changes, called until it is unregistered.
public protocol UITraitChangeRegistration: AnyObject {}

/// A view or a controller whose traits can be observed.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
  /// Ends a registration.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// A handler of changes of some traits.
@MainActor
private final class TraitRegistration: UITraitChangeRegistration {
  let traits: [UITrait]
  let call: (UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping (UITraitCollection) -> Void) {
    self.traits = traits
    self.call = call
  }
}

extension UITraitChangeObservable where Self: UIResponder {
  /// Calls a handler with the object and its former traits after one of the given traits has
  /// changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait],
    handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    addTraitRegistration(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Calls a handler that takes the object as `Self` or as another of its types, like the method
  /// above.
  ///
  /// It is never called for an object of another type.
  @_disfavoredOverload @discardableResult
  public func registerForTraitChanges<Observable: UITraitChangeObservable>(
    _ traits: [UITrait],
    handler: @escaping (Observable, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    addTraitRegistration(traits) { [weak self] previous in
      if let observable = self as? Observable { handler(observable, previous) }
    }
  }

  /// Calls a method of a target, which is not retained, after one of the given traits has changed.
  ///
  /// The method may take the object and its former traits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait],
    target: Any,
    action: Selector
  ) -> any UITraitChangeRegistration {
    let target = target as AnyObject
    return addTraitRegistration(traits) { [weak self, weak target] previous in
      if let self, let target { action.perform(on: target, with: [self, previous]) }
    }
  }

  /// Calls one of the object's own methods after one of the given traits has changed.
  ///
  /// The method may take the object and its former traits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait],
    action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitRegistrations.removeAll { $0 === registration }
  }
}

extension UIResponder {
  private static let noRegistrations: [TraitRegistration] = []

  fileprivate var traitRegistrations: [TraitRegistration] {
    get { sparse[default: Self.noRegistrations] }
    set { sparse[default: Self.noRegistrations] = newValue }
  }

  fileprivate func addTraitRegistration(
    _ traits: [UITrait],
    _ call: @escaping (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits, call)
    traitRegistrations.append(registration)
    return registration
  }

  /// Calls the handlers of traits that have changed.
  func callTraitHandlers(_ current: UITraitCollection, _ previous: UITraitCollection) {
    let registrations = traitRegistrations
    if registrations.isEmpty { return }
    let changed = current.changedTraits(from: previous).map { ObjectIdentifier($0) }
    for registration in registrations
    where registration.traits.contains(where: { changed.contains(ObjectIdentifier($0)) }) {
      registration.call(previous)
    }
  }
}
