internal import CSQLite
internal import Foundation

/// Runs SQL on a trace without changing the trace or any other file.
///
/// It has its own read-only connection. SQLite asks for permission before each action of a
/// statement, and only reading is allowed. Only one thread at a time may run queries.
public final class TraceQuery {
  private let path: String
  private let database: Database
  private let watch = Watch()
  /// Whether the connection has the churn that this version's rules decide.
  private var isChurnPrepared = false

  /// The state that a running query checks every few thousand steps.
  private final class Watch {
    var deadline: ContinuousClock.Instant?
    var hasTimedOut = false
    var isInterrupted: () -> Bool = { false }
  }

  /// Opens a trace, which may still be being recorded.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public init(path: String) throws(TraceError) {
    // The reader makes the same checks; its connection is closed again immediately.
    _ = try TraceReader(path: path)
    self.path = path
    let location = TracePlace.location(of: path)
    do {
      database = try Database(
        path: TraceFile.databaseName(location),
        readOnly: true,
        patience: 500
      )
    } catch {
      throw TraceFile.error(for: error, path: path)
    }
    let opened = unsafe database.connection
    // Limit values in results to 64 MB.
    unsafe _ = sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 64 << 20)
    unsafe _ = sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
    if CompanionFiles.areShared(location) {
      unsafe _ = sqlite3_exec(opened, TraceFile.holdingLock, nil, nil, nil)
      try TraceFile.checkCompanions(of: location)
    }
    // SQLite creates the virtual tables for these functions on first use, which is not allowed
    // later.
    let functions = "SELECT 1 FROM json_each('[]'), json_tree('[]')"
    unsafe _ = sqlite3_exec(opened, functions, nil, nil, nil)
    unsafe _ = sqlite3_set_authorizer(opened, allowReading, nil)
    // The watch lives as long as the connection.
    let context = unsafe Unmanaged.passUnretained(watch).toOpaque()
    unsafe sqlite3_progress_handler(opened, 4_000, stopWhereOverdue, context)
  }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads; it may end with `;`.
  ///   - timeout: How long it may take, including the time in `row`; nil for no limit.
  ///   - isInterrupted: Called regularly; the query ends with ``QueryError/interrupted`` if it
  ///     returns true.
  ///   - columns: Receives the column names before the first row.
  ///   - row: Receives each row.
  /// - Throws: ``QueryError`` if the statement is wrong, would write or takes too long; what the
  ///   closures throw.
  public func run(
    _ sql: String,
    timeout: Duration? = nil,
    isInterrupted: @escaping () -> Bool = { false },
    columns: ([String]) throws -> Void,
    row: (borrowing TableRow) throws -> Void
  ) throws {
    watch.hasTimedOut = false
    watch.isInterrupted = isInterrupted
    watch.deadline = timeout.map { ContinuousClock.now + $0 }
    do {
      try prepareChurn(for: sql)
      let prepared = unsafe try prepare(sql)
      let statement = unsafe Statement(database, prepared: prepared)
      try columns(names(of: statement))
      while try statement.step() { try row(TableRow(statement)) }
    } catch let error as DatabaseError {
      throw self.error(error)
    }
  }

  private func names(of statement: Statement) -> [String] {
    let count = unsafe sqlite3_column_count(statement.pointer)
    return (0..<count).map { column in
      let name = unsafe sqlite3_column_name(statement.pointer, column)
      return unsafe name.map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// Computes churn for a statement that mentions it, if the trace does not have current rows.
  private func prepareChurn(for sql: String) throws {
    let text = sql.lowercased()
    guard !isChurnPrepared, text.contains("churn") || text.contains("work") else { return }
    isChurnPrepared = true
    let reader = try TraceReader(path: path)
    if try reader.hasCurrentChurn() { return }
    unsafe _ = sqlite3_set_authorizer(database.connection, nil, nil)
    defer { unsafe _ = sqlite3_set_authorizer(database.connection, allowReading, nil) }
    do {
      try reader.computeChurn(in: database)
    } catch let error as DatabaseError where error.kind != .interrupted {
      // The statement is not the cause.
      throw TraceFile.error(for: error, path: path)
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    if sql.utf8.contains(0) { throw QueryError.invalid(message: "it holds a NUL", position: nil) }
    var statement: OpaquePointer?
    let bytes = Array(sql.utf8)
    var rest = 0
    let code = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
      let start = unsafe UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var tail: UnsafePointer<CChar>?
      let count = Int32(clamping: buffer.count)
      let code = unsafe sqlite3_prepare_v2(database.connection, start, count, &statement, &tail)
      if let start = unsafe start, let tail = unsafe tail { rest = unsafe tail - start }
      return code
    }
    if code != SQLITE_OK { throw database.lastError(code) }
    guard let prepared = unsafe statement else { throw QueryError.empty }
    do {
      if unsafe sqlite3_bind_parameter_count(prepared) > 0 { throw QueryError.hasParameters }
      if try hasStatement(bytes[rest...]) { throw QueryError.severalStatements }
      return unsafe prepared
    } catch {
      unsafe _ = sqlite3_finalize(prepared)
      throw error
    }
  }

  /// Whether the rest contains more than blanks, semicolons and comments.
  private func hasStatement(_ rest: ArraySlice<UInt8>) throws -> Bool {
    var bytes = rest
    while !bytes.isEmpty {
      var statement: OpaquePointer?
      var used = bytes.count
      let copy = Array(bytes)
      let code = unsafe copy.withUnsafeBufferPointer { buffer -> Int32 in
        let start = unsafe UnsafeRawPointer(buffer.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        var tail: UnsafePointer<CChar>?
        let count = Int32(clamping: buffer.count)
        let code = unsafe sqlite3_prepare_v2(database.connection, start, count, &statement, &tail)
        if let start = unsafe start, let tail = unsafe tail { used = unsafe tail - start }
        return code
      }
      let isEmpty = unsafe code == SQLITE_OK && statement == nil
      unsafe _ = sqlite3_finalize(statement)
      if !isEmpty { return true }
      bytes = bytes.dropFirst(max(used, 1))
    }
    return false
  }

  private func error(_ error: DatabaseError) -> any Error {
    let message = error.message
    // A refusal during the creation of a table has another code.
    if message.hasPrefix("not authorized") { return QueryError.notAllowed }
    switch error.code & 0xFF {
    case SQLITE_INTERRUPT: return watch.hasTimedOut ? QueryError.timedOut : .interrupted
    case SQLITE_AUTH: return QueryError.notAllowed
    case SQLITE_READONLY: return QueryError.notAllowed
    case SQLITE_ERROR where message.hasPrefix("too many attached"): return QueryError.notAllowed
    case SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE, SQLITE_NOMEM:
      let offset = unsafe Int(sqlite3_error_offset(database.connection))
      return QueryError.invalid(message: message, position: offset < 0 ? nil : offset)
    default: return TraceFile.error(for: error, path: path)
    }
  }
}

extension TraceQuery {
  /// The actions that a statement may perform; all of them only read.
  private static let reading: Set<Int32> = [
    SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE,
  ]

  /// Pragmas that describe the schema; they take no value that changes anything.
  private static let pragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "function_list", "pragma_list", "collation_list", "compile_options", "database_list",
    "foreign_key_list",
  ]

  /// Pragmas that return a setting; with a value they would change it.
  private static let readablePragmas: Set<String> = [
    "user_version", "application_id", "page_size", "page_count", "encoding", "freelist_count",
    "schema_version", "journal_mode",
  ]

  fileprivate static func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
    if reading.contains(action) {
      return action != SQLITE_FUNCTION || second?.lowercased() != "load_extension"
    }
    guard action == SQLITE_PRAGMA, let name = first?.lowercased() else { return false }
    return pragmas.contains(name) || (second == nil && readablePragmas.contains(name))
  }

  fileprivate static func isOverdue(_ context: UnsafeMutableRawPointer) -> Bool {
    // The query retains the watch and owns the connection that calls this.
    let watch = unsafe Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
    if watch.isInterrupted() { return true }
    guard let deadline = watch.deadline, ContinuousClock.now >= deadline else { return false }
    watch.hasTimedOut = true
    return true
  }
}

/// SQLite calls this before each action of a statement.
private func allowReading(
  _ context: UnsafeMutableRawPointer?,
  _ action: Int32,
  _ first: UnsafePointer<CChar>?,
  _ second: UnsafePointer<CChar>?,
  _ database: UnsafePointer<CChar>?,
  _ trigger: UnsafePointer<CChar>?
) -> Int32 {
  let firstText = unsafe first.map { unsafe String(cString: $0) }
  let secondText = unsafe second.map { unsafe String(cString: $0) }
  return TraceQuery.allows(action, firstText, secondText) ? SQLITE_OK : SQLITE_DENY
}

/// SQLite calls this every few thousand steps; any result but 0 ends the statement.
private func stopWhereOverdue(_ context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context else { return 0 }
  return unsafe TraceQuery.isOverdue(context) ? 1 : 0
}

/// A reason why a query has no result, or an incomplete one.
public enum QueryError: Error, Hashable, Sendable {
  /// SQLite cannot parse it; `position` is the byte of the error, if known.
  case invalid(message: String, position: Int?)
  /// It would write, attach a file or change a setting.
  case notAllowed
  /// It contains no statement.
  case empty
  /// There is more than one statement in it.
  case severalStatements
  /// It has placeholders without values.
  case hasParameters
  /// It exceeded its time limit.
  case timedOut
  /// It was interrupted.
  case interrupted
}
