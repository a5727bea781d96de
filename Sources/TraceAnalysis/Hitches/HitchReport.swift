/// How smooth scrolls and animations were, on the machine that recorded them.
public struct HitchReport: Hashable, Sendable {
  /// How long a frame may take, in nanoseconds.
  public var budget: Int64
  /// All of them together.
  public var whole: HitchSummary
  /// By the test's full name, those of which had motion.
  public var tests: [String: HitchSummary] = [:]
  /// The scrolls and animations, in order of their beginnings.
  public var motions: [Motion] = []

  /// A scroll or an animation.
  public struct Motion: Hashable, Sendable {
    /// What moves.
    public enum Kind: String, Sendable {
      /// The content of a scroll view.
      case scroll
      /// What code changed inside an animation.
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
    /// How long it lasts, in nanoseconds; see ``HitchSummary/duration``.
    public var duration: Int64
    /// The test's row.
    public var test: Int64?
  }
}

/// The hitches of scrolls and animations, summed up.
public struct HitchSummary: Hashable, Sendable {
  /// Nanoseconds that frames took beyond the budget.
  public var hitchTime: Int64 = 0
  /// How long scrolls and animations lasted, in nanoseconds: by the clock, but at least the budget for each frame,
  /// because a test does not wait for the next, and at least as long as an animation was to take.
  public var duration: Int64 = 0
  /// Frames in them.
  public var frames = 0
  /// Those that took longer than the budget.
  public var framesOver = 0
  /// How far frames missed the budget, in nanoseconds, negative if they were early; nil without frames.
  public var overrun: Percentiles?

  /// Values that so many of 100 stay below.
  public struct Percentiles: Hashable, Sendable {
    /// The median.
    public var p50: Int64
    /// 90 of 100.
    public var p90: Int64
    /// 95 of 100.
    public var p95: Int64
    /// 99 of 100.
    public var p99: Int64
  }

  /// One of those that reports give.
  public enum Percentile: Int, CaseIterable, Sendable {
    /// The median.
    case p50 = 50
    /// 90 of 100.
    case p90 = 90
    /// 95 of 100.
    case p95 = 95
    /// 99 of 100.
    case p99 = 99
  }

  /// Creates a summary of no motion.
  public init() {}

  /// Milliseconds of hitches in a second of motion; nil without motion.
  public var ratio: Double? {
    duration > 0 ? Double(hitchTime) / 1e6 / (Double(duration) / 1e9) : nil
  }
}

extension HitchSummary.Percentiles {
  /// The value that so many of 100 stay below.
  public subscript(percentile: HitchSummary.Percentile) -> Int64 {
    switch percentile {
    case .p50: p50
    case .p90: p90
    case .p95: p95
    case .p99: p99
    }
  }

  /// Takes the percentiles of numbers, linear between neighbours; nil for none.
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
  /// The medians of several runs; nil if none had motion.
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
