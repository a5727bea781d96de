// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation

/// A lock that protects a value.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // The storage is only touched while its lock is held.
  private final class Storage {
    let lock = NSLock()
    var state: State

    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  /// Makes a value as Apple's initializer does.
  public init(uncheckedState: State) { storage = Storage(uncheckedState) }

  /// Makes a value as Apple's initializer does.
  public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

  /// Calls a closure while the lock is held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result { try withLockUnchecked(body) }

  /// Calls a closure while the lock is held; what it takes and returns is not checked.
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Makes a value as Apple's initializer does.
  public init() { self.init(uncheckedState: ()) }

  /// Waits for the lock and takes it.
  public func lock() { storage.lock.lock() }

  /// Gives the lock back.
  public func unlock() { storage.lock.unlock() }

  /// Takes the lock if it is free.
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

/// A lock as C declares it: a word that its address stands for.
public struct os_unfair_lock_s: Sendable {
  fileprivate let storage = NSLock()

  /// Makes a value as Apple's initializer does.
  public init() {}
}

/// The name that C gives a lock.
public typealias os_unfair_lock = os_unfair_lock_s

/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for a lock and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { unsafe lock.pointee.storage.lock() }

/// Gives a lock back.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { unsafe lock.pointee.storage.unlock() }

/// Takes a lock that is free; returns false otherwise.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  unsafe lock.pointee.storage.try()
}
