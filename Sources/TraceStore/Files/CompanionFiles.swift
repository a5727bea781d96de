internal import Foundation

/// The files that SQLite keeps next to a database: the write-ahead log, the log's index and the
/// rollback journal.
///
/// SQLite finds them by name and trusts their contents, whoever created them.
enum CompanionFiles {
  /// The suffixes of the database's name.
  static let suffixes = ["-wal", "-shm", "-journal"]

  /// Checks that no one else created a database's companion files: they must belong to this user,
  /// to the database's owner or to root, and must not be links.
  ///
  /// - Throws: ``FileError`` with the name of the first foreign file.
  package static func check(_ database: String) throws(FileError) {
    // SQLite follows links to the database first.
    let path = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    var status = stat()
    var owners: Set<uid_t> = [geteuid(), 0]
    if unsafe lstat(path, &status) == 0 { owners.insert(status.st_uid) }
    for suffix in suffixes where unsafe lstat(path + suffix, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFREG, owners.contains(status.st_uid) { continue }
      var error = FileError.foreign
      error.name = Directory.name(of: path) + suffix
      throw error
    }
  }

  /// Whether others may create files next to a database.
  static func areShared(_ database: String) -> Bool {
    let path = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    return (try? Directory(of: path).isShared) ?? false
  }

  /// Makes sure that the journal of the next transaction is this user's own; SQLite removes it at
  /// the end.
  ///
  /// Otherwise SQLite would write to another user's file with that name, and trust it when it rolls
  /// back. SQLite does not apply an empty journal.
  ///
  /// - Throws: ``FileError`` if a companion is foreign.
  package static func takeJournal(of database: String) throws(FileError) {
    try check(database)
    guard areShared(database) else { return }
    let path = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    do throws(FileError) {
      close(try Directory(of: path).create(Directory.name(of: path) + "-journal"))
    } catch {
      // Another process of this user may hold it.
      if !error.isTaken { throw error }
      try check(database)
    }
  }
}
