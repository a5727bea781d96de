import TraceStore

extension ComparisonJudge {
  /// The scope of a count.
  enum Scope {
    /// A test; nil for the whole run.
    case sum(String?)
    /// One superview in all tests; nil for what belongs to no single superview.
    case superview(String?)
    /// One superview in one test.
    case place(WorkPlace)

    func contains(_ place: WorkPlace) -> Bool {
      switch self {
      case .sum(let test): test == nil || test == place.test
      case .superview(let path): path == place.superview
      case .place(let own): own == place
      }
    }

    /// Whether an accepted rise covers the whole scope.
    fileprivate func isWithin(_ accepted: AcceptedRise) -> Bool {
      switch self {
      case .sum(let test): accepted.superview == nil && accepted.holds(test, nil)
      case .superview(let path): accepted.test == nil && accepted.holds(nil, path)
      case .place(let place): accepted.holds(place.test, place.superview)
      }
    }
  }

  /// Returns the accepted rise of a `plumbline check` rule, at a superview or in the whole run, if
  /// the new runs respect it.
  func accepted(
    _ rule: String,
    at superview: String?,
    _ new: ClosedRange<Int64>
  ) -> AcceptedRise? {
    policy.accepted.first {
      $0.rule == rule && $0.test == nil && $0.superview == superview && keeps(new, to: $0)
    }
  }

  private func keeps(_ new: ClosedRange<Int64>, to accepted: AcceptedRise) -> Bool {
    accepted.limit.map { new.upperBound <= $0 } ?? false
  }

  /// The accepted rises of measures that the new runs respect.
  static func kept(by table: ComparisonTable, policy: ComparisonPolicy) -> [AcceptedRise] {
    let judge = ComparisonJudge(policy: policy, table: table, kept: [])
    return policy.accepted.filter { accepted in
      guard let measure = WorkMeasure.counts.first(where: { $0.rule == accepted.rule }),
        let ranges = judge.ranges(measure, of: accepted)
      else { return false }
      return judge.keeps(ranges.new, to: accepted)
    }
  }

  /// The counts of everything that an accepted rise covers.
  private func ranges(
    _ measure: WorkMeasure,
    of accepted: AcceptedRise
  ) -> (base: ClosedRange<Int64>, new: ClosedRange<Int64>)? {
    ranges(measure, of: table.places.keys.filter { accepted.holds($0.test, $0.superview) })
  }

  private func ranges(
    _ measure: WorkMeasure,
    of places: [WorkPlace]
  ) -> (base: ClosedRange<Int64>, new: ClosedRange<Int64>)? {
    var sum = [WorkCounts](repeating: WorkCounts(), count: table.baseCount + table.newCount)
    for place in places {
      for (run, counts) in (table.places[place] ?? []).enumerated() { sum[run] += counts }
    }
    let (base, new) = table.values(measure, of: sum)
    return range(of: base).flatMap { base in range(of: new).map { (base, $0) } }
  }

  /// The verdict of one count, considering accepted rises.
  ///
  /// - Complexity: O(*n* · *m*) in places and the rule's accepted rises, if the count rose.
  func verdict(
    _ measure: WorkMeasure,
    _ base: ClosedRange<Int64>,
    _ new: ClosedRange<Int64>,
    in scope: Scope
  ) -> Comparison.Verdict {
    let plain = verdict(measure, base, new)
    guard plain == .worse else { return plain }
    let inForce = kept.filter { $0.rule == measure.rule }
    if inForce.contains(where: scope.isWithin) { return .same }
    if case .place = scope { return plain }
    if inForce.isEmpty { return plain }
    // If several cover one place, subtract its rise only once.
    var left = table.places.keys.filter(scope.contains)
    var allowance: Int64 = 0
    for accepted in inForce {
      let own = left.filter { accepted.holds($0.test, $0.superview) }
      left.removeAll { accepted.holds($0.test, $0.superview) }
      guard let ranges = ranges(measure, of: own) else { continue }
      allowance += max(0, ranges.new.upperBound - ranges.base.upperBound)
    }
    return verdict(measure, base, lowered(new, by: allowance))
  }

  /// Returns counts minus the accepted amount, at least 0.
  func lowered(_ counts: ClosedRange<Int64>, by amount: Int64) -> ClosedRange<Int64> {
    max(0, counts.lowerBound - amount)...max(0, counts.upperBound - amount)
  }

  /// A sentence for each accepted rise that changed a verdict.
  func acceptedNotes(rules: [Comparison.Rule]) -> [String] {
    policy.accepted.compactMap { accepted in
      let ranges: (base: ClosedRange<Int64>, new: ClosedRange<Int64>)?
      if let measure = WorkMeasure.counts.first(where: { $0.rule == accepted.rule }) {
        ranges = self.ranges(measure, of: accepted)
      } else {
        let rule = rules.first { $0.rule.rawValue == accepted.rule }
        ranges =
          accepted.superview == nil
          ? rule.map { ($0.base, $0.new) }
          : rule?.places.first { $0.superview == accepted.superview }.map { ($0.base, $0.new) }
      }
      guard let ranges, let limit = accepted.limit,
        ranges.new.upperBound > ranges.base.upperBound, ranges.new.upperBound <= limit
      else { return nil }
      let test = accepted.test.map { " in test '\($0)'" } ?? ""
      let superview = accepted.superview.map { " under \($0)" } ?? ""
      return """
        Accepted: \(accepted.rule) \(ranges.base.upperBound) → \(ranges.new.upperBound)\(superview)\(test); up to \(limit) is \
        allowed, says \(accepted.by): \(accepted.why)
        """
    }
  }
}
