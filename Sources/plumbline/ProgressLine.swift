import Foundation
import Signposts
import TraceAnalysis
import TraceRecording
import TraceReports
import TraceStore

/// The last line of a terminal on stderr, which shows a recording's progress and is removed at the
/// end.
///
/// The recorded command's output scrolls above it: the terminal excludes its last line from
/// scrolling.
final class ProgressLine: Sendable {
  /// Recordings that end sooner show no line.
  private static let delay: Int64 = 1_000_000_000

  /// The terminal's height while the line is shown.
  private let rows = Locked<Int?>(nil)

  private let height: @Sendable () -> Int?
  private let write: @Sendable (String) -> Void

  /// Creates a line on a terminal with the number of rows from `height`; `write` receives the
  /// output.
  init(height: @escaping @Sendable () -> Int?, write: @escaping @Sendable (String) -> Void) {
    self.height = height
    self.write = write
  }

  /// The line on stderr; nil if that is not a terminal with this capability.
  static func standardError() -> ProgressLine? {
    guard Terminal.showsStatus else { return nil }
    return ProgressLine(
      height: { Terminal.size(of: STDERR_FILENO).rows },
      write: Terminal.writeStatus
    )
  }

  /// Shows the recording's progress.
  func show(_ progress: RecordingProgress) {
    guard progress.elapsed >= Self.delay, let height = height(), height > 3 else { return }
    rows.withLock { rows in
      var text = ""
      if rows != height {
        // Move one line down and up again. If the cursor were on the last line, its text would be
        // overwritten.
        text += "\u{1B}D\u{1B}[1A\u{1B}7\u{1B}[1;\(height - 1)r\u{1B}8"
        rows = height
      }
      text += "\u{1B}7\u{1B}[\(height);1H\u{1B}[K\(Self.text(of: progress))\u{1B}8"
      write(text)
    }
  }

  /// Removes the line and includes the terminal's last line in scrolling again.
  func clear() {
    rows.withLock { rows in
      guard let height = rows else { return }
      write("\u{1B}7\u{1B}[r\u{1B}[\(height);1H\u{1B}[K\u{1B}8")
      rows = nil
    }
  }

  /// The text of the line, short enough for any terminal.
  private static func text(of progress: RecordingProgress) -> String {
    let seconds = Quantity.fixed(Double(progress.elapsed) / 1e9, digits: 0)
    let rate = Quantity.count(Int(progress.rate.rounded()))
    let count = Quantity.counted(progress.signpostCount, "signpost")
    let behind = Quantity.bytes(progress.backlog)
    let size = Quantity.bytes(progress.fileSize)
    return "recording \(seconds) s, \(count), \(rate)/s, \(behind) behind, trace \(size)"
  }
}
