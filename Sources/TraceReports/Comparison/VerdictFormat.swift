public import TraceAnalysis

/// What a verdict is written as.
public enum VerdictFormat: String, CaseIterable, Sendable {
  /// For people, in a terminal.
  case text
  /// For programs; versioned.
  case json
  /// For spreadsheets.
  case csv
  /// For the comment of a pull request.
  case markdown
  /// Commands of a GitHub Actions workflow, which show beside the change.
  case github
  /// JUnit's XML.
  case junit
  /// SARIF 2.1.0.
  case sarif
}

extension VerdictFormat {
  /// Writes a comparison in this format.
  ///
  /// - Parameters:
  ///   - comparison: What is written.
  ///   - style: How text is shown.
  ///   - limit: How many tests and superviews are shown each, if the reader is a person.
  ///   - context: What formats for continuous integration say beside it.
  ///   - write: Takes the parts.
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
