public import TraceAnalysis
import TraceStore

/// Writes findings as Markdown, for the comment of a pull request.
public struct DiagnosisMarkdownRenderer: Sendable {
  /// The maximum number of findings, including those in the folded table.
  public var limit: Int
  /// The address of the recording's page; nil for no link.
  public var pageAddress: String?

  /// The maximum number of findings above the table, with what to do.
  private static let adviceLimit = 3

  /// Creates a renderer.
  public init(limit: Int = 20, pageAddress: String? = nil) {
    self.limit = limit
    self.pageAddress = pageAddress
  }

  /// Writes a verdict, three numbers and what to change; below it, folded, the other findings.
  public func write(_ diagnosis: Diagnosis, to write: (String) throws -> Void) rethrows {
    try write("### \(Self.headline(of: diagnosis))\n\n")
    for line in RunNotes.lines(of: diagnosis.run) {
      try write("> \(MarkdownText.escaped(line))\n\n")
    }
    for result in diagnosis.budgets where !result.isKept {
      try write("- **budget** \(MarkdownText.escaped(DiagnosisText.sentence(result)))\n")
    }
    let findings = diagnosis.findings.prefix(limit)
    // Notes come last because they require no action.
    let advice = findings.prefix(Self.adviceLimit).prefix { $0.severity != .info }
    if !advice.isEmpty {
      if diagnosis.budgets.contains(where: { !$0.isKept }) { try write("\n") }
      try writeNumbers(of: diagnosis, to: write)
      try write("\n**What to change**\n\n")
      for finding in advice { try writeAdvice(finding, to: write) }
    }
    if let pageAddress {
      try write("\n\(MarkdownText.anchor("Look at the recording", to: pageAddress))\n")
    }
    try writeTable(Array(findings.dropFirst(advice.count)), to: write)
    if diagnosis.findings.count > limit {
      try write("\n\(Quantity.counted(diagnosis.findings.count - limit, "more finding")).\n")
    }
    if !findings.isEmpty, !diagnosis.hasCallStacks {
      try write("\n<sub>For files and lines: <code>plumbline record --stacks</code></sub>\n")
    }
  }

  private static func headline(of diagnosis: Diagnosis) -> String {
    let faults = diagnosis.findings.filter { $0.severity != .info }
    let over = diagnosis.budgets.count { !$0.isKept }
    guard diagnosis.hasFaults else {
      let isWhole = RunNotes.lines(of: diagnosis.run).isEmpty
      return isWhole ? "🟢 Layout: no findings" : "🟡 Layout: no findings in what was recorded"
    }
    var parts: [String] = []
    if !faults.isEmpty { parts.append(Quantity.counted(faults.count, "finding")) }
    if over > 0 { parts.append("\(Quantity.counted(over, "budget")) not kept") }
    let isError = over > 0 || faults.contains { $0.severity == .error }
    return "\(isError ? "🔴" : "🟡") Layout: \(parts.joined(separator: ", "))"
  }

  private func writeNumbers(
    of diagnosis: Diagnosis,
    to write: (String) throws -> Void
  ) rethrows {
    let churn = diagnosis.findings.filter { $0.rule == .churn }
    let texts = diagnosis.findings.filter { [.repeatedText, .unneededText].contains($0.rule) }
    try write(
      "| constraints re-added unchanged | rows touched for that | texts measured unnecessarily |\n"
    )
    try write("|---:|---:|---:|\n")
    let numbers = [
      churn.reduce(0) { $0 + $1.cost.occurrences }, churn.reduce(0) { $0 + $1.cost.rowsTouched },
      texts.reduce(0) { $0 + $1.cost.occurrences },
    ]
    try write("| \(numbers.map(Quantity.count).joined(separator: " | ")) |\n")
  }

  private func writeAdvice(
    _ finding: Finding,
    to write: (String) throws -> Void
  ) rethrows {
    let location = finding.callers.first.map { $0.location ?? $0.function }
    let place = location.map { " at <code>\(MarkdownText.escaped($0))</code>" } ?? ""
    let text = "under \(finding.superview): \(finding.message) \(finding.remedy)"
    let line = "`\(finding.rule.rawValue)`\(place) \(MarkdownText.escaped(text))"
    try write(MarkdownText.advice(line, code: finding.code))
  }

  private func writeTable(_ findings: [Finding], to write: (String) throws -> Void) rethrows {
    guard !findings.isEmpty else { return }
    let title = Quantity.counted(findings.count, "finding")
    try write("\n<details><summary>\(title) with less work</summary>\n\n")
    try write("| | rule | where | what | cost |\n|---|---|---|---|---|\n")
    for finding in findings {
      let cells = [
        finding.severity.word,
        finding.rule.rawValue, finding.superview,
        finding.message + (finding.callers.first.map { " (\($0.location ?? $0.function))" } ?? ""),
        finding.cost.time > 0 ? Quantity.duration(finding.cost.time) : "–",
      ]
      try write("| \(cells.map(MarkdownText.escaped).joined(separator: " | ")) |\n")
    }
    try write("\n</details>\n")
  }
}

extension VerdictFormat {
  /// Writes findings in this format.
  ///
  /// - Parameters:
  ///   - diagnosis: The diagnosis.
  ///   - style: The text style.
  ///   - limit: The maximum number of findings, in formats for people.
  ///   - showsCode: Whether text includes the Swift code to write.
  ///   - context: Additional data for the formats of continuous integration.
  ///   - write: Receives the parts.
  public func write(
    _ diagnosis: Diagnosis,
    style: TextStyle,
    limit: Int,
    showsCode: Bool,
    context: VerdictContext,
    to write: (String) throws -> Void
  ) rethrows {
    switch self {
    case .text:
      try DiagnosisTextRenderer(style: style, limit: limit, showsCode: showsCode)
        .write(diagnosis, to: write)
    case .json: try DiagnosisDataRenderer.writeJSON(diagnosis, to: write)
    case .csv: try DiagnosisDataRenderer.writeCSV(diagnosis, to: write)
    case .markdown:
      try DiagnosisMarkdownRenderer(limit: limit, pageAddress: context.pageAddress)
        .write(diagnosis, to: write)
    case .github: try GitHubAnnotations.write(Annotation.annotations(of: diagnosis), to: write)
    case .junit: try JUnitReport.report(of: diagnosis).write(to: write)
    case .sarif:
      try SARIFText.write(
        Annotation.annotations(of: diagnosis),
        toolVersion: context.toolVersion,
        to: write
      )
    }
  }
}
