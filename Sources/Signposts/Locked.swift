package import Glibc

/// A value that a lock guards.
///
/// It uses the system's lock, which ThreadSanitizer understands, unlike `Synchronization.Mutex`.
@safe package final class Locked<Value>: @unchecked Sendable {
  // Guards `value`.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline var value: Value

  package init(_ value: Value) {
    self.value = value
    // The address must not change during the object's life.
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls the body with exclusive access to the value.
  @inlinable
  package func withLock<T, E>(_ body: (inout Value) throws(E) -> T) throws(E) -> T {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
