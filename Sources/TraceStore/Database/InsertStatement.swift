/// A statement that inserts one row at a time.
package final class InsertStatement {
  private let statement: Statement
  private let strings: StringIDs?

  /// Creates a statement from SQL whose parameters are the columns of the rows.
  ///
  /// `strings` provides the ids of texts; nil if rows have no texts.
  package init(_ database: Database, sql: String, _ strings: StringIDs? = nil) throws {
    statement = try Statement(database, sql)
    self.strings = strings
  }

  /// Creates a statement for a table.
  convenience init(
    _ database: Database,
    _ declaration: TableDeclaration,
    _ strings: StringIDs? = nil
  ) throws {
    let values = Array(repeating: "?", count: declaration.columns.count).joined(separator: ", ")
    let sql = "INSERT OR REPLACE INTO \(declaration.name) VALUES (\(values))"
    try self.init(database, sql: sql, strings)
  }

  /// Inserts a row; it replaces a row with the same key.
  func insert(_ row: some TraceRow) throws {
    var row = row
    var columns = Row(statement: statement, strings: strings)
    try row.visit(&columns)
    try statement.run()
  }

  /// Inserts a row with those values.
  package func insert(_ values: [Int64?]) throws {
    for (index, value) in values.enumerated() {
      if let value {
        statement.bind(value, at: index + 1)
      } else {
        statement.bindNull(at: index + 1)
      }
    }
    try statement.run()
  }

  /// Binds the columns of a row, one after the other.
  private struct Row: ColumnVisitor {
    let statement: Statement
    let strings: StringIDs?
    private var position = 0

    init(statement: Statement, strings: StringIDs?) {
      self.statement = statement
      self.strings = strings
    }

    mutating func integer(_ value: inout Int64, _ column: Column) {
      position += 1
      statement.bind(value, at: position)
    }

    mutating func integer(_ value: inout Int64?, _ column: Column) {
      position += 1
      if let value { statement.bind(value, at: position) } else { statement.bindNull(at: position) }
    }

    mutating func real(_ value: inout Double, _ column: Column) {
      position += 1
      statement.bind(value.isNaN ? 0 : value, at: position)
    }

    mutating func real(_ value: inout Double?, _ column: Column) {
      position += 1
      if let value, !value.isNaN {
        statement.bind(value, at: position)
      } else {
        statement.bindNull(at: position)
      }
    }

    mutating func text(_ value: inout String, _ column: Column) {
      position += 1
      statement.bind(value, at: position)
    }

    mutating func text(_ value: inout String?, _ column: Column) {
      position += 1
      if let value { statement.bind(value, at: position) } else { statement.bindNull(at: position) }
    }

    mutating func string(_ value: inout String, _ column: Column) throws {
      var id = try strings?.id(of: value)
      integer(&id, column)
    }

    mutating func string(_ value: inout String?, _ column: Column) throws {
      var id = try value.flatMap { try strings?.id(of: $0) }
      integer(&id, column)
    }
  }
}
