import Foundation

/// The capabilities and the size of a terminal.
enum Terminal {
  /// The rows and columns of a file descriptor's terminal; nil for unknown values.
  static func size(of descriptor: Int32) -> (rows: Int?, columns: Int?) {
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    guard unsafe ioctl(descriptor, request, &size) == 0 else { return (nil, nil) }
    return (
      size.ws_row > 0 ? Int(size.ws_row) : nil,
      size.ws_col > 0 ? Int(size.ws_col) : nil
    )
  }

  /// Whether a terminal understands escape sequences.
  static var isCapable: Bool {
    (ProcessInfo.processInfo.environment["TERM"] ?? "dumb") != "dumb"
  }

  /// Whether stderr is a terminal on which a line can be shown and removed.
  static var showsStatus: Bool { isatty(STDERR_FILENO) == 1 && isCapable }

  /// Writes to stderr without the buffer of results.
  @Sendable static func writeStatus(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
