import Signposts
public import TraceAnalysis
import TraceStore

/// Writes the result of a replay for people.
public struct ReplayTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The maximum number of differences.
  public var limit: Int

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), limit: Int = 5) {
    self.style = style
    self.limit = limit
  }

  /// Writes the report.
  public func write(_ report: ReplayReport, to write: (String) throws -> Void) rethrows {
    for line in RunNotes.lines(of: report.run) + notes(of: report) {
      try write(style.warning("Note: ") + DisplayText.escaped(line) + "\n")
    }
    for line in exactLines(of: report) { try write(line + "\n") }
    guard let outcome = report.outcome else { return }
    try write("\n")
    for line in lines(of: outcome, in: report) { try write(line + "\n") }
  }

  private func notes(of report: ReplayReport) -> [String] {
    var notes: [String] = []
    if report.isOtherVersion {
      notes.append(
        "Recorded by the engine of version \(report.run.recorderVersion), replayed by "
          + "\(report.version): frames must be the same, solver work may differ."
      )
    }
    if report.otherEngines > 0 {
      notes.append(
        "\(Quantity.counted(report.otherEngines, "engine")) recorded by plumbline.h: their constraints are "
          + "replayed by Plumbline's solver, weights as priorities."
      )
    }
    if report.leftOut > 0 {
      notes.append(
        "\(Quantity.counted(report.leftOut, "operation")) could not be replayed: "
          + "the trace lacks details of them."
      )
    }
    return notes
  }

  private func exactLines(of report: ReplayReport) -> [String] {
    let (recorded, replayed) = (report.recorded.operations, report.replayed.operations)
    let head =
      "Replayed \(replayed == recorded ? "" : "\(Quantity.count(replayed)) of ")"
      + "\(Quantity.counted(recorded, "operation")) of "
      + "\(Quantity.counted(report.engines, "engine")) in "
      + "\(Quantity.counted(report.passes, "pass", plural: "passes"))."
    var lines = [style.headline(head, style.bold)]
    var code =
      report.framesByCode == 0
      ? ""
      : "; \(Quantity.count(report.framesByCode)) more "
        + "\(report.framesByCode == 1 ? "was" : "were") set by code"
    if report.framesUntold > 0 {
      code +=
        "; \(Quantity.count(report.framesUntold)) more cannot be compared: the trace does not tell what of the solver's they are made of"
    }
    lines += frameLines(
      of: report.frames,
      named: "Frames",
      same: "\(Quantity.counted(report.frames.same, "recorded frame")) the same\(code)"
    )
    lines += valueLines(of: report.values)
    let isSame =
      report.recorded.rowsTouched == report.replayed.rowsTouched
      && report.recorded.pivots == report.replayed.pivots
    lines.append("Solver     " + work(report.replayed) + (isSame ? ", as recorded" : ""))
    if !isSame { lines.append("           recorded: " + work(report.recorded)) }
    return lines
  }

  private func valueLines(of values: ReplayReport.Values) -> [String] {
    let cases = [
      (values.same, "the same"),
      (
        values.equallyGood,
        "others with the same error at each strength: several solutions are equally good"
      ),
      (
        values.leaked,
        "others: errors of weaker constraints have outweighed a stronger one's, or their sum is not what it minimizes"
      ),
      (values.worse, "others, nearer to true at a strength than the replay's"),
      (values.unknown, "not comparable: the trace lacks some"),
    ]
    return cases.filter { $0.0 > 0 }.enumerated().map { index, item in
      (index == 0 ? "Values     " : "           ")
        + "read \(Quantity.counted(item.0, "time")): \(item.1)"
    }
  }

  private func lines(of outcome: ReplayReport.Outcome, in report: ReplayReport) -> [String] {
    let head =
      switch outcome.kind {
      case .withoutChurn: "Without what one pass removes and re-adds"
      case .withRemedy: "With the remedy of 'plumbline churn --code'"
      }
    var lines = [style.bold(head + ":")]
    var leftOut = "\(Quantity.counted(outcome.leftOut, "change")) of constraints left out"
    if outcome.setInstead > 0 {
      let set = Quantity.counted(
        outcome.setInstead,
        "constant or priority",
        plural: "constants and priorities"
      )
      leftOut += ", \(set) set instead"
    }
    if outcome.hidden > 0 { leftOut += ", \(Quantity.count(outcome.hidden)) by hiding views" }
    lines.append("Work       " + leftOut)
    if outcome.replacedViews > 0 {
      lines.append(
        "           \(Quantity.count(outcome.replacedViews)) stay: the views were replaced too"
      )
    }
    lines.append(
      "Solver     \(work(outcome.work)): "
        + change(
          report.replayed.rowsTouched,
          outcome.work.rowsTouched,
          fewer: "fewer rows",
          "more rows"
        )
    )
    lines += frameLines(
      of: outcome.frames,
      named: "Views",
      same: "\(Quantity.counted(outcome.frames.same, "position")) compared, all the same"
    )
    return lines + openLines(of: outcome)
  }

  /// The effect of the constraints that `plumbline check --code` proposes for ambiguous views.
  private func openLines(of outcome: ReplayReport.Outcome) -> [String] {
    guard outcome.decided > 0 else { return [] }
    let proposed =
      "\(Quantity.counted(outcome.decided, "ambiguous view")), with what 'plumbline check --code' proposes "
    guard !outcome.leftOpen.isEmpty else { return ["Ambiguous  " + proposed + "none"] }
    return ["Ambiguous  " + proposed + style.bad(Quantity.count(outcome.leftOpen.count))]
      + outcome.leftOpen.prefix(limit).map {
        "           " + DisplayText.path($0, limit: style.width - 11)
      }
  }

  private func work(_ work: ReplayReport.Work) -> String {
    "\(Quantity.counted(work.rowsTouched, "row")) touched, \(Quantity.counted(work.pivots, "pivot"))"
  }

  private func change(_ before: Int, _ after: Int, fewer: String, _ more: String) -> String {
    guard before > 0 else { return "unchanged" }
    let share = 1 - Double(after) / Double(before)
    return share >= 0
      ? "\(Quantity.percent(share)) \(fewer)" : "\(Quantity.percent(-share)) \(more)"
  }

  private func frameLines(
    of frames: ReplayReport.Frames,
    named name: String,
    same: String
  ) -> [String] {
    let label = DisplayText.padded(name, to: 11)
    var lines: [String] = []
    if frames.different == 0 {
      lines.append(label + same)
    } else {
      lines.append(
        label
          + style.bad("\(Quantity.count(frames.different)) different")
          + ", \(Quantity.count(frames.same)) the same"
      )
    }
    if frames.ambiguous > 0 {
      lines.append(
        "           \(Quantity.count(frames.ambiguous)) of ambiguous views not counted"
      )
    }
    if frames.outweighed > 0 {
      lines.append(
        "           \(Quantity.count(frames.outweighed)) others: errors of weaker constraints have outweighed a stronger one's, or their sum is not what it minimizes"
      )
    }
    for difference in frames.differences.prefix(limit) {
      lines.append("           " + DisplayText.path(difference.view, limit: style.width - 11))
      lines.append(
        "             after pass \(difference.pass): \(text(difference.expected)), "
          + "now \(text(difference.actual))"
      )
    }
    return lines
  }

  private func text(_ rect: TraceRect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map { Quantity.fixed($0, digits: 1) }
      .joined(separator: " ")
  }
}
