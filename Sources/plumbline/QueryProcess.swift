import Foundation
import TraceStore

/// The process that answers a query: another instance of this program, which can be killed at any
/// time.
///
/// SQLite checks for interrupts only between the steps of a statement, and one step, such as a
/// search in a long text, may take hours. Therefore the process that the user started only waits,
/// without a thread, and ends the other one.
enum QueryProcess {
  /// How a query ended.
  enum Outcome: Equatable {
    /// It ended without this process's signal; it has reported the reason itself.
    case ended(ChildProcess.Ending)
    /// It was killed because of the time limit or the user's interrupt.
    case timedOut
    case interrupted
  }

  /// The time that it has to write its output when it must end.
  private static let grace = Duration.milliseconds(500)

  /// Runs the program again with the same words and one more option, and waits for it to end.
  ///
  /// - Parameters:
  ///   - words: The command line after the program's name; the first word is the command.
  ///   - option: The option for the number of a pipe; the process also ends when the pipe is
  ///     closed.
  ///   - timeout: The time limit.
  /// - Returns: How it ended.
  /// - Throws: ``CommandError`` if it cannot be started.
  static func run(
    _ words: [String],
    option: String,
    timeout: Duration?
  ) throws(CommandError) -> Outcome {
    var waited = SignalSet([SIGCHLD, SIGINT]).set
    var before = sigset_t()
    unsafe _ = pthread_sigmask(SIG_BLOCK, &waited, &before)
    defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    var deadline = timeout.map { ContinuousClock.now + $0 + grace }
    let (process, lifeline) = try start(words, option: option)
    defer { close(lifeline) }
    var outcome: Outcome?
    while true {
      if let ending = process.poll() {
        if case .killed = ending, let outcome { return outcome }
        return .ended(ending)
      }
      switch next(of: waited, until: deadline) {
      case SIGINT where outcome == nil:
        outcome = .interrupted
        deadline = .now + grace
        process.end(by: SIGINT)
      case SIGINT: process.end()
      case nil:
        outcome = outcome ?? .timedOut
        deadline = nil
        process.end()
      default: break
      }
    }
  }

  /// The next of some blocked signals; nil after the time limit, or if the wait was interrupted
  /// after it.
  private static func next(
    of signals: sigset_t,
    until deadline: ContinuousClock.Instant?
  ) -> Int32? {
    var signals = signals
    while true {
      var rest = timespec()
      if let deadline {
        let left = max(deadline - .now, .zero).components
        rest = timespec(tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
      }
      let number =
        deadline == nil
        ? unsafe sigwaitinfo(&signals, nil) : unsafe sigtimedwait(&signals, nil, &rest)
      if number > 0 { return number }
      if errno != EINTR { return nil }
    }
  }

  /// Starts the process with one end of a pipe; it ends when the returned other end is closed.
  private static func start(
    _ words: [String],
    option: String
  ) throws(CommandError) -> (process: ChildProcess, lifeline: Int32) {
    do throws(ChildProcess.StartError) {
      let lifeline = try ChildProcess.pipe()
      defer { close(lifeline.reading) }
      do throws(ChildProcess.StartError) {
        let process = try ChildProcess(
          "/proc/self/exe",
          [CommandLine.arguments[0]] + words.prefix(1) + [option, "\(lifeline.reading)"]
            + words.dropFirst(),
          inheriting: lifeline.reading
        )
        return (process, lifeline.writing)
      } catch {
        close(lifeline.writing)
        throw error
      }
    } catch {
      throw CommandError(
        """
        The query cannot be run, because no process can be started that could be ended when it takes too long \
        (\(error.detail)): end other processes, or raise their limit with 'ulimit -u'.
        """
      )
    }
  }

  /// Makes this process end when its parent ends, whatever it is doing.
  static func follow(_ lifeline: Int32) {
    // The end of the pipe raises a signal that ends the process by default.
    _ = signal(SIGIO, SIG_DFL)
    var one = SignalSet([SIGIO]).set
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &one, nil)
    _ = fcntl(lifeline, F_SETFD, FD_CLOEXEC)
    _ = fcntl(lifeline, F_SETOWN, getpid())
    _ = fcntl(lifeline, F_SETFL, O_ASYNC)
    var state = pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&state, 1, 0) > 0 { raise(SIGIO) }
  }
}
