import Foundation

/// The process that answers a query: this program once more, which can be ended whatever it is doing.
///
/// SQLite looks whether it is to stop between the steps of a statement, and one step may take hours: a search in a long
/// text is one. So the process that the user has started only waits, without a thread, and ends the other.
enum QueryProcess {
  /// How a query has ended.
  enum Outcome: Equatable {
    /// By itself, with that status; it has said why.
    case exited(Int32)
    /// By a signal that this process did not send.
    case died(signal: Int32)
    /// It was killed, because the time was over or the user had interrupted it.
    case timedOut
    case interrupted
  }

  /// How long it may go on when it has to end, to write out what it has.
  private static let grace = Duration.milliseconds(500)

  /// Runs the program again with the same words and one more, and waits for its end.
  ///
  /// - Parameters:
  ///   - words: The command line behind the program's name; the first is the command.
  ///   - option: The option that takes the number of a pipe, at whose end the process is to end, too.
  ///   - timeout: How long it may take.
  /// - Returns: How it has ended.
  /// - Throws: ``CommandError`` if it cannot be started.
  static func run(
    _ words: [String],
    option: String,
    timeout: Duration?
  ) throws(CommandError) -> Outcome {
    // Ignored, the end of the process would leave no status.
    _ = signal(SIGCHLD, SIG_DFL)
    var waited = sigset_t()
    unsafe _ = sigemptyset(&waited)
    for number in [SIGCHLD, SIGINT] { unsafe _ = sigaddset(&waited, number) }
    var before = sigset_t()
    unsafe _ = pthread_sigmask(SIG_BLOCK, &waited, &before)
    defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    let lifeline = try makeLifeline()
    defer { close(lifeline.kept) }
    let arguments =
      words.prefix(1) + [option, String(lifeline.given)] + words.dropFirst()
    var deadline = timeout.map { ContinuousClock.now + $0 + grace }
    let process = try start(Array(arguments), with: lifeline.given, signals: before)
    var ending: Outcome?
    while true {
      var status: Int32 = 0
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process { return outcome(status, ending) }
      switch next(of: waited, until: deadline) {
      case SIGINT where ending == nil:
        ending = .interrupted
        deadline = .now + grace
        kill(process, SIGINT)
      case SIGINT: kill(process, SIGKILL)
      case nil:
        ending = ending ?? .timedOut
        deadline = nil
        kill(process, SIGKILL)
      default: break
      }
    }
  }

  private static func outcome(_ status: Int32, _ ending: Outcome?) -> Outcome {
    let number = status & 0x7F
    if number == 0 { return .exited(status >> 8 & 0xFF) }
    return ending ?? .died(signal: number)
  }

  /// The next of some signals that are blocked; nil if the time is over, or the wait was disturbed after that.
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

  /// A pipe of which one end is given to the process, and ends it when the other, which this process keeps, is closed.
  private static func makeLifeline() throws(CommandError) -> (given: Int32, kept: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw failure(errno) }
    // Neither may stand for a standard stream that is closed.
    let above = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let code = errno
    for end in ends { close(end) }
    guard above.allSatisfy({ $0 >= 0 }) else { throw failure(code) }
    return (above[0], above[1])
  }

  private static func start(
    _ words: [String],
    with lifeline: Int32,
    signals: sigset_t
  ) throws(CommandError) -> pid_t {
    defer { close(lifeline) }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe _ = posix_spawn_file_actions_init(&actions)
    unsafe _ = posix_spawnattr_init(&attributes)
    defer {
      unsafe _ = posix_spawn_file_actions_destroy(&actions)
      unsafe _ = posix_spawnattr_destroy(&attributes)
    }
    // Onto itself: that alone has the process inherit it.
    unsafe _ = posix_spawn_file_actions_adddup2(&actions, lifeline, lifeline)
    var signals = signals
    unsafe _ = posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe _ = posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let texts = [CommandLine.arguments[0]] + words
    var pointers = unsafe texts.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { for index in texts.indices { unsafe free(pointers[index]) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(
      &process,
      "/proc/self/exe",
      &actions,
      &attributes,
      pointers,
      environ
    )
    if code != 0 { throw failure(code) }
    return process
  }

  private static func failure(_ code: Int32) -> CommandError {
    CommandError(
      """
      The query cannot be run, because no process can be started that could be ended when it takes too long \
      (\(unsafe String(cString: strerror(code)))): end other processes, or raise their limit with 'ulimit -u'.
      """
    )
  }

  /// Has this process end when the one that has started it does, whatever it is doing.
  static func follow(_ lifeline: Int32) {
    // Its end is a signal, which ends a process that does nothing about it.
    _ = signal(SIGIO, SIG_DFL)
    var one = sigset_t()
    unsafe _ = sigemptyset(&one)
    unsafe _ = sigaddset(&one, SIGIO)
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &one, nil)
    _ = fcntl(lifeline, F_SETFD, FD_CLOEXEC)
    _ = fcntl(lifeline, F_SETOWN, getpid())
    _ = fcntl(lifeline, F_SETFL, O_ASYNC)
    var state = pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&state, 1, 0) > 0 { raise(SIGIO) }
  }
}
