internal import CSignposts
internal import TraceStore

/// Converts a spool's ticks to time on CLOCK_MONOTONIC.
///
/// It interpolates linearly between moments that are known on both clocks, and uses the mean rate
/// after them. Each moment is accurate to about ten nanoseconds. Later moments do not change times
/// before the moments that were already known.
struct SpoolClock {
  /// The minimum distance between two moments, in nanoseconds; closer moments do not determine the
  /// rate.
  private static let leastDistance: UInt64 = 10_000

  /// Whether ticks are already nanoseconds of CLOCK_MONOTONIC.
  private let isMonotonic: Bool
  private(set) var moments: [cs_moment] = []

  /// A part of the clock's time with a constant rate.
  struct Segment {
    fileprivate var ticks: UInt64 = 0
    fileprivate var time: UInt64 = 0
    fileprivate var rate = 1.0
    /// Whether ticks are already nanoseconds of CLOCK_MONOTONIC.
    fileprivate var isMonotonic = false
    /// The ticks for which it is valid.
    fileprivate(set) var range: Range<UInt64> = 0..<0

    /// Converts ticks to time, limited to the range of a signed 64-bit integer.
    @inline(__always)
    func time(_ ticks: UInt64) -> UInt64 {
      if isMonotonic { return ticks }
      if ticks >= self.ticks {
        let passed = Double(ticks - self.ticks) * rate
        return time + UInt64(min(passed, Double(Int64.max / 2)))
      }
      let missing = Double(self.ticks - ticks) * rate
      return time - min(UInt64(min(missing, Double(Int64.max / 2))), time)
    }
  }

  /// Creates the clock of a spool with that header.
  init(header: cs_spool_header) {
    isMonotonic = header.clock != CS_CLOCK_COUNTER
    add(header.start)
  }

  /// Adds a moment if it is later than all previous ones.
  mutating func add(_ moment: cs_moment) {
    if isMonotonic || moment.monotonic == 0 || moment.monotonic > UInt64(Int64.max) { return }
    if let last = moments.last {
      let isLater =
        moment.ticks > last.ticks && moment.monotonic > last.monotonic
        && moment.monotonic - last.monotonic >= Self.leastDistance
      if !isLater { return }
    }
    moments.append(moment)
  }

  /// Returns the segment that contains a number of ticks.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of known moments.
  func segment(at ticks: UInt64) -> Segment {
    if isMonotonic { return Segment(isMonotonic: true, range: 0..<UInt64.max) }
    return segment(for: ticks)
  }

  private func segment(for ticks: UInt64) -> Segment {
    guard let first = moments.first, let last = moments.last else {
      return Segment(range: 0..<UInt64.max)
    }
    if ticks < first.ticks {
      return segment(from: first, rate: meanRate, range: 0..<first.ticks)
    }
    if ticks >= last.ticks {
      return segment(from: last, rate: meanRate, range: last.ticks..<UInt64.max)
    }
    // The index is neither the first nor the end, because the ticks are between the first moment
    // and the last.
    let later = moments.partitioningIndex { $0.ticks > ticks }
    let (begin, end) = (moments[later - 1], moments[later])
    return segment(from: begin, rate: Self.rate(begin, end), range: begin.ticks..<end.ticks)
  }

  private func segment(from moment: cs_moment, rate: Double, range: Range<UInt64>) -> Segment {
    Segment(ticks: moment.ticks, time: moment.monotonic, rate: rate, range: range)
  }

  private var meanRate: Double {
    guard let first = moments.first, let last = moments.last, moments.count > 1 else { return 1 }
    return Self.rate(first, last)
  }

  /// Returns the nanoseconds per tick between two moments, the second of which is later.
  private static func rate(_ begin: cs_moment, _ end: cs_moment) -> Double {
    Double(end.monotonic - begin.monotonic) / Double(end.ticks - begin.ticks)
  }
}
