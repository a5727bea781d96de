import Foundation
import TraceReports
import TraceStore

/// A line on a terminal's stderr that says how far a recording has come, and is gone in the end.
///
/// The cursor goes back to the line's beginning, so what the recorded command writes takes the line's place.
struct ProgressLine: Sendable {
  /// Recordings that end sooner show nothing.
  private static let delay: Int64 = 1_000_000_000

  /// Makes a line where stderr is a terminal that can take a line back; nil elsewhere.
  init?() {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    guard isatty(STDERR_FILENO) == 1, terminal != "dumb" else { return nil }
  }

  /// Shows how far the recording has come.
  func show(_ progress: CommandRecording.Progress) {
    guard progress.elapsed >= Self.delay else { return }
    write("\(Self.text(of: progress))\r")
  }

  /// Takes the line away.
  func clear() {
    write("")
  }

  /// What the line says, in less than 60 columns.
  static func text(of progress: CommandRecording.Progress) -> String {
    let count = Quantity.counted(progress.signpostCount, "signpost")
    let rate = Quantity.count(Int(progress.rate.rounded()))
    return "recording \(Quantity.fixed(Double(progress.elapsed) / 1e9, digits: 0)) s, "
      + "\(count), \(rate)/s"
  }

  private func write(_ text: String) {
    let line = Array("\r\u{1B}[K\(text)".utf8)
    unsafe line.withUnsafeBytes { bytes in
      _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
