import Foundation
import GRDBSQLite

/// What SQLite itself costs: one row after the other into a table of `constraint_change`'s shape, by the C API.
struct InsertLoop {
  private static let columnCount: Int32 = 15

  /// Inserts rows into a new database at the path, and returns the CPU seconds that it took.
  static func run(path: String, rows: Int) -> Double {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &database, flags, nil) == SQLITE_OK else { return .nan }
    defer { sqlite3_close_v2(database) }
    let columns = (1..<columnCount).map { "c\($0) INTEGER" }.joined(separator: ", ")
    let setUp = """
      PRAGMA secure_delete = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL;
      CREATE TABLE row (id INTEGER PRIMARY KEY, \(columns)) STRICT;
      BEGIN;
      """
    guard sqlite3_exec(database, setUp, nil, nil, nil) == SQLITE_OK else { return .nan }
    var statement: OpaquePointer?
    let values = Array(repeating: "?", count: Int(columnCount)).joined(separator: ", ")
    sqlite3_prepare_v2(database, "INSERT INTO row VALUES (\(values))", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    let start = CPUTime.process()
    for row in 0..<rows {
      sqlite3_bind_int64(statement, 1, Int64(row + 1))
      // A time and ids of several bytes, then small numbers and columns that are empty.
      sqlite3_bind_int64(statement, 2, Int64(row) * 1_000)
      for column in 3..<columnCount - 3 {
        sqlite3_bind_int64(statement, column, Int64(row % 4_000) >> Int64(column))
      }
      for column in columnCount - 3...columnCount { sqlite3_bind_null(statement, column) }
      if sqlite3_step(statement) != SQLITE_DONE { return .nan }
      sqlite3_reset(statement)
    }
    guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else { return .nan }
    return CPUTime.process() - start
  }
}

/// The CPU time used so far, in seconds.
enum CPUTime {
  /// Of all threads of this process.
  static func process() -> Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Of the calling thread.
  static func thread() -> Double { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
