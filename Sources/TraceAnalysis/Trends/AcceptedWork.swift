public import TraceStore

/// The work of one build that accepted rises of single tests and superviews are about, where it keeps to them.
///
/// It is taken off the sums above it: what is accepted under a superview is no rise of its tests and of the whole.
public struct AcceptedWork: Sendable {
  private let rows: [HistoryWork]
  /// The rises that the build keeps to, by rule.
  private let kept: [String: [AcceptedRise]]

  /// Looks which accepted rises a build keeps to.
  ///
  /// - Parameters:
  ///   - rows: All work of the build.
  ///   - accepted: The project's accepted rises.
  /// - Complexity: O(*n* · *m*) in rows and in accepted rises of tests and superviews.
  public init(of rows: [HistoryWork], accepted: [AcceptedRise]) {
    var kept: [String: [AcceptedRise]] = [:]
    for rise in accepted where rise.test != nil || rise.superview != nil {
      guard let limit = rise.limit,
        let measure = WorkMeasure.counts.first(where: { $0.rule == rise.rule })
      else { continue }
      let sum = rows.lazy.filter { rise.holds($0.test, $0.superview) }
        .reduce(0) { $0 + measure.value(in: $1.counts) }
      if sum <= limit { kept[rise.rule, default: []].append(rise) }
    }
    self.kept = kept
    self.rows = kept.isEmpty ? [] : rows
  }

  /// Returns how much of a count is accepted elsewhere.
  ///
  /// - Parameters:
  ///   - measure: What is counted.
  ///   - test: In this test only; nil for all.
  ///   - superview: Under this superview only; nil for all.
  /// - Returns: The sum in the rows that an accepted rise which the build keeps to is about.
  /// - Complexity: O(*n* · *m*) in rows and the measure's accepted rises; O(1) if there are none.
  public func sum(of measure: WorkMeasure, test: String?, superview: String?) -> Double {
    guard let kept = kept[measure.rule] else { return 0 }
    let sum = rows.lazy.filter { row in
      (test == nil || row.test == test) && (superview == nil || row.superview == superview)
        && kept.contains { $0.holds(row.test, row.superview) }
    }
    .reduce(0) { $0 + measure.value(in: $1.counts) }
    return Double(sum)
  }
}
