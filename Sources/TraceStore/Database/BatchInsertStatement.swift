internal import CSQLite

/// A statement that inserts many rows of numbers at a time, which halves the cost of a row.
///
/// Rows with consecutive ids are appended to the table without a search for their position; any
/// other row replaces the row with its id. Rows wait in memory until ``flush()`` inserts them.
package final class BatchInsertStatement {
  /// Enough rows to spread the cost of one run; with more, the values no longer fit the processor's
  /// cache.
  private static let rowsPerRun = 32

  /// The table's name.
  package let table: String
  /// Whether readers need the rows in order of time.
  let isTimed: Bool
  private let single: Statement
  private var rows: Rows

  /// Creates a statement for a table whose first column is its `INTEGER PRIMARY KEY`.
  init(_ database: Database, _ declaration: TableDeclaration, _ strings: StringIDs) throws {
    table = declaration.name
    isTimed = declaration.isTimed
    let columns = declaration.columns.count
    // With a NULL id, SQLite continues from the table's last id.
    let others = Array(repeating: "?", count: columns - 1).joined(separator: ", ")
    let list = Array(repeating: "(NULL, \(others))", count: Self.rowsPerRun)
    single = try Statement(database, "INSERT OR REPLACE INTO \(table) VALUES (?, \(others))")
    rows = Rows(
      statement: try Statement(
        database,
        "INSERT INTO \(table) VALUES \(list.joined(separator: ", "))"
      ),
      nextID: try Self.nextID(of: table, in: database),
      columnCount: columns - 1,
      rowCount: Self.rowsPerRun,
      strings: strings
    )
  }

  private static func nextID(of table: String, in database: Database) throws -> Int64 {
    let last = try database.integer("SELECT max(rowid) FROM \(table)") ?? 0
    guard ColumnRange.limit > last else {
      let detail = "\(table).id is \(last), which no recording has"
      throw DatabaseError(code: SQLITE_CORRUPT, message: detail)
    }
    return last + 1
  }

  /// Continues from the table's last row after rows were removed.
  func countOn(in database: Database) throws {
    rows.nextID = try Self.nextID(of: table, in: database)
  }

  /// Whether the rows have come in order of time so far.
  package var order: TimeOrder {
    get { rows.order }
    set { rows.order = newValue }
  }

  /// Adds a row with that id; inserts the waiting rows if there are enough of them.
  ///
  /// For an event, `time` updates the recorded order.
  @inline(__always)
  func insert(_ row: some TraceRow, id: Int64, time: Int64?) throws {
    var row = row
    // Access the property once per row, because the compiler checks each access at run time.
    switch try rows.add(id, time: time, &row) {
    case .waits: return
    case .isLast: try runBatch()
    case .isOutOfOrder: try replace(id)
    }
  }

  /// Appends a row after the last one; for an event, `time` updates the recorded order.
  func append(_ row: some TraceRow, time: Int64? = nil) throws {
    try insert(row, id: rows.nextID, time: time)
  }

  private func runBatch() throws {
    rows.count = 0
    try rows.statement.run()
  }

  /// Inserts the last bound row, which does not have the next id, separately.
  private func replace(_ id: Int64) throws {
    let values = Array(rows.values[rows.count..<rows.position])
    // The row that it replaces may still be waiting.
    try flush()
    try insertAlone(id, values[...])
    rows.nextID = max(rows.nextID, id + 1)
  }

  /// Inserts the waiting rows.
  func flush() throws {
    let waiting = rows.values[..<rows.count]
    let count = rows.count / rows.columnCount
    let first = rows.nextID - Int64(count)
    rows.count = 0
    for row in 0..<count {
      let start = row * rows.columnCount
      try insertAlone(first + Int64(row), waiting[start..<start + rows.columnCount])
    }
  }

  private func insertAlone(_ id: Int64, _ values: ArraySlice<Value>) throws {
    single.bind(id, at: 1)
    for (index, value) in values.enumerated() { value.bind(to: index + 2, of: single) }
    try single.run()
  }

  /// The rows that wait to be inserted, without their ids.
  struct Rows {
    fileprivate let statement: Statement
    /// The next row's id if ids stay consecutive.
    fileprivate var nextID: Int64
    fileprivate let columnCount: Int
    /// The values bound to the statement's parameters, row after row.
    ///
    /// SQLite keeps bindings between runs, so only changed values need a call.
    fileprivate var values: [Value]
    fileprivate var order = TimeOrder()
    /// How many of the values belong to waiting rows.
    fileprivate var count = 0
    /// The position of the next value.
    fileprivate var position = 0
    fileprivate let strings: StringIDs

    fileprivate init(
      statement: Statement,
      nextID: Int64,
      columnCount: Int,
      rowCount: Int,
      strings: StringIDs
    ) {
      self.strings = strings
      self.statement = statement
      self.nextID = nextID
      self.columnCount = columnCount
      values = Array(repeating: Value(kind: .null, bits: 0), count: columnCount * rowCount)
    }

    /// The result of adding a row.
    fileprivate enum Outcome {
      case waits
      /// The row waits, and another one does not fit.
      case isLast
      /// The row's id is not the next one.
      case isOutOfOrder
    }

    @inline(__always)
    fileprivate mutating func add(
      _ id: Int64,
      time: Int64?,
      _ row: inout some TraceRow
    ) throws -> Outcome {
      if let time { order.note(time) }
      position = count
      try row.visit(&self)
      if id != nextID { return .isOutOfOrder }
      nextID += 1
      count = position
      return count == values.count ? .isLast : .waits
    }

    @inline(__always)
    fileprivate mutating func bind(_ value: Value) {
      if values[position] != value { change(value) }
      position += 1
    }

    @inline(never)
    private mutating func change(_ value: Value) {
      values[position] = value
      value.bind(to: position + 1, of: statement)
    }
  }

  /// A number or NULL, as bound to a parameter.
  fileprivate struct Value: Equatable {
    static let null = Value(kind: .null, bits: 0)

    var kind: Kind
    var bits: UInt64

    @inline(__always)
    init(kind: Kind, bits: UInt64) {
      self.kind = kind
      self.bits = bits
    }

    @inline(__always)
    init(_ number: Int64) {
      self.init(kind: .integer, bits: UInt64(bitPattern: number))
    }

    @inline(__always)
    init(_ number: Double) {
      self.init(kind: .real, bits: number.bitPattern)
    }

    enum Kind {
      case null
      case integer
      case real
    }

    @inline(__always)
    static func == (first: Value, second: Value) -> Bool {
      first.bits == second.bits && first.kind == second.kind
    }

    func bind(to parameter: Int, of statement: Statement) {
      switch kind {
      case .null: statement.bindNull(at: parameter)
      case .integer: statement.bind(Int64(bitPattern: bits), at: parameter)
      case .real: statement.bind(Double(bitPattern: bits), at: parameter)
      }
    }
  }
}

extension BatchInsertStatement.Rows: ColumnVisitor {
  @inline(__always)
  mutating func integer(_ value: inout Int64, _ column: Column) {
    if case .id = column.kind { return }
    bind(BatchInsertStatement.Value(value))
  }

  @inline(__always)
  mutating func integer(_ value: inout Int64?, _ column: Column) {
    bind(value.map { BatchInsertStatement.Value($0) } ?? .null)
  }

  // SQLite has no NaN: 0 or NULL replaces it.

  @inline(__always)
  mutating func real(_ value: inout Double, _ column: Column) {
    bind(BatchInsertStatement.Value(value.isNaN ? 0 : value))
  }

  @inline(__always)
  mutating func real(_ value: inout Double?, _ column: Column) {
    if let value, !value.isNaN { bind(BatchInsertStatement.Value(value)) } else { bind(.null) }
  }

  mutating func text(_ value: inout String, _ column: Column) {
    preconditionFailure("Rows that are inserted together hold numbers only.")
  }

  mutating func text(_ value: inout String?, _ column: Column) {
    preconditionFailure("Rows that are inserted together hold numbers only.")
  }

  @inline(__always)
  mutating func string(_ value: inout String, _ column: Column) throws {
    bind(BatchInsertStatement.Value(try strings.id(of: value)))
  }

  @inline(__always)
  mutating func string(_ value: inout String?, _ column: Column) throws {
    bind(try value.map { BatchInsertStatement.Value(try strings.id(of: $0)) } ?? .null)
  }
}

/// Whether a table's rows have come in order of time so far.
package struct TimeOrder {
  package var lastTime = Int64.min
  package var isKept = true

  /// Creates an order from what was recorded before.
  package init(lastTime: Int64 = .min, isKept: Bool = true) {
    self.lastTime = lastTime
    self.isKept = isKept
  }

  @inline(__always)
  mutating func note(_ time: Int64) {
    if time < lastTime { isKept = false }
    lastTime = time
  }
}
