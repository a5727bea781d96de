internal import CSignposts
internal import Foundation
public import TraceStore

/// Repairs the trace of a recorder that was killed, from the spool that it left behind.
///
/// If a recorder is killed, no signposts are lost: those that are not in the trace yet are in the
/// spool. A recovery that is interrupted can be started again.
public struct TraceRecovery: Sendable {
  /// The path of the trace.
  public let path: String

  /// The treatment of programs that still run and are recorded.
  public enum ProgramsPolicy: Sendable {
    /// Refuse the recovery.
    case refuse
    /// Continue collecting until they have ended.
    case wait
    /// Use what is available.
    case leave
  }

  /// The result of a recovery.
  public enum Outcome: Hashable, Sendable {
    /// The trace was already complete.
    case wasWhole
    /// The trace was complete, but a later change, such as an addition, was interrupted.
    ///
    /// That change was undone.
    case restored
    /// The trace is now complete; this is its run's row.
    case recovered(Run)
  }

  /// Creates a recovery, to be run later.
  public init(path: String) {
    self.path = path
  }

  /// Returns whether the trace needs recovery, because its recorder or a later change was killed.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public func isNeeded() throws(TraceError) -> Bool {
    if !TracePlace.left(of: path).isEmpty { return true }
    let found: RecoveryRow?
    do {
      found = try TraceReader(path: path).recovery()
    } catch .interruptedWrite {
      return true
    }
    guard let row = found else { return !TraceAddition.leftBehind(beside: path).isEmpty }
    return SpoolDirectory.holder(of: try directory(of: row)) == nil
  }

  /// Collects the rest of the spool, ends the trace, and removes the spool.
  ///
  /// - Returns: What was done; nothing for a complete trace.
  /// - Throws: ``TraceError`` if the trace or its spool cannot be read or written, its recorder
  ///   still runs, or a recorded program runs and `programs` does not allow that. The existing
  ///   files are kept.
  public func run(
    programs: ProgramsPolicy = .refuse,
    progress: (@Sendable (RecordingProgress) -> Void)? = nil
  ) throws(TraceError) -> Outcome {
    if let outcome = try recoverFromSpool(programs, progress) { return outcome }
    let isRestored = try TraceFile.restore(path)
    var (run, row) = try state(at: path)
    guard let row else {
      try tidyUp(run)
      if let added = try addLeftBehind(programs: programs, progress: progress) {
        return .recovered(added)
      }
      return isRestored ? .restored : .wasWhole
    }
    let directory = try directory(of: row)
    guard unsafe access(directory, F_OK) == 0 else {
      throw .notRecoverable(path: path, detail: "its spool \(quoted(directory)) is gone")
    }
    if let holder = SpoolDirectory.holder(of: directory) {
      throw .beingRecorded(path: path, process: holder)
    }
    guard SpoolDirectory.isOwn(directory) else {
      throw .notRecoverable(path: path, detail: "its spool belongs to another user, who can do it")
    }
    let spool = try SpoolDirectory(path: directory, of: path)
    if programs == .refuse, let program = programThatStays(spool) {
      throw .programRuns(path: path, program: program.name, process: program.pid)
    }
    run.exitStatus = nil
    let session = try RecordingSession(
      recovering: TracePlace(path: fullPath, growingPath: fullPath, spool: spool),
      from: row,
      run: run,
      progress: progress
    )
    if programs == .wait { session.waitForPrograms() }
    return .recovered(try session.finish(exitStatus: nil))
  }

  /// Recovers the recordings that were to be added to the trace, and adds them; returns the last
  /// one's run.
  private func addLeftBehind(
    programs: ProgramsPolicy,
    progress: (@Sendable (RecordingProgress) -> Void)?
  ) throws(TraceError) -> Run? {
    var last: Run?
    for addition in TraceAddition.leftBehind(beside: path) {
      do {
        _ = try TraceRecovery(path: addition).run(programs: programs, progress: progress)
      } catch  where error.saysNothingWasRecorded {
        TraceAddition.remove(addition)
        continue
      }
      last = try TraceReader(path: addition).run()
      try TraceAddition.complete(addition, to: path)
    }
    return last
  }

  private var fullPath: String { URL(fileURLWithPath: path).path }

  /// Completes the last recording that was to replace this trace, and renames it; returns nil if
  /// there is none.
  private func recoverFromSpool(
    _ programs: ProgramsPolicy,
    _ progress: (@Sendable (RecordingProgress) -> Void)?
  ) throws(TraceError) -> Outcome? {
    for left in TracePlace.left(of: path) {
      let place = TracePlace(
        path: fullPath,
        growingPath: left.trace,
        spool: try SpoolDirectory(path: left.spool, of: path)
      )
      do throws(TraceError) {
        _ = try TraceFile.restore(left.trace)
      } catch {
        throw place.named(error)
      }
      if place.hasNoRows {
        // Its recorder was killed before the command was started.
        place.spool.remove()
        continue
      }
      if programs == .refuse, let program = programThatStays(place.spool) {
        throw .programRuns(path: path, program: program.name, process: program.pid)
      }
      do throws(TraceError) {
        var (run, row) = try state(at: left.trace)
        guard let row else {
          if !run.isFinished {
            throw .notRecoverable(path: path, detail: "it does not say where its spool is")
          }
          // Its recorder was killed when everything except this was done.
          try place.publish()
          return .recovered(run)
        }
        run.exitStatus = nil
        let session = try RecordingSession(
          recovering: place,
          from: row,
          run: run,
          progress: progress
        )
        if programs == .wait { session.waitForPrograms() }
        return .recovered(try session.finish(exitStatus: nil))
      } catch {
        throw place.named(error)
      }
    }
    if let spool = TracePlace.growingTrace(named: path).map({ OutputFile.folder(of: $0) }),
      let holder = SpoolDirectory.holder(of: spool)
    {
      throw .beingRecorded(path: path, process: holder)
    }
    return nil
  }

  /// Returns a program that keeps running after a short wait, because some end together with their
  /// recorder.
  private func programThatStays(_ spool: SpoolDirectory) -> (name: String, pid: Int)? {
    for _ in 0..<Self.looksAtPrograms {
      guard spool.runningPrograms().first != nil else { return nil }
      usleep(Self.lookInterval)
    }
    return spool.runningPrograms().first
  }

  private static let looksAtPrograms = 10
  /// In microseconds.
  private static let lookInterval: UInt32 = 30_000

  /// Reads the trace's run and recovery rows.
  ///
  /// The reader is closed afterwards, because the trace cannot become a single file while it is
  /// being read.
  private func state(at path: String) throws(TraceError) -> (run: Run, recovery: RecoveryRow?) {
    let reader = try TraceReader(path: path)
    return (try reader.run(), try reader.recovery())
  }

  /// Removes the files of a recorder that was killed when the trace was already complete.
  private func tidyUp(_ run: Run) throws(TraceError) {
    if !run.isFinished {
      throw .notRecoverable(path: path, detail: "it does not say where its spool is")
    }
    for directory in SpoolDirectory.all(ofTrace: path)
    where SpoolDirectory.holder(of: directory) == nil {
      if SpoolDirectory.hasLock(directory) {
        try SpoolDirectory(path: directory, of: path).remove()
      } else {
        // The recorder was killed while removing it.
        try? Directory(of: directory).removeDirectory(Directory.name(of: directory))
      }
    }
    if unsafe access(path + "-wal", F_OK) == 0 {
      try TraceWriter(continuing: path).close()
    }
    RollbackJournal.removeUnbegun(ofDatabase: path)
  }

  private func directory(of row: RecoveryRow) throws(TraceError) -> String {
    // The trace may come from an untrusted source, so only accept a spool directory next to it.
    if row.spool.contains("/") || !row.spool.hasSuffix(".spool") {
      throw .notRecoverable(path: path, detail: "it does not say where its spool is")
    }
    return URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + row.spool
  }
}

extension TraceError {
  /// Whether the recorder was killed before it had started its command.
  fileprivate var saysNothingWasRecorded: Bool {
    switch self {
    case .empty, .notBegun, .notFound: true
    default: false
    }
  }
}

extension SpoolDirectory {
  /// Returns the programs that write to the spool, or may do so because the recorded command has
  /// started them.
  func runningPrograms() -> [(name: String, pid: Int)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let writers = names.sorted().filter { $0.hasSuffix(".spool") }.compactMap {
      name -> (name: String, pid: Int)? in
      guard let file = SpoolFile(path: path + "/" + name), file.isWriterAlive else { return nil }
      return (file.processName, Int(file.header.pid))
    }
    return writers.isEmpty ? heirs() : writers
  }

  /// Returns the processes that have inherited the spool's name, for example a shell that will
  /// start another program.
  private func heirs() -> [(name: String, pid: Int)] {
    guard let identity = FileIdentity(path) else { return [] }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int($0) }.sorted().compactMap { pid in
      guard pid != Int(getpid()), Self.isHeir(pid, of: identity) else { return nil }
      let name = SystemFile.read("/proc/\(pid)/comm").split(separator: "\n").first
      return (name.map(String.init) ?? "?", pid)
    }
  }

  private static func isHeir(_ pid: Int, of identity: FileIdentity) -> Bool {
    guard let environment = SystemFile.contents(of: "/proc/\(pid)/environ", limit: 1 << 20) else {
      return false
    }
    // It may be an heir, which the next look shows.
    if environment.isEmpty { return isBeingExecuted(SystemFile.read("/proc/\(pid)/stat")) }
    let start = Array("PLUMBLINE_SPOOL=".utf8)
    return environment.utf8.split(separator: 0).contains {
      // A link may lead to the directory.
      $0.starts(with: start)
        && FileIdentity(String(decoding: $0.dropFirst(start.count), as: UTF8.self)) == identity
    }
  }

  /// Returns whether a process is in the middle of `exec`, given its `/proc/PID/stat`: it has an
  /// address space, but no environment in it yet.
  ///
  /// The system shows the place of the environment only to those who may read it.
  static func isBeingExecuted(_ status: String) -> Bool {
    // The state, the third field, follows the program's name, which may contain any character.
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    let (size, environmentEnd) = (23 - 3, 51 - 3)
    return fields.count > environmentEnd && fields[size] != "0" && fields[environmentEnd] == "0"
  }
}

/// Identifies a file, independent of its path.
private struct FileIdentity: Equatable {
  var device: dev_t
  var number: ino_t

  /// Returns nil if the file does not exist.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

extension SpoolFile {
  /// Whether the process that writes to the file still uses it.
  var isWriterAlive: Bool {
    if header.end.monotonic != 0 { return false }
    let pid = pid_t(bitPattern: header.pid)
    if pid <= 0 || (kill(pid, 0) != 0 && errno == ESRCH) { return false }
    // Another process may have been given the number, so check the process's mappings.
    let maps = SystemFile.read("/proc/\(pid)/maps", limit: 64 << 20)
    if maps.isEmpty { return unsafe access("/proc/\(pid)/maps", R_OK) != 0 && !isZombie(pid) }
    return maps.contains(name)
  }

  private func isZombie(_ pid: pid_t) -> Bool {
    // The state follows the program's name, which may contain any character.
    SystemFile.read("/proc/\(pid)/stat").split(separator: ")").last?
      .split(separator: " ").first == "Z"
  }
}

extension TracePlace {
  /// Whether the recorder was killed before there were tables for rows, or programs that could emit
  /// any.
  var hasNoRows: Bool {
    if spool.directory.names.contains(where: { $0.hasSuffix(".spool") }) { return false }
    guard let reader = try? TraceReader(path: growingPath) else { return true }
    return (try? reader.run()) == nil
  }
}
