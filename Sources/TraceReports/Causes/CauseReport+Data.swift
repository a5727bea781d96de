import Signposts
public import TraceAnalysis

/// Writes why a pass laid out what it did, in machine-readable formats.
public enum CauseDataRenderer {
  /// Writes the report as JSON; `version` increases when a member's meaning changes.
  public static func writeJSON(
    _ report: CauseReport,
    to write: (String) throws -> Void
  ) rethrows {
    let json = JSONText.object([
      ("format", .string("plumbline.why")),
      ("version", .int(1)),
      ("run", .object(RunData.members(of: report.run))),
      (
        "pass",
        .object([
          ("pass", .int(report.pass.id)),
          ("turn", .count(report.pass.turn)),
          ("time", .int(report.pass.begin)),
          ("duration", .int(report.pass.duration)),
          ("test", .optional(report.pass.test)),
        ])
      ),
      ("view", .optional(report.view)),
      ("passesOfView", report.view == nil ? .null : .count(report.passesOfView)),
      ("part", report.part.map(part) ?? .null),
      ("marks", .array(report.marks.map(mark))),
      ("moves", .array(report.moves.map(move))),
      ("broken", .array(report.broken.map { cause($0) })),
      ("otherConflicts", .array(report.otherConflicts.map(JSONText.int))),
      ("hasCallStacks", .bool(report.hasCallStacks)),
    ])
    try json.write(to: write)
    try write("\n")
  }

  /// Writes a record for each move; lengths are in points.
  public static func writeCSV(_ report: CauseReport, to write: (String) throws -> Void) rethrows {
    try write(
      CSVText.record([
        "view", "axis", "before", "length_before", "after", "length_after", "cause", "cause_text",
        "caller", "constraints",
      ])
    )
    for move in report.moves {
      let before = span(move.before, move.axis)
      let after = span(move.after, move.axis)
      try write(
        CSVText.record([
          move.view, name(move.axis), "\(before.start)", "\(before.length)", "\(after.start)",
          "\(after.length)", move.cause?.kind.rawValue ?? "", move.cause?.text ?? "",
          move.cause?.caller?.location ?? "", move.chain.joined(separator: "; "),
        ])
      )
    }
  }

  private static func part(_ part: CauseReport.Part) -> JSONText {
    .object([
      ("updates", .count(part.updates)),
      ("layouts", .count(part.layouts)),
      ("displays", .count(part.displays)),
      ("measurements", .count(part.measurements)),
      ("measuringTime", .int(part.measuringTime)),
      ("measurementReason", part.measurementReason.map(reason) ?? .null),
    ])
  }

  private static func reason(_ reason: CauseReport.MeasurementReason) -> JSONText {
    switch reason {
    case .textSet(let caller):
      .object([("kind", .string("text-set")), ("caller", self.caller(caller))])
    case .otherWidth(let before, let after):
      .object([
        ("kind", .string("other-width")), ("before", .double(before)), ("after", .double(after)),
      ])
    case .first: .object([("kind", .string("first"))])
    case .same: .object([("kind", .string("same"))])
    }
  }

  private static func mark(_ mark: CauseReport.Mark) -> JSONText {
    .object([
      ("phase", .string("\(mark.phase)")),
      ("requester", .optional(mark.requester)),
      ("caller", caller(mark.caller)),
      ("count", .count(mark.count)),
    ])
  }

  private static func cause(_ cause: CauseReport.Cause) -> JSONText {
    .object([
      ("kind", .string(cause.kind.rawValue)),
      ("text", .string(cause.text)),
      ("caller", caller(cause.caller)),
    ])
  }

  private static func move(_ move: CauseReport.Move) -> JSONText {
    .object([
      ("view", .string(move.view)),
      ("axis", .string(name(move.axis))),
      ("before", rect(move.before)),
      ("after", rect(move.after)),
      ("cause", move.cause.map { cause($0) } ?? .null),
      ("constraints", .array(move.chain.map { .string($0) })),
    ])
  }

  private static func caller(_ caller: WorkCaller?) -> JSONText {
    guard let caller else { return .null }
    return .object([
      ("function", .string(caller.function)),
      ("file", .optional(caller.file)),
      ("line", .optional(caller.line)),
    ])
  }

  private static func rect(_ frame: TraceRect) -> JSONText {
    .object([
      ("x", .double(frame.x)), ("y", .double(frame.y)), ("width", .double(frame.width)),
      ("height", .double(frame.height)),
    ])
  }

  private static func name(_ axis: CauseReport.Axis) -> String {
    axis == .horizontal ? "horizontal" : "vertical"
  }

  private static func span(
    _ frame: TraceRect,
    _ axis: CauseReport.Axis
  ) -> (start: Double, length: Double) {
    axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
  }
}
