internal import GRDB
internal import GRDBSQLite

/// A statement that is run once a row, its values bound in the order of its parameters.
///
/// It goes past GRDB's own binding, which costs more than the insertion itself.
final class InsertStatement {
  private let statement: Statement
  private var position: Int32 = 0

  init(_ database: Database, sql: String) throws {
    statement = try database.makeStatement(sql: sql)
  }

  func bind(_ value: Int64) {
    position += 1
    // The statement lives as long as this object; a wrong position would show as an error of the step.
    unsafe _ = sqlite3_bind_int64(statement.sqliteStatement, position, value)
  }

  func bind(_ value: Int) {
    bind(Int64(value))
  }

  func bind(_ value: Int64?) {
    if let value { bind(value) } else { bindNull() }
  }

  func bind(_ value: Bool) {
    bind(value ? Int64(1) : 0)
  }

  func bind(_ value: Double) {
    position += 1
    unsafe _ = sqlite3_bind_double(statement.sqliteStatement, position, value)
  }

  func bind(_ value: Double?) {
    if let value { bind(value) } else { bindNull() }
  }

  func bind(_ value: String) {
    position += 1
    var value = value
    value.withUTF8 { bytes in
      // −1 as the destructor has SQLite copy the bytes before the call returns.
      let copy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      unsafe _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe sqlite3_bind_text(
          statement.sqliteStatement,
          position,
          characters.baseAddress,
          Int32(bytes.count),
          copy
        )
      }
    }
  }

  func bind(_ value: String?) {
    if let value { bind(value) } else { bindNull() }
  }

  func bindNull() {
    position += 1
    unsafe _ = sqlite3_bind_null(statement.sqliteStatement, position)
  }

  /// Runs the statement with the values bound since the last run.
  func run() throws {
    let code = unsafe sqlite3_step(statement.sqliteStatement)
    position = 0
    unsafe _ = sqlite3_reset(statement.sqliteStatement)
    if code != SQLITE_DONE {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }
}
