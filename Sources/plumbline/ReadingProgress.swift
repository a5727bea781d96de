import Foundation
import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// A line on a terminal that says how far the reading of a trace has come; shown if that takes a while.
final class ReadingProgress: Sendable {
  /// The one on stderr; nil if that is not a terminal that can do this.
  static let shared: ReadingProgress? = {
    guard Terminal.showsStatus else { return nil }
    return ReadingProgress(
      now: { Int64(clamping: MonotonicClock.now()) },
      write: Terminal.writeStatus
    )
  }()

  /// What takes no longer shows nothing.
  private static let delay: Int64 = 500_000_000
  private static let interval: Int64 = 200_000_000

  private struct Times {
    var began: Int64?
    var shown: Int64?
  }

  private let times = Locked(Times())
  private let now: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void

  /// Makes a line of what `write` is given, by a clock in nanoseconds.
  init(now: @escaping @Sendable () -> Int64, write: @escaping @Sendable (String) -> Void) {
    self.now = now
    self.write = write
  }

  /// Shows what a reader reads from here on, after a few words that say what it is for.
  func follow(_ reader: TraceReader, _ words: String) {
    begin()
    reader.onProgress = { [weak self] rows in self?.show(words, rows: rows) }
  }

  /// Counts the time from here on.
  func begin() {
    times.withLock { $0.began = now() }
  }

  /// Shows how many rows were read, if it is time to.
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

  /// Takes the line away.
  func clear() {
    times.withLock { times in
      if times.shown != nil { write("\r\u{1B}[K") }
      times = Times()
    }
  }
}
