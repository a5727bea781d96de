import Foundation
import TraceReports
import TraceStore

/// The file of a page: it is either complete or unchanged.
enum PageFile {
  /// Checks that a page can be written there, before a large trace is read.
  ///
  /// - Throws: ``CommandError`` if something prevents it.
  static func check(_ path: String, replacing: Bool, keeping traces: [String]) throws {
    let shown = DisplayText.path(path, limit: 200)
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      for trace in traces where OutputFile.isSame(trace, path) {
        throw CommandError(
          "'\(shown)' is the trace itself; give the page another name with --output."
        )
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        throw CommandError(
          "'\(shown)' is a directory; name a file in it, such as '\(shown)/report.html'."
        )
      }
      if !replacing { throw isTaken(path) }
      if status.st_mode & S_IFMT != S_IFREG {
        throw CommandError("'\(shown)' is not a regular file; name another with --output.")
      }
    }
    // For root, permissions do not show whether the file system allows writing, so try it.
    try throwingTrouble(path) { () throws(FileError) in
      try PartialFiles.makeFile(path, replacing: replacing).discard()
    }
  }

  /// Writes a page next to its destination and then renames it.
  ///
  /// - Returns: Its size in bytes.
  static func write(
    _ path: String,
    replacing: Bool,
    _ body: ((String) throws -> Void) throws -> Void
  ) throws -> Int {
    let file = try throwingTrouble(path) { () throws(FileError) in
      try PartialFiles.makeFile(path, replacing: replacing)
    }
    defer {
      file.discard()
      PartialFiles.forget(file.partialName, in: file.directory)
    }
    var size = 0
    var buffer: [UInt8] = []
    func flush() throws {
      try throwingTrouble(path) { () throws(FileError) in try file.write(buffer) }
      size += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    try body { text in
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= 1 << 20 { try flush() }
    }
    try flush()
    try throwingTrouble(path) { () throws(FileError) in
      try PartialFiles.ending(file.partialName, in: file.directory) { () throws(FileError) in
        try file.finish()
      }
    }
    return size
  }

  private static func throwingTrouble<T>(
    _ path: String,
    _ body: () throws(FileError) -> T
  ) throws -> T {
    do throws(FileError) {
      return try body()
    } catch {
      if error.isTaken { throw isTaken(path) }
      let advice = error.advice ?? "name another place with --output"
      let shown = DisplayText.path(path, limit: 200)
      throw CommandError("'\(shown)' cannot be written (\(error.detail)): \(advice).")
    }
  }

  private static func isTaken(_ path: String) -> CommandError {
    CommandError(
      """
      '\(DisplayText.path(path, limit: 200))' already exists; add --force to replace it, or name another \
      with --output.
      """
    )
  }
}
