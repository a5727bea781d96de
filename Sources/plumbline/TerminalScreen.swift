import Foundation

/// A full-screen mode of the terminal: the alternate screen, without a cursor, with single key
/// input.
///
/// ``restore()`` restores the previous state; call it before the program ends for any reason.
final class TerminalScreen {
  private var original = termios()
  private var isShown = false

  /// Uses the terminal on stdin and stdout.
  ///
  /// - Returns: nil without a terminal that has these capabilities.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, Terminal.isCapable,
      unsafe tcgetattr(STDIN_FILENO, &original) == 0
    else { return nil }
  }

  /// Shows the alternate screen.
  func show() {
    guard !isShown else { return }
    isShown = true
    var settings = original
    // Keep the keys for signals: Ctrl-C, Ctrl-Z.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
  }

  /// Restores the screen, the cursor and the input mode.
  func restore() {
    guard isShown else { return }
    isShown = false
    write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }

  /// The size of the screen; 80 × 24 if the terminal does not say.
  var size: (columns: Int, rows: Int) {
    let size = Terminal.size(of: STDOUT_FILENO)
    guard let columns = size.columns, let rows = size.rows else { return (80, 24) }
    return (columns, rows)
  }

  /// Draws lines from the top, and clears the space below and to the right of them.
  func draw(_ lines: [String]) {
    // Overwriting instead of clearing first avoids flicker.
    let text = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    write("\u{1B}[H" + text + "\u{1B}[J")
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR && errno != EAGAIN {
        return
      }
    }
  }
}
