public import TraceStore

/// Runs of two builds beside each other: whether layout got worse, where, and whether that is noise.
public struct Comparison: Hashable, Sendable {
  /// What a comparison says; less work is better.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// There is less of it.
    case better
    /// There is as much of it, or what differs is within the tolerance or may be chance.
    case same
    /// There is less of it in total, and more at one place at least.
    case mixed
    /// There is more of it.
    case worse
    /// Too few runs to tell.
    case unknown
    /// Runs of one side differ among themselves, so that nothing can be said.
    case nondeterministic
  }

  /// What a row is about.
  public enum Subject: String, Hashable, Sendable {
    /// The whole run, tests that only one side has left out.
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

  /// One count of both sides; it is exact, so that one run a side suffices.
  public struct Count: Hashable, Sendable {
    /// What is counted.
    public var measure: WorkMeasure
    /// From the smallest to the largest among the base runs.
    public var base: ClosedRange<Int64>
    /// Likewise among the new runs.
    public var new: ClosedRange<Int64>
    /// What that means.
    public var verdict: Verdict
  }

  /// One time of both sides, in nanoseconds.
  public struct Time: Hashable, Sendable {
    /// What is timed.
    public var measure: WorkMeasure
    /// The median of the base runs.
    public var base: Double
    /// The median of the new runs.
    public var new: Double
    /// Where the difference of the medians lies in 95 of 100 cases; nil if a side has one run.
    public var interval: ClosedRange<Double>?
    /// The probability of such a difference by chance, corrected for the rows judged together; nil if not judged.
    public var probability: Double?
    /// What that means; nil if it is not judged.
    public var verdict: Verdict?

    /// The difference of the medians as a share of the base; infinite if the base is 0.
    public var change: Double { base == new ? 0 : (new - base) / base }
  }

  /// The whole run, a test or a superview.
  public struct Row: Hashable, Sendable {
    /// What it is about.
    public var subject: Subject
    /// The test's name or the superview's path; empty for the total.
    public var name: String
    /// A superview's path in the base runs, if it was another there.
    public var formerName: String?
    /// Whether both sides have it.
    public var presence: Presence
    /// The counts, those that judge first.
    public var counts: [Count]
    /// The times.
    public var times: [Time]
    /// What the counts that judge say together.
    public var countVerdict: Verdict
    /// What the times that were judged say together; nil if none was.
    public var timeVerdict: Verdict?

    /// What one of the counts says; nil if the row does not have it.
    public func verdict(of measure: WorkMeasure) -> Verdict? {
      counts.first { $0.measure == measure }?.verdict
    }

    /// The counts' verdict, unless only the times have one that says more.
    public var verdict: Verdict {
      guard countVerdict == .same, let timeVerdict else { return countVerdict }
      return timeVerdict
    }
  }

  /// What one rule counts on both sides.
  public struct Rule: Hashable, Sendable {
    /// The rule.
    public var rule: RuleID
    /// Whether more of it is worse: not of what is only good to know.
    public var isJudged: Bool
    /// From the smallest to the largest count among the base runs.
    public var base: ClosedRange<Int64>
    /// Likewise among the new runs.
    public var new: ClosedRange<Int64>
    /// What that means.
    public var verdict: Verdict
    /// Where it differs, worst first.
    public var places: [RulePlace]
  }

  /// What one rule counts under one superview.
  public struct RulePlace: Hashable, Sendable {
    /// The superview's path.
    public var superview: String
    /// The tests during which it happened.
    public var tests: [String]
    /// The code behind it, if the recording has stacks.
    public var caller: WorkCaller?
    /// From the smallest to the largest count among the base runs.
    public var base: ClosedRange<Int64>
    /// Likewise among the new runs.
    public var new: ClosedRange<Int64>
    /// Which sides have the superview; what only one has decides nothing, unless the policy says so.
    public var presence: Presence
    /// What that means.
    public var verdict: Verdict
    /// What to do about it, in a sentence.
    public var remedy: String
    /// The code to write instead, if it can be computed.
    public var code: String?
  }

  /// One difference with all that tells where it comes from.
  public struct Change: Hashable, Sendable {
    /// What differs.
    public var measure: WorkMeasure
    /// The test; nil outside tests.
    public var test: String?
    /// The superview's path; nil for what belongs to no single one.
    public var superview: String?
    /// The code that asked for it, if the recording has stacks; of a view's time, the method of its class.
    public var caller: WorkCaller?
    /// The median of the base runs.
    public var base: Double
    /// The median of the new runs.
    public var new: Double
    /// What that means.
    public var verdict: Verdict
  }

  /// The base runs.
  public var base: [Run]
  /// The new runs.
  public var new: [Run]
  /// Why the sides may not be comparable, and what was left out: a sentence each.
  public var notes: [String]
  /// The whole run.
  public var total: Row
  /// The tests that differ or were found wanting, worst first.
  public var tests: [Row]
  /// The superviews that differ, worst first.
  public var superviews: [Row]
  /// What belongs to no single superview, such as error minimization; with the superviews it makes the total.
  public var elsewhere: Row
  /// What happened outside tests, which is not judged by itself; nil without tests.
  ///
  /// With the tests it makes the total.
  public var outsideTests: Row?
  /// What the rules count differently, worst first; nil if a run's rules are not known.
  ///
  /// Rules in which a time decides what counts are left out.
  public var rules: [Rule]?
  /// Every difference by test and superview, worst first.
  public var changes: [Change]
  /// How many tests have equal counts, and no time that was found to differ.
  public var unchangedTests: Int
  /// How many superviews do.
  public var unchangedSuperviews: Int
  /// How many runs a side would tell of times, if there are too few.
  public var runsNeeded: Int?
  /// How many would tell whose times those are, if a time differs and there are too few for that.
  public var superviewRunsNeeded: Int?
  /// What the counts say.
  public var countVerdict: Verdict
  /// What the times say.
  public var timeVerdict: Verdict
  /// How smooth the base runs' scrolls and animations were, by their medians; it decides nothing.
  public var baseHitches: HitchSummary?
  /// The same of the new runs.
  public var newHitches: HitchSummary?

  /// The whole verdict: that of the counts, and if they are the same, that of the times, if those can tell.
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

  /// The superviews that both sides have and where the solver's work rose by more than a little.
  public var costlierSuperviews: [Row] {
    superviews.filter { $0.presence == .both && $0.verdict(of: .rowsTouched) == .worse }
  }

  /// Whether something could not be told: counts that differ among repeats, or times of too few runs.
  public var isUndecided: Bool {
    countVerdict == .nondeterministic || timeVerdict == .unknown
  }
}
