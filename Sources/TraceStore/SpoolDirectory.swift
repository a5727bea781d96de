internal import Foundation

/// The directory beside a trace where spool files lie until they are in the trace.
///
/// Its lock is held by whoever turns the spool into the trace; the system lets go of it when that process ends,
/// however it ends.
final class SpoolDirectory: Sendable {
  let path: String
  private let lockFile: Int32

  /// The directories that this process itself holds: its own locks do not show to it.
  private static let held = Locked<Set<String>>([])
  private static let lockName = "collector.lock"

  /// Takes a directory that is there; makes it where `creating` says so.
  ///
  /// - Throws: ``TraceError/beingRecorded(path:process:)`` if somebody else has it, and
  ///   ``TraceError/cannotWrite(path:detail:)`` if it cannot be made or locked.
  init(path: String, of trace: String, creating: Bool = false) throws(TraceError) {
    self.path = path
    let isOurs = Self.held.withLock { $0.insert(path).inserted }
    if !isOurs { throw .beingRecorded(path: trace, process: Int(getpid())) }
    do throws(TraceError) {
      lockFile = try Self.lock(path, of: trace, creating: creating)
    } catch {
      Self.held.withLock { _ = $0.remove(path) }
      throw error
    }
  }

  deinit {
    close(lockFile)
    let path = path
    Self.held.withLock { _ = $0.remove(path) }
  }

  private static func lock(
    _ path: String,
    of trace: String,
    creating: Bool
  ) throws(TraceError) -> Int32 {
    if creating, unsafe mkdir(path, 0o755) != 0, errno != EEXIST {
      throw .cannotWrite(path: path, detail: OutputFile.systemMessage(errno))
    }
    let name = path + "/" + lockName
    // A directory without the lock is none that a recorder has made.
    let flags = O_RDWR | O_CLOEXEC | (creating ? O_CREAT : 0)
    let file = unsafe open(name, flags, 0o644)
    if file < 0 { throw .cannotWrite(path: name, detail: OutputFile.systemMessage(errno)) }
    // A lock of the process, not of the open file: forked children must not inherit it.
    var lock = wholeFile
    if unsafe fcntl(file, F_SETLK, &lock) == 0 { return file }
    let code = errno
    let holder = unsafe fcntl(file, F_GETLK, &lock) == 0 ? Int(lock.l_pid) : 0
    close(file)
    if code == EAGAIN || code == EACCES { throw .beingRecorded(path: trace, process: holder) }
    throw .cannotWrite(path: name, detail: OutputFile.systemMessage(code))
  }

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }

  /// Removes the directory with all that is in it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  // MARK: Those that others made

  /// Where this process records into a trace.
  static func path(ofTrace trace: String) -> String {
    "\(trace).\(getpid()).spool"
  }

  /// The spool directories of a trace, in order: those that recorders hold, and those they left behind.
  static func all(ofTrace trace: String) -> [String] {
    let file = URL(fileURLWithPath: trace)
    let directory = file.deletingLastPathComponent().path
    let prefix = file.lastPathComponent + "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted().filter { name in
      guard name.hasPrefix(prefix), name.hasSuffix(".spool"),
        name.utf8.count > prefix.utf8.count + ".spool".utf8.count
      else { return false }
      let number = name.dropFirst(prefix.count).dropLast(".spool".count)
      return pid_t(number).map { $0 > 0 } ?? false
    }
    .map { directory + "/" + $0 }
  }

  /// The process that holds a spool directory; nil where it was left behind.
  static func holder(of path: String) -> Int? {
    if held.withLock({ $0.contains(path) }) { return Int(getpid()) }
    let file = unsafe open(path + "/" + lockName, O_RDONLY | O_CLOEXEC)
    if file >= 0 {
      defer { close(file) }
      var lock = wholeFile
      if unsafe fcntl(file, F_GETLK, &lock) == 0 {
        return lock.l_type == Int16(F_UNLCK) ? nil : Int(lock.l_pid)
      }
    }
    // Without a lock to look at, the recorder's number in the name must do.
    let number = path.dropLast(".spool".count).split(separator: ".").last
    guard let pid = number.flatMap({ pid_t($0) }), pid > 0, pid != getpid() else { return nil }
    return kill(pid, 0) == 0 || errno != ESRCH ? Int(pid) : nil
  }
}
