internal import Foundation

/// The only code that starts threads.
///
/// If a limit on processes or memory keeps the system from starting a thread, Foundation and
/// Dispatch do not report it, and waiting for the thread takes forever.
package enum BackgroundThread {
  /// Starts a thread that ends with its work.
  ///
  /// The thread blocks signals to the process, so other threads receive them. In a program that
  /// records itself, the recorder therefore does not receive the program's signals.
  ///
  /// - Parameters:
  ///   - name: The name in debuggers and `ps`; the system keeps 15 bytes.
  ///   - work: The closure that the thread runs.
  /// - Returns: Whether the thread was started. If not, the caller does the work itself or omits
  ///   it.
  package static func start(named name: String, _ work: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe _ = pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, stackSize)

    // A thread inherits its creator's signal mask.
    var heldBack = SignalSet.all.subtracting(SignalSet.faults).set
    var previous = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &heldBack, &previous)
    defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &previous, nil) }

    let task = unsafe Unmanaged.passRetained(Task(name: name, work: work))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread,
      &attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Task>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      task.toOpaque()
    )
    if code != 0 { unsafe task.release() }
    return code == 0
  }

  /// Analyses are recursive over views, and the system's default may be smaller.
  private static let stackSize = 8 << 20

  private final class Task {
    let name: String
    let work: @Sendable () -> Void

    init(name: String, work: @escaping @Sendable () -> Void) {
      self.name = name
      self.work = work
    }

    func run() {
      let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      if file >= 0 {
        try? Directory.write(Array(name.utf8.prefix(15)), to: file)
        close(file)
      }
      work()
    }
  }
}
