import Foundation
import TraceAnalysis
import TraceReports
import TraceStore

/// A line on a terminal that says how far the reading of a trace has come; shown if that takes a while.
final class ReadingProgress: @unchecked Sendable {
  // `lock` guards all that changes.

  /// The one on stderr; nil if that is not a terminal that can do this.
  static let shared: ReadingProgress? = {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    guard isatty(STDERR_FILENO) == 1, terminal != "dumb" else { return nil }
    return ReadingProgress(now: MonotonicTime.now) { text in
      let bytes = Array(text.utf8)
      unsafe bytes.withUnsafeBytes { bytes in
        _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    }
  }()

  /// What takes no longer shows nothing.
  private static let delay: Int64 = 500_000_000
  private static let interval: Int64 = 200_000_000

  private let lock = NSLock()
  private let now: @Sendable () -> Int64
  private let write: @Sendable (String) -> Void
  private var began: Int64?
  private var shown: Int64?

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
    lock.lock()
    defer { lock.unlock() }
    began = now()
  }

  /// Shows how many rows were read, if it is time to.
  func show(_ words: String, rows: Int) {
    lock.lock()
    defer { lock.unlock() }
    let time = now()
    guard let began, time - began >= Self.delay, time - (shown ?? 0) >= Self.interval else {
      return
    }
    if shown == nil, self === Self.shared {
      PartialFiles.beforeEnd { Self.shared?.clear() }
    }
    shown = time
    let seconds = Quantity.fixed(Double(time - began) / 1e9, digits: 0)
    write("\r\u{1B}[K\(words): \(Quantity.counted(rows, "row")), \(seconds) s")
  }

  /// Takes the line away.
  func clear() {
    lock.lock()
    defer { lock.unlock() }
    if shown != nil { write("\r\u{1B}[K") }
    shown = nil
    began = nil
  }
}

/// The clock that is never set.
enum MonotonicTime {
  /// Nanoseconds since some moment.
  @Sendable static func now() -> Int64 {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
