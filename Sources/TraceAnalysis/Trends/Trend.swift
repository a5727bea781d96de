/// The values of one number from build to build.
public struct Trend: Hashable, Sendable {
  /// The measure of a trend.
  public enum Measure: Hashable, Sendable {
    /// Work, as a comparison judges it.
    case work(WorkMeasure)
    /// Milliseconds of hitches per second of scrolls and animations; never judged.
    case hitchRatio
    /// A percentile of the frame overrun of frames in motion, in nanoseconds; never judged.
    case overrun(HitchSummary.Percentile)
  }

  /// The comparison of a build's number with those of earlier builds.
  public enum Verdict: String, Hashable, Sendable {
    /// Higher than in the window of earlier builds.
    case worse
    /// Lower.
    case better
    /// Equal.
    case same
    /// Higher, and someone has accepted it.
    case accepted
    /// There are too few builds, or the number is never judged.
    case unknown
  }

  /// A build at which the level changed.
  public struct Change: Hashable, Sendable {
    /// The position of the first build of the new level.
    public var position: Int
    /// The mean of the builds between the previous change and this one.
    public var before: Double
    /// The mean of the builds from this change to the next one.
    public var after: Double
    /// Who has accepted it, and why; nil if no one has.
    public var acceptance: AcceptedRise?

    /// Whether the level rose.
    public var isRise: Bool { after > before }
  }

  /// The measure.
  public var measure: Measure
  /// One value for each build, oldest first; nil for a build without a value.
  public var values: [Double?]
  /// The place where the level changed.
  public var changes: [Change] = []
  /// The limits for the last build; nil if it is not judged.
  public var limit: Limit?
  /// The verdict on the last build's number.
  public var verdict = Verdict.unknown
  /// The probability of such a difference of times by chance; nil for counts, and if there are too
  /// few builds.
  public var probability: Double?

  /// The range for a build's number that follows from earlier builds.
  public struct Limit: Hashable, Sendable {
    /// The lowest value.
    public var low: Double
    /// The highest value.
    public var high: Double
    /// The number of builds that determined it.
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

  /// Its name in machine-readable output.
  public var key: String {
    switch self {
    case .work(let measure): measure.rawValue
    case .hitchRatio: "hitchTimeRatio"
    case .overrun(let percentile): "frameOverrunP\(percentile.rawValue)"
    }
  }

  /// The rule that reports it.
  var rule: String {
    switch self {
    case .work(let measure): measure.rule
    case .hitchRatio, .overrun: key
    }
  }

  /// Its unit in machine-readable output.
  public var unit: String {
    switch self {
    case .work(let measure): measure.isTime ? "ns" : "count"
    case .hitchRatio: "ms/s"
    case .overrun: "ns"
    }
  }

  /// Whether an increase is worse: times, and counts that a comparison judges.
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
