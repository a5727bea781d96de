internal import GRDB
internal import GRDBSQLite

// GRDB's own binding costs more than the insertion itself.
//
// The statement outlives each call; a wrong position would show as an error of the step.
extension Statement {
  func bindNull(at position: Int) {
    unsafe _ = sqlite3_bind_null(sqliteStatement, Int32(position))
  }

  func bind(_ value: Int64, at position: Int) {
    unsafe _ = sqlite3_bind_int64(sqliteStatement, Int32(position), value)
  }

  func bind(_ value: Double, at position: Int) {
    unsafe _ = sqlite3_bind_double(sqliteStatement, Int32(position), value)
  }

  func bind(_ value: String, at position: Int) {
    var value = value
    value.withUTF8 { bytes in
      // −1 as the destructor has SQLite copy the bytes before the call returns.
      let copy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      unsafe _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe sqlite3_bind_text(
          sqliteStatement,
          Int32(position),
          characters.baseAddress,
          Int32(bytes.count),
          copy
        )
      }
    }
  }

  /// Runs the statement with the values that are bound to it, which stay bound.
  func run() throws {
    let code = unsafe sqlite3_step(sqliteStatement)
    unsafe _ = sqlite3_reset(sqliteStatement)
    if code != SQLITE_DONE {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }
}
