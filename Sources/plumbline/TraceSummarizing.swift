import TraceAnalysis
import TraceReports
import TraceStore

/// What commands do that have made a trace, after they have: its finished reports are put into it.
enum TraceSummarizing {
  /// Analyzes a trace that is large enough for it to be worthwhile, and keeps the reports in it.
  ///
  /// Where that fails the trace is as good, but slower to read: a sentence says so.
  static func summarize(_ path: String, showsProgress: Bool) {
    guard TraceSummary.isWorthwhile(for: path) else { return }
    do {
      try summarizeAlways(path, showsProgress: showsProgress)
    } catch {
      let shown = DisplayText.name(path, limit: 200)
      Printer.complain(
        """
        '\(shown)' is whole, but its reports could not be kept in it: \(error) \
        churn and check will read all of its rows.
        """
      )
    }
  }

  /// Analyzes a trace, however small, and keeps the reports in it.
  static func summarizeAlways(_ path: String, showsProgress: Bool) throws {
    let reader = try TraceReader(path: path)
    if showsProgress {
      ReadingProgress.shared?.follow(reader, "summing up \(DisplayText.path(path, limit: 40))")
    }
    defer { ReadingProgress.shared?.clear() }
    try TraceSummary.write(AnalysisSummary.summaries(of: reader), to: path)
  }
}
