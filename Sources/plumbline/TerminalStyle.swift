import Foundation
import TraceReports

extension TextStyle {
  /// The style for stdout: the terminal's width, and color only on a terminal unless it is
  /// disabled.
  static func standardOutput(width: Int? = nil) -> TextStyle {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return TextStyle(
      width: width ?? (isTerminal ? Terminal.size(of: STDOUT_FILENO).columns : nil) ?? 80,
      usesColor: isTerminal && allowsColor
    )
  }

  /// The style for stderr.
  static var standardError: TextStyle {
    TextStyle(usesColor: isatty(STDERR_FILENO) == 1 && allowsColor)
  }

  /// Whether the environment allows color.
  private static var allowsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}
