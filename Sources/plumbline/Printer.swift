import Foundation
import TraceReports
import TraceStore

/// Writes results to stdout and diagnostics to stderr.
///
/// If the reader closes the pipe, as `head` does, that is not an error: the remaining output is
/// dropped.
final class Printer {
  private var buffer: [UInt8] = []
  private var isClosed = false
  /// Whether the result goes to a file, which never blocks its writer.
  private let isFile: Bool

  /// Whether the reader has closed the pipe; then the rest is not written.
  var readerIsGone: Bool { isClosed }

  private static let bufferSize = 1 << 16

  init() {
    // Writing to a closed pipe then fails with EPIPE instead of ending the process.
    SignalSet([SIGPIPE]).ignore()
    var status = stat()
    isFile = unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes a part of the result.
  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    // A file is written in one piece, so that an interrupt does not leave half of it.
    if buffer.count >= Self.bufferSize, !isFile { try flush() }
  }

  /// Writes the buffered output; call it at the end.
  func flush() throws {
    ReadingProgress.shared?.clear()
    defer { buffer.removeAll(keepingCapacity: true) }
    var previous = sigset_t()
    if isFile {
      var signals = sigset_t()
      unsafe _ = sigemptyset(&signals)
      for number in [SIGINT, SIGTERM, SIGHUP] { unsafe _ = sigaddset(&signals, number) }
      unsafe _ = pthread_sigmask(SIG_BLOCK, &signals, &previous)
    }
    defer { if isFile { unsafe _ = pthread_sigmask(SIG_SETMASK, &previous, nil) } }
    var rest = buffer[...]
    while !rest.isEmpty, !isClosed {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        isClosed = true
      } else if errno != EINTR {
        let error = FileError(code: errno)
        let advice = error.advice ?? "send it somewhere else"
        throw CommandError("The output cannot be written (\(error.detail)): \(advice).")
      }
    }
  }

  /// The severity of a diagnostic, which decides its color on a terminal.
  enum Level {
    case error
    case warning
    case note
  }

  /// Writes one or more lines of diagnostics; escapes everything that could move a terminal's
  /// cursor.
  static func complain(_ text: String, as level: Level = .note) {
    ReadingProgress.shared?.clear()
    let style = TextStyle.standardError
    let name =
      switch level {
      case .error: style.bad("plumbline:")
      case .warning: style.warning("plumbline:")
      case .note: "plumbline:"
      }
    writeToStandardError("\(name) \(VisibleText.escapedLines(text))\n")
  }

  /// Writes text that is already escaped.
  static func writeToStandardError(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}

/// An error that the user can fix; one sentence says how.
struct CommandError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
