internal import CSQLite

extension TraceReader {
  /// Streams several tables together, in order of time.
  ///
  /// Events with equal times come in the order of ``TraceEvent/Table``, then of the row ids.
  ///
  /// - Parameters:
  ///   - tables: The tables to read; fewer tables are faster.
  ///   - body: Called for each row; it may call the reader again.
  /// - Throws: ``TraceError`` if the trace cannot be read; what `body` throws.
  /// - Complexity: O(*n*) in the tables' rows, if they are in order of time or have an index.
  public func forEachEvent(
    of tables: Set<TraceEvent.Table>,
    _ body: (TraceEvent) throws -> Void
  ) throws {
    var cursors: [TableCursor] = []
    for source in sources(of: tables) {
      let sql = try query(for: source)
      let statement = try reading { () throws(DatabaseError) in try Statement(database, sql) }
      let cursor = TableCursor(source: source, statement: statement, limits: RowLimits(statement))
      cursors.append(cursor)
      try advance(cursor)
    }
    while let next = Self.earliest(of: cursors) {
      noteRow()
      try body(try event(at: next))
      try advance(next)
    }
  }

  /// The cursor with the earliest time.
  ///
  /// A linear search is faster than a heap for so few cursors.
  private static func earliest(of cursors: [TableCursor]) -> TableCursor? {
    var earliest: TableCursor?
    var time = Int64.max
    // The cursors are in the order of the tables, so the first of equal times wins.
    for cursor in cursors {
      guard let own = cursor.time, earliest == nil || own < time else { continue }
      earliest = cursor
      time = own
    }
    return earliest
  }

  /// The tables to read, in their order for equal times; an earlier trace lacks later tables.
  private func sources(of tables: Set<TraceEvent.Table>) -> [EventSource] {
    TraceEvent.Table.allCases.filter(tables.contains).flatMap { table -> [EventSource] in
      switch table {
      case .ambiguity: hasTable("ambiguity") ? [.table(table)] : []
      case .listed:
        Schema.listedDeclarations.indices.filter { hasTable(Schema.listedDeclarations[$0].name) }
          .map { .listed($0) }
      default: [.table(table)]
      }
    }
  }

  private func query(for source: EventSource) throws -> String {
    func ordered(_ name: String) -> String {
      "SELECT * FROM \(name) ORDER BY \(isOrdered(name) ? "id" : "time, id")"
    }
    let table: TraceEvent.Table
    switch source {
    case .table(let known): table = known
    case .listed(let position): return ordered(Schema.listedDeclarations[position].name)
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
    case .listed: preconditionFailure("Listed events have tables of their own.")
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
    cursor.time = nil
    guard try reading(cursor.statement.step) else { return }
    cursor.time = unsafe sqlite3_column_int64(cursor.statement.pointer, cursor.timeColumn)
  }

  private func event(at cursor: TableCursor) throws -> TraceEvent {
    let row = cursor.limits.cursor
    let table: TraceEvent.Table
    switch cursor.source {
    case .table(let known): table = known
    case .listed(let position):
      let event = try listedEvent(Schema.listedRows[position], position, row)
      try cursor.limits.check(path)
      return .listed(event)
    }
    let event: TraceEvent =
      switch table {
      case .viewChange: .viewChange(try ViewChangeRow(row, of: self))
      case .viewPhase: .viewPhase(try ViewPhaseRow(row, of: self))
      case .invalidation: .invalidation(try InvalidationRow(row, of: self))
      case .constraintChange: .constraintChange(try ConstraintChange(row, of: self))
      case .measurement: .measurement(try MeasurementRow(row, of: self))
      case .engineWork: .engineWork(try EngineWorkRow(row, of: self))
      case .frameChange: .frameChange(try FrameChangeRow(row, of: self))
      case .ambiguity: .ambiguity(try AmbiguityRow(row, of: self))
      case .listed: preconditionFailure("Listed events have tables of their own.")
      case .passBegan: .passBegan(try PassRow(row, of: self))
      case .passEnded: .passEnded(try PassRow(row, of: self))
      }
    try cursor.limits.check(path)
    return event
  }

  private func listedEvent<Row: ListedRow>(
    _ type: Row.Type,
    _ position: Int,
    _ row: borrowing RowCursor
  ) throws -> ListedEvent {
    var event = try ListedEvent(try Row(row, of: self), table: position)
    // Each table's first column is the id, which the row types lack.
    event.id = row.int(0)
    return event
  }
}

/// The source of events: a table with its own case, or one of the listed tables.
private enum EventSource {
  case table(TraceEvent.Table)
  case listed(Int)
}

/// A table that is read together with others.
private final class TableCursor {
  let source: EventSource
  let statement: Statement
  let limits: RowLimits
  /// The time of the current row; nil after the last one.
  var time: Int64?

  init(source: EventSource, statement: Statement, limits: RowLimits) {
    self.source = source
    self.statement = statement
    self.limits = limits
  }

  /// The position of the column that determines ``TraceEvent/time``.
  var timeColumn: Int32 {
    switch source {
    case .table(.passBegan): 6
    case .table(.passEnded): 7
    default: 1
    }
  }
}
