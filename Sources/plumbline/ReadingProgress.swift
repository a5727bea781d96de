import Foundation
import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// A line on a terminal that shows the progress of reading a trace; appears only after a delay.
final class ReadingProgress: Sendable {
  /// The line on stderr; nil if that is not a terminal with this capability.
  static let shared: ReadingProgress? = {
    guard Terminal.showsStatus else { return nil }
    return ReadingProgress(
      now: { Int64(clamping: MonotonicClock.now()) },
      write: Terminal.writeStatus
    )
  }()

  /// Shorter reads show no progress.
  private static let delay: Int64 = 500_000_000
  private static let interval: Int64 = 200_000_000

  private struct Times {
    var began: Int64?
    var shown: Int64?
  }

  private let times = Locked(Times())
  private let now: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void

  /// Creates a line with a clock in nanoseconds; `write` receives the output.
  init(now: @escaping @Sendable () -> Int64, write: @escaping @Sendable (String) -> Void) {
    self.now = now
    self.write = write
  }

  /// Shows the progress of a reader from now on, with a few words about its purpose.
  func follow(_ reader: TraceReader, _ words: String) {
    begin()
    reader.onProgress = { [weak self] rows in self?.show(words, rows: rows) }
  }

  /// Starts measuring the time.
  func begin() {
    times.withLock { $0.began = now() }
  }

  /// Shows the number of rows read, if it is time to.
  func show(_ words: String, rows: Int) {
    times.withLock { times in
      let time = now()
      guard let began = times.began, time - began >= Self.delay,
        time - (times.shown ?? 0) >= Self.interval
      else { return }
      if times.shown == nil, self === Self.shared {
        PartialFiles.beforeEnd { Self.shared?.clear() }
      }
      times.shown = time
      let seconds = Quantity.fixed(Double(time - began) / 1e9, digits: 0)
      write("\r\u{1B}[K\(words): \(Quantity.counted(rows, "row")), \(seconds) s")
    }
  }

  /// Removes the line.
  func clear() {
    times.withLock { times in
      if times.shown != nil { write("\r\u{1B}[K") }
      times = Times()
    }
  }
}
