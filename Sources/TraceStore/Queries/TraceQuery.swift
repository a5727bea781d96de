internal import CSQLite
internal import Foundation

/// Runs SQL on a trace that can change nothing: neither the trace nor any other file.
///
/// It has a connection of its own, opened for reading; SQLite asks before each thing that a statement would do, and is
/// told to do no more than read. One thread at a time runs queries.
public final class TraceQuery {
  private let path: String
  private let database: Database
  private let watch = Watch()
  /// Whether the connection has the churn that this version decides.
  private var isChurnPrepared = false

  /// What a running query looks at every few thousand of its steps.
  private final class Watch {
    var deadline: ContinuousClock.Instant?
    var hasTimedOut = false
    var isInterrupted: () -> Bool = { false }
  }

  /// Opens a trace, one that is still being recorded included.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public init(path: String) throws(TraceError) {
    // The reader's checks are the same, and its connection is closed again at once.
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
    // No answer holds values of more than 64 MB.
    unsafe _ = sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 64 << 20)
    unsafe _ = sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
    if CompanionFiles.areShared(location) {
      unsafe _ = sqlite3_exec(opened, TraceFile.holdingLock, nil, nil, nil)
      try TraceFile.checkCompanions(of: location)
    }
    // The tables that these functions are, are made at their first use, which nobody may ask for later.
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
  ///   - sql: A statement that reads; a `;` may stand at its end.
  ///   - timeout: How long it may take, its reader's time included; nil for as long as it needs.
  ///   - isInterrupted: Asked now and then; the query ends with ``QueryError/interrupted`` if it returns true.
  ///   - columns: Takes the names of the columns, before the first row.
  ///   - row: Takes each row.
  /// - Throws: ``QueryError`` if the statement is wrong, would write or takes too long; what the closures throw.
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

  /// Decides churn for a statement that names it, if the trace does not have the rows of this version.
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
      // The statement is not the reason.
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

  /// Whether there is more than blanks, semicolons and comments.
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
    // What is refused deep in the making of a table comes with another code.
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
  /// Lets a statement read, and nothing else.
  private static let reading: Set<Int32> = [
    SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE,
  ]

  /// Pragmas that tell of the schema; none of them takes a value.
  private static let pragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "function_list", "pragma_list", "collation_list", "compile_options", "database_list",
    "foreign_key_list",
  ]

  /// Pragmas that tell something, and would change it if they were given a value.
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
    // The query holds the watch, and its connection, which calls this, goes with it.
    let watch = unsafe Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
    if watch.isInterrupted() { return true }
    guard let deadline = watch.deadline, ContinuousClock.now >= deadline else { return false }
    watch.hasTimedOut = true
    return true
  }
}

/// SQLite asks this before each thing that a statement would do.
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

/// SQLite asks this every few thousand steps; anything but 0 ends the statement.
private func stopWhereOverdue(_ context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context else { return 0 }
  return unsafe TraceQuery.isOverdue(context) ? 1 : 0
}

/// A reason why a query has no answer, or not all of it.
public enum QueryError: Error, Hashable, Sendable {
  /// SQLite does not understand it; `position` is the byte at which it gave up, if it knows that.
  case invalid(message: String, position: Int?)
  /// It would write, attach a file or change a setting.
  case notAllowed
  /// There is no statement in it.
  case empty
  /// There is more than one statement in it.
  case severalStatements
  /// It has placeholders, for which there are no values.
  case hasParameters
  /// It took longer than it was given.
  case timedOut
  /// Somebody ended it.
  case interrupted
}
