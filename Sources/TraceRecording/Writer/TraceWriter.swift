internal import Foundation
package import TraceStore

/// Writes a trace file row by row; the rows can be read after each ``commit()``.
///
/// Rows refer to each other by ids that the caller assigns. One thread at a time may use a writer.
package final class TraceWriter {
  package let path: String
  let database: Database

  /// Traces with fewer pages are packed and get no indexes, because reading all of them takes
  /// almost no time.
  private static let smallPageCount = 1_000

  private var statements: InsertStatements?
  private var isClosed = false
  var tallies = WorkTallies()

  /// For each event table, whether its rows have been in order of time so far.
  var orders: [TimeOrder] {
    get { openStatements.timed.map(\.order) }
    set {
      for (statement, order) in zip(openStatements.timed, newValue) { statement.order = order }
    }
  }

  /// Creates the trace file.
  ///
  /// - Throws: ``TraceError/outputExists(path:)`` if the file already exists and is not to be
  ///   replaced, and ``TraceError/cannotWrite(path:detail:)`` if it cannot be created.
  package convenience init(path: String, replacing: Bool = false) throws(TraceError) {
    try OutputFile.prepare(path: path, replacing: replacing)
    try self.init(created: path)
  }

  /// Creates a trace in an empty file.
  ///
  /// - Throws: ``TraceError/cannotWrite(path:detail:)`` if it cannot be written.
  init(created path: String) throws(TraceError) {
    self.path = path
    do {
      (database, statements) = try Self.open(path) { database in
        // The tables are created before the journal mode changes, so that the file itself
        // identifies its contents immediately. A reader before that finds nothing instead of half
        // of the tables.
        try database.execute(
          """
          PRAGMA secure_delete = OFF;
          PRAGMA synchronous = OFF;
          BEGIN;
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = \(Schema.version);
          \(Schema.tables)
          \(Schema.views)
          \(Schema.listedViews)
          \(Schema.callStackViews)
          COMMIT;
          """
        )
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Opens a trace that a writer has not finished, to continue it.
  ///
  /// - Throws: ``TraceError/cannotWrite(path:detail:)`` if it cannot be written, and
  ///   ``TraceError/damaged(path:detail:)`` if its tables are not those of a trace.
  init(continuing path: String) throws(TraceError) {
    self.path = path
    try TraceFile.checkCompanions(of: path)
    do {
      (database, statements) = try Self.open(path) { database in
        // This version could misread the spool of a recorder of another version.
        let version = try database.integer("PRAGMA user_version") ?? 0
        guard version == Int64(Schema.version) else {
          throw TraceError.notRecoverable(
            path: path,
            detail: "another version of Plumbline recorded it, which can recover it"
          )
        }
        try database.execute(
          "PRAGMA secure_delete = OFF; PRAGMA synchronous = OFF; \(Schema.completion)"
        )
      }
    } catch let error as TraceError {
      throw error
    } catch let error as DatabaseError where error.kind == .statement {
      throw TraceFile.error(for: error, path: path)
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Opens the file, calls `prepare`, and begins the first transaction.
  private static func open(
    _ path: String,
    _ prepare: (Database) throws -> Void
  ) throws -> (Database, InsertStatements) {
    let database = try Database(path: TraceFile.databaseName(path), patience: 10_000)
    try prepare(database)
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 4000; BEGIN")
    return (database, try InsertStatements(database))
  }

  /// The trace's current size on disk in bytes, including its write-ahead log.
  package var fileSize: Int {
    ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  /// Makes all rows written so far readable.
  package func commit() throws(TraceError) {
    try flush()
    try execute("COMMIT; BEGIN")
  }

  /// Writes the run's row, builds rollups and indexes, and leaves a single file.
  package func finish(_ run: Run) throws(TraceError) {
    try write(run)
    try inserting { try $0.insertOrders() }
    try flush()
    try endRecovery()
    try writeWork()
    let isSmall = try pageCount() < Self.smallPageCount
    if !isSmall {
      let late = openStatements.timed.filter { !$0.order.isKept }.map {
        "CREATE INDEX IF NOT EXISTS \($0.table)_time ON \($0.table) (time);"
      }
      try execute(Schema.indexes + late.joined())
    }
    try close(compacting: isSmall)
  }

  /// Closes the trace without the run's row: the trace then says that its recording was not ended
  /// properly.
  ///
  /// If `compacting`, the tables are packed into smaller pages, because half of a small trace is
  /// unused space in pages.
  package func close(compacting: Bool = false) throws(TraceError) {
    try flush()
    statements = nil
    isClosed = true
    try execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
    makeOneFile()
    // This may fail too: a trace that could not be packed is equally valid.
    if compacting { try? database.execute("PRAGMA page_size = 1024; VACUUM") }
    database.close()
  }

  /// Removes the second file next to the trace.
  ///
  /// A reader prevents this. Those that follow a recording do so only briefly, so this waits for
  /// them. After a longer time the trace is complete anyway, with the second file.
  private func makeOneFile() {
    for _ in 0..<100 {
      if let mode = try? database.texts("PRAGMA journal_mode = DELETE"), mode == ["delete"] {
        return
      }
      usleep(20_000)
    }
  }

  /// Closes the file; everything written since the last commit is lost.
  ///
  /// Does nothing after ``close(compacting:)``.
  func abandon() {
    if isClosed { return }
    isClosed = true
    statements = nil
    database.close()
  }

  private func pageCount() throws(TraceError) -> Int {
    try writing { try Int(database.integer("PRAGMA page_count") ?? 0) }
  }

  func execute(_ sql: String) throws(TraceError) {
    try writing { try database.execute(sql) }
  }

  /// Runs a closure that accesses the database directly.
  func writing<T>(_ body: () throws -> T) throws(TraceError) -> T {
    do {
      return try body()
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Inserts rows, or adds them to a batch.
  @inline(__always)
  func inserting(_ body: (InsertStatements) throws -> Void) throws(TraceError) {
    do {
      try body(openStatements)
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  var openStatements: InsertStatements {
    guard let statements else {
      preconditionFailure("A trace that is finished takes no more rows.")
    }
    return statements
  }

  /// Inserts the buffered rows.
  func flush() throws(TraceError) {
    do {
      try statements?.flush()
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }
}
