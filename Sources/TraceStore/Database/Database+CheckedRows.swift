package import GRDB
internal import GRDBSQLite

extension Database {
  /// Returns what `make` makes of each row, whose numbers are checked.
  ///
  /// - Throws: ``TraceError`` if a number is out of range, `DatabaseError` if the rows cannot be read.
  package func checkedRows<T>(
    _ sql: String,
    _ arguments: StatementArguments,
    path: String,
    _ make: (borrowing RowCursor) throws -> T
  ) throws -> [T] {
    let statement = try makeStatement(sql: sql)
    try statement.setArguments(arguments)
    // The statement outlives the loop, and nobody else has it.
    let pointer = unsafe statement.sqliteStatement
    defer { unsafe _ = sqlite3_reset(pointer) }
    let limits = unsafe RowLimits(pointer)
    let row = limits.cursor
    var rows: [T] = []
    while true {
      switch unsafe sqlite3_step(pointer) {
      case SQLITE_ROW:
        rows.append(try make(row))
        try limits.check(path)
      case SQLITE_DONE:
        return rows
      case let code:
        let message = unsafe sqlite3_errmsg(sqlite3_db_handle(pointer))
        let text = unsafe message.map { unsafe String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: text)
      }
    }
  }
}
