internal import Signposts
private import Synchronization

// The names, cases and values match the Objective-C runtime's.
// swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
/// How an object holds an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference: reads as nil after the value was deallocated.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A strong reference to a copy.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A strong reference to a copy.
  case OBJC_ASSOCIATION_COPY = 771
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Stores a value for an object under a key, or removes it if nil; only the key's address is used.
///
/// Values of responders, guides and constraints are released together with the object. Those of
/// other objects are released some time later, when other values are set.
@safe
public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.shared.set(
    value,
    for: UInt(bitPattern: key),
    of: object as AnyObject,
    policy
  )
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the value stored for an object under a key.
@safe
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(for: UInt(bitPattern: key), of: object as AnyObject)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes all values stored for an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: ObjectIdentifier(object as AnyObject))
}

/// The associated values of objects, in a separate table that does not retain the objects.
final class AssociatedObjects: Sendable {
  static let shared = AssociatedObjects()

  fileprivate enum Held {
    case strongly(Any)
    case weakly(WeakObject)

    var value: Any? {
      switch self {
      case .strongly(let value): value
      case .weakly(let object): object.object
      }
    }
  }

  fileprivate struct Owner {
    let object: WeakObject
    var values: [UInt: Held] = [:]
  }

  fileprivate struct State {
    var owners: [ObjectIdentifier: Owner] = [:]
    /// The number of owners at which deallocated ones are removed.
    var sweepCount = 64
  }

  private let state = Locked(State())
  /// Whether any value was ever stored; if not, released objects need no lookup.
  private let isUsed = Atomic<Bool>(false)

  /// Stores a value under a key.
  ///
  /// - Complexity: O(1) on average; the search for deallocated owners visits all of them each time
  ///   their number has doubled.
  func set(_ value: Any?, for key: UInt, of object: AnyObject, _ policy: objc_AssociationPolicy) {
    let held = value.map { Self.hold($0, policy) }
    if held != nil { isUsed.store(true, ordering: .relaxed) }
    // Release the replaced value after the lock, because its deinit may call back here.
    let replaced = state.withLock { $0.set(held, for: key, of: object) }
    withExtendedLifetime(replaced) {}
  }

  func value(for key: UInt, of object: AnyObject) -> Any? {
    state.withLock { $0.value(for: key, of: object) }
  }

  func removeAll(of object: ObjectIdentifier) {
    let removed = state.withLock { $0.owners.removeValue(forKey: object) }
    withExtendedLifetime(removed) {}
  }

  /// Called by objects that know when they are released.
  func ownerIsReleased(_ object: ObjectIdentifier) {
    if isUsed.load(ordering: .relaxed) { removeAll(of: object) }
  }

  private static func hold(_ value: Any, _ policy: objc_AssociationPolicy) -> Held {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass:
      .weakly(WeakObject(value as AnyObject))
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      .strongly((value as? any NSCopying)?.copy() ?? value)
    default: .strongly(value)
    }
  }
}

extension AssociatedObjects.State {
  fileprivate mutating func set(
    _ held: AssociatedObjects.Held?,
    for key: UInt,
    of object: AnyObject
  ) -> [Any] {
    let identifier = ObjectIdentifier(object)
    var replaced: [Any] = []
    if let known = owners[identifier], known.object.object !== object {
      // Another object had the same address before.
      replaced.append(known)
      owners[identifier] = nil
    }
    guard let held else {
      if let old = owners[identifier]?.values.removeValue(forKey: key) { replaced.append(old) }
      return replaced
    }
    if owners[identifier] == nil {
      if owners.count >= sweepCount {
        replaced += sweep()
        sweepCount = max(64, 2 * owners.count)
      }
      owners[identifier] = AssociatedObjects.Owner(object: WeakObject(object))
    }
    if let old = owners[identifier]?.values.updateValue(held, forKey: key) { replaced.append(old) }
    return replaced
  }

  fileprivate func value(for key: UInt, of object: AnyObject) -> Any? {
    guard let owner = owners[ObjectIdentifier(object)], owner.object.object === object else {
      return nil
    }
    return owner.values[key]?.value
  }

  private mutating func sweep() -> [Any] {
    let gone = owners.filter { $0.value.object.object == nil }
    for identifier in gone.keys { owners[identifier] = nil }
    return Array(gone.values)
  }
}

/// A weak reference to an object.
final class WeakObject {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
