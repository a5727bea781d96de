internal import Foundation
internal import TraceStore

/// A lock and a condition variable with timeouts on the monotonic clock.
///
/// The ones in Foundation and libdispatch use the wall clock. If that is set back, they may wait
/// for hours.
@safe final class MonotonicCondition: @unchecked Sendable {
  // The system guards the memory behind these pointers, which does not move during the object's
  // life.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func lock() {
    unsafe _ = pthread_mutex_lock(mutex)
  }

  func unlock() {
    unsafe _ = pthread_mutex_unlock(mutex)
  }

  /// Releases the lock until there is a signal; may also return without one.
  func wait() {
    unsafe _ = pthread_cond_wait(condition, mutex)
  }

  /// Releases the lock until there is a signal, or until the timeout in nanoseconds.
  func wait(atMost nanoseconds: UInt64) {
    let end = MonotonicClock.now() + nanoseconds
    var time = timespec(
      tv_sec: Int(end / 1_000_000_000),
      tv_nsec: Int(end % 1_000_000_000)
    )
    unsafe _ = pthread_cond_timedwait(condition, mutex, &time)
  }

  /// Wakes all waiting threads.
  func broadcast() {
    unsafe _ = pthread_cond_broadcast(condition)
  }
}
