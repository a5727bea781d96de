import Foundation

/// Ends the program as a signal does by default, so that who started it sees which one it was.
enum EndingSignal {
  /// Ends the program; call it when everything is tidied up.
  static func end(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    var one = sigset_t()
    unsafe _ = sigemptyset(&one)
    unsafe _ = sigaddset(&one, number)
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &one, nil)
    // To this thread: a signal to the process may come to another one, some time after the call.
    raise(number)
    _exit(128 + number)
  }
}
