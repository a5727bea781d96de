import Foundation

/// The whole of a terminal for a while: another screen, without cursor, that takes keys one by one.
///
/// ``restore()`` gives back what was there before; it must be called before the program ends, for any reason.
final class TerminalScreen {
  private var original = termios()
  private var isShown = false

  /// Takes the terminal on stdin and stdout.
  ///
  /// - Returns: nil if there is none that can do this.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, Terminal.isCapable,
      unsafe tcgetattr(STDIN_FILENO, &original) == 0
    else { return nil }
  }

  /// Shows the other screen.
  func show() {
    guard !isShown else { return }
    isShown = true
    var settings = original
    // Signals stay with the keys that mean them: Ctrl-C, Ctrl-Z.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
  }

  /// Gives back the screen, the cursor and the way in which keys come.
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

  /// Draws lines from the top, and clears what is below and beside them.
  func draw(_ lines: [String]) {
    // Drawn in place of clearing first, the screen does not flicker.
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
