public import TraceStore

/// A comparison of two builds' runs: whether layout got worse, where, and whether that is noise.
public struct Comparison: Hashable, Sendable {
  /// The result of a comparison; less work is better.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The new side does less work.
    case better
    /// The work is equal, or the difference is within the tolerance or may be chance.
    case same
    /// The total is lower, but at least one place is higher.
    case mixed
    /// The new side does more work.
    case worse
    /// Too few runs to decide.
    case unknown
    /// The runs of one side differ among themselves, which prevents a verdict.
    case nondeterministic
  }

  /// The subject of a row.
  public enum Subject: String, Hashable, Sendable {
    /// The whole run, without tests that only one side has.
    case total
    /// One test.
    case test
    /// One superview, in all tests that both sides have.
    case superview
  }

  /// Whether a row is in the runs of both sides.
  public enum Presence: String, Hashable, Sendable {
    /// In both.
    case both
    /// In the new runs only.
    case appeared
    /// In the base runs only.
    case vanished
  }

  /// One count of both sides.
  ///
  /// Counts are exact, so one run per side is enough.
  public struct Count: Hashable, Sendable {
    /// What is counted.
    public var measure: WorkMeasure
    /// The range of the base runs.
    public var base: ClosedRange<Int64>
    /// The range of the new runs.
    public var new: ClosedRange<Int64>
    /// The verdict.
    public var verdict: Verdict
  }

  /// One time of both sides, in nanoseconds.
  public struct Time: Hashable, Sendable {
    /// The time's measure.
    public var measure: WorkMeasure
    /// The median of the base runs.
    public var base: Double
    /// The median of the new runs.
    public var new: Double
    /// The 95 % confidence interval of the difference of the medians; nil if a side has one run.
    public var interval: ClosedRange<Double>?
    /// The probability of such a difference by chance, corrected for the rows judged together; nil
    /// if not judged.
    public var probability: Double?
    /// The verdict; nil if it is not judged.
    public var verdict: Verdict?

    /// The difference of the medians as a share of the base; infinite if the base is 0.
    public var change: Double { base == new ? 0 : (new - base) / base }
  }

  /// The whole run, a test or a superview.
  public struct Row: Hashable, Sendable {
    /// The subject.
    public var subject: Subject
    /// The test's name or the superview's path; empty for the total.
    public var name: String
    /// The superview's path in the base runs, if it differs.
    public var formerName: String?
    /// Whether both sides have it.
    public var presence: Presence
    /// The counts, judged counts first.
    public var counts: [Count]
    /// The times.
    public var times: [Time]
    /// The combined verdict of the judged counts.
    public var countVerdict: Verdict
    /// The combined verdict of the judged times; nil if none was judged.
    public var timeVerdict: Verdict?

    /// The verdict of one count; nil if the row does not have it.
    public func verdict(of measure: WorkMeasure) -> Verdict? {
      counts.first { $0.measure == measure }?.verdict
    }

    /// The verdict of the counts, unless only the times have a more specific one.
    public var verdict: Verdict {
      guard countVerdict == .same, let timeVerdict else { return countVerdict }
      return timeVerdict
    }
  }

  /// The count of one rule on both sides.
  public struct Rule: Hashable, Sendable {
    /// The rule.
    public var rule: RuleID
    /// Whether more of it is worse; false for informational rules.
    public var isJudged: Bool
    /// The range of the base runs.
    public var base: ClosedRange<Int64>
    /// The range of the new runs.
    public var new: ClosedRange<Int64>
    /// The verdict.
    public var verdict: Verdict
    /// The places where it differs, worst first.
    public var places: [RulePlace]
  }

  /// The count of one rule under one superview.
  public struct RulePlace: Hashable, Sendable {
    /// The superview's path.
    public var superview: String
    /// The tests during which it happened.
    public var tests: [String]
    /// The code that causes it, if the recording has stacks.
    public var caller: WorkCaller?
    /// The range of the base runs.
    public var base: ClosedRange<Int64>
    /// The range of the new runs.
    public var new: ClosedRange<Int64>
    /// Which sides have the superview.
    ///
    /// A superview of one side decides nothing, unless the policy says so.
    public var presence: Presence
    /// The verdict.
    public var verdict: Verdict
    /// What to do about it, in a sentence.
    public var remedy: String
    /// The code to write instead, if it can be computed.
    public var code: String?
  }

  /// One difference, with everything that shows its origin.
  public struct Change: Hashable, Sendable {
    /// What differs.
    public var measure: WorkMeasure
    /// The test; nil outside tests.
    public var test: String?
    /// The superview's path; nil for what belongs to no single superview.
    public var superview: String?
    /// The code that caused it, if the recording has stacks; for a view's time, the method of its
    /// class.
    public var caller: WorkCaller?
    /// The median of the base runs.
    public var base: Double
    /// The median of the new runs.
    public var new: Double
    /// The verdict.
    public var verdict: Verdict
  }

  /// The base runs.
  public var base: [Run]
  /// The new runs.
  public var new: [Run]
  /// Why the sides may not be comparable, and what was omitted: one sentence each.
  public var notes: [String]
  /// The whole run.
  public var total: Row
  /// The tests that differ or that are missing on one side, worst first.
  public var tests: [Row]
  /// The superviews that differ, worst first.
  public var superviews: [Row]
  /// What belongs to no single superview, such as error minimization; together with the superviews
  /// it is the total.
  public var elsewhere: Row
  /// What happened outside tests, which is not judged separately; nil without tests.
  ///
  /// Together with the tests it is the total.
  public var outsideTests: Row?
  /// The rules whose counts differ, worst first; nil if a run has no rule results.
  ///
  /// Rules whose counts depend on a time are omitted.
  public var rules: [Rule]?
  /// Every difference by test and superview, worst first.
  public var changes: [Change]
  /// How many tests have equal counts and no time that was found to differ.
  public var unchangedTests: Int
  /// How many superviews have equal counts and no time that was found to differ.
  public var unchangedSuperviews: Int
  /// How many runs per side are needed to judge times, if there are too few.
  public var runsNeeded: Int?
  /// How many runs per side are needed to find the superviews of a time that differs, if there are
  /// too few.
  public var superviewRunsNeeded: Int?
  /// The verdict of the counts.
  public var countVerdict: Verdict
  /// The verdict of the times.
  public var timeVerdict: Verdict
  /// The smoothness of the base runs' scrolls and animations, as medians; it decides nothing.
  public var baseHitches: HitchSummary?
  /// The smoothness of the new runs, as medians.
  public var newHitches: HitchSummary?
  /// Whether one of the runs has call stacks.
  public var hasCallStacks = false

  /// The overall verdict: that of the counts or, if they are the same, that of the times, if known.
  public var verdict: Verdict {
    switch (countVerdict, timeVerdict) {
    case (.nondeterministic, _): .nondeterministic
    case (.worse, _), (_, .worse): .worse
    case (.mixed, _): .mixed
    case (.same, .unknown): .same
    case (.same, _): timeVerdict
    default: countVerdict
    }
  }

  /// The superviews of both sides for which the solver's work rose significantly.
  public var costlierSuperviews: [Row] {
    superviews.filter { $0.presence == .both && $0.verdict(of: .rowsTouched) == .worse }
  }

  /// Whether something could not be decided: counts that differ among repeats, or times of too few
  /// runs.
  public var isUndecided: Bool {
    countVerdict == .nondeterministic || timeVerdict == .unknown
  }
}
