internal import Foundation
internal import Signposts

/// A run in a history.
public struct HistoryEntry: Hashable, Sendable {
  /// The row's id.
  ///
  /// Ids increase as runs are added.
  public var id: Int64
  /// The trace's file name.
  public var trace: String
  /// The branch that was built.
  public var branch: String?
  /// What was recorded.
  ///
  /// Its commit is the one given when the run was added, if any, and its analysis is the one that
  /// counted the work.
  public var run: Run
  /// The version of the trace's tables.
  public var schemaVersion: Int

  /// Creates an entry from its parts; the store assigns the id.
  public init(trace: String, branch: String?, run: Run, schemaVersion: Int, id: Int64 = 0) {
    self.trace = trace
    self.branch = branch
    self.run = run
    self.schemaVersion = schemaVersion
    self.id = id
  }
}

/// The work of one test under one superview, by names.
public struct HistoryWork: Hashable, Sendable {
  /// The test's name; nil outside tests.
  public var test: String?
  /// The superview's path; nil for work that belongs to no single superview.
  public var superview: String?
  /// The sums.
  public var counts: WorkCounts

  /// Creates a row from its column values.
  public init(test: String?, superview: String?, counts: WorkCounts) {
    self.test = test
    self.superview = superview
    self.counts = counts
  }
}

/// An SQLite file of run summaries: the layout work of one build after another.
public final class HistoryStore {
  /// The file.
  public let path: String
  let database: Database

  /// Opens a history.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - writing: Whether runs can be added or removed.
  /// - Throws: ``HistoryError`` if the file cannot be used.
  public convenience init(path: String, writing: Bool = false) throws(HistoryError) {
    try self.init(path: path, writing: writing, newFile: nil)
  }

  /// Creates a history in a file that gets its name later.
  ///
  /// - Parameters:
  ///   - path: Its name.
  ///   - file: The file, to be finished after ``close()``.
  /// - Throws: ``HistoryError`` if the file cannot be written.
  package convenience init(path: String, in file: NewFile) throws(HistoryError) {
    try self.init(path: path, writing: true, newFile: file)
  }

  /// Closes the file; the history must not be used afterwards.
  package func close() {
    database.close()
  }

  private init(path: String, writing: Bool, newFile: NewFile?) throws(HistoryError) {
    self.path = path
    let file = newFile.map { $0.directory.path + "/" + $0.partialName } ?? path
    if !FileManager.default.fileExists(atPath: file) { throw .notFound(path: path) }
    do throws(RegularFile.Failure) {
      Glibc.close(try RegularFile.open(file).file)
    } catch {
      throw .failed(path: path, detail: "it \(error)")
    }
    do throws(FileError) {
      if writing, newFile == nil {
        try CompanionFiles.takeJournal(of: file)
      } else {
        try CompanionFiles.check(file)
      }
    } catch {
      throw .failed(path: path, detail: error.detail)
    }
    try Self.restore(file)
    do {
      let database = try Database(
        path: TraceFile.databaseName(file),
        readOnly: !writing,
        patience: 2_000,
        watch: ReadingWatch(path: path)
      )
      self.database = database
      // No one else reads a file without its name, and it is removed if it is not finished.
      if newFile != nil { try database.execute("PRAGMA journal_mode = MEMORY") }
      if writing {
        try database.transaction(.immediate) { try Self.prepare(database, path: path) }
      } else {
        try Self.check(database, path: path)
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  /// Rolls back the change of a writer that was killed.
  private static func restore(_ path: String) throws(HistoryError) {
    guard let journal = RollbackJournal(ofDatabase: path),
      DatabaseHeader(path: path)?.applicationID == HistorySchema.applicationID
    else { return }
    do {
      try journal.rollBack(database: path)
    } catch .locked {
      throw .locked(path: path)
    } catch {
      throw .interruptedWrite(path: path, detail: error.detail)
    }
  }

  private static func prepare(_ database: Database, path: String) throws {
    let isNew = try database.integer("SELECT count(*) FROM sqlite_schema") == 0
    if isNew, try database.integer("PRAGMA application_id") == 0 {
      try database.execute(
        """
        PRAGMA application_id = \(HistorySchema.applicationID);
        PRAGMA user_version = \(HistorySchema.version);
        \(HistorySchema.tables)
        """
      )
    }
    try check(database, path: path)
    try database.execute(HistorySchema.laterTables)
  }

  private static func check(_ database: Database, path: String) throws {
    let application = try database.integer("PRAGMA application_id") ?? 0
    let version = try database.integer("PRAGMA user_version") ?? 0
    if application != Int64(HistorySchema.applicationID) || version < 1 {
      throw HistoryError.notAHistory(path: path)
    }
    if version > Int64(HistorySchema.version) {
      throw HistoryError.newerVersion(path: path, version: Int(version))
    }
    try ReadingWatch.checkTables(of: database, named: ["run", "work"], path: path)
  }

  /// Adds a run; returns false if the history already has it.
  ///
  /// Its numbers must come from a reader, or be sums of such numbers, so that they can be read
  /// again and added.
  ///
  /// - Complexity: O(*n*) in the rows of its work.
  public func add(
    _ entry: HistoryEntry,
    work: [HistoryWork],
    hitches: [HistoryHitches] = []
  ) throws(HistoryError) -> Bool {
    do {
      return try database.transaction(.immediate) {
        guard try Self.insert(entry, into: database) else { return false }
        let run = database.lastRowID
        let places = Array(repeating: "?", count: 18).joined(separator: ", ")
        let statement = try Statement(
          database,
          """
          INSERT INTO work (run, test, superview, \(HistorySchema.counts)) VALUES (\(places))
          """
        )
        for row in work {
          let values: [(any ParameterValue)?] = [run, row.test, row.superview] + row.counts.numbers
          try statement.run(values)
        }
        try Self.insert(hitches, ofRun: run, into: database)
        if let version = entry.run.analysisVersion {
          try database.execute(
            "INSERT INTO analysis (run, version) VALUES (?, ?)",
            [run, version]
          )
        }
        return true
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  private static func insert(_ entry: HistoryEntry, into database: Database) throws -> Bool {
    let run = entry.run
    try database.execute(
      """
      INSERT OR IGNORE INTO run (trace, added_at, source_commit, branch, command, exit_status, host,
        processor, operating_system, swift_version, build_configuration, recorder_version,
        schema_version, started_at, duration, signpost_count, signposts_lost, is_finished)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry.trace, MonotonicClock.wallTime(), run.commit, entry.branch,
        run.command.joined(separator: " "), run.exitStatus, run.host, run.processor,
        run.operatingSystem, run.swiftVersion, run.buildConfiguration, run.recorderVersion,
        entry.schemaVersion, run.startedAt, run.duration, run.signpostCount, run.signpostsLost,
        run.isFinished,
      ]
    )
    return database.changeCount > 0
  }
}

extension WorkCounts {
  /// The numbers in the order of ``HistorySchema/counts``.
  fileprivate var numbers: [Int64] {
    [
      Int64(churned), Int64(broken), Int64(rowsTouched), Int64(pivots), Int64(measurements),
      Int64(engines), Int64(passes), Int64(added), Int64(removed), Int64(set), solverTime,
      textTime, viewTime, passTime, outsideTime,
    ]
  }
}
