internal import GRDB

/// A statement that inserts one row at a time.
final class InsertStatement {
  private let statement: Statement

  init(_ database: Database, sql: String) throws {
    statement = try database.makeStatement(sql: sql)
  }

  /// Inserts the row whose values `bind` gives.
  func insert(_ bind: (inout Row) -> Void) throws {
    var row = Row(statement: statement)
    bind(&row)
    try statement.run()
  }

  /// The row that is to be inserted.
  struct Row: RowValues {
    fileprivate let statement: Statement
    private var position = 0

    fileprivate init(statement: Statement) {
      self.statement = statement
    }

    mutating func bind(_ value: Int64) {
      position += 1
      statement.bind(value, at: position)
    }

    mutating func bind(_ value: Double) {
      position += 1
      statement.bind(value, at: position)
    }

    mutating func bind(_ value: String) {
      position += 1
      statement.bind(value, at: position)
    }

    mutating func bind(_ value: String?) {
      if let value { bind(value) } else { bindNull() }
    }

    mutating func bindNull() {
      position += 1
      statement.bindNull(at: position)
    }
  }
}
