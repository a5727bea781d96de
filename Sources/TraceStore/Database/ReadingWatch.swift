internal import CSQLite
internal import Foundation

/// Stops reading a file that would keep its reader busy forever.
///
/// A trace may come from anywhere, and SQLite runs whatever its views contain.
final class ReadingWatch: @unchecked Sendable {
  // Only the connection's thread changes `rounds`.

  /// The number of SQLite steps between two checks.
  private static let stepsPerRound: Int32 = 100_000
  /// The steps allowed for a file of any size: some seconds.
  private static let leastSteps: Int64 = 500_000_000
  /// Additional steps per byte of the file; a row has about twenty bytes.
  private static let stepsPerByte: Int64 = 2_000
  /// The longest text or blob, in bytes.
  private static let longestValue: Int32 = 256 << 20

  private let limit: Int64
  private var rounds: Int64 = 0

  /// Creates a watch for one connection to a file.
  init(path: String) {
    var size: Int64 = 0
    for suffix in ["", "-wal"] {
      var status = stat()
      if unsafe stat(path + suffix, &status) == 0 { size += Int64(status.st_size) }
    }
    let steps = max(Self.leastSteps, min(size, 1 << 40) * Self.stepsPerByte)
    limit = steps / Int64(Self.stepsPerRound)
  }

  /// Watches a connection, which must not outlive the watch.
  func install(on database: Database) {
    let connection = unsafe database.connection
    unsafe _ = sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Self.longestValue)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(connection, Self.stepsPerRound, endWhereEndless, context)
  }

  fileprivate func isOverdue() -> Bool {
    rounds += 1
    return rounds > limit
  }

  /// Checks that each table is a real table, not a computed view or a virtual table, and that no
  /// trigger runs when rows are written.
  ///
  /// - Throws: ``TraceError/damaged(path:detail:)`` if something else has a table's name, or there
  ///   is a trigger.
  static func checkTables(
    of database: Database,
    named tables: Set<String> = Schema.tableNames,
    path: String
  ) throws {
    let sql = """
      SELECT lower(name), type FROM sqlite_schema
      WHERE type IN ('view', 'trigger') OR (type = 'table' AND sql LIKE 'CREATE VIRTUAL%')
      """
    let rows = try database.checkedRows(sql, path: path) {
      (name: $0.string(0), type: $0.string(1))
    }
    for row in rows {
      if row.type == "trigger" {
        // The trigger would run on every later write to the file.
        throw TraceError.damaged(path: path, detail: "it has a trigger, \(row.name)")
      }
      guard tables.contains(row.name) else { continue }
      let kind = row.type == "view" ? "view" : "virtual table"
      throw TraceError.damaged(path: path, detail: "\(row.name) is a \(kind), not a table")
    }
  }
}

extension Schema {
  /// The names of all tables that a trace may have.
  static let tableNames = Set(declarations.map(\.name)).union(["recovery"])

  /// The trace tables that a database contains, in order of creation; `schema` is the name of the
  /// attached database.
  ///
  /// Ignores other tables: the file's author chose their names, which may contain SQL.
  package static func tables(of database: Database, in schema: String = "main") throws -> [String] {
    try database.texts(
      "SELECT name FROM \(schema).sqlite_schema WHERE type = 'table' ORDER BY rowid"
    )
    .filter(tableNames.contains)
  }
}

/// SQLite calls this regularly; any result but 0 ends the statement.
private func endWhereEndless(_ context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context = unsafe context else { return 0 }
  let watch = unsafe Unmanaged<ReadingWatch>.fromOpaque(context).takeUnretainedValue()
  return watch.isOverdue() ? 1 : 0
}
