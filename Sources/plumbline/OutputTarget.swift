import Foundation
import TraceReports
import TraceStore

/// The destination of an export: stdout, or a file that appears only when it is complete.
///
/// A file is written under a temporary name next to its own and renamed at the end. The temporary
/// file is removed if writing fails or a signal ends the program.
final class OutputTarget {
  /// The reader of a pipe has closed it; the rest need not be written.
  struct ReaderIsGone: Error {}

  private let shownName: String
  private let destination: Destination

  private enum Destination {
    /// A file that receives the bytes directly.
    case stream(Int32)
    case file(NewFile)
  }

  /// Writes to stdout.
  static func standardOutput() -> OutputTarget {
    // Writing to a closed pipe then fails with EPIPE instead of ending the process.
    SignalSet([SIGPIPE]).ignore()
    return OutputTarget(.stream(STDOUT_FILENO), name: "The output")
  }

  /// Writes to a file.
  ///
  /// - Throws: ``CommandError`` if it cannot be created, or if it exists and must not be replaced.
  static func file(_ path: String, replacing: Bool) throws -> OutputTarget {
    let name = "'\(DisplayText.path(path, limit: 200))'"
    if path.isEmpty || path.utf8.contains(0) {
      throw CommandError("\(name) is not a valid file name.")
    }
    SignalSet([SIGPIPE]).ignore()
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR { throw CommandError("\(name) is a directory: name a file in it.") }
      // A device or a named pipe receives the bytes directly.
      if kind != S_IFREG {
        let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw CommandError(name, .init(code: errno)) }
        return OutputTarget(.stream(file), name: name)
      }
      if !replacing { throw CommandError.isTaken(name) }
    }
    do throws(FileError) {
      let file = try PartialFiles.makeFile(path, replacing: replacing)
      return OutputTarget(.file(file), name: name)
    } catch {
      throw CommandError(name, error)
    }
  }

  private init(_ destination: Destination, name: String) {
    self.destination = destination
    shownName = name
  }

  /// Writes bytes.
  ///
  /// - Throws: ``ReaderIsGone`` if a pipe's reader has closed it, ``CommandError`` if the bytes
  ///   cannot be written.
  func write(_ bytes: [UInt8]) throws {
    do throws(FileError) {
      switch destination {
      case .stream(let file): try Directory.write(bytes, to: file)
      case .file(let file): try file.write(bytes)
      }
    } catch {
      if error.code == EPIPE { throw ReaderIsGone() }
      throw CommandError(shownName, error)
    }
  }

  /// Finishes writing and renames the file.
  func finish() throws {
    guard case .file(let file) = destination else { return }
    do throws(FileError) {
      try PartialFiles.ending(file.partialName, in: file.directory) { () throws(FileError) in
        try file.finish()
      }
    } catch {
      throw error.isTaken ? CommandError.isTaken(shownName) : CommandError(shownName, error)
    }
  }

  deinit {
    guard case .file(let file) = destination else { return }
    file.discard()
    PartialFiles.forget(file.partialName, in: file.directory)
  }
}

extension CommandError {
  /// An error for an output that the system does not let us write; `name` is its displayed name.
  init(_ name: String, _ error: FileError) {
    let advice = error.advice ?? "choose another place with -o"
    self.init("\(name) cannot be written (\(error.detail)): \(advice).")
  }

  fileprivate static func isTaken(_ name: String) -> CommandError {
    CommandError("\(name) already exists: use --force, or -o FILE.")
  }
}
