internal import CSQLite

/// A prepared statement.
///
/// It keeps its database open.
@safe package final class Statement {
  private let database: Database
  // SQLite's statement lives as long as the object.
  let pointer: OpaquePointer?

  /// Prepares the first statement of a text.
  package init(_ database: Database, _ sql: String) throws(DatabaseError) {
    self.database = database
    var pointer: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(database.connection, sql, -1, &pointer, nil)
    unsafe self.pointer = unsafe pointer
    if code != SQLITE_OK { throw database.lastError(code) }
  }

  // Takes a statement that was already prepared.
  init(_ database: Database, prepared pointer: OpaquePointer) {
    self.database = database
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe _ = sqlite3_finalize(pointer)
  }

  /// Advances to the next row; returns false after the last row, when the statement can run again.
  @inline(__always)
  func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw database.lastError(code)
  }

  /// Ends the run; bound values stay.
  func reset() {
    unsafe _ = sqlite3_reset(pointer)
  }

  /// Runs the statement with the values that are bound to it; they stay bound.
  func run() throws(DatabaseError) {
    defer { reset() }
    while try step() {}
  }

  /// Runs the statement with values for its parameters.
  package func run(_ arguments: [(any ParameterValue)?]) throws(DatabaseError) {
    bind(arguments)
    try run()
  }

  // A wrong position causes an error in the next step.

  func bind(_ arguments: [(any ParameterValue)?]) {
    for (index, value) in arguments.enumerated() {
      if let value { value.bind(to: self, at: index + 1) } else { bindNull(at: index + 1) }
    }
  }

  func bindNull(at position: Int) {
    unsafe _ = sqlite3_bind_null(pointer, Int32(position))
  }

  func bind(_ value: Int64, at position: Int) {
    unsafe _ = sqlite3_bind_int64(pointer, Int32(position), value)
  }

  func bind(_ value: Double, at position: Int) {
    unsafe _ = sqlite3_bind_double(pointer, Int32(position), value)
  }

  func bind(_ value: String, at position: Int) {
    var value = value
    value.withUTF8 { bytes in
      // With −1 as the destructor, SQLite copies the bytes before the call returns.
      let copy = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      unsafe _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe sqlite3_bind_text(
          pointer,
          Int32(position),
          characters.baseAddress,
          Int32(bytes.count),
          copy
        )
      }
    }
  }
}

/// A value for a parameter of a statement.
package protocol ParameterValue {
  /// Binds the value; positions count from 1.
  func bind(to statement: Statement, at position: Int)
}

extension Int64: ParameterValue {
  package func bind(to statement: Statement, at position: Int) {
    statement.bind(self, at: position)
  }
}

extension Int: ParameterValue {
  package func bind(to statement: Statement, at position: Int) {
    statement.bind(Int64(self), at: position)
  }
}

extension Bool: ParameterValue {
  package func bind(to statement: Statement, at position: Int) {
    statement.bind(self ? 1 : Int64(0), at: position)
  }
}

extension Double: ParameterValue {
  package func bind(to statement: Statement, at position: Int) {
    statement.bind(self, at: position)
  }
}

extension String: ParameterValue {
  package func bind(to statement: Statement, at position: Int) {
    statement.bind(self, at: position)
  }
}
