internal import Foundation
internal import GRDB

/// A run in a history.
public struct HistoryEntry: Hashable, Sendable {
  /// The row's id; runs count up as they are added.
  public var id: Int64
  /// The trace's file name.
  public var trace: String
  /// The branch that was built.
  public var branch: String?
  /// What was recorded; its commit is the one given when it was added, if one was.
  public var run: Run
  /// The version of the trace's tables.
  public var schemaVersion: Int

  /// Makes an entry of its parts; the store gives it an id.
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
  /// The superview's path; nil for what belongs to no single one.
  public var superview: String?
  /// The sums.
  public var counts: WorkCounts

  /// Makes a row of its columns.
  public init(test: String?, superview: String?, counts: WorkCounts) {
    self.test = test
    self.superview = superview
    self.counts = counts
  }
}

/// A SQLite file of run summaries: what layout did, build after build.
public final class HistoryStore {
  /// The file.
  public let path: String
  private let queue: DatabaseQueue

  /// Opens a history, and makes it where `creating` says so and there is none.
  ///
  /// - Throws: ``HistoryError`` if the file cannot be used.
  public init(path: String, creating: Bool = false) throws(HistoryError) {
    self.path = path
    let isThere = FileManager.default.fileExists(atPath: path)
    if !isThere, !creating { throw .notFound(path: path) }
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      configuration.readonly = !creating
      queue = try DatabaseQueue(path: path, configuration: configuration)
      if creating {
        try queue.write { try Self.prepare($0, path: path) }
      } else {
        try queue.read { try Self.check($0, path: path) }
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  private static func prepare(_ database: Database, path: String) throws {
    let isNew = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
    if isNew, try Int32.fetchOne(database, sql: "PRAGMA application_id") == 0 {
      try database.execute(
        sql: """
          PRAGMA application_id = \(HistorySchema.applicationID);
          PRAGMA user_version = \(HistorySchema.version);
          \(HistorySchema.tables)
          """
      )
    }
    try check(database, path: path)
  }

  private static func check(_ database: Database, path: String) throws {
    let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    if application != HistorySchema.applicationID { throw HistoryError.notAHistory(path: path) }
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if version > HistorySchema.version {
      throw HistoryError.newerVersion(path: path, version: Int(version))
    }
  }

  /// Adds a run; returns false where the history has it already.
  ///
  /// - Complexity: O(*n*) in the rows of its work.
  public func add(_ entry: HistoryEntry, work: [HistoryWork]) throws(HistoryError) -> Bool {
    do {
      return try queue.write { database in
        guard try Self.insert(entry, into: database) else { return false }
        let run = database.lastInsertedRowID
        let places = Array(repeating: "?", count: 18).joined(separator: ", ")
        let statement = try InsertStatement(
          database,
          sql: """
            INSERT INTO work (run, test, superview, \(HistorySchema.counts)) VALUES (\(places))
            """
        )
        for row in work {
          try statement.insert { values in
            values.bind(run)
            values.bind(row.test)
            values.bind(row.superview)
            for number in row.counts.numbers { values.bind(number) }
          }
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
      sql: """
        INSERT OR IGNORE INTO run (trace, added_at, source_commit, branch, command, exit_status, host,
          processor, operating_system, swift_version, build_configuration, recorder_version,
          schema_version, started_at, duration, signpost_count, signposts_lost, is_finished)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        entry.trace, MonotonicClock.wallTime(), run.commit, entry.branch,
        run.command.joined(separator: " "), run.exitStatus, run.host, run.processor,
        run.operatingSystem, run.swiftVersion, run.buildConfiguration, run.recorderVersion,
        entry.schemaVersion, run.startedAt, run.duration, run.signpostCount, run.signpostsLost,
        run.isFinished,
      ]
    )
    return database.changesCount > 0
  }

  /// Returns the last `limit` runs, oldest first; those of one branch where one is given.
  ///
  /// - Complexity: O(*n*) in the runs of the history.
  public func entries(branch: String? = nil, limit: Int) throws(HistoryError) -> [HistoryEntry] {
    do {
      return try queue.read { database in
        let rows = try Row.fetchAll(
          database,
          sql: """
            SELECT * FROM run WHERE ?1 IS NULL OR branch = ?1 ORDER BY started_at DESC, id DESC LIMIT ?2
            """,
          arguments: [branch, limit]
        )
        return rows.reversed().map(Self.entry)
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }

  private static func entry(_ row: Row) -> HistoryEntry {
    let command: String = row["command"]
    return HistoryEntry(
      trace: row["trace"],
      branch: row["branch"],
      run: Run(
        command: [command],
        exitStatus: row["exit_status"],
        commit: row["source_commit"],
        host: row["host"],
        processor: row["processor"],
        processorCount: 0,
        operatingSystem: row["operating_system"],
        swiftVersion: row["swift_version"],
        buildConfiguration: row["build_configuration"],
        recorderVersion: row["recorder_version"],
        startedAt: row["started_at"],
        duration: row["duration"],
        signpostCount: row["signpost_count"],
        signpostsLost: row["signposts_lost"],
        signpostCost: 0,
        completeUpTo: row["duration"],
        isFinished: row["is_finished"]
      ),
      schemaVersion: row["schema_version"],
      id: row["id"]
    )
  }

  /// Returns the work of a run, in one test and under one superview where they are given.
  ///
  /// - Complexity: O(*n*) in the rows of its work.
  public func work(
    of entry: HistoryEntry,
    test: String? = nil,
    superview: String? = nil
  ) throws(HistoryError) -> WorkCounts {
    let sums = HistorySchema.counts.split(separator: ", ").map { "sum(\($0))" }
    let sql = """
      SELECT \(sums.joined(separator: ", ")) FROM work
      WHERE run = ?1 AND (?2 IS NULL OR test = ?2) AND (?3 IS NULL OR superview = ?3)
      """
    do {
      return try queue.read { database in
        let row = try Row.fetchOne(database, sql: sql, arguments: [entry.id, test, superview])
        return WorkCounts(numbers: (0..<sums.count).map { row?[$0] ?? 0 })
      }
    } catch {
      throw HistoryError(error, path: path)
    }
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

  fileprivate init(numbers: [Int64]) {
    self.init()
    churned = Int(numbers[0])
    broken = Int(numbers[1])
    rowsTouched = Int(numbers[2])
    pivots = Int(numbers[3])
    measurements = Int(numbers[4])
    engines = Int(numbers[5])
    passes = Int(numbers[6])
    added = Int(numbers[7])
    removed = Int(numbers[8])
    set = Int(numbers[9])
    solverTime = numbers[10]
    textTime = numbers[11]
    viewTime = numbers[12]
    passTime = numbers[13]
    outsideTime = numbers[14]
  }
}
