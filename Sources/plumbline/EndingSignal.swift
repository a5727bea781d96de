import Foundation

/// Ends the program as a signal does by default, so that the parent process sees the signal.
enum EndingSignal {
  /// Ends the program; call it after all cleanup.
  static func end(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    var one = sigset_t()
    unsafe _ = sigemptyset(&one)
    unsafe _ = sigaddset(&one, number)
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &one, nil)
    // Send it to this thread: another thread could receive a signal to the process, after the call.
    raise(number)
    _exit(128 + number)
  }
}
