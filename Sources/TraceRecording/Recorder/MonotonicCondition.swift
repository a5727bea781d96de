internal import Foundation
internal import TraceStore

/// A lock whose holder can wait for a signal, or until some time has passed.
///
/// Foundation's and libdispatch's wait by the wall clock: when that is set back, they would wait for hours.
@safe final class MonotonicCondition: @unchecked Sendable {
  // The system guards what these point to, which stays where it is as long as the object lives.
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

  /// Lets go of the lock until there is a signal; there may be none.
  func wait() {
    unsafe _ = pthread_cond_wait(condition, mutex)
  }

  /// Lets go of the lock until there is a signal, for so many nanoseconds at most.
  func wait(atMost nanoseconds: UInt64) {
    let end = MonotonicClock.now() + nanoseconds
    var time = timespec(
      tv_sec: Int(end / 1_000_000_000),
      tv_nsec: Int(end % 1_000_000_000)
    )
    unsafe _ = pthread_cond_timedwait(condition, mutex, &time)
  }

  /// Wakes all that wait.
  func broadcast() {
    unsafe _ = pthread_cond_broadcast(condition)
  }
}
