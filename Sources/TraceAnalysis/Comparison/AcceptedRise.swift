/// A rise that a project has accepted: it is noted, and judged as if nothing had changed.
public struct AcceptedRise: Hashable, Sendable {
  /// What is counted: the rule of a measure that is judged, or one of `plumbline check`.
  public var rule: String
  /// The path of the superview where it may rise; nil for the whole run.
  public var superview: String?
  /// The maximum allowed there.
  public var limit: Int64

  /// The rules that a comparison judges, by name.
  public static let rules: [String] = {
    let measures = WorkMeasure.counts.filter(\.isJudged).map(\.rule)
    return measures
      + RuleID.allCases.filter { $0.severity != .info && !$0.declaration.isDecidedByTime }
      .map(\.rawValue).filter { !measures.contains($0) }
  }()

  /// Reads `RULE` or `RULE@PATH` and a whole number; nil for what is neither.
  public init?(_ name: String, limit: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let rule = parts.first.map(String.init), Self.rules.contains(rule),
      let limit = Int64(limit), limit >= 0, parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    self.rule = rule
    superview = parts.count == 2 ? String(parts[1]) : nil
    self.limit = limit
  }
}

extension ComparisonJudge {
  /// Returns the accepted rise of a rule at a superview, or in the whole run, if the new runs keep to it.
  func accepted(
    _ rule: String,
    at superview: String?,
    _ new: ClosedRange<Int64>
  ) -> AcceptedRise? {
    policy.accepted.first {
      $0.rule == rule && $0.superview == superview && new.upperBound <= $0.limit
    }
  }

  /// Whether a rise of a measure is accepted under a superview, or everywhere; nil asks of the whole run.
  private func accepts(_ measure: WorkMeasure, under superview: String?) -> Bool {
    if policy.accepted.isEmpty { return false }
    let places = superview.map { [$0, nil] } ?? [nil]
    return places.contains { place in
      let runs = place.map { table.superviews[$0] ?? [] } ?? table.total
      guard let new = range(of: table.values(measure, of: runs).new)
      else { return false }
      return accepted(measure.rule, at: place, new) != nil
    }
  }

  /// What the accepted rises of single superviews add to a test, or to the whole run.
  private func allowance(_ measure: WorkMeasure, test: String?) -> Int64 {
    let superviews = Set(policy.accepted.filter { $0.rule == measure.rule }.map(\.superview))
    return superviews.reduce(0) { sum, superview in
      guard let superview, accepts(measure, under: superview),
        let runs = test == nil
          ? table.superviews[superview]
          : table.places[WorkPlace(test: test, superview: superview)],
        let base = range(of: table.values(measure, of: runs).base),
        let new = range(of: table.values(measure, of: runs).new)
      else { return sum }
      return sum + max(0, new.upperBound - base.upperBound)
    }
  }

  /// The verdict of one count where rises may have been accepted.
  func verdict(
    _ measure: WorkMeasure,
    _ base: ClosedRange<Int64>,
    _ new: ClosedRange<Int64>,
    in scope: Scope
  ) -> Comparison.Verdict {
    let plain = verdict(measure, base, new)
    guard plain == .worse, !policy.accepted.isEmpty else { return plain }
    switch scope {
    case .place(let superview):
      return accepts(measure, under: superview) ? .same : plain
    case .sum(let test):
      if accepts(measure, under: nil) { return .same }
      return verdict(measure, base, lowered(new, by: allowance(measure, test: test)))
    }
  }

  /// Returns counts less what was accepted, and never below 0.
  func lowered(_ counts: ClosedRange<Int64>, by amount: Int64) -> ClosedRange<Int64> {
    max(0, counts.lowerBound - amount)...max(0, counts.upperBound - amount)
  }

  /// What a count is of.
  enum Scope {
    /// One superview, whatever the test.
    case place(String?)
    /// A test, or the whole run for nil.
    case sum(String?)
  }

  /// A sentence for each accepted rise that made a difference.
  func acceptedNotes(rules: [Comparison.Rule]) -> [String] {
    policy.accepted.compactMap { accepted in
      let measure = WorkMeasure.counts.first { $0.rule == accepted.rule }
      let ranges: (base: ClosedRange<Int64>, new: ClosedRange<Int64>)?
      if let measure {
        let runs = accepted.superview.map { table.superviews[$0] ?? [] } ?? table.total
        let (base, new) = table.values(measure, of: runs)
        ranges = range(of: base).flatMap { base in range(of: new).map { (base, $0) } }
      } else {
        let rule = rules.first { $0.rule.rawValue == accepted.rule }
        ranges =
          accepted.superview == nil
          ? rule.map { ($0.base, $0.new) }
          : rule?.places.first { $0.superview == accepted.superview }.map { ($0.base, $0.new) }
      }
      guard let ranges, ranges.new.upperBound > ranges.base.upperBound,
        ranges.new.upperBound <= accepted.limit
      else { return nil }
      let place = accepted.superview.map { " under \($0)" } ?? ""
      return """
        Accepted: \(accepted.rule) \(ranges.base.upperBound) → \(ranges.new.upperBound)\(place); up to \(accepted.limit) is allowed.
        """
    }
  }
}
