import Foundation
import TraceReports
import TraceStore

/// The file of a page: it is either complete or unchanged.
struct PageFile {
  let path: String
  let replacing: Bool
  /// The option that names the file.
  var option = "--output"

  /// Checks that a page can be written there, before a large trace is read.
  ///
  /// - Parameter inputs: The files that the command reads.
  /// - Throws: ``CommandError`` if something prevents it.
  func check(keeping inputs: [String]) throws {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      for input in inputs where OutputFile.isSame(input, path) {
        throw CommandError(
          "'\(shown)' is what the page is about; give the page another name with \(option)."
        )
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        throw CommandError(
          "'\(shown)' is a directory; name a file in it, such as '\(shown)/report.html'."
        )
      }
      if !replacing { throw isTaken }
      if status.st_mode & S_IFMT != S_IFREG {
        throw CommandError("'\(shown)' is not a regular file; name another with \(option).")
      }
    }
    // For root, permissions do not show whether the file system allows writing, so try it.
    try throwingTrouble { () throws(FileError) in
      try PartialFiles.makeFile(path, replacing: replacing).discard()
    }
  }

  /// Writes a page next to its destination and then renames it.
  ///
  /// - Returns: Its size in bytes.
  func write(_ body: ((String) throws -> Void) throws -> Void) throws -> Int {
    let file = try throwingTrouble { () throws(FileError) in
      try PartialFiles.makeFile(path, replacing: replacing)
    }
    defer {
      file.discard()
      PartialFiles.forget(file.partialName, in: file.directory)
    }
    var size = 0
    var buffer: [UInt8] = []
    func flush() throws {
      try throwingTrouble { () throws(FileError) in try file.write(buffer) }
      size += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    try body { text in
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= 1 << 20 { try flush() }
    }
    try flush()
    try throwingTrouble { () throws(FileError) in try PartialFiles.finish(file) }
    return size
  }

  private func throwingTrouble<T>(_ body: () throws(FileError) -> T) throws -> T {
    do throws(FileError) {
      return try body()
    } catch {
      if error.isTaken { throw isTaken }
      let advice = error.advice ?? "name another place with \(option)"
      throw CommandError("'\(shown)' cannot be written (\(error.detail)): \(advice).")
    }
  }

  private var isTaken: CommandError {
    CommandError(
      "'\(shown)' already exists; add --force to replace it, or name another with \(option)."
    )
  }

  private var shown: String { DisplayText.path(path, limit: 200) }
}
