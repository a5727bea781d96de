internal import Foundation
internal import Signposts
internal import TraceStore

/// The command that is recorded, as a child of this process with its standard files.
struct ChildProcess {
  /// Why a command could not be started: the system's error number.
  struct StartError: Error {
    var code: Int32
  }

  let pid: pid_t

  /// Starts the program; its environment says where the spool is, and how much is to be recorded if that was asked for.
  init(
    executable: String,
    arguments: [String],
    spoolDirectory: String,
    detail: RecordingDetail?,
    recordsStacks: Bool,
    variables: [String: String] = [:]
  ) throws(StartError) {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    environment["PLUMBLINE_SPOOL"] = spoolDirectory
    if let detail { environment[RecordingDetail.environmentVariable] = detail.rawValue }
    if recordsStacks { environment["PLUMBLINE_STACKS"] = "1" }
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()

    // The child starts with the signals that this process catches free to reach it, and those that it ignores as they
    // are by default.
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var ignored = sigset_t()
    unsafe sigemptyset(&ignored)
    for signal in [SIGXFSZ, SIGPIPE] { unsafe sigaddset(&ignored, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, flags)

    var pid: pid_t = 0
    let code = unsafe Self.withCStrings(arguments) { arguments in
      unsafe Self.withCStrings(variables) { variables in
        unsafe posix_spawn(&pid, executable, nil, &attributes, arguments, variables)
      }
    }
    if code != 0 { throw StartError(code: code) }
    self.pid = pid
  }

  /// How long a child may take to end itself, in nanoseconds.
  private static let grace: UInt64 = 5_000_000_000

  /// Waits for the child's end, passing signals on, and ends it after that many nanoseconds.
  ///
  /// - Parameters:
  ///   - signals: What holds them back here.
  ///   - duration: After how many nanoseconds the child is ended; nil for its own end.
  ///   - beforeStop: Called before a terminal stops this process for a while.
  /// - Returns: The exit status as a shell has it, and whether it was its duration that ended it.
  func wait(
    passingOn signals: borrowing SignalForwarding,
    for duration: Int64? = nil,
    beforeStop: () -> Void = {}
  ) -> (status: Int32, wasEnded: Bool) {
    let start = MonotonicClock.now()
    var sent: (signal: Int32, time: UInt64)?
    var requests = 0
    var status: Int32 = 0
    while true {
      let result = unsafe waitpid(pid, &status, WNOHANG)
      if result == pid { break }
      if result < 0, errno != EINTR { return (125, false) }
      switch signals.forwardNext(to: pid) {
      case SIGINT, SIGTERM:
        requests += 1
        // A second signal: kill.
        if requests > 1 { kill(pid, SIGKILL) }
      case SIGTSTP:
        beforeStop()
        kill(getpid(), SIGSTOP)
        // Here it goes on again; so does the child, if it was not the terminal that stopped both.
        kill(pid, SIGCONT)
      default: break
      }
      let now = MonotonicClock.now()
      if let duration, sent == nil, now - start >= UInt64(clamping: duration) {
        kill(pid, SIGTERM)
        sent = (SIGTERM, now)
      } else if let last = sent, last.signal == SIGTERM, now - last.time >= Self.grace {
        kill(pid, SIGKILL)
        sent = (SIGKILL, now)
      }
    }
    let signal = status & 0x7F
    let wasEnded = sent != nil && (signal == SIGTERM || signal == SIGKILL)
    return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, wasEnded)
  }

  /// Calls the body with the strings as C has them: an array of pointers with a null behind.
  private static func withCStrings<T>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> T
  ) -> T {
    var pointers = unsafe strings.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer {
      while let pointer = unsafe pointers.popLast() { unsafe free(pointer) }
    }
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        preconditionFailure("An array that holds a null has an address.")
      }
      return unsafe body(base)
    }
  }
}

/// Holds back the signals that would end this process, and passes them on to a child.
struct SignalForwarding: ~Copyable {
  private var waitedFor = sigset_t()
  private var previous = sigset_t()

  init() {
    unsafe sigemptyset(&waitedFor)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCHLD] {
      unsafe sigaddset(&waitedFor, signal)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &waitedFor, &previous)
  }

  /// Waits a moment for a signal: the child's end, or one to pass on.
  ///
  /// - Returns: The signal that was passed on, or that the terminal sent to the child as well; 0 for none.
  func forwardNext(to child: pid_t) -> Int32 {
    var set = waitedFor
    var information = unsafe siginfo_t()
    var timeout = timespec(tv_sec: 0, tv_nsec: 20_000_000)
    let signal = unsafe sigtimedwait(&set, &information, &timeout)
    guard signal > 0, signal != SIGCHLD else { return 0 }
    // What a terminal sends to the foreground goes to the child as well.
    let isFromKernel = unsafe information.si_code > 0
    if !isFromKernel || signal == SIGTERM { kill(child, signal) }
    return signal
  }

  /// Lets the signals through again.
  func end() {
    var set = previous
    unsafe _ = pthread_sigmask(SIG_SETMASK, &set, nil)
  }
}
