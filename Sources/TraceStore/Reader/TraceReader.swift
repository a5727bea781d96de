internal import Foundation

/// Reads a trace file without changing it.
///
/// Small tables are returned whole. Streams come in order of time and are never held whole; the
/// body of a stream may call the reader again.
public final class TraceReader {
  /// The path of the file.
  public let path: String
  /// The version of the file's tables.
  ///
  /// The reader ignores what later versions add.
  public let schemaVersion: Int

  /// Called regularly while rows are streamed, with the number of rows read so far.
  public var onProgress: ((_ rows: Int) -> Void)?
  private var rowsRead = 0
  private static let rowsPerProgress = 1 << 15

  let database: Database
  private var strings: [Int64: String] = [:]
  private static let stringLimit = 20_000
  /// The maximum total size of cached texts, in bytes.
  private static let stringSizeLimit = 256 << 20
  private var stringSize = 0
  private var orderedTables: Set<String> = []
  /// The sort expressions that order passes by a time.
  var passOrders: [String: String] = [:]
  /// The names of the trace's tables; a trace of an earlier version lacks some.
  private var tableNames: Set<String> = []
  /// Whether ``churn()`` has the rows that this version's rules decide.
  var isChurnPrepared = false
  /// The statements that ``lookUp(_:_:_:)`` caches, by SQL text.
  var lookups: [String: Lookup] = [:]
  /// Reads the rows of views if the trace has long texts.
  var shortTexts: TraceReader?

  /// Opens a trace for reading; it may still be being recorded.
  ///
  /// - Throws: ``TraceError`` if the file is not a readable trace.
  public init(path: String) throws(TraceError) {
    self.path = path
    let location = TracePlace.location(of: path)
    try TraceFile.check(path: location)
    do {
      let database = try Database(
        path: TraceFile.databaseName(location),
        readOnly: true,
        patience: 500,
        watch: ReadingWatch(path: path)
      )
      self.database = database
      if CompanionFiles.areShared(location) {
        try database.execute(TraceFile.holdingLock)
        try TraceFile.checkCompanions(of: location)
      }
      let application = try database.integer("PRAGMA application_id") ?? 0
      let version = try database.integer("PRAGMA user_version") ?? 0
      if application != Int64(Schema.applicationID) || version < 1 {
        throw TraceError.notATrace(path: path)
      }
      if version > Int64(Schema.version) {
        throw TraceError.newerSchema(path: path, version: Int(version))
      }
      try ReadingWatch.checkTables(of: database, path: path)
      schemaVersion = Int(version)
      orderedTables = Set(try database.texts("SELECT name FROM event_table WHERE is_ordered"))
      tableNames = Set(try Schema.tables(of: database))
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
    try database.integer("SELECT 1 FROM run LIMIT 1") == nil
  }

  /// Whether the trace has a table; a missing table reads as empty.
  func hasTable(_ name: String) -> Bool {
    tableNames.contains(name)
  }

  /// Whether the event table's rows are stored in order of time.
  func isOrdered(_ table: String) -> Bool {
    orderedTables.contains(table)
  }

  /// Runs a query and passes each row to the body; a row is valid only during the call.
  func forEachRow(
    _ sql: String,
    _ arguments: [Int64] = [],
    _ body: (borrowing RowCursor) throws -> Void
  ) throws {
    let statement = try reading { () throws(DatabaseError) in try Statement(database, sql) }
    statement.bind(arguments)
    let limits = RowLimits(statement)
    let row = limits.cursor
    while try reading(statement.step) {
      noteRow()
      try body(row)
      try limits.check(path)
    }
  }

  /// Runs `body` with the database; database errors become trace errors.
  @inline(__always)
  func reading<T>(_ body: () throws(DatabaseError) -> T) throws(TraceError) -> T {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw TraceFile.error(code: error.code, message: error.message, path: path)
    }
  }

  /// Counts a row that was read.
  @inline(__always)
  func noteRow() {
    rowsRead &+= 1
    if rowsRead & (Self.rowsPerProgress - 1) == 0 { onProgress?(rowsRead) }
  }

  /// Streams an event table in order of time, limited to the rows of `range`.
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

  /// Collects the results of `make` for each row.
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
    // Look texts of a long trace up again rather than keeping all of them in memory.
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
