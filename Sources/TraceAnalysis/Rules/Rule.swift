import TraceStore

/// A rule of the analyzer.
///
/// It receives every event once, in order of time, and keeps only sums.
protocol Rule: SendableMetatype {
  /// The rule's declaration; several if one walk over the events serves several rules.
  static var declarations: [RuleDeclaration] { get }

  /// The tables whose events it needs.
  static var tables: Set<TraceEvent.Table> { get }

  /// Creates the rule before any event; the small tables are already known.
  init(_ state: LayoutState)

  /// Processes an event; the state does not include the event yet.
  mutating func observe(_ event: TraceEvent, in state: LayoutState)

  /// Returns the findings after all events.
  func findings(in state: LayoutState) throws -> [RuleResult]
}

/// A finding with the data that relates it to other findings.
struct RuleResult {
  var finding: Finding
  /// Nanoseconds by pass, only for passes over the frame budget.
  var hitchTimes: [Int64: Int64]
}

extension Rule {
  mutating func observe(_ event: TraceEvent, in state: LayoutState) {}
}

extension LayoutState {
  /// Creates a finding from a tally; see ``Finding`` for its parts.
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
        tests: index.names(ofTests: tally.tests),
        callers: tally.stacks.callers(callers),
        facts: AnyFindingFacts(value: facts)
      ),
      hitchTimes: tally.hitchTimes
    )
  }
}
