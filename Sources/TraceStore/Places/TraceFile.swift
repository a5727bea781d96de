internal import CSQLite
internal import Foundation

/// What a trace file looks like from outside, before SQLite reads it.
package enum TraceFile {
  /// Checks that the path names a whole SQLite database that may be read.
  package static func check(path: String) throws(TraceError) {
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
    // While another file holds pages of this one, its own length says nothing.
    if unsafe access(path + "-wal", F_OK) == 0 { return }
    if RollbackJournal(ofDatabase: path) != nil { return }
    guard let pageCount = header.pageCount else { return }
    let expected = pageCount * header.pageSize
    if Int64(status.st_size) < expected {
      throw .damaged(path: path, detail: "it has \(status.st_size) of its \(expected) bytes")
    }
  }

  /// Checks that no file of another user would be read with the trace.
  package static func checkCompanions(of path: String) throws(TraceError) {
    do throws(FileError) {
      try CompanionFiles.check(path)
    } catch {
      throw .foreignFile(path: path, name: error.name ?? path)
    }
  }

  /// What keeps a lock for as long as a connection is open, if others may put files beside the trace.
  ///
  /// SQLite looks for a journal or log when it takes the lock: what another user puts there later is not read.
  package static let holdingLock = "BEGIN; SELECT count(*) FROM sqlite_schema"

  /// Gets ready for a transaction that changes a trace; call it right before the trace is opened for that.
  ///
  /// - Throws: ``TraceError`` if another user's files are in the way.
  package static func takeJournal(of path: String) throws(TraceError) {
    do throws(FileError) {
      try CompanionFiles.takeJournal(of: path)
    } catch {
      if let name = error.name { throw .foreignFile(path: path, name: name) }
      throw .cannotWrite(path: path, detail: error.detail)
    }
  }

  /// Takes back the change of a trace during which its writer was killed; returns whether there was one.
  ///
  /// - Throws: ``TraceError/interruptedWrite(path:detail:)`` if that cannot be done here,
  ///   ``TraceError/locked(path:)`` if another process has the file, and ``TraceError/foreignFile(path:name:)`` if the
  ///   journal is another user's.
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

  /// The name by which SQLite opens a file: as it stands, `:memory:` and `file:` would mean something else.
  package static func databaseName(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }

  /// The error for what SQLite has thrown.
  package static func error(for error: any Error, path: String) -> TraceError {
    if let error = error as? TraceError { return error }
    guard let error = error as? DatabaseError else {
      return .damaged(path: path, detail: "\(error)")
    }
    return self.error(code: error.code, message: error.message, path: path)
  }

  /// The error for what SQLite has thrown while writing: in the words of SQLite alone.
  package static func writeError(for error: any Error, path: String) -> TraceError {
    if let error = error as? TraceError { return error }
    let failure = error as? DatabaseError
    switch failure?.kind {
    case .busy: return .locked(path: path)
    case .corrupt, .notADatabase, .noMemory: return self.error(for: error, path: path)
    case .inputOutput where isFileSizeLimited:
      return .cannotWrite(path: path, detail: "no room within the limit of file sizes, 'ulimit -f'")
    default: return .cannotWrite(path: path, detail: failure?.message ?? "\(error)")
    }
  }

  /// Whether files of this process may not have every size: SQLite has no words for a write beyond that.
  private static var isFileSizeLimited: Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
      return false
    }
    return limit.rlim_cur != rlim_t.max
  }

  /// `SQLITE_READONLY_ROLLBACK`, whose definition in C is an expression that Swift does not import.
  private static let readOnlyRollback = SQLITE_READONLY | 3 << 8

  /// The error for a result code of SQLite.
  package static func error(code: Int32, message: String?, path: String) -> TraceError {
    if code == readOnlyRollback {
      return .interruptedWrite(path: path, detail: "it was opened for reading alone")
    }
    return switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
    case SQLITE_NOTADB: .notSQLite(path: path)
    case SQLITE_NOMEM: .noMemory(path: path)
    // A reader writes nothing else.
    case SQLITE_FULL: .noTemporaryFile(path: path)
    case SQLITE_IOERR where isFileSizeLimited: .noTemporaryFile(path: path)
    case SQLITE_INTERRUPT:
      .damaged(path: path, detail: "it makes its reader do more than any recording would")
    case SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY, SQLITE_CANTOPEN: .noPermission(path: path)
    default: .damaged(path: path, detail: message ?? "SQLite's error \(code)")
    }
  }
}
