/// A rise that someone has reviewed and accepted: reports mention it, and judge it as if nothing
/// had changed.
///
/// Counts are accepted up to a limit, in comparisons and in histories. Times differ from run to
/// run, so a history accepts them from the build at which they rose.
public struct AcceptedRise: Hashable, Sendable {
  /// The extent to which a rise is accepted.
  public enum Extent: Hashable, Sendable {
    /// The maximum allowed count.
    case limit(Int64)
    /// The commit of the first build with the accepted time, abbreviated to at least seven
    /// characters.
    case since(commit: String)
  }

  /// The rule whose count or time may rise: that of a judged measure, or a rule of `plumbline
  /// check`.
  public var rule: String
  /// The test in which it may rise; nil for all.
  public var test: String?
  /// The path of the superview under which it may rise; nil for all.
  public var superview: String?
  /// The extent.
  public var extent: Extent
  /// Who accepted it.
  public var by: String
  /// Why.
  public var why: String

  /// Creates an accepted rise from its parts.
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

  /// The maximum allowed; nil for a time.
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

  /// The rules whose counts are also known by test: those of a measure.
  public static let countsOfTests = WorkMeasure.counts.filter(\.isJudged).map(\.rule)

  /// Whether it covers work in a test under a superview.
  func holds(_ test: String?, _ superview: String?) -> Bool {
    (self.test == nil || self.test == test)
      && (self.superview == nil || self.superview == superview)
  }
}
