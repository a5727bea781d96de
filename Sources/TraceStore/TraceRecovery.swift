internal import CSignposts
internal import Foundation

/// Makes the trace of a recorder that was killed whole, from the spool that it left behind.
///
/// Nothing that was emitted is lost with a recorder: what is not in the trace yet is in the spool. A recovery that is
/// broken off itself can be begun again.
public struct TraceRecovery: Sendable {
  /// The trace.
  public let path: String

  /// What a recovery does about programs that still run and are recorded.
  public enum ProgramsPolicy: Sendable {
    /// It is refused.
    case refuse
    /// It goes on collecting until they have ended.
    case wait
    /// It takes what there is.
    case leave
  }

  /// What came of it.
  public enum Outcome: Hashable, Sendable {
    /// There was nothing to be done.
    case wasWhole
    /// The trace is whole now; this is its run's row.
    case recovered(Run)
  }

  /// Makes a recovery, to be run later.
  public init(path: String) {
    self.path = path
  }

  /// Whether a recorder was killed that has left something behind for the trace.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public func isNeeded() throws(TraceError) -> Bool {
    guard let row = try TraceReader(path: path).recovery() else { return false }
    return SpoolDirectory.holder(of: try directory(of: row)) == nil
  }

  /// Collects what is left in the spool, ends the trace, and removes the spool.
  ///
  /// - Returns: What was done; nothing for a trace that is whole.
  /// - Throws: ``TraceError`` if the trace or its spool cannot be read or written, its recorder is at work, or a
  ///   recorded program runs and `programs` does not say what to do about it. What was there is there still.
  public func run(
    programs: ProgramsPolicy = .refuse,
    progress: (@Sendable (CommandRecording.Progress) -> Void)? = nil
  ) throws(TraceError) -> Outcome {
    var (run, row) = try state()
    guard let row else { return try tidyUp(run) }
    let directory = try directory(of: row)
    guard unsafe access(directory, F_OK) == 0 else {
      throw .notRecoverable(path: path, detail: "its spool \(quoted(directory)) is gone")
    }
    if let holder = SpoolDirectory.holder(of: directory) {
      throw .beingRecorded(path: path, process: holder)
    }
    let spool = try SpoolDirectory(path: directory, of: path)
    if programs == .refuse, let program = programThatStays(spool) {
      throw .programRuns(path: path, program: program.name, process: program.pid)
    }
    run.exitStatus = nil
    let session = try RecordingSession(
      recovering: path,
      from: row,
      spool: spool,
      run: run,
      progress: progress
    )
    if programs == .wait { session.waitForPrograms() }
    return .recovered(try session.finish(exitStatus: nil))
  }

  /// A program that runs still, and after a moment too: some end together with their recorder.
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

  /// What the trace says of itself.
  ///
  /// The reader is gone then: while anybody reads, the trace cannot become a single file.
  private func state() throws(TraceError) -> (run: Run, recovery: RecoveryRow?) {
    let reader = try TraceReader(path: path)
    return (try reader.run(), try reader.recovery())
  }

  /// Removes what a recorder left behind that was killed when the trace was whole already.
  private func tidyUp(_ run: Run) throws(TraceError) -> Outcome {
    if !run.isFinished {
      throw .notRecoverable(path: path, detail: "it does not say where its spool is")
    }
    for directory in SpoolDirectory.all(ofTrace: path)
    where SpoolDirectory.holder(of: directory) == nil {
      try SpoolDirectory(path: directory, of: path).remove()
    }
    if unsafe access(path + "-wal", F_OK) == 0 {
      try TraceWriter(continuing: path).close()
    }
    return .wasWhole
  }

  private func directory(of row: RecoveryRow) throws(TraceError) -> String {
    // A trace may come from anywhere: it names a directory beside itself, or none.
    if row.spool.contains("/") || !row.spool.hasSuffix(".spool") {
      throw .notRecoverable(path: path, detail: "it does not say where its spool is")
    }
    return URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + row.spool
  }
}

extension SpoolDirectory {
  /// The programs that write to the spool, or may: those that the recorded command has started.
  func runningPrograms() -> [(name: String, pid: Int)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let writers = names.sorted().filter { $0.hasSuffix(".spool") }.compactMap {
      name -> (name: String, pid: Int)? in
      guard let file = SpoolFile(path: path + "/" + name), file.isWriterAlive else { return nil }
      return (file.processName, Int(file.header.pid))
    }
    return writers.isEmpty ? heirs() : writers
  }

  /// The processes that have inherited the spool's name, a shell that will start another program for example.
  private func heirs() -> [(name: String, pid: Int)] {
    guard let identity = FileIdentity(path) else { return [] }
    let start = Array("PLUMBLINE_SPOOL=".utf8)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int($0) }.sorted().compactMap { pid in
      if pid == Int(getpid()) { return nil }
      let environment = SystemFile.read("/proc/\(pid)/environ", limit: 1 << 20).utf8
      let isHeir = environment.split(separator: 0).contains {
        // A link may lead to the directory.
        $0.starts(with: start)
          && FileIdentity(String(decoding: $0.dropFirst(start.count), as: UTF8.self)) == identity
      }
      guard isHeir else { return nil }
      let name = SystemFile.read("/proc/\(pid)/comm").split(separator: "\n").first
      return (name.map(String.init) ?? "?", pid)
    }
  }
}

/// What tells a file from all others, by whatever path.
private struct FileIdentity: Equatable {
  var device: dev_t
  var number: ino_t

  /// Nil where there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

extension SpoolFile {
  /// Whether the process that writes to the file still has it.
  var isWriterAlive: Bool {
    if header.end.monotonic != 0 { return false }
    let pid = pid_t(bitPattern: header.pid)
    if pid <= 0 || (kill(pid, 0) != 0 && errno == ESRCH) { return false }
    // Another process may have been given the number since: what it has mapped tells.
    let maps = SystemFile.read("/proc/\(pid)/maps", limit: 64 << 20)
    if maps.isEmpty { return unsafe access("/proc/\(pid)/maps", R_OK) != 0 && !isZombie(pid) }
    return maps.contains(name)
  }

  private func isZombie(_ pid: pid_t) -> Bool {
    // The state stands behind the program's name, which may have anything in it.
    SystemFile.read("/proc/\(pid)/stat").split(separator: ")").last?
      .split(separator: " ").first == "Z"
  }
}
