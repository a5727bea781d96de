internal import Foundation

/// The signal that a write receives if it would exceed the system's limit for file sizes.
package enum FileSizeSignal {
  /// Makes such writes of this process fail instead of ending it.
  package static func ignore() {
    SignalSet([SIGXFSZ]).ignore()
  }

  /// Runs `body`; meanwhile such writes of this thread fail instead of ending the program.
  ///
  /// The program's signal handlers do not change.
  package static func held<T, E>(_ body: () throws(E) -> T) throws(E) -> T {
    var one = sigset_t()
    var previous = sigset_t()
    unsafe _ = sigemptyset(&one)
    unsafe _ = sigaddset(&one, SIGXFSZ)
    unsafe _ = pthread_sigmask(SIG_BLOCK, &one, &previous)
    defer {
      // A pending signal belongs to this thread, and must not be delivered after it is
      // unblocked.
      var now = timespec()
      while unsafe sigtimedwait(&one, nil, &now) > 0 {}
      unsafe _ = pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
  }
}
