import TraceStore

extension ChurnReport {
  /// Returns the churn report that the trace keeps, if it does.
  static func kept(by source: some TraceSource) throws -> ChurnReport? {
    let parts = try source.summary(
      named: KeptResult.churnName,
      version: KeptResult.version,
      options: ""
    )
    guard let parts, let first = parts.first, KeptResult.areInRange(parts) else { return nil }
    // What cannot be read is computed, and what is told of another run.
    guard var report = KeptResult.value(ChurnReport.self, first), report.run == (try source.run())
    else {
      return nil
    }
    for part in parts.dropFirst() {
      guard let superview = KeptResult.value(SuperviewChurn.self, part) else { return nil }
      report.superviews.append(superview)
    }
    report.classes = ClassChurn.classes(of: report.superviews)
    return report
  }
}
