internal import Foundation
internal import TraceStore

extension TraceWriter {
  /// The tables whose rows do not come from the spool.
  private static let ownTables = ["run", "recovery", "cpu_sample"]

  /// Writes the location of the spool, and the snapshot that belongs to the rows written so far.
  func write(_ row: RecoveryRow) throws(TraceError) {
    try writing {
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS recovery (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          spool TEXT NOT NULL,
          origin INTEGER NOT NULL,
          snapshot INTEGER NOT NULL
        ) STRICT
        """
      )
      try database.execute(
        "INSERT OR REPLACE INTO recovery VALUES (1, ?, ?, ?)",
        [row.spool, row.origin, row.snapshot]
      )
    }
  }

  /// Removes the recovery row, because the trace is complete.
  func endRecovery() throws(TraceError) {
    try execute("DROP TABLE IF EXISTS recovery")
  }

  /// Returns the highest row number of each table that is filled from the spool, including buffered
  /// rows.
  func lastRows() throws(TraceError) -> [(table: String, row: Int64)] {
    try flush()
    return try writing {
      try spoolTables().map { table in
        (table, try database.integer("SELECT max(rowid) FROM \"\(table)\"") ?? 0)
      }
    }
  }

  /// Removes the rows after the given ones; a table that is not listed loses all rows.
  ///
  /// The trace then has the rows of that moment, except that rows may have later values.
  func goBack(to lastRows: [(table: String, row: Int64)]) throws(TraceError) {
    let limits = Dictionary(lastRows, uniquingKeysWith: { first, _ in first })
    try writing {
      for table in try spoolTables() {
        try database.execute(
          "DELETE FROM \"\(table)\" WHERE rowid > ?",
          [limits[table] ?? 0]
        )
      }
    }
    openStatements.strings.replaceAll(
      with: try rows("SELECT id, value FROM string") { (id: $0.required(0), text: $0.string(1)) }
    )
    // New rows continue from the remaining ones.
    try writing { try openStatements.countOn(in: database) }
  }

  private func spoolTables() throws -> [String] {
    try Schema.tables(of: database).filter { !Self.ownTables.contains($0) }
  }

  /// Reads the signatures, in order of their rows.
  func signatures() throws(TraceError) -> [SignatureRow] {
    try rows(
      """
      SELECT id, host, origin, first_item, first_attribute, relation, second_item, second_attribute, multiplier,
        constant, priority
      FROM signature ORDER BY id
      """
    ) {
      SignatureRow(
        host: $0.required(1),
        origin: UInt8(truncatingIfNeeded: $0.required(2)),
        firstItem: $0.required(3),
        firstAttribute: UInt8(truncatingIfNeeded: $0.required(4)),
        relation: Int8(truncatingIfNeeded: $0.required(5)),
        secondItem: $0.optionalInt(6),
        secondAttribute: UInt8(truncatingIfNeeded: $0.required(7)),
        multiplier: $0.exactDouble(8),
        constant: $0.exactDouble(9),
        priority: $0.exactDouble(10)
      )
    }
  }

  /// Returns the numbers that processes have in the system and in the trace.
  func processes() throws(TraceError) -> [(row: Int64, pid: Int64, begin: Int64)] {
    try rows("SELECT id, pid, begin FROM process") {
      (row: $0.required(0), pid: $0.required(1), begin: $0.required(2))
    }
  }

  /// Returns the time up to which the trace is complete, in nanoseconds since it began.
  func completeUpTo() throws(TraceError) -> Int64 {
    try rows("SELECT complete_up_to FROM run") { $0.int(0) }.first ?? 0
  }

  /// Returns the highest number of a sample in the trace.
  func lastSample() throws(TraceError) -> Int64 {
    try lastID(of: "cpu_sample")
  }

  /// Returns the highest id of a table's rows, or 0 if it is empty.
  func lastID(of table: String) throws(TraceError) -> Int64 {
    try rows("SELECT max(rowid) AS id FROM \(table)") { $0.int(0) }.first ?? 0
  }

  /// Returns the result of `make` for each row of a trace that another program may have written.
  ///
  /// - Throws: ``TraceError/damaged(path:detail:)`` if a table or column is missing, or a number is
  ///   out of range.
  func rows<T>(
    _ sql: String,
    _ make: (borrowing TraceStore.RowCursor) throws -> T
  ) throws(TraceError) -> [T] {
    do {
      return try database.checkedRows(sql, path: path, make)
    } catch {
      throw TraceFile.error(for: error, path: path)
    }
  }
}
