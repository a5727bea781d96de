internal import Foundation
internal import GRDB

/// What a trace says, while it is written, of how to go on where its writer is killed.
struct RecoveryRow: Equatable {
  /// The name of the spool's directory, which lies beside the trace.
  var spool: String
  /// The monotonic time at which the trace begins, in nanoseconds.
  var origin: Int64
  /// The number of the collector's last snapshot, which lies in the spool's directory.
  var snapshot: Int64
}

extension TraceWriter {
  /// Tables whose rows do not come from the spool.
  private static let ownTables = ["run", "recovery", "cpu_sample"]

  /// Writes down where the spool is, and which snapshot belongs to the rows that were written so far.
  func write(_ row: RecoveryRow) throws(TraceError) {
    do {
      try queue.writeWithoutTransaction { database in
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS recovery (
              id INTEGER PRIMARY KEY CHECK (id = 1),
              spool TEXT NOT NULL,
              origin INTEGER NOT NULL,
              snapshot INTEGER NOT NULL
            ) STRICT
            """
        )
        try database.execute(
          sql: "INSERT OR REPLACE INTO recovery VALUES (1, ?, ?, ?)",
          arguments: [row.spool, row.origin, row.snapshot]
        )
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Takes what `write(_:)` has written out again: the trace is whole.
  func endRecovery() throws(TraceError) {
    try execute("DROP TABLE IF EXISTS recovery")
  }

  /// The highest row number of each table that is filled from the spool, rows that wait included.
  func lastRows() throws(TraceError) -> [(table: String, row: Int64)] {
    try flush()
    do {
      return try queue.writeWithoutTransaction { database in
        try Self.spoolTables(database).map { table in
          (table, try Int64.fetchOne(database, sql: "SELECT max(rowid) FROM \"\(table)\"") ?? 0)
        }
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Removes the rows that were written after those; a table that is not named loses all of them.
  ///
  /// What is left is what the trace held at that moment, except that rows may have later values.
  func goBack(to lastRows: [(table: String, row: Int64)]) throws(TraceError) {
    let limits = Dictionary(lastRows, uniquingKeysWith: { first, _ in first })
    do {
      try queue.writeWithoutTransaction { database in
        for table in try Self.spoolTables(database) {
          try database.execute(
            sql: "DELETE FROM \"\(table)\" WHERE rowid > ?",
            arguments: [limits[table] ?? 0]
          )
        }
        strings = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT id, value FROM string")
        while let row = try rows.next() { strings[row[1]] = row[0] }
        // They count on from the rows that there are now.
        try openStatements.countOn(in: database)
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  private static func spoolTables(_ database: Database) throws -> [String] {
    let all = try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return all.filter { !ownTables.contains($0) }
  }

  /// Reads the signatures, in order of their rows.
  func signatures() throws(TraceError) -> [SignatureRow] {
    do {
      return try queue.writeWithoutTransaction { database in
        let rows = try Row.fetchCursor(database, sql: "SELECT * FROM signature ORDER BY id")
        var signatures: [SignatureRow] = []
        while let row = try rows.next() {
          signatures.append(
            SignatureRow(
              host: row["host"],
              origin: row["origin"],
              firstItem: row["first_item"],
              firstAttribute: row["first_attribute"],
              relation: row["relation"],
              secondItem: row["second_item"],
              secondAttribute: row["second_attribute"],
              multiplier: row["multiplier"],
              constant: row["constant"],
              priority: row["priority"]
            )
          )
        }
        return signatures
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Reads the numbers that processes have in the system and in the trace.
  func processes() throws(TraceError) -> [(row: Int64, pid: Int64, begin: Int64)] {
    do {
      return try queue.writeWithoutTransaction { database in
        try Row.fetchAll(database, sql: "SELECT id, pid, begin FROM process").map {
          ($0[0], $0[1], $0[2])
        }
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// Up to which time the trace holds everything that was emitted, in nanoseconds since it began.
  func completeUpTo() throws(TraceError) -> Int64 {
    do {
      return try queue.writeWithoutTransaction {
        try Int64.fetchOne($0, sql: "SELECT complete_up_to FROM run") ?? 0
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }

  /// The highest number of a sample that the trace holds.
  func lastSample() throws(TraceError) -> Int64 {
    do {
      return try queue.writeWithoutTransaction {
        try Int64.fetchOne($0, sql: "SELECT max(id) FROM cpu_sample") ?? 0
      }
    } catch {
      throw TraceFile.writeError(for: error, path: path)
    }
  }
}
