internal import Foundation

/// The file next to a database in which SQLite saves the pages that a transaction is about to
/// overwrite.
///
/// If a writer is killed, the journal remains; writing its pages back restores the database. SQLite
/// does so automatically, but only for users with write access, and it trusts the journal whoever
/// created it. See "The Rollback Journal" in SQLite's file format.
package struct RollbackJournal {
  /// The journal's own path.
  let path: String

  /// The bytes at the start of each journal, and at the end of a journal for a transaction over
  /// several files.
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Finds the journal that a writer of the database left or is writing; nil if there is none to
  /// apply.
  package init?(ofDatabase database: String) {
    path = database + "-journal"
    guard Self.bytes(of: path, count: Self.magic.count, fromEnd: false) == Self.magic else {
      return nil
    }
  }

  /// Whether it belongs to a transaction over several files.
  ///
  /// Traces and histories are never written like that. SQLite removes the file that such a journal
  /// names, and a journal from someone else may name any file.
  private var namesAnotherFile: Bool {
    Self.bytes(of: path, count: Self.magic.count, fromEnd: true) == Self.magic
  }

  private static func bytes(of path: String, count: Int, fromEnd: Bool) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let offset = fromEnd ? max(Int(status.st_size) - count, 0) : 0
    var bytes = [UInt8](repeating: 0, count: count)
    let size = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe pread(file, bytes.baseAddress, bytes.count, off_t(offset))
    }
    return Array(bytes.prefix(max(size, 0)))
  }

  /// Removes this user's journal if its writer was killed before it wrote anything into it.
  ///
  /// SQLite does not apply such a file and does not remove it. The database is locked meanwhile, so
  /// no other writer has started.
  package static func removeUnbegun(ofDatabase database: String) {
    let journal = database + "-journal"
    let name = URL(fileURLWithPath: journal).lastPathComponent
    guard unsafe access(journal, F_OK) == 0, RollbackJournal(ofDatabase: database) == nil,
      let directory = try? Directory(of: database),
      let file = try? directory.openOwn(name),
      let connection = try? Database(path: TraceFile.databaseName(database))
    else { return }
    close(file)
    try? connection.transaction(.exclusive) {
      // Since then, another writer may have started and been killed.
      if bytes(of: journal, count: 1, fromEnd: false) == [] { directory.remove(name) }
    }
  }

  /// Lets SQLite write the pages back and remove the journal; does not touch the journal of an
  /// active writer.
  ///
  /// - Throws: ``Failure`` with the reason if that is not possible here; then both files are
  ///   unchanged.
  func rollBack(database: String) throws(Failure) {
    if namesAnotherFile { throw .foreign }
    let directory = URL(fileURLWithPath: database).deletingLastPathComponent().path
    if unsafe access(database, W_OK) != 0 || access(directory, W_OK | X_OK) != 0 {
      throw .noPermission
    }
    do throws(DatabaseError) {
      let connection = try Database(path: database, patience: 2_000)
      // The first read lock finds the journal.
      try connection.execute("SELECT count(*) FROM sqlite_schema")
    } catch {
      throw error.kind == .busy ? .locked : .failed(error.message)
    }
  }

  /// A reason why the pages were not written back.
  enum Failure: Error {
    /// The database or its directory is not writable.
    case noPermission
    /// The journal names another file.
    case foreign
    /// Another process has locked the database.
    case locked
    /// SQLite's reason.
    case failed(String)

    /// The reason in words, for use in parentheses.
    var detail: String {
      switch self {
      case .noPermission: "permission denied"
      case .foreign: "the journal names another file, which no journal of Plumbline's does"
      case .locked: "another process has locked it"
      case .failed(let message): message
      }
    }
  }
}
