internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// Reads a trace file, without changing it.
///
/// Tables are small and come whole; streams come in order of time and are never held whole. A body of a stream may
/// call the reader again.
public final class TraceReader {
  /// The file that is read.
  public let path: String
  /// The version of the file's tables: what a later one has beside these reads as empty.
  public let schemaVersion: Int

  /// Called now and then while rows are streamed, with how many rows have been read so far.
  public var onProgress: ((_ rows: Int) -> Void)?
  private var rowsRead = 0
  private static let rowsPerProgress = 1 << 15

  let queue: DatabaseQueue
  private var strings: [Int64: String] = [:]
  private static let stringLimit = 20_000
  /// What the texts may have together, in bytes.
  private static let stringSizeLimit = 256 << 20
  private var stringSize = 0
  private var orderedTables: Set<String> = []
  /// What puts passes in order of a time.
  var passOrders: [String: String] = [:]
  /// The names of the trace's tables: one of an earlier version lacks some.
  private var tableNames: Set<String> = []
  /// Whether ``churn()`` has the rows that this version decides.
  var isChurnPrepared = false
  /// The statements that ``lookUp(_:_:_:)`` keeps, by their texts.
  var lookups: [String: Lookup] = [:]
  /// Reads the views' rows if the trace has long texts.
  var shortTexts: TraceReader?
  /// Counts the steps of the connection, which is closed before this goes.
  private let watch: ReadingWatch

  /// Opens a trace for reading, one that is still being recorded included.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public init(path: String) throws(TraceError) {
    self.path = path
    let location = TracePlace.location(of: path)
    try TraceFile.check(path: location)
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(0.5)
      configuration.allowsUnsafeTransactions = true
      let watch = ReadingWatch(path: path)
      configuration.prepareDatabase { watch.install(on: $0) }
      self.watch = watch
      queue = try DatabaseQueue(
        path: TraceFile.databaseName(location),
        configuration: configuration
      )
      if CompanionFiles.areShared(location) {
        try queue.unsafeReentrantRead { try $0.execute(sql: TraceFile.holdingLock) }
        try TraceFile.checkCompanions(of: location)
      }
      let identity = try queue.unsafeReentrantRead { database in
        (
          application: try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
          version: try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        )
      }
      if identity.application != Schema.applicationID || identity.version < 1 {
        throw TraceError.notATrace(path: path)
      }
      if identity.version > Schema.version {
        throw TraceError.newerSchema(path: path, version: Int(identity.version))
      }
      try queue.unsafeReentrantRead { try ReadingWatch.checkTables(of: $0, path: path) }
      schemaVersion = Int(identity.version)
      orderedTables = try queue.unsafeReentrantRead { database in
        try String.fetchSet(database, sql: "SELECT name FROM event_table WHERE is_ordered")
      }
      tableNames = try queue.unsafeReentrantRead { Set(try Schema.tables(of: $0)) }
      if try isEmpty(), RecordingStart.isUnderWay(path: path) {
        throw TraceError.justStarting(path: path)
      }
    } catch let error as TraceError {
      throw error
    } catch {
      throw TraceFile.error(for: error, path: path)
    }
  }

  /// Whether the trace does not say yet what is recorded.
  private func isEmpty() throws -> Bool {
    try queue.unsafeReentrantRead { try Int.fetchOne($0, sql: "SELECT 1 FROM run LIMIT 1") == nil }
  }

  /// Whether the trace has a table; what it lacks reads as empty.
  func hasTable(_ name: String) -> Bool {
    tableNames.contains(name)
  }

  /// Whether the event table's rows are in order of time as they stand.
  func isOrdered(_ table: String) -> Bool {
    orderedTables.contains(table)
  }

  /// Runs a query and hands over its rows, each valid only during the call.
  func forEachRow(
    _ sql: String,
    _ arguments: [Int64] = [],
    _ body: (borrowing RowCursor) throws -> Void
  ) throws {
    try queue.unsafeReentrantRead { database in
      let statement: Statement
      do {
        statement = try database.makeStatement(sql: sql)
      } catch {
        throw TraceFile.error(for: error, path: path)
      }
      // The statement outlives the loop, and nobody else has it.
      let pointer = unsafe statement.sqliteStatement
      for (position, argument) in arguments.enumerated() {
        unsafe _ = sqlite3_bind_int64(pointer, Int32(position + 1), argument)
      }
      defer { unsafe _ = sqlite3_reset(pointer) }
      let limits = unsafe RowLimits(pointer)
      let row = limits.cursor
      while true {
        let code = unsafe sqlite3_step(pointer)
        if code == SQLITE_DONE { return }
        if code != SQLITE_ROW {
          let message = unsafe sqlite3_errmsg(sqlite3_db_handle(pointer))
          let text = unsafe message.map { unsafe String(cString: $0) }
          throw TraceFile.error(code: code, message: text, path: path)
        }
        noteRow()
        try body(row)
        try limits.check(path)
      }
    }
  }

  /// Counts a row that was read.
  @inline(__always)
  func noteRow() {
    rowsRead &+= 1
    if rowsRead & (Self.rowsPerProgress - 1) == 0 { onProgress?(rowsRead) }
  }

  /// Streams an event table in order of time, from the first row of `range`'s to its last.
  func forEachEvent(
    _ table: String,
    in range: Range<Int64>?,
    _ body: (borrowing RowCursor) throws -> Void
  ) throws {
    let order = isOrdered(table) ? "id" : "time, id"
    if let range {
      try forEachRow(
        "SELECT * FROM \(table) WHERE time >= ? AND time < ? ORDER BY \(order)",
        [range.lowerBound, range.upperBound],
        body
      )
    } else {
      try forEachRow("SELECT * FROM \(table) ORDER BY \(order)", [], body)
    }
  }

  /// Collects what `make` makes of each row.
  func collect<T>(
    _ sql: String,
    _ make: (borrowing RowCursor) throws -> T
  ) throws(TraceError) -> [T] {
    var rows: [T] = []
    do {
      try forEachRow(sql) { rows.append(try make($0)) }
    } catch let error as TraceError {
      throw error
    } catch {
      throw TraceFile.error(for: error, path: path)
    }
    return rows
  }

  /// Returns the text of a row of `string`; `?` if the trace lacks it.
  public func string(_ id: Int64) throws -> String {
    if let string = strings[id] { return string }
    let found = try lookUp("SELECT value FROM string WHERE id = ?", id) { $0.string(0) } ?? "?"
    // Texts of a long trace are looked up again rather than all held.
    if strings.count >= Self.stringLimit || stringSize >= Self.stringSizeLimit {
      strings.removeAll(keepingCapacity: true)
      stringSize = 0
    }
    strings[id] = found
    stringSize += found.utf8.count
    return found
  }

  func string(_ id: Int64?) throws -> String? {
    guard let id else { return nil }
    let text: String = try string(id)
    return text
  }
}
