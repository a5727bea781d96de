public import TraceAnalysis
import TraceStore

/// Writes findings for the comment of a pull request.
public struct DiagnosisMarkdownRenderer: Sendable {
  /// How many findings are shown.
  public var limit: Int

  /// Creates a renderer.
  public init(limit: Int = 20) {
    self.limit = limit
  }

  /// Writes the findings.
  public func write(_ diagnosis: Diagnosis, to write: (String) throws -> Void) rethrows {
    let faults = diagnosis.findings.count { $0.severity != .info }
    let over = diagnosis.budgets.filter { !$0.isKept }
    if diagnosis.hasFaults {
      var parts: [String] = []
      if faults > 0 { parts.append(Quantity.counted(faults, "finding")) }
      if !over.isEmpty { parts.append("\(Quantity.counted(over.count, "budget")) not kept") }
      try write("### Layout: \(parts.joined(separator: ", "))\n\n")
    } else {
      try write("### Layout: no findings\n\n")
    }
    for line in RunNotes.lines(of: diagnosis.run) {
      try write("> \(MarkdownText.escaped(line))\n\n")
    }
    for result in over {
      try write("- **budget** \(MarkdownText.escaped(DiagnosisText.sentence(result)))\n")
    }
    if !over.isEmpty { try write("\n") }
    guard !diagnosis.findings.isEmpty else { return }
    try write("| | rule | where | what | cost |\n|---|---|---|---|---|\n")
    for finding in diagnosis.findings.prefix(limit) {
      let cells = [
        finding.severity == .info ? "note" : finding.severity.rawValue,
        finding.rule.rawValue, finding.superview,
        finding.message + (finding.callers.first.map { " (\($0.location ?? $0.function))" } ?? ""),
        finding.cost.time > 0 ? Quantity.duration(finding.cost.time) : "–",
      ]
      try write("| \(cells.map(MarkdownText.escaped).joined(separator: " | ")) |\n")
    }
    if diagnosis.findings.count > limit {
      try write("\n\(Quantity.counted(diagnosis.findings.count - limit, "more finding")).\n")
    }
    for finding in diagnosis.findings.prefix(limit) {
      guard let code = finding.code, finding.rule == .churn else { continue }
      try write(
        "\n<details><summary>Instead, under \(MarkdownText.escaped(finding.superview))</summary>\n\n"
      )
      // Four-space blocks take everything as it is, fences and markup included.
      for line in VisibleText.lines(of: code) {
        try write(line.isEmpty ? "\n" : "    \(DisplayText.escaped(line))\n")
      }
      try write("\n</details>\n")
    }
  }
}

extension VerdictFormat {
  /// Writes findings in this format.
  ///
  /// - Parameters:
  ///   - diagnosis: What is written.
  ///   - style: How text is shown.
  ///   - limit: How many findings are shown, where the reader is a person.
  ///   - showsCode: Whether text has the Swift code to write.
  ///   - toolVersion: Plumbline's version.
  ///   - write: Takes the parts.
  public func write(
    _ diagnosis: Diagnosis,
    style: TextStyle,
    limit: Int,
    showsCode: Bool,
    toolVersion: String,
    to write: (String) throws -> Void
  ) rethrows {
    switch self {
    case .text:
      try DiagnosisTextRenderer(style: style, limit: limit, showsCode: showsCode)
        .write(diagnosis, to: write)
    case .json: try DiagnosisDataRenderer.writeJSON(diagnosis, to: write)
    case .csv: try DiagnosisDataRenderer.writeCSV(diagnosis, to: write)
    case .markdown: try DiagnosisMarkdownRenderer(limit: limit).write(diagnosis, to: write)
    case .github: try GitHubAnnotations.write(Annotation.annotations(of: diagnosis), to: write)
    case .junit: try JUnitReport.report(of: diagnosis).write(to: write)
    case .sarif:
      try SARIFText.write(
        Annotation.annotations(of: diagnosis),
        toolVersion: toolVersion,
        to: write
      )
    }
  }
}
