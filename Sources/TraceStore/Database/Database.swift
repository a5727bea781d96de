internal import CSQLite

/// A connection to an SQLite file.
///
/// Only one thread at a time may use it.
///
/// All work runs on the calling thread. A library that keeps a Dispatch queue per connection would
/// wait forever if the system refuses to start a thread.
@safe package final class Database {
  // The connection lives as long as this object, which its statements retain; nil after
  // `close()`.
  private(set) var connection: OpaquePointer?
  // SQLite calls the watch, so it must live as long as the connection.
  private let watch: ReadingWatch?

  /// Opens a file, or creates it if writing is allowed.
  ///
  /// - Parameters:
  ///   - path: The file; `:memory:` and names that begin with `file:` mean something else to
  ///     SQLite.
  ///   - readOnly: Whether the connection can only read.
  ///   - patience: How long to wait for another process's lock, in milliseconds.
  /// - Throws: ``DatabaseError`` if the file cannot be opened.
  package convenience init(
    path: String,
    readOnly: Bool = false,
    patience: Int32 = 0
  ) throws(DatabaseError) {
    try self.init(path: path, readOnly: readOnly, patience: patience, watch: nil)
  }

  // Also takes the watch that stops reading a file that would take forever.
  init(
    path: String,
    readOnly: Bool = false,
    patience: Int32,
    watch: ReadingWatch?
  ) throws(DatabaseError) {
    self.watch = watch
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = unsafe sqlite3_open_v2(path, &connection, access | SQLITE_OPEN_NOMUTEX, nil)
    if code != SQLITE_OK { throw lastError(code) }
    unsafe _ = sqlite3_extended_result_codes(connection, 1)
    unsafe _ = sqlite3_busy_timeout(connection, patience)
    watch?.install(on: self)
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit {
    close()
  }

  /// Closes the file and rolls back a transaction that was not committed.
  ///
  /// The file stays open while a statement exists.
  package func close() {
    unsafe _ = sqlite3_close_v2(connection)
    unsafe connection = nil
  }

  /// The error for a call that returned this code.
  func lastError(_ code: Int32) -> DatabaseError {
    let message = unsafe connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
    return DatabaseError(code: code, message: unsafe message.map { unsafe String(cString: $0) })
  }

  /// Runs any number of statements without parameters and discards their rows.
  package func execute(_ sql: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw lastError(code) }
  }

  /// Runs one statement and discards its rows.
  package func execute(
    _ sql: String,
    _ arguments: [(any ParameterValue)?]
  ) throws(DatabaseError) {
    try Statement(self, sql).run(arguments)
  }

  /// The id of the row that was inserted last.
  var lastRowID: Int64 {
    unsafe sqlite3_last_insert_rowid(connection)
  }

  /// How many rows the last statement has inserted, changed or removed.
  var changeCount: Int {
    unsafe Int(sqlite3_changes(connection))
  }

  /// The number in the first column of a query's first row; nil without a row.
  package func integer(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try Statement(self, sql)
    guard try statement.step() else { return nil }
    let isNull = unsafe sqlite3_column_type(statement.pointer, 0) == SQLITE_NULL
    return isNull ? nil : unsafe sqlite3_column_int64(statement.pointer, 0)
  }

  /// The texts in the first column of a query's rows.
  package func texts(_ sql: String) throws(DatabaseError) -> [String] {
    let statement = try Statement(self, sql)
    var texts: [String] = []
    while try statement.step() { texts.append(unsafe columnText(statement.pointer, 0)) }
    return texts
  }

  /// Maps each row with `make` and checks its numbers.
  ///
  /// - Throws: ``TraceError`` if a number is out of range, ``DatabaseError`` if the rows cannot be
  ///   read.
  package func checkedRows<T>(
    _ sql: String,
    _ arguments: [(any ParameterValue)?] = [],
    path: String,
    _ make: (borrowing RowCursor) throws -> T
  ) throws -> [T] {
    let statement = try Statement(self, sql)
    statement.bind(arguments)
    let limits = RowLimits(statement)
    let row = limits.cursor
    var rows: [T] = []
    while try statement.step() {
      rows.append(try make(row))
      try limits.check(path)
    }
    return rows
  }

  /// When a transaction takes its locks.
  package enum Locking: String {
    /// At the first read or write.
    case deferred
    /// A write lock, immediately.
    case immediate
    /// An exclusive lock, immediately.
    case exclusive
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  package func transaction<T>(_ locking: Locking, _ body: () throws -> T) throws -> T {
    try execute("BEGIN \(locking.rawValue)")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled it back already.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Adds the SQL function `text_hash`, which hashes a text, to this connection.
  package func addTextHash() throws(DatabaseError) {
    let code = unsafe sqlite3_create_function_v2(
      connection,
      "text_hash",
      1,
      SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      nil,
      { context, _, values in
        guard let value = unsafe values?[0], let text = unsafe sqlite3_value_text(value) else {
          return
        }
        let count = unsafe Int(sqlite3_value_bytes(value))
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: text, count: count))
        unsafe sqlite3_result_int64(context, Int64(hasher.finalize()))
      },
      nil,
      nil,
      nil
    )
    if code != SQLITE_OK { throw lastError(code) }
  }
}

/// An SQLite error.
package struct DatabaseError: Error {
  /// The extended result code.
  package var code: Int32
  /// SQLite's message.
  package var message: String

  /// Creates an error; without a message, it uses SQLite's message for the code.
  init(code: Int32, message: String?) {
    self.code = code
    let own = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) }
    self.message = message ?? own ?? "SQLite's error \(code)"
  }

  /// The kind of error: the primary result code.
  package enum Kind {
    case busy
    case corrupt
    case full
    case inputOutput
    case interrupted
    case noMemory
    case notADatabase
    case statement
    case other
  }

  /// The kind of error.
  package var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_CORRUPT: .corrupt
    case SQLITE_FULL: .full
    case SQLITE_IOERR: .inputOutput
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_NOMEM: .noMemory
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_ERROR: .statement
    default: .other
    }
  }
}
