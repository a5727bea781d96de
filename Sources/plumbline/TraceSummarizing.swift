import TraceAnalysis
import TraceReports
import TraceStore

/// The last step of commands that created a trace: storing its finished reports in it.
enum TraceSummarizing {
  /// Analyzes a trace if it is large enough, and stores the reports in it.
  ///
  /// If that fails, the trace is still valid but slower to read; a message says so.
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

  /// Analyzes a trace of any size, and stores the reports in it.
  static func summarizeAlways(_ path: String, showsProgress: Bool) throws {
    defer { ReadingProgress.shared?.clear() }
    try TraceSummary.write(summaries(of: path, showsProgress: showsProgress), to: path)
  }

  /// Computes the summaries and closes the reader, because its lock would prevent writing.
  private static func summaries(of path: String, showsProgress: Bool) throws -> [TraceSummary] {
    let reader = try TraceReader(path: path)
    if showsProgress {
      ReadingProgress.shared?.follow(reader, "summing up \(DisplayText.path(path, limit: 40))")
    }
    return try AnalysisSummary.summaries(of: reader, tryFixes: FixTrials.of(path))
  }
}
