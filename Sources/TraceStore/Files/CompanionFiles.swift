internal import Foundation

/// The files that SQLite has beside a database: its write-ahead log, that one's index, its rollback journal.
///
/// SQLite finds them by their names, and takes what is in them for the database's own, whoever has made them.
enum CompanionFiles {
  /// What is added to the database's name.
  static let suffixes = ["-wal", "-shm", "-journal"]

  /// Checks that none of a database's companions was put there by somebody else: they belong to this user, to the
  /// database's owner or to root, and are not links.
  ///
  /// - Throws: ``FileError`` with the name of the first that is foreign.
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

  /// Whether others may put files beside a database.
  static func areShared(_ database: String) -> Bool {
    let path = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    return (try? Directory(of: path).isShared) ?? false
  }

  /// Makes sure that the journal of the next transaction is this user's own; SQLite removes it at its end.
  ///
  /// SQLite would write to another user's file of that name, and believe it when the transaction is taken back. An
  /// empty one is none to apply.
  ///
  /// - Throws: ``FileError`` if a companion is foreign.
  package static func takeJournal(of database: String) throws(FileError) {
    try check(database)
    guard areShared(database) else { return }
    let path = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    do throws(FileError) {
      close(try Directory(of: path).create(Directory.name(of: path) + "-journal"))
    } catch {
      // Another process of this user may have it.
      if !error.isTaken { throw error }
      try check(database)
    }
  }
}
