public import TraceAnalysis
import TraceStore

/// Writes findings for people: what, where, at what cost, and what to do.
public struct DiagnosisTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The maximum number of findings.
  public var limit: Int
  /// Whether to show the Swift code to write, if a finding has it.
  public var showsCode: Bool

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), limit: Int = 20, showsCode: Bool = false) {
    self.style = style
    self.limit = limit
    self.showsCode = showsCode
  }

  /// Writes the findings.
  public func write(_ diagnosis: Diagnosis, to write: (String) throws -> Void) rethrows {
    for line in RunNotes.lines(of: diagnosis.run) {
      try write(style.warning("Note: ") + line + "\n")
    }
    try write(headline(of: diagnosis) + "\n")
    for finding in diagnosis.findings.prefix(limit) {
      try write("\n")
      for line in lines(of: finding) { try write(line + "\n") }
    }
    if diagnosis.findings.count > limit {
      try write(
        "\n\(Quantity.counted(diagnosis.findings.count - limit, "more finding")); "
          + "see all of them with --limit \(diagnosis.findings.count).\n"
      )
    }
    if !diagnosis.budgets.isEmpty { try write("\n" + style.bold("Budgets") + "\n") }
    for result in diagnosis.budgets {
      let mark = result.isKept ? style.good("kept") : style.bad("over")
      let lines = wrapped(DiagnosisText.sentence(result), behind: "        ")
      try write("  " + mark + "  " + lines.joined(separator: "\n").dropFirst(8) + "\n")
    }
    if !diagnosis.findings.isEmpty, !diagnosis.hasCallStacks {
      try write("\nTo see the lines of code: plumbline record --stacks\n")
    }
    if let first = diagnosis.findings.first {
      try write("\nWhat a rule means: plumbline explain \(first.rule.rawValue)\n")
    }
  }

  private func headline(of diagnosis: Diagnosis) -> String {
    let counts = FindingSeverity.allCases.reversed().compactMap { severity in
      let count = diagnosis.findings.count { $0.severity == severity }
      return count == 0 ? nil : Quantity.counted(count, severity.word)
    }
    guard !counts.isEmpty else { return style.good(style.bold("No findings.")) }
    let total = Quantity.counted(diagnosis.findings.count, "finding")
    return style.headline("\(total): \(counts.joined(separator: ", ")).", style.bold)
  }

  private func lines(of finding: Finding) -> [String] {
    let word = finding.severity.word
    let mark =
      switch finding.severity {
      case .error: style.bad(word)
      case .warning: style.warning(word)
      case .info: style.dim(word)
      }
    var lines = [
      "\(mark)  \(style.bold(finding.rule.rawValue))  "
        + DisplayText.path(finding.superview, limit: style.width - finding.rule.rawValue.count - 12)
    ]
    lines += wrapped(finding.message, behind: "  ")
    lines += conflictLines(of: finding)
    for (position, cost) in costs(of: finding).enumerated() {
      lines += wrapped(cost, behind: position == 0 ? "  cost   " : "         ")
    }
    let views = finding.views.filter { $0 != finding.superview }
    if !views.isEmpty {
      let names = views.prefix(6).map { path in
        DisplayText.name(PathComponents.last(of: path), limit: 40)
      }
      let more = views.count > 6 ? " and \(Quantity.count(views.count - 6)) more" : ""
      lines += wrapped(names.joined(separator: ", ") + more, behind: "  views  ")
    }
    lines += callerLines(of: finding)
    if !finding.tests.isEmpty {
      lines.append(
        "  tests  "
          + DisplayText.name(finding.tests.joined(separator: ", "), limit: style.width - 9)
      )
    }
    lines += wrapped(finding.remedy, behind: "  do     ")
    if showsCode, let code = finding.code {
      lines += VisibleText.lines(of: code).map {
        $0.isEmpty ? "" : "         " + DisplayText.escaped($0)
      }
    }
    return lines
  }

  /// The maximum number of constraints of a conflict.
  private static let conflictLimit = 12

  /// Each constraint of a conflict, in words and in the notation of Apple's log.
  private func conflictLines(of finding: Finding) -> [String] {
    let blank = "         "
    var lines: [String] = []
    for (position, constraint) in finding.conflict.prefix(Self.conflictLimit).enumerated() {
      lines += wrapped(constraint.sentence, behind: position == 0 ? "  set    " : blank)
      if !finding.isOfOtherEngine {
        lines += wrapped(constraint.notation, behind: blank + "  ").map(style.dim)
      }
    }
    let more = finding.conflict.count - Self.conflictLimit
    return lines + (more > 0 ? [blank + "and \(Quantity.counted(more, "more constraint"))"] : [])
  }

  /// The lines of code that cause a finding, at most three.
  private func callerLines(of finding: Finding) -> [String] {
    let shown = finding.callers.prefix(3).enumerated().map { index, caller in
      let place = caller.location.map { "\($0)  " } ?? ""
      return (index == 0 ? "  code   " : "         ")
        + DisplayText.path("\(place)\(caller.function)", limit: style.width - 9)
    }
    let more = finding.callers.count - shown.count
    return shown + (more > 0 ? ["         and \(Quantity.counted(more, "more line"))"] : [])
  }

  private func wrapped(_ text: String, behind label: String) -> [String] {
    style.wrapped(text, behind: label)
  }

  /// The counts and, in a separate line, the measured times.
  private func costs(of finding: Finding) -> [String] {
    let cost = finding.cost
    var parts: [String] = []
    if cost.rowsTouched > 0 || cost.pivots > 0 {
      parts.append("\(Quantity.counted(cost.rowsTouched, "row")) touched")
      parts.append(Quantity.counted(cost.pivots, "pivot"))
    }
    if cost.passes > 0 {
      parts.append("in \(finding.passesInWords)")
    }
    var lines = parts.isEmpty ? [] : [parts.joined(separator: ", ")]
    if cost.time > 0 {
      let share = finding.passShare.map { ", \(Quantity.percent($0)) of those passes" } ?? ""
      lines.append("\(Quantity.duration(cost.time)) measured\(share)")
    }
    return lines.isEmpty ? [Quantity.counted(cost.occurrences, "time")] : lines
  }
}
