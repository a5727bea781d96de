internal import Foundation

/// The location to which a trace is written.
package enum OutputFile {
  /// Checks that a trace can be written there, removes the file to be replaced, and creates an
  /// empty file.
  package static func prepare(path: String, replacing: Bool) throws(TraceError) {
    try check(path: path, replacing: replacing)
    do throws(FileError) {
      let directory = try Directory(of: path)
      let name = Directory.name(of: path)
      directory.remove(name)
      try removeCompanions(of: name, in: directory)
      for spool in SpoolDirectory.all(ofTrace: path) where SpoolDirectory.holder(of: spool) == nil {
        directory.removeDirectory(Directory.name(of: spool))
      }
      close(try directory.create(name, mode: .finishedFile))
    } catch {
      throw error.isTaken
        ? .outputExists(path: path) : .cannotWrite(path: path, detail: error.detail)
    }
  }

  /// Removes companion files of a deleted database; SQLite would apply them to a new database.
  package static func removeCompanions(of name: String, in directory: Directory) throws(FileError) {
    for suffix in CompanionFiles.suffixes {
      directory.remove(name + suffix)
      guard directory.kind(of: name + suffix) != nil else { continue }
      var error = FileError.foreign
      error.name = name + suffix
      throw error
    }
  }

  /// Checks that a trace can be written there; changes nothing.
  package static func check(path: String, replacing: Bool) throws(TraceError) {
    if path.isEmpty { throw .cannotWrite(path: path, detail: "it has no name") }
    let directory: Directory
    do throws(FileError) {
      directory = try Directory(of: path)
    } catch {
      throw .cannotWrite(path: path, detail: error.detail)
    }
    for spool in SpoolDirectory.all(ofTrace: path) {
      guard let holder = SpoolDirectory.holder(of: spool) else { continue }
      throw .beingRecorded(path: path, process: holder)
    }
    if let kind = directory.kind(of: Directory.name(of: path)) {
      if kind == S_IFDIR { throw .isDirectory(path: path) }
      if !replacing { throw .outputExists(path: path) }
      if kind != S_IFREG { throw .cannotWrite(path: path, detail: "it is not a regular file") }
    }
    if !replacing, TracePlace.growingTrace(named: path) != nil { throw .outputExists(path: path) }
    if unsafe access(directory.path, W_OK | X_OK) != 0 {
      throw .cannotWrite(path: path, detail: systemMessage(errno))
    }
  }

  /// Whether two names refer to the same file, or would: by other paths, through links, or as hard
  /// links.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    !Set(identities(of: first)).isDisjoint(with: identities(of: second))
  }

  private struct Identity: Hashable {
    var directory: Directory.Identity
    var name: String?
  }

  /// The identities of the file that a path leads to, as far as they are known before it exists.
  private static func identities(of path: String) -> [Identity] {
    var found: [Identity] = []
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      let file = Directory.Identity(device: status.st_dev, number: status.st_ino)
      found.append(Identity(directory: file))
    }
    if let directory = try? Directory(of: path) {
      found.append(Identity(directory: directory.identity, name: Directory.name(of: path)))
    }
    return found
  }

  package static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// The system's message for an error number.
  package static func systemMessage(_ code: Int32) -> String {
    FileError.systemMessage(code)
  }
}
