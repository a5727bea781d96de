import TraceStore

extension ChurnReport {
  /// Returns the churn report that the trace keeps, if any.
  static func kept(by source: some TraceSource) throws -> ChurnReport? {
    let parts = try source.summary(
      named: KeptResult.churnName,
      version: KeptResult.version,
      options: ""
    )
    guard let parts, let first = parts.first, KeptResult.areInRange(parts) else { return nil }
    // A report that cannot be read, or that is for another run, is computed again.
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
