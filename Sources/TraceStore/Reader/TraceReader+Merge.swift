internal import GRDB
internal import GRDBSQLite

extension TraceReader {
  /// Streams several tables at once, in order of time.
  ///
  /// Where times are equal, the order is that of ``TraceEvent/Table``, then that of the row ids.
  ///
  /// - Parameters:
  ///   - tables: What to read; the fewer, the faster.
  ///   - body: Called for each row; it may call the reader again.
  /// - Throws: ``TraceError`` if the trace cannot be read; what `body` throws.
  /// - Complexity: O(*n*) in the tables' rows, if they are in order of time or have an index.
  public func forEachEvent(
    of tables: Set<TraceEvent.Table>,
    _ body: (TraceEvent) throws -> Void
  ) throws {
    try queue.unsafeReentrantRead { database in
      var cursors: [TableCursor] = []
      defer { for cursor in cursors { cursor.reset() } }
      for table in TraceEvent.Table.allCases where tables.contains(table) && has(table) {
        let sql = try query(for: table)
        let statement: Statement
        do {
          statement = try database.makeStatement(sql: sql)
        } catch {
          throw TraceFile.error(for: error, path: path)
        }
        let cursor = unsafe TableCursor(
          table: table,
          statement: statement,
          limits: RowLimits(statement.sqliteStatement)
        )
        cursors.append(cursor)
        try advance(cursor)
      }
      while let next = Self.earliest(of: cursors) {
        noteRow()
        try body(try event(at: next))
        try advance(next)
      }
    }
  }

  /// The cursor that comes next; with so few, looking through them is faster than a heap.
  private static func earliest(of cursors: [TableCursor]) -> TableCursor? {
    var earliest: TableCursor?
    var time = Int64.max
    // The cursors stand in the tables' order, so of equal times the first one's counts.
    for cursor in cursors {
      guard let own = cursor.time, earliest == nil || own < time else { continue }
      earliest = cursor
      time = own
    }
    return earliest
  }

  /// Whether the trace has the table; an earlier one lacks what came later.
  private func has(_ table: TraceEvent.Table) -> Bool {
    table != .ambiguity || hasAmbiguities
  }

  private func query(for table: TraceEvent.Table) throws -> String {
    func ordered(_ name: String) -> String {
      "SELECT * FROM \(name) ORDER BY \(isOrdered(name) ? "id" : "time, id")"
    }
    return switch table {
    case .viewChange: ordered("view_change")
    case .viewPhase: ordered("view_phase")
    case .invalidation: ordered("invalidation")
    case .constraintChange: ordered("constraint_change")
    case .measurement: ordered("measurement")
    case .engineWork: ordered("engine_work")
    case .frameChange: ordered("frame_change")
    case .ambiguity: ordered("ambiguity")
    case .passBegan:
      """
      SELECT * FROM pass WHERE begin IS NOT NULL AND end IS NOT NULL
      ORDER BY \(try passOrder(by: "begin"))
      """
    case .passEnded:
      """
      SELECT * FROM pass WHERE begin IS NOT NULL AND end IS NOT NULL
      ORDER BY \(try passOrder(by: "end"))
      """
    }
  }

  private func advance(_ cursor: TableCursor) throws {
    let pointer = unsafe cursor.statement.sqliteStatement
    switch unsafe sqlite3_step(pointer) {
    case SQLITE_ROW:
      cursor.time = unsafe sqlite3_column_int64(pointer, cursor.timeColumn)
    case SQLITE_DONE:
      cursor.time = nil
    case let code:
      cursor.time = nil
      let message = unsafe sqlite3_errmsg(sqlite3_db_handle(pointer))
      let text = unsafe message.map { unsafe String(cString: $0) }
      throw TraceFile.error(code: code, message: text, path: path)
    }
  }

  private func event(at cursor: TableCursor) throws -> TraceEvent {
    let row = cursor.limits.cursor
    let event: TraceEvent =
      switch cursor.table {
      case .viewChange: .viewChange(try ViewChangeRow(row, of: self))
      case .viewPhase: .viewPhase(try ViewPhaseRow(row, of: self))
      case .invalidation: .invalidation(try InvalidationRow(row, of: self))
      case .constraintChange: .constraintChange(try ConstraintChange(row, of: self))
      case .measurement: .measurement(try MeasurementRow(row, of: self))
      case .engineWork: .engineWork(try EngineWorkRow(row, of: self))
      case .frameChange: .frameChange(try FrameChangeRow(row, of: self))
      case .ambiguity: .ambiguity(try AmbiguityRow(row, of: self))
      case .passBegan: .passBegan(try PassRow(row, of: self))
      case .passEnded: .passEnded(try PassRow(row, of: self))
      }
    try cursor.limits.check(path)
    return event
  }
}

/// A table that is read along with others.
private final class TableCursor {
  let table: TraceEvent.Table
  let statement: Statement
  let limits: RowLimits
  /// The time of the row at hand; nil after the last.
  var time: Int64?

  init(table: TraceEvent.Table, statement: Statement, limits: RowLimits) {
    self.table = table
    self.statement = statement
    self.limits = limits
  }

  /// The place of what ``TraceEvent/time`` is made of among the table's columns.
  var timeColumn: Int32 {
    switch table {
    case .passBegan: 6
    case .passEnded: 7
    default: 1
    }
  }

  func reset() {
    unsafe _ = sqlite3_reset(statement.sqliteStatement)
  }
}
