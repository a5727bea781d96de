import Foundation
import Signposts
import TraceAnalysis
import TraceRecording
import TraceReports
import TraceStore

/// The last line of a terminal on stderr, which says how far a recording has come and is gone in the end.
///
/// What the recorded command writes scrolls above it: the terminal is told to leave its last line out.
final class ProgressLine: Sendable {
  /// Recordings that end sooner show nothing.
  private static let delay: Int64 = 1_000_000_000

  /// The terminal's height while the line is shown.
  private let rows = Locked<Int?>(nil)

  private let height: @Sendable () -> Int?
  private let write: @Sendable (String) -> Void

  /// Makes a line on a terminal that has as many lines as `height` says, and takes what `write` is given.
  init(height: @escaping @Sendable () -> Int?, write: @escaping @Sendable (String) -> Void) {
    self.height = height
    self.write = write
  }

  /// The line on stderr, if that is a terminal that can do this; nil elsewhere.
  static func standardError() -> ProgressLine? {
    guard Terminal.showsStatus else { return nil }
    return ProgressLine(
      height: { Terminal.size(of: STDERR_FILENO).rows },
      write: Terminal.writeStatus
    )
  }

  /// Shows how far the recording has come.
  func show(_ progress: RecordingProgress) {
    guard progress.elapsed >= Self.delay, let height = height(), height > 3 else { return }
    rows.withLock { rows in
      var text = ""
      if rows != height {
        // One line down and up again: were the cursor on the last line, its text would be written over.
        text += "\u{1B}D\u{1B}[1A\u{1B}7\u{1B}[1;\(height - 1)r\u{1B}8"
        rows = height
      }
      text += "\u{1B}7\u{1B}[\(height);1H\u{1B}[K\(Self.text(of: progress))\u{1B}8"
      write(text)
    }
  }

  /// Takes the line away and gives the terminal its last line back.
  func clear() {
    rows.withLock { rows in
      guard let height = rows else { return }
      write("\u{1B}7\u{1B}[r\u{1B}[\(height);1H\u{1B}[K\u{1B}8")
      rows = nil
    }
  }

  /// What the line says, short enough for any terminal.
  private static func text(of progress: RecordingProgress) -> String {
    let seconds = Quantity.fixed(Double(progress.elapsed) / 1e9, digits: 0)
    let rate = Quantity.count(Int(progress.rate.rounded()))
    let count = Quantity.counted(progress.signpostCount, "signpost")
    let behind = Quantity.bytes(progress.backlog)
    let size = Quantity.bytes(progress.fileSize)
    return "recording \(seconds) s, \(count), \(rate)/s, \(behind) behind, trace \(size)"
  }
}
