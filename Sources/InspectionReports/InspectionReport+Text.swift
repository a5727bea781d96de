internal import InterfaceInspection
internal import TraceAnalysis
public import TraceReports

/// Writes an inspection's findings for people.
public struct InspectionTextRenderer: Sendable {
  private let style: TextStyle
  private let limit: Int

  /// Creates a renderer that shows at most a given number of findings for each layout.
  public init(style: TextStyle, limit: Int) {
    (self.style, self.limit) = (style, limit)
  }

  /// Writes the documents with findings, and a summary line.
  public func write(_ report: InspectionReport, to write: (String) throws -> Void) rethrows {
    let isSingle = report.documents.count == 1
    for document in report.documents {
      try self.write(document, of: report, isSingle: isSingle, to: write)
    }
    try write(headline(of: report) + "\n")
    if let first = report.findings.first(where: { $0.finding.isFault }) {
      try write("\nWhat it means: plumbline explain \(first.finding.rule.rawValue)\n")
    }
  }

  private func write(
    _ document: InspectedDocument,
    of report: InspectionReport,
    isSingle: Bool,
    to write: (String) throws -> Void
  ) rethrows {
    if let error = document.error {
      for line in style.wrapped(error.description) { try write(style.bad(line) + "\n") }
      try write("\n")
      return
    }
    let scenes = report.scenes(of: document).filter { isSingle || !$0.findings.isEmpty }
    // With several documents, skip those with only notes about the document itself.
    guard isSingle || !scenes.isEmpty else { return }
    try write(style.bold(DisplayText.escaped(document.path)) + "\n")
    try self.write(document.findings, to: write)
    for scene in scenes {
      try write("  " + DisplayText.escaped(line(of: scene)) + "\n")
      try self.write(scene.findings, to: write)
    }
    try write("\n")
  }

  private func line(of scene: InspectionReport.Scene) -> String {
    let layout = scene.layout
    let cost = layout.cost
    let device =
      scene.deviceCount > 1 ? Quantity.counted(scene.deviceCount, "device") : layout.device
    return [
      "\(layout.title) (line \(layout.place.line)), \(device)",
      Quantity.counted(cost.views, "view"),
      Quantity.counted(cost.constraints, "constraint"),
      Quantity.counted(cost.texts, "text"),
      "depth \(cost.depth)",
      "\(Quantity.counted(cost.rowsTouched, "row")) touched",
    ].joined(separator: ", ")
  }

  private func write(_ findings: [InspectionFinding], to write: (String) throws -> Void) rethrows {
    let ordered = findings.filter(\.isFault) + findings.filter { !$0.isFault }
    for finding in ordered.prefix(limit) {
      let word = String(finding.rule.rawValue.dropFirst("inspect.".count))
      let label = "    \(word)  "
      var message = "line \(finding.place.line): \(finding.message)"
      if finding.devices.count > 1 {
        message += " (on \(Quantity.count(finding.devices.count)), first \(finding.devices[0]))"
      }
      let lines = style.wrapped(message, behind: label)
      let mark = finding.isFault ? style.warning(word) : style.dim(word)
      try write("    \(mark)  " + lines.joined(separator: "\n").dropFirst(label.count) + "\n")
    }
    if ordered.count > limit {
      try write("    and \(Quantity.counted(ordered.count - limit, "more finding"))\n")
    }
  }

  private func headline(of report: InspectionReport) -> String {
    style.headline(
      InspectionReportText.summary(of: report),
      report.hasFaults ? style.bold : { style.good(style.bold($0)) }
    )
  }
}

/// Phrases that several formats share.
enum InspectionReportText {
  /// Returns a sentence about the extent and the results of the inspection.
  static func summary(of report: InspectionReport) -> String {
    let layouts = report.documents.reduce(0) { $0 + report.scenes(of: $1).count }
    var text =
      "\(Quantity.counted(report.documents.count, "document")), \(Quantity.counted(layouts, "layout")): "
    let counts = counts(of: report)
    text += counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    if report.unreadableCount > 0 {
      text += "; \(Quantity.counted(report.unreadableCount, "document")) could not be read"
    }
    return text + "."
  }

  /// Returns the number of findings of each rule, in words.
  static func counts(of report: InspectionReport) -> [String] {
    let findings = report.findings.map(\.finding.rule)
    return InspectionRule.allCases.compactMap { rule in
      let count = findings.count { $0 == rule }
      guard count > 0 else { return nil }
      switch rule {
      case .conflict: return Quantity.counted(count, "conflict")
      case .ambiguity: return Quantity.counted(count, "ambiguous view")
      case .truncation: return Quantity.counted(count, "text") + " cut off"
      case .misplacement: return Quantity.counted(count, "misplaced view")
      case .document: return Quantity.counted(count, "note")
      }
    }
  }
}
