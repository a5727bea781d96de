import TraceStore

/// One thing that the analyzer looks for: it sees every event once, in order of time, and keeps sums only.
protocol Rule: SendableMetatype {
  /// What is said of the rule; of each, if one walk over the events serves several.
  static var declarations: [RuleDeclaration] { get }

  /// The tables whose events it wants to see.
  static var tables: Set<TraceEvent.Table> { get }

  /// Starts with nothing seen; the small tables are known already.
  init(_ state: LayoutState)

  /// Sees an event; the state is as it was right before.
  mutating func observe(_ event: TraceEvent, in state: LayoutState)

  /// Returns what was found, once everything has been seen.
  func findings(in state: LayoutState) throws -> [RuleResult]
}

/// A finding with what is needed to put findings in relation to each other.
struct RuleResult {
  var finding: Finding
  /// Nanoseconds by pass, for the passes that are over the frame budget only.
  var hitchTimes: [Int64: Int64]
}

extension Rule {
  mutating func observe(_ event: TraceEvent, in state: LayoutState) {}
}

extension LayoutState {
  /// Makes a finding of what was summed up; see ``Finding`` for its parts.
  func result(
    _ rule: RuleID,
    superview: String,
    views: [String],
    constraints: [String] = [],
    facts: some FindingFacts,
    tally: FindingTally
  ) -> RuleResult {
    RuleResult(
      finding: Finding(
        rule: rule,
        superview: superview,
        views: views,
        constraints: constraints,
        cost: tally.cost,
        tests: tally.tests.compactMap { index.testNames[$0] }.sorted(),
        callers: tally.stacks.callers(callers),
        facts: AnyFindingFacts(value: facts)
      ),
      hitchTimes: tally.hitchTimes
    )
  }
}
