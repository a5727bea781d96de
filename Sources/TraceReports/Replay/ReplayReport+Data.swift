import Signposts
public import TraceAnalysis
import TraceStore

/// Writes the result of a replay in machine-readable formats.
public enum ReplayDataRenderer {
  /// Writes the report as JSON; `version` increases when a member's meaning changes.
  public static func writeJSON(
    _ report: ReplayReport,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport(
      "replay",
      version: 2,
      [
        ("run", .object(RunData.members(of: report.run))),
        ("replayVersion", .string(report.version)),
        ("engines", .count(report.engines)),
        ("passes", .count(report.passes)),
        ("recorded", work(report.recorded)),
        ("replayed", work(report.replayed)),
        ("operationsWithOtherWork", .count(report.otherWork)),
        ("operationsLeftOut", .count(report.leftOut)),
        ("frames", frames(report.frames)),
        ("framesByCode", .count(report.framesByCode)),
        ("framesUntold", .count(report.framesUntold)),
        ("otherEngines", .count(report.otherEngines)),
        ("values", values(report.values)),
        ("outcome", report.outcome.map(outcome) ?? .null),
        ("isFaithful", .bool(report.isFaithful)),
      ],
      to: write
    )
  }

  /// Writes one record for each set of engines; times are in nanoseconds.
  public static func writeCSV(
    _ report: ReplayReport,
    to write: (String) throws -> Void
  ) rethrows {
    try write(
      CSVText.record([
        "engines", "operations", "rows_touched", "pivots", "time_ns", "frames_same",
        "frames_different", "frames_ambiguous",
      ])
    )
    func record(_ name: String, _ work: ReplayReport.Work, _ frames: ReplayReport.Frames?) -> String
    {
      let counts = frames.map { [$0.same, $0.different, $0.ambiguous].map { String($0) } }
      return CSVText.record(
        [
          name, String(work.operations), String(work.rowsTouched), String(work.pivots),
          String(work.time),
        ] + (counts ?? ["", "", ""])
      )
    }
    try write(record("recorded", report.recorded, nil))
    try write(record("replayed", report.replayed, report.frames))
    if let outcome = report.outcome {
      try write(record(outcome.kind.rawValue, outcome.work, outcome.frames))
    }
  }

  private static func outcome(_ outcome: ReplayReport.Outcome) -> JSONText {
    .object([
      ("kind", .string(outcome.kind.rawValue)),
      ("changesLeftOut", .count(outcome.leftOut)),
      ("setInstead", .count(outcome.setInstead)),
      ("removalsByHiding", .count(outcome.hidden)),
      ("constraintsOfReplacedViews", .count(outcome.replacedViews)),
      ("work", work(outcome.work)),
      ("frames", frames(outcome.frames)),
      ("ambiguousViews", .count(outcome.decided)),
      ("ambiguousViewsLeft", .array(outcome.leftOpen.map(JSONText.string))),
    ])
  }

  private static func work(_ work: ReplayReport.Work) -> JSONText {
    .object([
      ("operations", .count(work.operations)),
      ("rowsTouched", .count(work.rowsTouched)),
      ("pivots", .count(work.pivots)),
      ("time", .int(work.time)),
    ])
  }

  private static func values(_ values: ReplayReport.Values) -> JSONText {
    .object([
      ("same", .count(values.same)),
      ("equallyGood", .count(values.equallyGood)),
      ("outweighed", .count(values.leaked)),
      ("worse", .count(values.worse)),
      ("unknown", .count(values.unknown)),
    ])
  }

  private static func frames(_ frames: ReplayReport.Frames) -> JSONText {
    .object([
      ("same", .count(frames.same)),
      ("different", .count(frames.different)),
      ("ambiguous", .count(frames.ambiguous)),
      ("outweighed", .count(frames.outweighed)),
      (
        "differences",
        .array(
          frames.differences.map {
            .object([
              ("view", .string($0.view)),
              ("pass", .int($0.pass)),
              ("expected", rect($0.expected)),
              ("actual", rect($0.actual)),
            ])
          }
        )
      ),
    ])
  }

  private static func rect(_ rect: TraceRect) -> JSONText {
    .array([rect.x, rect.y, rect.width, rect.height].map(JSONText.double))
  }
}
