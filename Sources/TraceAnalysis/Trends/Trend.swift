/// How one number went from build to build.
public struct Trend: Hashable, Sendable {
  /// What is counted or timed.
  public enum Measure: Hashable, Sendable {
    /// Work, as a comparison judges it.
    case work(WorkMeasure)
    /// Milliseconds of hitches in a second of scrolls and animations; never judged.
    case hitchRatio
    /// How far so many of 100 frames in motion miss the budget at most, in nanoseconds; never judged.
    case overrun(HitchSummary.Percentile)
  }

  /// What a build's number says beside those before it.
  public enum Verdict: String, Hashable, Sendable {
    /// More than in the window of earlier builds.
    case worse
    /// Less.
    case better
    /// As much.
    case same
    /// More, and somebody has accepted that.
    case accepted
    /// There are too few builds, or the number is never judged.
    case unknown
  }

  /// A build from which on the level is another one.
  public struct Change: Hashable, Sendable {
    /// The position of the first build of the new level.
    public var position: Int
    /// The mean of the builds since the last change before it.
    public var before: Double
    /// The mean of the builds up to the next one.
    public var after: Double
    /// Who has accepted it, and why; nil if nobody has.
    public var acceptance: AcceptedRise?

    /// Whether the level rose.
    public var isRise: Bool { after > before }
  }

  /// What it counts or times.
  public var measure: Measure
  /// One for each build, oldest first; nil for a build that does not have it.
  public var values: [Double?]
  /// Where the level changed.
  public var changes: [Change] = []
  /// What the last build is measured against; nil if it is not judged.
  public var limit: Limit?
  /// What the last build's number says.
  public var verdict = Verdict.unknown
  /// The probability of such a difference of times by chance; nil for counts, and if there are too few builds to tell.
  public var probability: Double?

  /// The range in which the numbers of earlier builds let a build's lie.
  public struct Limit: Hashable, Sendable {
    /// The least.
    public var low: Double
    /// The most.
    public var high: Double
    /// How many builds it was made of.
    public var builds: Int
  }
}

extension Trend.Measure {
  /// Its name in reports.
  public var name: String {
    switch self {
    case .work(let measure): measure.name
    case .hitchRatio: "hitch time ratio"
    case .overrun(let percentile): "frame overrun P\(percentile.rawValue)"
    }
  }

  /// Its name for programs.
  public var key: String {
    switch self {
    case .work(let measure): measure.rawValue
    case .hitchRatio: "hitchTimeRatio"
    case .overrun(let percentile): "frameOverrunP\(percentile.rawValue)"
    }
  }

  /// The rule that speaks of it.
  var rule: String {
    switch self {
    case .work(let measure): measure.rule
    case .hitchRatio, .overrun: key
    }
  }

  /// Its unit for programs.
  public var unit: String {
    switch self {
    case .work(let measure): measure.isTime ? "ns" : "count"
    case .hitchRatio: "ms/s"
    case .overrun: "ns"
    }
  }

  /// Whether more of it is worse: times and counts that a comparison judges.
  public var isJudged: Bool {
    switch self {
    case .work(let measure): measure.isTime || measure.isJudged
    case .hitchRatio, .overrun: false
    }
  }

  /// Whether it differs from run to run of one build.
  var isNoisy: Bool {
    switch self {
    case .work(let measure): measure.isTime
    case .hitchRatio, .overrun: true
    }
  }
}
