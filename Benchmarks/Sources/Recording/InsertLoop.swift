import CSQLiteLoop
import Foundation

/// SQLite's own cost: inserts rows of numbers into a table like `constraint_change`, with the C
/// API.
struct InsertLoop {
  private static let columnCount: Int32 = 15

  /// The number of rows that a statement inserts.
  var rowsPerStatement = 1
  /// The number of indexes during the insertion.
  var indexCount = 0

  /// The result of a loop.
  struct Result {
    /// CPU seconds per row.
    var time: Double
    /// File bytes per row.
    var size: Double
  }

  /// Inserts rows into a new database at the path; nil if that fails.
  func run(path: String, rows: Int) -> Result? {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &database, flags, nil) == SQLITE_OK else { return nil }
    defer { sqlite3_close_v2(database) }
    let columns = (1..<Self.columnCount).map { "c\($0) INTEGER" }.joined(separator: ", ")
    let indexes = (0..<indexCount).map { "CREATE INDEX i\($0) ON row (c\($0 + 5));" }.joined()
    let setUp = """
      PRAGMA secure_delete = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL;
      CREATE TABLE row (id INTEGER PRIMARY KEY, \(columns)) STRICT;
      \(indexes)
      BEGIN;
      """
    guard sqlite3_exec(database, setUp, nil, nil, nil) == SQLITE_OK else { return nil }
    var statement: OpaquePointer?
    let row = "(\(Array(repeating: "?", count: Int(Self.columnCount)).joined(separator: ", ")))"
    let values = Array(repeating: row, count: rowsPerStatement).joined(separator: ", ")
    sqlite3_prepare_v2(database, "INSERT INTO row VALUES \(values)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    let start = CPUTime.process()
    for first in stride(from: 0, to: rows, by: rowsPerStatement) {
      for number in 0..<rowsPerStatement { bind(first + number, at: number, to: statement) }
      if sqlite3_step(statement) != SQLITE_DONE { return nil }
      sqlite3_reset(statement)
    }
    guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else { return nil }
    let time = CPUTime.process() - start
    sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil)
    return Result(time: time / Double(rows), size: Double(FileSize.of(path)) / Double(rows))
  }

  /// Binds a time and IDs of several bytes, then small numbers and empty columns.
  private func bind(_ row: Int, at position: Int, to statement: OpaquePointer?) {
    let base = Int32(position) * Self.columnCount
    sqlite3_bind_int64(statement, base + 1, Int64(row + 1))
    sqlite3_bind_int64(statement, base + 2, Int64(row) * 1_000)
    for column in 3..<Self.columnCount - 3 {
      // Scattered, like IDs in an index.
      let id = (row &* 7_919) % 4_000
      sqlite3_bind_int64(statement, base + column, Int64(id) >> Int64(column - 3))
    }
    for column in Self.columnCount - 3...Self.columnCount {
      sqlite3_bind_null(statement, base + column)
    }
  }
}

/// The sizes of files.
enum FileSize {
  /// Returns the file's length in bytes; 0 if it does not exist.
  static func of(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}
