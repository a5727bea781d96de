import Foundation
import TraceReports

extension TextStyle {
  /// The style for stdout: the terminal's width, and colour only there and if nobody minds.
  static func standardOutput(width: Int? = nil) -> TextStyle {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let mindsColor = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    return TextStyle(
      width: width ?? (isTerminal ? terminalWidth() : nil) ?? 80,
      usesColor: isTerminal && !mindsColor
    )
  }

  private static func terminalWidth() -> Int? {
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    guard unsafe ioctl(STDOUT_FILENO, request, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
