// For the variable `environ`: a command never changes its environment.
@unsafe @preconcurrency internal import Glibc
internal import Signposts

/// A program that this process has started and waits for.
///
/// Everything here is a system call on the calling thread. Foundation's `Process` needs a thread
/// with a run loop, and waits forever if the system does not allow one.
package final class ChildProcess {
  /// A reason why a program could not be started.
  package struct StartError: Error {
    /// The system's error number.
    package var code: Int32

    /// Whether the system can start no programs now because of a limit on processes or memory.
    package var isShortage: Bool { code == EAGAIN || code == ENOMEM }

    /// The reason in a few words, for the middle of a sentence.
    package var detail: String {
      let text = FileError.systemMessage(code)
      return code == EAGAIN ? "\(text); the limit of processes is 'ulimit -u'" : text
    }
  }

  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    /// It exited with this status.
    case exited(Int32)
    /// This signal ended it.
    case killed(Int32)
    /// Unknown: another part of this process collected the status.
    case unknown

    /// The status as in a shell: 128 plus the signal number if a signal ended it.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .killed(let signal): 128 + signal
      case .unknown: 125
      }
    }
  }

  /// A standard file of the program.
  package enum StandardFile {
    /// Inherited from this process.
    case inherited
    /// Empty for reading; discards what is written.
    case null
    /// An open file.
    case file(Int32)
  }

  /// The environment variables of the program.
  package enum Environment {
    /// This process's variables in order, with changes; a nil value removes a variable.
    case inherited(changing: [String: String?])
    /// Only these.
    case only([String: String])
  }

  /// The process ID.
  package let pid: Int32
  private let leadsGroup: Bool
  private var ending: Ending?

  /// One start at a time: until a pipe's ends are closed, other programs that start would inherit
  /// them.
  private static let starting = Locked(())

  /// Starts a program; it ignores no signals that only this process ignores, and blocks none, except a terminal's stop
  /// signals if it leads a group.
  ///
  /// - Parameters:
  ///   - executable: The program's path.
  ///   - arguments: Its arguments; the first is its name.
  ///   - environment: Its variables.
  ///   - input: What it reads.
  ///   - output: What it writes to.
  ///   - errors: What it writes diagnostics to.
  ///   - inherited: An open file that it inherits under the same number.
  ///   - leadsGroup: Whether it gets its own process group, so that ``end(by:)`` reaches the
  ///     programs that it starts and a terminal's Control-C does not.
  /// - Throws: ``StartError`` with the system's reason.
  package init(
    _ executable: String,
    _ arguments: [String],
    environment: Environment = .inherited(changing: [:]),
    input: StandardFile = .inherited,
    output: StandardFile = .inherited,
    errors: StandardFile = .inherited,
    inheriting inherited: Int32? = nil,
    leadsGroup: Bool = false
  ) throws(StartError) {
    self.leadsGroup = leadsGroup
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    // Until it has its own group, it can get a terminal's stop signal. If it stopped before it is executed, this process
    // would wait for it, and could not stop itself.
    var blocked = SignalSet(leadsGroup ? [SIGTSTP, SIGTTIN, SIGTTOU] : []).set
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    var ignored = SignalSet.ignoredByThisProcess.set
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    let group: Int32 = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [input, output, errors].enumerated() {
      let number = Int32(number)
      switch file {
      case .inherited: break
      case .null:
        let flags = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
      case .file(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }

    // Duplicating a file onto itself is the only way to let the program inherit a close-on-exec
    // file.
    if let inherited {
      unsafe posix_spawn_file_actions_adddup2(&actions, inherited, inherited)
    }

    var pid: pid_t = 0
    var variables = unsafe Self.variables(environment)
    defer { while let variable = unsafe variables.popLast() { unsafe free(variable) } }
    var words = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { while let word = unsafe words.popLast() { unsafe free(word) } }
    let code = Self.starting.withLock { _ in
      unsafe posix_spawn(&pid, executable, &actions, &attributes, words, variables)
    }
    if code != 0 { throw StartError(code: code) }
    self.pid = pid
  }

  /// The variables as a null-terminated array of C strings.
  ///
  /// Inherited variables are copied byte by byte because they need not be UTF-8.
  private static func variables(_ environment: Environment) -> [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = unsafe []
    let added: [String: String?]
    switch environment {
    case .only(let variables): added = variables
    case .inherited(let changes):
      added = changes
      var next = unsafe environ
      while let variable = unsafe next.pointee {
        unsafe next += 1
        let isChanged = changes.keys.contains { name in
          let length = name.utf8.count
          return unsafe strncmp(variable, name, length) == 0
            && variable[length] == CChar(UInt8(ascii: "="))
        }
        if !isChanged { unsafe result.append(strdup(variable)) }
      }
    }
    for (name, value) in added.sorted(by: { $0.key < $1.key }) {
      if let value { unsafe result.append(strdup("\(name)=\(value)")) }
    }
    unsafe result.append(nil)
    return unsafe result
  }

  /// Sends a signal to the program, or to its process group if it leads one; does nothing if it has
  /// ended.
  package func end(by signal: Int32 = SIGKILL) {
    guard ending == nil else { return }
    kill(leadsGroup ? -pid : pid, signal)
  }

  /// Returns how the program ended; nil while it runs.
  package func poll() -> Ending? {
    reap(WNOHANG)
  }

  /// Waits until the program ends.
  @discardableResult
  package func wait() -> Ending {
    reap(0) ?? .unknown
  }

  /// Waits at most this many nanoseconds for the program to end; nil if it is still running.
  package func wait(atMost nanoseconds: UInt64) -> Ending? {
    let start = MonotonicClock.now()
    var pause: UInt32 = 500
    while true {
      if let ending = poll() { return ending }
      if MonotonicClock.now() - start >= nanoseconds { return nil }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  private func reap(_ flags: Int32) -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    var result: pid_t
    repeat {
      result = unsafe waitpid(pid, &status, flags)
    } while result < 0 && errno == EINTR
    if result == 0 { return nil }
    let signal = status & 0x7F
    let found: Ending =
      result < 0 ? .unknown : signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    ending = found
    return found
  }

  // MARK: Pipes

  /// Creates a pipe that programs inherit only as a standard file.
  ///
  /// - Throws: ``StartError`` if too many files are open.
  package static func pipe() throws(StartError) -> (reading: Int32, writing: Int32) {
    try starting.withLock { _ throws(StartError) in
      var ends: [Int32] = [-1, -1]
      if unsafe Glibc.pipe(&ends) != 0 { throw StartError(code: errno) }
      do throws(FileError) {
        let reading = try movedAboveStandardFiles(ends[0])
        ends[0] = reading
        return (reading, try movedAboveStandardFiles(ends[1]))
      } catch {
        for end in ends { close(end) }
        throw StartError(code: error.code)
      }
    }
  }

  /// Moves an open file above the standard files' numbers and makes it close-on-exec.
  ///
  /// - Throws: ``FileError`` if too many files are open; the file stays open.
  static func movedAboveStandardFiles(_ file: Int32) throws(FileError) -> Int32 {
    let moved = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    if moved < 0 { throw .last }
    close(file)
    return moved
  }
}
