public import TraceAnalysis

/// The format of a verdict.
public enum VerdictFormat: String, CaseIterable, Sendable {
  /// Text for people, in a terminal.
  case text
  /// Versioned JSON.
  case json
  /// CSV, for spreadsheets.
  case csv
  /// Markdown, for the comment of a pull request.
  case markdown
  /// Workflow commands of GitHub Actions, which appear next to the change.
  case github
  /// JUnit XML.
  case junit
  /// SARIF 2.1.0.
  case sarif
}

extension VerdictFormat {
  /// Writes a comparison in this format.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - style: The text style.
  ///   - limit: The maximum number of tests, and of superviews, in formats for people.
  ///   - context: Additional data for the formats of continuous integration.
  ///   - write: Receives the parts.
  public func write(
    _ comparison: Comparison,
    style: TextStyle,
    limit: Int,
    context: VerdictContext,
    to write: (String) throws -> Void
  ) rethrows {
    switch self {
    case .text:
      try ComparisonTextRenderer(style: style, limit: limit).write(comparison, to: write)
    case .json: try ComparisonDataRenderer.writeJSON(comparison, to: write)
    case .csv: try ComparisonDataRenderer.writeCSV(comparison, to: write)
    case .markdown:
      try ComparisonMarkdownRenderer(limit: limit, context: context)
        .write(comparison, to: write)
    case .github:
      try GitHubAnnotations.write(Annotation.annotations(of: comparison), to: write)
    case .junit: try JUnitReport.report(of: comparison).write(to: write)
    case .sarif:
      try SARIFText.write(
        Annotation.annotations(of: comparison),
        toolVersion: context.toolVersion,
        to: write
      )
    }
  }
}
