extension TraceReader {
  /// Returns the churn of the trace.
  ///
  /// Uses the recorder's rows if this version's rules decided them and the recording has ended.
  /// Otherwise this method decides churn from the events, and `churn`, `v_churn` and `work` become
  /// temporary tables and views of this reader.
  ///
  /// - Complexity: O(1) if the rows are the recorder's; otherwise O(*n*) in signposts at the first
  ///   call.
  public func churn() throws -> ChurnTable {
    try prepareChurn()
    return ChurnTable(
      stream: { body in
        var total = 0.0
        try self.forEachRow(Self.churnRows + " ORDER BY id") {
          let row = try self.churnRow($0)
          // Check the sum of all rows as well as each row: sums are whole numbers.
          total += row.reals.reduce(0, +)
          guard total <= Double(ColumnRange.amountLimit) else {
            throw self.churnDamage(total, row.id)
          }
          try body(row)
        }
      },
      read: { from, limit in
        var rows: [ChurnRow] = []
        let sql = Self.churnRows + " WHERE id >= ? ORDER BY id LIMIT ?"
        try self.forEachRow(sql, [from, Int64(limit)]) { rows.append(try self.churnRow($0)) }
        return rows
      }
    )
  }

  private static let churnRows = "SELECT * FROM churn"

  private func churnRow(_ row: borrowing RowCursor) throws -> ChurnRow {
    let churn = try ChurnRow(row, of: self)
    let limit = Double(ColumnRange.limit)
    for value in churn.reals where !(0...limit).contains(value) {
      throw churnDamage(value, churn.id)
    }
    return churn
  }

  private func churnDamage(_ cost: Double, _ row: Int64) -> TraceError {
    .damaged(
      path: path,
      detail: "churn has a cost of \(cost) up to row \(row), which no recording has"
    )
  }

  /// Whether the trace has churn rows that this version's rules decided.
  package func hasCurrentChurn() throws(TraceError) -> Bool {
    guard schemaVersion >= Int(Schema.version) else { return false }
    return try runs().allSatisfy {
      $0.isFinished && $0.analysisVersion == ChurnMatcher.version
    }
  }

  /// Computes churn from the events if the trace does not have it; does nothing on later calls.
  func prepareChurn() throws {
    guard !isChurnPrepared else { return }
    if try !hasCurrentChurn() {
      do {
        try computeChurn(in: database)
      } catch let error as DatabaseError {
        throw TraceFile.error(for: error, path: path)
      }
    }
    isChurnPrepared = true
  }

  /// Creates the temporary tables and views of a connection to a trace that has no current rows of
  /// churn.
  ///
  /// - Complexity: O(*n*) in signposts.
  func computeChurn(in database: Database) throws {
    try database.execute("SAVEPOINT computed_churn; \(Schema.computedChurn)")
    let statement = try Statement(database, Schema.computedChurnInsertion)
    try decideChurn { row in
      let values: [(any ParameterValue)?] = row.integers + row.reals
      try statement.run(values)
    }
    try database.execute(Schema.computedChurnViews)
    if try run().isFinished, hasTable("work") { try database.execute(Schema.computedWork) }
    try database.execute("RELEASE computed_churn")
  }

  /// Decides churn from the events.
  ///
  /// - Complexity: O(*n*) in signposts.
  func decideChurn(_ body: @escaping (ChurnRow) throws -> Void) throws {
    try ChurnReplay.run(
      ChurnReplay.Source(
        engines: try engines(),
        names: try names(),
        constraint: { id in try self.constraints(from: id, limit: 1).first { $0.id == id } },
        signature: { try self.signature($0).map(SignatureRow.init) },
        pass: { try self.pass($0) }
      ),
      items: try items(),
      starts: try firstStates(),
      events: forEachEvent,
      write: body
    )
  }

  /// Streams the churn that was decided after a row, with the time at which each constraint was
  /// re-added.
  ///
  /// During a recording, this covers the passes that have ended.
  public func forEachChurn(
    after id: Int64,
    _ body: (_ row: ChurnRow, _ time: Int64) throws -> Void
  ) throws {
    if try run().isFinished { try prepareChurn() }
    guard isChurnPrepared || schemaVersion >= Int(Schema.version) else { return }
    let sql = """
      SELECT churn.*, (SELECT time FROM constraint_change WHERE id = churn.addition)
      FROM churn WHERE id > ? ORDER BY id
      """
    let time = Int32(Schema.declaration(of: ChurnRow.self).columns.count)
    try forEachRow(sql, [id]) { try body(churnRow($0), $0.int(time)) }
  }

  /// Streams the app's own churn by superview and pass, in the order in which the passes began.
  ///
  /// - Complexity: O(*n* log *n*) in rows of churn.
  public func forEachPassChurn(_ body: (PassChurn) throws -> Void) throws {
    try prepareChurn()
    let sql = """
      SELECT c.id, c.pass, c.superview, c.constraints, p.thread, c.test,
        coalesce(p.begin, p.opened), coalesce(p.end, p.begin, p.opened),
        p.begin IS NOT NULL AND p.end IS NOT NULL
      FROM (
        SELECT min(id) AS id, pass, superview, count(*) AS constraints, max(test) AS test
        FROM churn WHERE is_user AND kind IN (\(Schema.churnKinds)) GROUP BY pass, superview
      ) AS c
      JOIN pass AS p ON p.id = c.pass
      ORDER BY coalesce(p.begin, p.opened), c.id
      """
    try forEachRow(sql) {
      try body(
        PassChurn(
          id: $0.int(0),
          pass: $0.int(1),
          superview: $0.int(2),
          constraints: $0.number(3),
          thread: $0.int(4),
          test: $0.optionalInt(5),
          begin: $0.int(6),
          end: $0.int(7),
          isCommitted: $0.bool(8)
        )
      )
    }
  }
}

/// The app's own constraints of one superview that one pass removed and re-added.
public struct PassChurn: Hashable, Sendable {
  /// The id of the first row of `churn`.
  public var id: Int64
  /// The pass; its row id.
  public var pass: Int64
  /// The superview; its row id.
  public var superview: Int64
  /// How many constraints.
  public var constraints: Int
  /// The pass's thread; its row id.
  public var thread: Int64
  /// The test that was running, if any.
  public var test: Int64?
  /// When the pass's phases began, in nanoseconds since the trace began; otherwise when it was
  /// opened.
  public var begin: Int64
  /// When the pass was committed.
  public var end: Int64
  /// Whether the pass's layout was completed.
  public var isCommitted: Bool
}
