internal import InterfaceInspection
internal import TraceAnalysis
public import TraceReports

extension VerdictFormat {
  /// Writes an inspection's findings in this format.
  ///
  /// - Parameters:
  ///   - report: The report to write.
  ///   - style: The style of text.
  ///   - limit: The maximum number of findings shown for each layout, in formats for people.
  ///   - context: Additional information for formats of continuous integration.
  ///   - name: Returns a file's name for tools of continuous integration.
  ///   - write: Receives the parts.
  public func write(
    _ report: InspectionReport,
    style: TextStyle,
    limit: Int,
    context: VerdictContext,
    naming name: (String) -> String,
    to write: (String) throws -> Void
  ) rethrows {
    switch self {
    case .text: try InspectionTextRenderer(style: style, limit: limit).write(report, to: write)
    case .json: try InspectionDataRenderer.writeJSON(report, to: write)
    case .csv: try InspectionDataRenderer.writeCSV(report, to: write)
    case .markdown: try InspectionMarkdownRenderer(limit: limit).write(report, to: write)
    case .github: try GitHubAnnotations.write(report.annotations(naming: name), to: write)
    case .junit: try JUnitReport.report(of: report).write(to: write)
    case .sarif:
      try SARIFText.write(
        report.annotations(naming: name),
        toolVersion: context.toolVersion,
        describing: { AnnotationRule.inspection($0) },
        to: write
      )
    }
  }
}

extension AnnotationRule {
  static func inspection(_ id: String) -> AnnotationRule {
    guard let rule = InspectionRule(rawValue: id) else { return AnnotationRule(id) }
    return AnnotationRule(
      id: id,
      title: rule.title,
      description: rule.meaning,
      help: rule.help,
      markdown: rule.help
    )
  }
}

extension InspectionReport {
  /// Returns the findings for tools of continuous integration; unreadable documents are errors.
  func annotations(naming name: (String) -> String) -> [Annotation] {
    let unreadable = documents.compactMap { document in
      document.error.map { error in
        Annotation(
          rule: InspectionRule.document.rawValue,
          level: .error,
          title: "A document that cannot be read",
          message: error.problem,
          file: name(document.path),
          line: error.place?.line
        )
      }
    }
    let found = findings.map { document, finding in
      Annotation(
        rule: finding.rule.rawValue,
        level: finding.rule == .conflict ? .error : finding.isFault ? .warning : .note,
        title: finding.rule.title,
        message: finding.message,
        superview: finding.view.isEmpty ? nil : finding.view,
        file: name(document.path),
        line: finding.place.line
      )
    }
    return unreadable + found
  }
}

extension JUnitReport {
  /// Returns one test case for each layout.
  static func report(of report: InspectionReport) -> JUnitReport {
    let cases = report.documents.flatMap { document -> [Case] in
      if let error = document.error {
        return [
          Case(
            className: document.path,
            name: "document",
            outcome: .failed("The document cannot be read.", error.description)
          )
        ]
      }
      return report.scenes(of: document).map { scene in
        let faults = scene.findings.filter(\.isFault)
        return Case(
          className: document.path,
          name: scene.layout.title,
          outcome: faults.isEmpty
            ? .passed
            : .failed(
              Quantity.counted(faults.count, "finding"),
              faults.map { "line \($0.place.line): \($0.message)" }.joined(separator: "\n")
            )
        )
      }
    }
    return JUnitReport(name: "plumbline inspect", cases: cases)
  }
}

/// Writes an inspection's findings for the comment of a pull request.
struct InspectionMarkdownRenderer {
  let limit: Int

  func write(_ report: InspectionReport, to write: (String) throws -> Void) rethrows {
    let counts = InspectionReportText.counts(of: report)
    let headline = counts.isEmpty ? "No findings" : counts.joined(separator: ", ")
    try write("### \(headline) in \(Quantity.counted(report.documents.count, "document"))\n\n")
    for document in report.documents {
      if let error = document.error {
        try write("- \(MarkdownText.escaped(error.description))\n")
      }
    }
    let faults = report.findings.filter { $0.finding.isFault }
    guard !faults.isEmpty else { return }
    try write("| document | line | rule | |\n|---|---:|---|---|\n")
    for (document, finding) in faults.prefix(limit) {
      let cells = [
        document.path, String(finding.place.line), finding.rule.rawValue, finding.message,
      ]
      try write("| " + cells.map(MarkdownText.escaped).joined(separator: " | ") + " |\n")
    }
    if faults.count > limit {
      try write("\n\(Quantity.counted(faults.count - limit, "more finding")).\n")
    }
  }
}
