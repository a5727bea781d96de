/// The smoothness of scrolls and animations on the recording machine.
public struct HitchReport: Hashable, Sendable {
  /// How long a frame may take, in nanoseconds.
  public var budget: Int64
  /// The sum of all motions.
  public var whole: HitchSummary
  /// The sums by the test's full name, for tests that had motion.
  public var tests: [String: HitchSummary] = [:]
  /// The scrolls and animations, in the order in which they began.
  public var motions: [Motion] = []

  /// A scroll or an animation.
  public struct Motion: Hashable, Sendable {
    /// What moves.
    public enum Kind: String, Sendable {
      /// The content of a scroll view.
      case scroll
      /// The changes that code makes inside an animation.
      case animation
    }

    /// What moves.
    public var kind: Kind
    /// The scroll view's row; nil for an animation.
    public var view: Int64?
    /// When its first frame begins, in nanoseconds since the trace began.
    public var begin: Int64
    /// When its last frame ends.
    public var end: Int64
    /// How many frames it has.
    public var frames: Int
    /// Nanoseconds that its frames took beyond the budget.
    public var hitchTime: Int64
    /// Its duration in nanoseconds; see ``HitchSummary/duration``.
    public var duration: Int64
    /// The test's row.
    public var test: Int64?
  }
}

/// The sum of the hitches of scrolls and animations.
public struct HitchSummary: Hashable, Sendable {
  /// Nanoseconds that frames took beyond the budget.
  public var hitchTime: Int64 = 0
  /// The duration of scrolls and animations, in nanoseconds.
  ///
  /// It is the elapsed time, but at least the budget of each frame, because a test does not wait
  /// for the next frame, and at least the intended duration of an animation.
  public var duration: Int64 = 0
  /// Frames in them.
  public var frames = 0
  /// Frames that took longer than the budget.
  public var framesOver = 0
  /// How far frames missed the budget, in nanoseconds; negative if they were early; nil without
  /// frames.
  public var overrun: Percentiles?

  /// Percentiles of a series of numbers.
  public struct Percentiles: Hashable, Sendable {
    /// The median.
    public var p50: Int64
    /// The 90th percentile.
    public var p90: Int64
    /// The 95th percentile.
    public var p95: Int64
    /// The 99th percentile.
    public var p99: Int64
  }

  /// The percentiles in reports.
  public enum Percentile: Int, CaseIterable, Sendable {
    /// The median.
    case p50 = 50
    /// The 90th percentile.
    case p90 = 90
    /// The 95th percentile.
    case p95 = 95
    /// The 99th percentile.
    case p99 = 99
  }

  /// Creates a summary without motion.
  public init() {}

  /// Milliseconds of hitches per second of motion; nil without motion.
  public var ratio: Double? {
    duration > 0 ? Double(hitchTime) / 1e6 / (Double(duration) / 1e9) : nil
  }
}

extension HitchSummary.Percentiles {
  /// The value of a percentile.
  public subscript(percentile: HitchSummary.Percentile) -> Int64 {
    switch percentile {
    case .p50: p50
    case .p90: p90
    case .p95: p95
    case .p99: p99
    }
  }

  /// Computes the percentiles of numbers, with linear interpolation; nil without numbers.
  init?(of values: [Int64]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func percentile(_ percent: Double) -> Int64 {
      let place = percent / 100 * Double(sorted.count - 1)
      let lower = Int(place)
      let upper = min(lower + 1, sorted.count - 1)
      let share = place - Double(lower)
      return sorted[lower] + Int64((Double(sorted[upper] - sorted[lower]) * share).rounded())
    }
    p50 = percentile(50)
    p90 = percentile(90)
    p95 = percentile(95)
    p99 = percentile(99)
  }
}

extension HitchSummary {
  /// Computes the medians of several runs; nil if none had motion.
  package init?(medianOf runs: [Self]) {
    let runs = runs.filter { $0.duration > 0 }
    guard !runs.isEmpty else { return nil }
    self.init()
    func median(_ value: (Self) -> Int64?) -> Int64 {
      let values = runs.compactMap(value).sorted()
      return values.isEmpty ? 0 : values[(values.count - 1) / 2]
    }
    hitchTime = median(\.hitchTime)
    duration = median(\.duration)
    frames = Int(median { Int64($0.frames) })
    framesOver = Int(median { Int64($0.framesOver) })
    overrun = Percentiles(
      p50: median { $0.overrun?.p50 },
      p90: median { $0.overrun?.p90 },
      p95: median { $0.overrun?.p95 },
      p99: median { $0.overrun?.p99 }
    )
  }
}
