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
    defer { ReadingProgress.shared?.clear() }
    try TraceSummary.write(summaries(of: path, showsProgress: showsProgress), to: path)
  }

  /// The reader is gone at the end: while it holds its lock, nothing can be written.
  private static func summaries(of path: String, showsProgress: Bool) throws -> [TraceSummary] {
    let reader = try TraceReader(path: path)
    if showsProgress {
      ReadingProgress.shared?.follow(reader, "summing up \(DisplayText.path(path, limit: 40))")
    }
    return try AnalysisSummary.summaries(of: reader, tryFixes: FixTrials.of(path))
  }
}
