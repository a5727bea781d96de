internal import Foundation

/// A file that is written under another name beside its place, and gets its own name when it is whole.
///
/// Until then it is for the user alone, and what has its name stays as it was. It is removed if it is not
/// finished.
package final class NewFile {
  /// The name that it has while it is written.
  package let partialName: String
  package let directory: Directory
  private let name: String
  private let replacing: Bool
  private var file: Int32
  private var isThere = true

  /// Creates the file beside its place.
  ///
  /// - Parameters:
  ///   - path: The place that it gets in the end.
  ///   - replacing: Whether a file that has that name then is replaced.
  ///   - note: Is told the directory and the name before the file is created.
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

  /// Writes bytes behind those that were written.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try Directory.write(bytes, to: file)
  }

  /// Gives the file its name and the permissions of a finished file.
  ///
  /// - Throws: ``FileError``; the file is removed then, and its place is as it was.
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

  /// Removes the file, if it is not finished.
  package func discard() {
    if file >= 0 { close(file) }
    file = -1
    if isThere { directory.remove(partialName) }
    isThere = false
  }
}

extension Directory {
  /// How many names are tried before it is an error that they are taken.
  private static let tries = 16

  /// A name beside another that nobody can guess: `run.plumb.4711-9f3a01c2.part`.
  private static func uniqueName(beside name: String, ending: String) -> String {
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    return "\(name).\(getpid())-\(number).\(ending)"
  }

  /// Creates a file for this user alone beside another, under a name that nothing has.
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

  /// Makes a directory for this user alone beside a file, under a name that nothing has; `first` is tried first.
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
