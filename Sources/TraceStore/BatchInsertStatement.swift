internal import GRDB

/// A statement for rows of numbers that inserts many of them at a time, which halves what one costs.
///
/// What has not been inserted yet waits for ``flush()``.
final class BatchInsertStatement {
  /// What one run costs is spread over enough rows; with more, their values leave the processor's cache.
  private static let rowsPerRun = 32

  private let single: Statement
  private let columnCount: Int
  private var rows: Rows

  /// Makes a statement of its beginning, such as `INSERT INTO pass`.
  init(_ database: Database, _ insert: String, columns: Int) throws {
    let row = "(\(Array(repeating: "?", count: columns).joined(separator: ", ")))"
    let list = Array(repeating: row, count: Self.rowsPerRun).joined(separator: ", ")
    single = try database.makeStatement(sql: "\(insert) VALUES \(row)")
    columnCount = columns
    rows = Rows(
      statement: try database.makeStatement(sql: "\(insert) VALUES \(list)"),
      values: Array(repeating: Value(kind: .null, bits: 0), count: columns * Self.rowsPerRun)
    )
  }

  /// Adds the row whose values `bind` gives; inserts the waiting rows where there are enough of them.
  @inline(__always)
  func insert(_ bind: (inout Rows) -> Void) throws {
    // One access to the property for all of the row's values: the compiler checks each access at run time.
    bind(&rows)
    if rows.isFull { try runBatch() }
  }

  private func runBatch() throws {
    rows.count = 0
    try rows.statement.run()
  }

  /// Inserts the rows that wait.
  func flush() throws {
    let waiting = rows.values[..<rows.count]
    rows.count = 0
    for (index, value) in waiting.enumerated() {
      let column = index % columnCount + 1
      value.bind(to: column, of: single)
      if column == columnCount { try single.run() }
    }
  }

  /// The rows that wait to be inserted.
  struct Rows: RowValues {
    fileprivate let statement: Statement
    /// What the statement's parameters are bound to, row after row.
    ///
    /// SQLite keeps bindings from run to run: only those that change cost a call.
    fileprivate var values: [Value]
    /// How many of the values belong to rows that wait.
    fileprivate var count = 0

    fileprivate var isFull: Bool { count == values.count }

    mutating func bind(_ value: Int64) {
      bind(Value(kind: .integer, bits: UInt64(bitPattern: value)))
    }

    mutating func bind(_ value: Double) {
      bind(Value(kind: .real, bits: value.bitPattern))
    }

    mutating func bindNull() {
      bind(Value(kind: .null, bits: 0))
    }

    private mutating func bind(_ value: Value) {
      if values[count] != value {
        values[count] = value
        value.bind(to: count + 1, of: statement)
      }
      count += 1
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
