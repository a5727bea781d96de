internal import GRDB

/// A statement for rows of numbers that inserts many of them at a time, which halves what one costs.
///
/// A row's first value is its id. Rows whose ids count up are put at the table's end without a search for their
/// place; any other row replaces the one of its id. What has not been inserted yet waits for ``flush()``.
final class BatchInsertStatement {
  /// What one run costs is spread over enough rows; with more, their values leave the processor's cache.
  private static let rowsPerRun = 32

  private let single: Statement
  private var rows: Rows

  /// Makes a statement for a table whose first column is its `INTEGER PRIMARY KEY`.
  init(_ database: Database, table: String, columns: Int) throws {
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
      nextID: try Int64.fetchOne(database, sql: "SELECT max(rowid) FROM \(table)").map { $0 + 1 }
        ?? 1,
      columnCount: columns - 1,
      rowCount: Self.rowsPerRun
    )
  }

  /// Adds the row whose values `bind` gives; inserts the waiting rows where there are enough of them.
  @inline(__always)
  func insert(_ bind: (inout Rows) -> Void) throws {
    // One access to the property for all of the row's values: the compiler checks each access at run time.
    let isNext = rows.add(bind)
    if !isNext { try replace() }
    if rows.isFull { try runBatch() }
  }

  private func runBatch() throws {
    rows.count = 0
    try rows.statement.run()
  }

  /// Inserts the row that was added last, whose id is not the next one, by itself.
  private func replace() throws {
    let values = Array(rows.values[rows.count..<rows.count + rows.columnCount])
    let id = rows.id
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

  /// The rows that wait to be inserted.
  struct Rows: RowValues {
    fileprivate let statement: Statement
    /// The id that the next row has if ids go on counting up.
    fileprivate var nextID: Int64
    /// The id of the row that was added last.
    fileprivate var id: Int64 = 0
    /// The values of a row, its id not counted.
    fileprivate let columnCount: Int
    /// What the statement's parameters are bound to, row after row.
    ///
    /// SQLite keeps bindings from run to run: only those that change cost a call.
    fileprivate var values: [Value]
    /// How many of the values belong to rows that wait.
    fileprivate var count = 0
    /// The place of the next value; nothing stands there before the row's id is known.
    private var position = 0
    private var hasID = false

    fileprivate init(statement: Statement, nextID: Int64, columnCount: Int, rowCount: Int) {
      self.statement = statement
      self.nextID = nextID
      self.columnCount = columnCount
      values = Array(repeating: Value(kind: .null, bits: 0), count: columnCount * rowCount)
    }

    fileprivate var isFull: Bool { count == values.count }

    /// Takes a row's values; returns whether its id was the next one, so that the row waits now.
    @inline(__always)
    fileprivate mutating func add(_ bind: (inout Rows) -> Void) -> Bool {
      position = count
      hasID = false
      bind(&self)
      if id != nextID { return false }
      nextID += 1
      count += columnCount
      return true
    }

    mutating func bind(_ value: Int64) {
      if hasID {
        bind(Value(kind: .integer, bits: UInt64(bitPattern: value)))
      } else {
        id = value
        hasID = true
      }
    }

    mutating func bind(_ value: Double) {
      bind(Value(kind: .real, bits: value.bitPattern))
    }

    mutating func bindNull() {
      bind(Value(kind: .null, bits: 0))
    }

    private mutating func bind(_ value: Value) {
      if values[position] != value {
        values[position] = value
        value.bind(to: position + 1, of: statement)
      }
      position += 1
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

    func bind(to parameter: Int, of statement: Statement) {
      switch kind {
      case .null: statement.bindNull(at: parameter)
      case .integer: statement.bind(Int64(bitPattern: bits), at: parameter)
      case .real: statement.bind(Double(bitPattern: bits), at: parameter)
      }
    }
  }
}
