internal import Foundation

/// The signal that a write gets which would make a file longer than the system's limit allows.
package enum FileSizeSignal {
  /// Has such writes of this process fail instead of ending it.
  package static func ignore() {
    SignalSet([SIGXFSZ]).ignore()
  }

  /// Does something during which such writes of this thread fail instead of ending the program, whose signals these
  /// are not to change.
  package static func held<T, E>(_ body: () throws(E) -> T) throws(E) -> T {
    var one = sigset_t()
    var previous = sigset_t()
    unsafe _ = sigemptyset(&one)
    unsafe _ = sigaddset(&one, SIGXFSZ)
    unsafe _ = pthread_sigmask(SIG_BLOCK, &one, &previous)
    defer {
      // One that has come is this thread's own, and must not come when it is let through.
      var now = timespec()
      while unsafe sigtimedwait(&one, nil, &now) > 0 {}
      unsafe _ = pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
  }
}
