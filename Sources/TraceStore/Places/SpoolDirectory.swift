package import Foundation
internal import Signposts

/// The directory next to a trace that holds spool files until the trace contains their data.
///
/// Only the recorder creates it, for its user alone; a directory that someone else created there is
/// neither used nor trusted. The process that turns the spool into the trace holds the directory's
/// lock; the system releases it when that process ends for any reason.
package final class SpoolDirectory: Sendable {
  package let path: String
  package let directory: Directory
  private let parent: Directory
  private let name: String
  /// The locked file; nil after ``release()``.
  private let lockFile: Locked<Int32?>

  /// The directories that this process holds.
  ///
  /// A process cannot detect its own locks.
  private static let held = Locked<Set<Directory.Identity>>([])
  private static let lockName = "collector.lock"
  private static let ending = ".spool"

  /// Creates a recorder's directory next to the trace in `parent`.
  ///
  /// Its name contains the trace's name and this process's ID. If that name is taken, a random part
  /// is added.
  ///
  /// - Throws: ``TraceError/cannotWrite(path:detail:)`` if it cannot be created or locked.
  convenience init(madeFor trace: String, in parent: Directory) throws(TraceError) {
    let file = URL(fileURLWithPath: trace).lastPathComponent
    let made: (name: String, directory: Directory)
    do throws(FileError) {
      made = try parent.makeUniqueDirectory(
        beside: file,
        ending: "spool",
        first: "\(file).\(getpid())\(Self.ending)"
      )
    } catch {
      throw .cannotWrite(path: trace, detail: error.detail)
    }
    do throws(TraceError) {
      try self.init(made.directory, named: made.name, in: parent, of: trace, creating: true)
    } catch {
      parent.removeDirectory(made.name)
      throw error
    }
  }

  /// Takes over a directory that a recorder left behind.
  ///
  /// - Throws: ``TraceError/beingRecorded(path:process:)`` if another process holds it, and
  ///   ``TraceError/cannotWrite(path:detail:)`` if it cannot be locked or belongs to another user.
  package convenience init(path: String, of trace: String) throws(TraceError) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let parent: Directory
    let directory: Directory
    do throws(FileError) {
      parent = try Directory(of: path)
      directory = try parent.openOwnDirectory(name)
    } catch {
      throw .cannotWrite(path: path, detail: error.detail)
    }
    try self.init(directory, named: name, in: parent, of: trace, creating: false)
  }

  private init(
    _ directory: Directory,
    named name: String,
    in parent: Directory,
    of trace: String,
    creating: Bool
  ) throws(TraceError) {
    self.directory = directory
    self.parent = parent
    self.name = name
    path = directory.path
    let identity = directory.identity
    let isFree = Self.held.withLock { $0.insert(identity).inserted }
    if !isFree { throw .beingRecorded(path: trace, process: Int(getpid())) }
    do throws(TraceError) {
      lockFile = Locked(try Self.lock(directory, of: trace, creating: creating))
    } catch {
      Self.held.withLock { _ = $0.remove(identity) }
      throw error
    }
  }

  deinit {
    release()
  }

  /// Releases the lock, so that a recovery can continue with the directory.
  ///
  /// A recorder's thread may keep this object for a moment after the recording has ended.
  package func release() {
    let file = lockFile.withLock { (file: inout Int32?) -> Int32? in
      defer { file = nil }
      return file
    }
    guard let file else { return }
    close(file)
    let identity = directory.identity
    Self.held.withLock { _ = $0.remove(identity) }
  }

  private static func lock(
    _ directory: Directory,
    of trace: String,
    creating: Bool
  ) throws(TraceError) -> Int32 {
    let file: Int32
    do throws(FileError) {
      // A recorder's directory always has the lock file.
      file =
        try creating
        ? directory.create(lockName) : directory.openOwn(lockName, writing: true)
    } catch {
      throw .cannotWrite(path: directory.path + "/" + lockName, detail: error.detail)
    }
    // Use a lock of the process, not of the open file, so that forked children do not inherit it.
    var lock = wholeFile
    if unsafe fcntl(file, F_SETLK, &lock) == 0 { return file }
    let code = errno
    let holder = unsafe fcntl(file, F_GETLK, &lock) == 0 ? Int(lock.l_pid) : 0
    close(file)
    if code == EAGAIN || code == EACCES { throw .beingRecorded(path: trace, process: holder) }
    throw .cannotWrite(
      path: directory.path + "/" + lockName,
      detail: FileError.systemMessage(code)
    )
  }

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }

  /// Removes the directory and its contents.
  package func remove() {
    parent.removeDirectory(name)
  }

  /// Moves a file from it to a name next to the directory.
  func moveOut(_ file: String, as newName: String, replacing: Bool) throws(FileError) {
    try directory.move(file, to: parent, as: newName, replacing: replacing)
  }

  // MARK: Directories of other recorders

  /// The spool directories of a trace that belong to this user, sorted: those that recorders hold,
  /// and those that recorders left behind.
  package static func all(ofTrace trace: String) -> [String] {
    let file = URL(fileURLWithPath: trace).lastPathComponent
    guard let parent = try? Directory(of: trace) else { return [] }
    return parent.names.filter { name in
      process(inName: name, ofTrace: file) != nil && (try? parent.openOwnDirectory(name)) != nil
    }
    .map { parent.path + "/" + $0 }
  }

  /// The process ID in the name of a trace's spool directory: `run.plumb.4711.spool`,
  /// `run.plumb.4711-9f3a01c2.spool`.
  private static func process(inName name: String, ofTrace file: String) -> pid_t? {
    let prefix = file + "."
    guard name.hasPrefix(prefix), name.hasSuffix(ending),
      name.utf8.count > prefix.utf8.count + ending.utf8.count
    else { return nil }
    return process(inPart: name.dropFirst(prefix.count).dropLast(ending.count))
  }

  /// The process ID in a part of a name: `4711`, `4711-9f3a01c2`.
  package static func process(inPart text: Substring) -> pid_t? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let pid = pid_t(parts[0]), pid > 0 else { return nil }
    return parts.count == 1 || UInt32(parts[1], radix: 16) != nil ? pid : nil
  }

  /// Whether a directory belongs to this user and is not a link.
  package static func isOwn(_ path: String) -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return (try? Directory(of: path).openOwnDirectory(name)) != nil
  }

  /// When a spool directory was created, in nanoseconds since 1970.
  static func creation(of path: String) -> Int64 {
    var status = stat()
    // The lock file is never written to, so its time is that of its creation.
    guard unsafe lstat(path + "/" + lockName, &status) == 0 else { return 0 }
    return Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  /// Whether a spool directory has the file that its holder locks.
  package static func hasLock(_ path: String) -> Bool {
    unsafe access(path + "/" + lockName, F_OK) == 0
  }

  /// The process that holds a spool directory; nil if the directory was left behind.
  package static func holder(of path: String) -> Int? {
    let url = URL(fileURLWithPath: path)
    let directory = try? Directory(of: path).openOwnDirectory(url.lastPathComponent)
    if let directory {
      if held.withLock({ $0.contains(directory.identity) }) { return Int(getpid()) }
      if let file = try? directory.openOwn(lockName) {
        defer { close(file) }
        var lock = wholeFile
        if unsafe fcntl(file, F_GETLK, &lock) == 0 {
          return lock.l_type == Int16(F_UNLCK) ? nil : Int(lock.l_pid)
        }
      }
    }
    // Without a lock file, use the process ID in the name.
    let part = path.dropLast(ending.count).split(separator: ".").last
    guard let pid = part.flatMap(process(inPart:)), pid != getpid() else { return nil }
    return kill(pid, 0) == 0 || errno != ESRCH ? Int(pid) : nil
  }
}
