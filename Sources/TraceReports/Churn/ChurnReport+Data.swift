public import TraceAnalysis
import TraceStore

/// Writes a churn report in machine-readable formats.
public enum ChurnDataRenderer {
  /// Writes the report as JSON, following docs/schemas/churn.schema.json; `version` increases when
  /// a member's meaning changes.
  public static func writeJSON(
    _ report: ChurnReport,
    rebuilds: RebuildReport? = nil,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport(
      "churn",
      version: 1,
      [
        ("run", .object(RunData.members(of: report.run))),
        ("passes", .count(report.passes)),
        ("churnedPasses", .count(report.churnedPasses)),
        ("minimizationTime", .int(report.minimizationTime)),
        ("constraintsAdded", .count(report.constraintsAdded)),
        ("constraintsRemoved", .count(report.constraintsRemoved)),
        ("addedForSizing", .count(report.addedForSizing)),
        ("removedForSizing", .count(report.removedForSizing)),
        ("undefinedChanges", .count(report.undefinedChanges)),
        ("hasCallStacks", .bool(report.hasCallStacks)),
        ("superviewsLeftOut", .count(report.leftOut)),
        ("users", tally(report.users)),
        ("systems", tally(report.systems)),
        ("classes", .array(report.classes.map(classChurn))),
        ("superviews", .array(report.superviews.map(superview))),
        (
          "tests",
          .array(
            report.tests.map { .object([("name", .string($0.name)), ("users", tally($0.users))]) }
          )
        ),
        ("rebuilt", .array((rebuilds?.views ?? []).map(\.data))),
      ],
      to: write
    )
  }

  /// Writes one record for each churning view, and one for each view whose engine is recreated;
  /// times are in nanoseconds.
  public static func writeCSV(
    _ report: ChurnReport,
    rebuilds: RebuildReport? = nil,
    to write: (String) throws -> Void
  ) rethrows {
    let columns = [
      "superview", "superview_class", "superview_instances", "superview_constraints",
      "superview_passes", "superview_wasted_ns", "superview_rows_touched", "superview_pivots",
      "view", "view_class", "view_constraints", "view_passes", "superview_callers",
    ]
    try write(CSVText.record(columns + RebuiltEngine.columns))
    let noRebuild = RebuiltEngine.columns.map { _ in "" }
    for superview in report.superviews where superview.users.constraints > 0 {
      for view in superview.views {
        try write(
          CSVText.record(
            [
              superview.path, superview.className, String(superview.instances),
              String(superview.users.constraints), String(superview.users.passes),
              String(superview.users.wastedTime), String(superview.users.rowsTouched),
              String(superview.users.pivots), view.path, view.className, String(view.constraints),
              String(view.passes), callers(superview.callers),
            ] + noRebuild
          )
        )
      }
    }
    for view in rebuilds?.views ?? [] {
      let noChurn = columns.dropFirst().map { _ in "" }
      try write(CSVText.record([view.path] + noChurn + view.fields))
    }
  }

  private static func tally(_ tally: ChurnTally) -> JSONText {
    .object([
      ("constraints", .count(tally.constraints)),
      ("recreatedViews", .count(tally.recreatedViews)),
      ("passes", .count(tally.passes)),
      ("wastedTime", .int(tally.wastedTime)),
      ("rowsTouched", .count(tally.rowsTouched)),
      ("pivots", .count(tally.pivots)),
      ("constantOnly", .count(tally.constantOnly)),
      ("priorityOnly", .count(tally.priorityOnly)),
    ])
  }

  private static func classChurn(_ item: ClassChurn) -> JSONText {
    .object([
      ("class", .string(item.className)),
      ("cellClass", .optional(item.cellClass)),
      ("paths", .count(item.paths)),
      ("instances", .count(item.instances)),
      ("users", tally(item.users)),
      ("systems", tally(item.systems)),
    ])
  }

  private static func superview(_ item: SuperviewChurn) -> JSONText {
    .object([
      ("path", .string(item.path)),
      ("class", .string(item.className)),
      ("cellClass", .optional(item.cellClass)),
      ("instances", .count(item.instances)),
      ("users", tally(item.users)),
      ("systems", tally(item.systems)),
      ("views", .array(item.views.map(view))),
      (
        "constraints",
        .array(
          item.constraints.map {
            .object([("text", .string($0.text)), ("count", .count($0.count))])
          }
        )
      ),
      ("callers", .array(item.callers.map(caller))),
      (
        "groups",
        .object([
          ("passes", .count(item.groups.passes)),
          ("always", .array(item.groups.always.map(JSONText.string))),
          (
            "toggled",
            .array(
              item.groups.toggled.map {
                .object([
                  ("name", .string($0.name)),
                  ("hidden", .optional($0.hidden)),
                  ("passes", .count($0.passes)),
                  ("constraints", .array($0.constraints.map(JSONText.string))),
                ])
              }
            )
          ),
          ("code", .string(item.code)),
        ])
      ),
      ("worstPass", item.worstPass.map(worstPass) ?? .null),
      ("tests", .array(item.tests.map(JSONText.string))),
    ])
  }

  private static func caller(_ item: ChurnCaller) -> JSONText {
    .object([
      ("function", .string(item.function)),
      ("file", .optional(item.file)),
      ("line", item.line.map(JSONText.count) ?? .null),
      ("removed", .count(item.removed)),
      ("added", .count(item.added)),
    ])
  }

  /// The lines of code in one field, such as `Cell.swift:32 removed 4; Cell.swift:34 added 4`.
  private static func callers(_ callers: [ChurnCaller]) -> String {
    callers.map { caller in
      var text = caller.location ?? caller.function
      if caller.removed > 0 { text += " removed \(caller.removed)" }
      if caller.added > 0 { text += " added \(caller.added)" }
      return text
    }.joined(separator: "; ")
  }

  private static func view(_ item: ViewChurn) -> JSONText {
    .object([
      ("path", .string(item.path)),
      ("class", .string(item.className)),
      ("identifier", .optional(item.identifier)),
      ("instances", .count(item.instances)),
      ("constraints", .count(item.constraints)),
      ("passes", .count(item.passes)),
      ("equivalentPasses", .count(item.equivalentPasses)),
    ])
  }

  private static func worstPass(_ pass: WorstPass) -> JSONText {
    .object([
      ("pass", .int(pass.pass)),
      ("turn", .count(pass.turn)),
      ("time", .int(pass.time)),
      ("duration", .int(pass.duration)),
      ("constraints", .count(pass.constraints)),
    ])
  }
}
