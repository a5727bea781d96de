internal import Foundation

/// A file that is written under a temporary name next to its destination, and gets its own name
/// when it is complete.
///
/// Until then only this user can read it, and an existing file with that name is unchanged. The
/// file is removed if it is not finished.
package final class NewFile {
  /// The temporary name.
  package let partialName: String
  package let directory: Directory
  private let name: String
  private let replacing: Bool
  private var file: Int32
  private var isThere = true

  /// Creates the file next to its destination.
  ///
  /// - Parameters:
  ///   - path: The destination.
  ///   - replacing: Whether an existing file is replaced at the end.
  ///   - note: Receives the directory and the name before the file is created.
  /// - Throws: ``FileError`` if it cannot be created.
  package init(
    _ path: String,
    replacing: Bool,
    noting note: (Directory, String) -> Void = { _, _ in }
  ) throws(FileError) {
    let directory = try Directory(of: path)
    self.directory = directory
    self.replacing = replacing
    name = URL(fileURLWithPath: path).lastPathComponent
    (partialName, file) = try directory.createUnique(beside: name, ending: "part", noting: note)
  }

  deinit {
    discard()
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try Directory.write(bytes, to: file)
  }

  /// Gives the file its name and the permissions of a finished file.
  ///
  /// - Throws: ``FileError``; then the file is removed and the destination is unchanged.
  package func finish() throws(FileError) {
    do throws(FileError) {
      if fchmod(file, .finishedFile) != 0 { throw .last }
      let isClosed = close(file) == 0
      file = -1
      if !isClosed { throw .last }
      try directory.move(partialName, to: directory, as: name, replacing: replacing)
      isThere = false
    } catch {
      discard()
      throw error
    }
  }

  /// Removes the file if it is not finished.
  package func discard() {
    if file >= 0 { close(file) }
    file = -1
    if isThere { directory.remove(partialName) }
    isThere = false
  }
}

extension Directory {
  /// How many taken names are tried before that is an error.
  private static let tries = 16

  /// A sibling name that cannot be guessed: `run.plumb.4711-9f3a01c2.part`.
  private static func uniqueName(beside name: String, ending: String) -> String {
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    return "\(name).\(getpid())-\(number).\(ending)"
  }

  /// Creates a file next to another one, only for this user, under an unused name.
  package func createUnique(
    beside name: String,
    ending: String,
    noting note: (Directory, String) -> Void = { _, _ in }
  ) throws(FileError) -> (name: String, file: Int32) {
    try unique(beside: name, ending: ending) { (candidate: String) throws(FileError) in
      note(self, candidate)
      return (candidate, try create(candidate))
    }
  }

  /// Creates a directory next to a file, only for this user, under an unused name; tries `first`
  /// first.
  package func makeUniqueDirectory(
    beside name: String,
    ending: String,
    first: String? = nil,
    noting note: (Directory, String) -> Void = { _, _ in }
  ) throws(FileError) -> (name: String, directory: Directory) {
    if let first {
      do throws(FileError) {
        note(self, first)
        return (first, try makeDirectory(first))
      } catch {
        if !error.isTaken { throw error }
      }
    }
    return try unique(beside: name, ending: ending) { (candidate: String) throws(FileError) in
      note(self, candidate)
      return (candidate, try makeDirectory(candidate))
    }
  }

  private func unique<T>(
    beside name: String,
    ending: String,
    _ make: (String) throws(FileError) -> T
  ) throws(FileError) -> T {
    var error = FileError(code: EEXIST)
    for _ in 0..<Self.tries {
      do throws(FileError) {
        return try make(Self.uniqueName(beside: name, ending: ending))
      } catch let failure {
        error = failure
        if !failure.isTaken { break }
      }
    }
    throw error
  }
}
