internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// What a trace file looks like from outside, before SQLite reads it.
enum TraceFile {
  /// Checks that the path names a whole SQLite database that may be read.
  static func check(path: String) throws(TraceError) {
    if path.utf8.contains(0) { throw .notFound(path: path) }
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      throw errno == EACCES ? .noPermission(path: path) : .notFound(path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    if status.st_mode & S_IFMT != S_IFREG { throw .notSQLite(path: path) }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw .noPermission(path: path) }
    defer { close(file) }
    if status.st_size == 0 { throw .empty(path: path) }

    guard let header = DatabaseHeader(DatabaseHeader.bytes(of: file)) else {
      throw .notSQLite(path: path)
    }
    if !header.isWhole {
      throw .damaged(path: path, detail: "it ends after \(header.count) bytes, within its header")
    }
    // While another file holds newer pages, this one's length says nothing.
    if unsafe access(path + "-wal", F_OK) == 0 { return }
    guard let pageCount = header.pageCount else { return }
    let expected = pageCount * header.pageSize
    if Int64(status.st_size) < expected {
      throw .damaged(path: path, detail: "it has \(status.st_size) of its \(expected) bytes")
    }
  }

  /// The error for what GRDB or SQLite has thrown.
  static func error(for error: any Error, path: String) -> TraceError {
    if let error = error as? TraceError { return error }
    guard let error = error as? DatabaseError else {
      return .damaged(path: path, detail: "\(error)")
    }
    return self.error(code: error.resultCode.rawValue, message: error.message, path: path)
  }

  /// The error for what GRDB or SQLite has thrown while writing: in the words of SQLite alone.
  static func writeError(for error: any Error, path: String) -> TraceError {
    if let error = error as? TraceError { return error }
    let message = (error as? DatabaseError)?.message
    return .cannotWrite(path: path, detail: message ?? "\(error)")
  }

  /// The error for a result code of SQLite.
  static func error(code: Int32, message: String?, path: String) -> TraceError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
    case SQLITE_NOTADB: .notSQLite(path: path)
    case SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY, SQLITE_CANTOPEN: .noPermission(path: path)
    default: .damaged(path: path, detail: message ?? "SQLite's error \(code)")
    }
  }
}
