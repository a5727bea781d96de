public import TraceStore

/// The work of one build that is covered by accepted rises of single tests and superviews, if the
/// build respects them.
///
/// It is subtracted from the sums above: accepted work under a superview is not a rise of its
/// tests and of the total.
public struct AcceptedWork: Sendable {
  private let rows: [HistoryWork]
  /// The rises that the build respects, by rule.
  private let kept: [String: [AcceptedRise]]

  /// Determines which accepted rises a build respects.
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
  ///   - measure: The measure.
  ///   - test: Only in this test; nil for all.
  ///   - superview: Only under this superview; nil for all.
  /// - Returns: The sum over the rows that respected accepted rises cover.
  /// - Complexity: O(*n* · *m*) in rows and the measure's accepted rises; O(1) without any.
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
