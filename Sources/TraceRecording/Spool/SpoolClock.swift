internal import CSignposts
internal import TraceStore

/// Converts a spool's ticks into time on CLOCK_MONOTONIC.
///
/// Between moments that are known on both clocks time goes evenly; past them at the mean rate. Each is known to some
/// ten nanoseconds. Later moments change nothing about times that lie before the ones that were known already.
struct SpoolClock {
  /// Moments that are nearer than this to the one before them say too little about the rate, in nanoseconds.
  private static let leastDistance: UInt64 = 10_000

  /// Whether ticks are nanoseconds of CLOCK_MONOTONIC themselves.
  private let isMonotonic: Bool
  private(set) var moments: [cs_moment] = []

  /// A part of the clock's time in which it goes evenly.
  struct Segment {
    fileprivate var ticks: UInt64 = 0
    fileprivate var time: UInt64 = 0
    fileprivate var rate = 1.0
    /// Whether ticks are nanoseconds of CLOCK_MONOTONIC themselves.
    fileprivate var isMonotonic = false
    /// The ticks for which it holds.
    fileprivate(set) var range: Range<UInt64> = 0..<0

    /// The time of that many ticks, held within what 64 bits with a sign can say.
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

  /// Makes the clock of a spool with that header.
  init(header: cs_spool_header) {
    isMonotonic = header.clock != CS_CLOCK_COUNTER
    add(header.start)
  }

  /// Takes note of a moment; one that is not later than those before is left out.
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

  /// The part of time that that many ticks lie in.
  ///
  /// - Complexity: O(log *n*), where *n* counts the known moments.
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
    // Neither the first nor the end, as the ticks are between the first moment and the last.
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

  /// Nanoseconds a tick between two moments, the second of which is later.
  private static func rate(_ begin: cs_moment, _ end: cs_moment) -> Double {
    Double(end.monotonic - begin.monotonic) / Double(end.ticks - begin.ticks)
  }
}
