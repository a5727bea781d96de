import Foundation

/// One line on stderr that says what is done now; nothing unless that is a terminal.
final class StatusLine {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  /// Shows a few words.
  func show(_ text: String) {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text.prefix(78))".utf8))
  }

  /// Takes the line away.
  func clear() {
    guard isTerminal else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
