internal import CSQLite
internal import Foundation

/// Checks and preparations of a trace file before SQLite reads it.
package enum TraceFile {
  /// Checks that the path names a complete, readable SQLite database.
  package static func check(path: String) throws(TraceError) {
    if path.utf8.contains(0) { throw .notFound(path: path) }
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      throw errno == EACCES ? .noPermission(path: path) : .notFound(path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    if status.st_mode & S_IFMT != S_IFREG { throw .notSQLite(path: path) }
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw .noPermission(path: path) }
    defer { close(file) }
    if status.st_size == 0 {
      throw RecordingStart.isUnderWay(path: path) ? .justStarting(path: path) : .empty(path: path)
    }

    guard let header = DatabaseHeader(DatabaseHeader.bytes(of: file)) else {
      throw .notSQLite(path: path)
    }
    if !header.isWhole {
      throw .damaged(path: path, detail: "it ends after \(header.count) bytes, within its header")
    }
    try checkCompanions(of: path)
    // While another file contains some of its pages, the file's own length means nothing.
    if unsafe access(path + "-wal", F_OK) == 0 { return }
    if RollbackJournal(ofDatabase: path) != nil { return }
    guard let pageCount = header.pageCount else { return }
    let expected = pageCount * header.pageSize
    if Int64(status.st_size) < expected {
      throw .damaged(path: path, detail: "it has \(status.st_size) of its \(expected) bytes")
    }
  }

  /// Checks that SQLite would not read another user's file with the trace.
  package static func checkCompanions(of path: String) throws(TraceError) {
    do throws(FileError) {
      try CompanionFiles.check(path)
    } catch {
      throw .foreignFile(path: path, name: error.name ?? path)
    }
  }

  /// SQL that keeps a lock while a connection is open, if others may create files next to the
  /// trace.
  ///
  /// SQLite looks for a journal or log when it takes the lock. It does not read files that another
  /// user creates later.
  package static let holdingLock = "BEGIN; SELECT count(*) FROM sqlite_schema"

  /// Prepares for a transaction that changes a trace; call it right before opening the trace.
  ///
  /// - Throws: ``TraceError`` if another user's files prevent it.
  package static func takeJournal(of path: String) throws(TraceError) {
    do throws(FileError) {
      try CompanionFiles.takeJournal(of: path)
    } catch {
      if let name = error.name { throw .foreignFile(path: path, name: name) }
      throw .cannotWrite(path: path, detail: error.detail)
    }
  }

  /// Rolls back the change of a trace whose writer was killed; returns whether there was one.
  ///
  /// - Throws: ``TraceError/interruptedWrite(path:detail:)`` if that is not possible here,
  ///   ``TraceError/locked(path:)`` if another process has locked the file, and
  ///   ``TraceError/foreignFile(path:name:)`` if the journal belongs to another user.
  package static func restore(_ path: String) throws(TraceError) -> Bool {
    guard let journal = RollbackJournal(ofDatabase: path),
      DatabaseHeader(path: path)?.applicationID == Schema.applicationID
    else { return false }
    try checkCompanions(of: path)
    do {
      try journal.rollBack(database: path)
    } catch .locked {
      throw .locked(path: path)
    } catch {
      throw .interruptedWrite(path: path, detail: error.detail)
    }
    return RollbackJournal(ofDatabase: path) == nil
  }

  /// The name under which SQLite opens a file, so that it does not interpret `:memory:` and
  /// `file:`.
  package static func databaseName(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }

  /// The error for an error that SQLite threw.
  package static func error(for error: any Error, path: String) -> TraceError {
    if let error = error as? TraceError { return error }
    guard let error = error as? DatabaseError else {
      return .damaged(path: path, detail: "\(error)")
    }
    return self.error(code: error.code, message: error.message, path: path)
  }

  /// The error for an error that SQLite threw while writing, in SQLite's words.
  package static func writeError(for error: any Error, path: String) -> TraceError {
    if let error = error as? TraceError { return error }
    let failure = error as? DatabaseError
    switch failure?.kind {
    case .busy: return .locked(path: path)
    case .corrupt, .notADatabase, .noMemory: return self.error(for: error, path: path)
    case .inputOutput where isFileSizeLimited:
      return .cannotWrite(path: path, detail: fileSizeDetail)
    default: return .cannotWrite(path: path, detail: failure?.message ?? "\(error)")
    }
  }

  static let fileSizeDetail = "no room within the limit of file sizes, 'ulimit -f'"

  /// Whether the system limits the size of this process's files; SQLite has no message for
  /// exceeding it.
  static var isFileSizeLimited: Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
      return false
    }
    return limit.rlim_cur != rlim_t.max
  }

  /// `SQLITE_READONLY_ROLLBACK`; Swift does not import its definition, a C expression.
  private static let readOnlyRollback = SQLITE_READONLY | 3 << 8

  /// The error for an SQLite result code.
  package static func error(code: Int32, message: String?, path: String) -> TraceError {
    if code == readOnlyRollback {
      return .interruptedWrite(path: path, detail: "it was opened for reading alone")
    }
    return switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
    case SQLITE_NOTADB: .notSQLite(path: path)
    case SQLITE_NOMEM: .noMemory(path: path)
    // A reader writes only temporary files.
    case SQLITE_FULL: .noTemporaryFile(path: path)
    case SQLITE_IOERR where isFileSizeLimited: .noTemporaryFile(path: path)
    case SQLITE_INTERRUPT:
      .damaged(path: path, detail: "it makes its reader do more than any recording would")
    case SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY, SQLITE_CANTOPEN: .noPermission(path: path)
    default: .damaged(path: path, detail: message ?? "SQLite's error \(code)")
    }
  }
}
