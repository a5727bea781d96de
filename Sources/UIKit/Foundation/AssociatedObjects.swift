internal import Signposts
private import Synchronization

// The names, cases and values are the Objective-C runtime's.
// swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
/// How an object holds what is associated with it.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Without keeping it alive: reads as nil once it is gone.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Keeping it alive.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Keeping a copy of it alive.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Keeping it alive.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Keeping a copy of it alive.
  case OBJC_ASSOCIATION_COPY = 771
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Keeps a value for an object under a key, or with nil takes it out; only the key's address counts.
///
/// Values of responders, guides and constraints are released with the object. Those of other objects are released
/// some time after it, when others are set.
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
/// Returns what is kept for an object under a key.
@safe
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.shared.value(for: UInt(bitPattern: key), of: object as AnyObject)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes out everything that is kept for an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.shared.removeAll(of: ObjectIdentifier(object as AnyObject))
}

/// What is kept for objects by others: a table beside them, which does not keep them alive.
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
    /// The number of owners at which those that are gone are taken out.
    var sweepCount = 64
  }

  private let state = Locked(State())
  /// Whether anything was ever kept: objects that are released need not look otherwise.
  private let isUsed = Atomic<Bool>(false)

  /// Keeps a value under a key.
  ///
  /// - Complexity: O(1) on average; looking for owners that are gone takes in all of them each time their number has doubled.
  func set(_ value: Any?, for key: UInt, of object: AnyObject, _ policy: objc_AssociationPolicy) {
    let held = value.map { Self.hold($0, policy) }
    if held != nil { isUsed.store(true, ordering: .relaxed) }
    // What is replaced is released after the lock: its deinit may come back here.
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
      // Another object had the address before.
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

/// A reference that does not keep its object alive.
final class WeakObject {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
