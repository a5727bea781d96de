// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation

/// A lock that protects a value.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // The storage is accessed only while its lock is held.
  private final class Storage {
    let lock = NSLock()
    var state: State

    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  /// Creates a value as Apple's initializer does.
  public init(uncheckedState: State) { storage = Storage(uncheckedState) }

  /// Creates a value as Apple's initializer does.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Calls a closure while the lock is held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result { try withLockUnchecked(body) }

  /// Calls a closure while the lock is held; does not check the sendability of captures and
  /// results.
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a value as Apple's initializer does.
  public init() { self.init(uncheckedState: ()) }

  /// Waits for the lock and acquires it.
  public func lock() { storage.lock.lock() }

  /// Releases the lock.
  public func unlock() { storage.lock.unlock() }

  /// Acquires the lock if it is free.
  public func lockIfAvailable() -> Bool { storage.lock.try() }

  /// Calls a closure while the lock is held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body()
  }
}

/// A lock as C declares it: a word that is identified by its address.
public struct os_unfair_lock_s: Sendable {
  fileprivate let storage = NSLock()

  /// Creates a value as Apple's initializer does.
  public init() {}
}

/// The C name of a lock.
public typealias os_unfair_lock = os_unfair_lock_s

/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for a lock and acquires it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { unsafe lock.pointee.storage.lock() }

/// Releases a lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { unsafe lock.pointee.storage.unlock() }

/// Acquires a lock if it is free; returns false otherwise.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  unsafe lock.pointee.storage.try()
}
