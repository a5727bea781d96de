internal import GRDB
internal import TraceStore

/// A statement for rows of numbers that inserts many of them at a time, which halves what one costs.
///
/// Rows whose ids count up are put at the table's end without a search for their place; any other row replaces the
/// one of its id. What has not been inserted yet waits for ``flush()``.
final class BatchInsertStatement {
  /// What one run costs is spread over enough rows; with more, their values leave the processor's cache.
  private static let rowsPerRun = 32

  private let table: String
  private let single: Statement
  private var rows: Rows

  /// Makes a statement for a table whose first column is its `INTEGER PRIMARY KEY`.
  init(_ database: Database, table: String, columns: Int) throws {
    self.table = table
    // NULL as the id has SQLite count on from the table's last one.
    let others = Array(repeating: "?", count: columns - 1).joined(separator: ", ")
    let list = Array(repeating: "(NULL, \(others))", count: Self.rowsPerRun)
    single = try database.makeStatement(
      sql: "INSERT OR REPLACE INTO \(table) VALUES (?, \(others))"
    )
    rows = Rows(
      statement: try database.makeStatement(
        sql: "INSERT INTO \(table) VALUES \(list.joined(separator: ", "))"
      ),
      nextID: try Self.nextID(of: table, in: database),
      columnCount: columns - 1,
      rowCount: Self.rowsPerRun
    )
  }

  private static func nextID(of table: String, in database: Database) throws -> Int64 {
    let last = try Int64.fetchOne(database, sql: "SELECT max(rowid) FROM \(table)") ?? 0
    guard ColumnRange.limit > last else {
      let detail = "\(table).id is \(last), which no recording has"
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: detail)
    }
    return last + 1
  }

  /// Counts on from the table's last row, after rows were removed.
  func countOn(in database: Database) throws {
    rows.nextID = try Self.nextID(of: table, in: database)
  }

  /// Whether the rows have come in order of time so far.
  var order: TraceWriter.TimeOrder {
    get { rows.order }
    set { rows.order = newValue }
  }

  /// Adds the row of that id, whose other values `bind` gives; inserts the waiting rows where there are enough of them.
  ///
  /// An event's `time` is taken note of.
  @inline(__always)
  func insert(_ id: Int64, time: Int64?, _ bind: (inout Rows) -> Void) throws {
    // One access to the property for all of the row: the compiler checks each access at run time.
    switch rows.add(id, time: time, bind) {
    case .waits: return
    case .isLast: try runBatch()
    case .isOutOfOrder: try replace(id)
    }
  }

  private func runBatch() throws {
    rows.count = 0
    try rows.statement.run()
  }

  /// Inserts the row that was bound last, whose id is not the next one, by itself.
  private func replace(_ id: Int64) throws {
    let values = Array(rows.values[rows.count..<rows.position])
    // The row that it replaces may be one that waits.
    try flush()
    try insertAlone(id, values[...])
    rows.nextID = max(rows.nextID, id + 1)
  }

  /// Inserts the rows that wait.
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

  /// The rows that wait to be inserted, their ids left out.
  struct Rows: RowValues {
    fileprivate let statement: Statement
    /// The id that the next row has if ids go on counting up.
    fileprivate var nextID: Int64
    fileprivate let columnCount: Int
    /// What the statement's parameters are bound to, row after row.
    ///
    /// SQLite keeps bindings from run to run: only those that change cost a call.
    fileprivate var values: [Value]
    fileprivate var order = TraceWriter.TimeOrder()
    /// How many of the values belong to rows that wait.
    fileprivate var count = 0
    /// The place of the next value.
    fileprivate var position = 0

    fileprivate init(statement: Statement, nextID: Int64, columnCount: Int, rowCount: Int) {
      self.statement = statement
      self.nextID = nextID
      self.columnCount = columnCount
      values = Array(repeating: Value(kind: .null, bits: 0), count: columnCount * rowCount)
    }

    /// What has become of a row that was added.
    fileprivate enum Outcome {
      case waits
      /// It waits, and there is no room for another one.
      case isLast
      /// Its id is not the next one.
      case isOutOfOrder
    }

    @inline(__always)
    fileprivate mutating func add(
      _ id: Int64,
      time: Int64?,
      _ bind: (inout Rows) -> Void
    ) -> Outcome {
      if let time { order.note(time) }
      position = count
      bind(&self)
      if id != nextID { return .isOutOfOrder }
      nextID += 1
      count = position
      return count == values.count ? .isLast : .waits
    }

    @inline(__always)
    mutating func bind(_ value: Int64) {
      bind(Value(kind: .integer, bits: UInt64(bitPattern: value)))
    }

    @inline(__always)
    mutating func bind(_ value: Double) {
      bind(Value(kind: .real, bits: value.bitPattern))
    }

    @inline(__always)
    mutating func bindNull() {
      bind(Value(kind: .null, bits: 0))
    }

    @inline(__always)
    private mutating func bind(_ value: Value) {
      if values[position] != value { change(value) }
      position += 1
    }

    @inline(never)
    private mutating func change(_ value: Value) {
      values[position] = value
      value.bind(to: position + 1, of: statement)
    }
  }

  /// A number or NULL as a parameter is bound to it.
  fileprivate struct Value: Equatable {
    var kind: Kind
    var bits: UInt64

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
