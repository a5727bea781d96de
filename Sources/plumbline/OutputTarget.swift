import Foundation
import TraceReports

/// Where an export goes: stdout, or a file that is there whole or not at all.
///
/// A file is written under another name beside its own and renamed at the end. What is written is removed where
/// writing fails, and where a signal ends the program.
final class OutputTarget {
  /// The reader of a pipe has gone away; what is left need not be written.
  struct ReaderIsGone: Error {}

  private let shownName: String
  private var file: Int32
  private let finalPath: String?
  private let partialPath: String?

  /// Writes to stdout.
  static func standardOutput() -> OutputTarget {
    // Writing to a closed pipe then says EPIPE instead of ending the process.
    _ = signal(SIGPIPE, SIG_IGN)
    return OutputTarget(file: STDOUT_FILENO, name: "The output", final: nil, partial: nil)
  }

  /// Writes to a file.
  ///
  /// - Throws: ``Trouble`` if it cannot be made, or is there and is not to be replaced.
  static func file(_ path: String, replacing: Bool) throws -> OutputTarget {
    let name = "'\(DisplayText.path(path, limit: 200))'"
    if path.isEmpty || path.utf8.contains(0) { throw Trouble("\(name) is no name for a file.") }
    _ = signal(SIGPIPE, SIG_IGN)
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR { throw Trouble("\(name) is a directory: name a file in it.") }
      // A device or a pipe with a name takes the bytes as they come.
      if kind != S_IFREG {
        let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw trouble(with: name) }
        return OutputTarget(file: file, name: name, final: nil, partial: nil)
      }
      if !replacing { throw Trouble("\(name) is there already: use --force, or -o FILE.") }
    }
    let partial = "\(path).\(getpid()).part"
    PartialFiles.add(partial)
    let file = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      let trouble = trouble(with: name)
      PartialFiles.remove(partial)
      throw trouble
    }
    return OutputTarget(file: file, name: name, final: path, partial: partial)
  }

  private init(file: Int32, name: String, final: String?, partial: String?) {
    self.file = file
    shownName = name
    finalPath = final
    partialPath = partial
  }

  /// Writes bytes.
  ///
  /// - Throws: ``ReaderIsGone`` if a pipe's reader is gone, ``Trouble`` if the bytes cannot be written.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        throw ReaderIsGone()
      } else if errno != EINTR {
        throw Self.trouble(with: shownName)
      }
    }
  }

  /// Ends the writing: the file gets its name.
  func finish() throws {
    guard let partialPath, let finalPath else { return }
    let isClosed = close(file) == 0
    file = -1
    guard isClosed, unsafe rename(partialPath, finalPath) == 0 else {
      throw Self.trouble(with: shownName)
    }
    PartialFiles.forget(partialPath)
  }

  deinit {
    guard let partialPath else { return }
    if file >= 0 { close(file) }
    PartialFiles.remove(partialPath)
  }

  private static func trouble(with name: String) -> Trouble {
    let code = errno
    let reason = unsafe String(cString: strerror(code))
    let advice =
      code == ENOSPC || code == EDQUOT ? "free some space" : "choose another place with -o"
    return Trouble("\(name) cannot be written (\(reason)): \(advice).")
  }
}
