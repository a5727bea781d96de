/// A rise that somebody has looked at and wants to keep: it is noted, and judged as if nothing had changed.
///
/// Counts are accepted up to a limit, in comparisons and histories alike. Times differ from run to run: a history takes
/// them from the build on at which they rose.
public struct AcceptedRise: Hashable, Sendable {
  /// Up to where a rise is accepted.
  public enum Extent: Hashable, Sendable {
    /// The maximum allowed of a count.
    case limit(Int64)
    /// The commit of the first build of a time's new level, or the first seven characters of it or more.
    case since(commit: String)
  }

  /// What is counted or timed: the rule of a measure that is judged, or one of `plumbline check`.
  public var rule: String
  /// The test where it may rise; nil for all.
  public var test: String?
  /// The path of the superview where it may rise; nil for all.
  public var superview: String?
  /// Up to where.
  public var extent: Extent
  /// Who accepted it.
  public var by: String
  /// Why.
  public var why: String

  /// Makes one of its parts.
  public init(
    rule: String,
    test: String? = nil,
    superview: String? = nil,
    extent: Extent,
    by: String,
    why: String
  ) {
    self.rule = rule
    self.test = test
    self.superview = superview
    self.extent = extent
    self.by = by
    self.why = why
  }

  /// The maximum allowed; nil of a time.
  public var limit: Int64? {
    if case .limit(let limit) = extent { limit } else { nil }
  }

  /// The rules of counts, by name.
  public static let counts: [String] = {
    let measures = WorkMeasure.counts.filter(\.isJudged).map(\.rule)
    return measures
      + RuleID.allCases.filter { $0.severity != .info && !$0.declaration.isDecidedByTime }
      .map(\.rawValue).filter { !measures.contains($0) }
  }()

  /// The rules of times, by name.
  public static let times = WorkMeasure.allCases.filter(\.isTime).map(\.rule)

  /// The rules whose counts are known by test, too: those of a measure.
  public static let countsOfTests = WorkMeasure.counts.filter(\.isJudged).map(\.rule)

  /// Whether what happens in a test under a superview belongs to it.
  func holds(_ test: String?, _ superview: String?) -> Bool {
    (self.test == nil || self.test == test)
      && (self.superview == nil || self.superview == superview)
  }
}
