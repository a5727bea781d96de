internal import Foundation

/// The one place that starts threads.
///
/// A limit of processes or of memory can keep the system from starting one. Foundation and Dispatch do not report that:
/// whoever then waits for the thread waits forever.
package enum BackgroundThread {
  /// Starts a thread that ends with its work.
  ///
  /// Signals for the process are left to the other threads, which also keeps those of a program that records itself from
  /// its recorder.
  ///
  /// - Parameters:
  ///   - name: What debuggers and `ps` show; the system keeps 15 bytes of it.
  ///   - work: What the thread does.
  /// - Returns: Whether the thread was started. If not, the caller does the work itself, or does without it.
  package static func start(named name: String, _ work: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe _ = pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, stackSize)

    // A thread inherits the signals that its starter holds back.
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

  /// Analyses recurse into views; the system's own limit may be smaller.
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
