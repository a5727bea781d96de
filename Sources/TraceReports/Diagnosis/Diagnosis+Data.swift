public import TraceAnalysis

/// Writes findings in machine-readable formats.
public enum DiagnosisDataRenderer {
  /// Writes the findings as JSON; `version` increases when a member's meaning changes.
  public static func writeJSON(
    _ diagnosis: Diagnosis,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport(
      "check",
      version: 1,
      [
        ("run", .object(RunData.members(of: diagnosis.run))),
        ("hasCallStacks", .bool(diagnosis.hasCallStacks)),
        ("findings", .array(diagnosis.findings.map(finding))),
        ("budgets", .array(diagnosis.budgets.map(budget))),
      ],
      to: write
    )
  }

  /// Writes one record for each finding; times are in nanoseconds.
  public static func writeCSV(
    _ diagnosis: Diagnosis,
    to write: (String) throws -> Void
  ) rethrows {
    try write(
      CSVText.record([
        "rule", "severity", "superview", "occurrences", "passes", "time_ns", "rows_touched",
        "pivots", "message", "caller",
      ])
    )
    for finding in diagnosis.findings {
      try write(
        CSVText.record([
          finding.rule.rawValue, finding.severity.rawValue, finding.superview,
          String(finding.cost.occurrences), String(finding.cost.passes),
          String(finding.cost.time), String(finding.cost.rowsTouched), String(finding.cost.pivots),
          finding.fullMessage, finding.callers.first.map { $0.location ?? $0.function } ?? "",
        ])
      )
    }
  }

  private static func budget(_ result: BudgetResult) -> JSONText {
    .object([
      ("budget", .string(result.budget.name)),
      ("limit", .int(result.budget.limit)),
      ("count", .int(result.count)),
      ("isKept", .bool(result.isKept)),
      ("isAbsent", .bool(result.isAbsent)),
      ("tests", .array(result.tests.map(JSONText.string))),
    ])
  }

  private static func finding(_ finding: Finding) -> JSONText {
    var members: [(String, JSONText)] = [
      ("rule", .string(finding.rule.rawValue)),
      ("severity", .string(finding.severity.rawValue)),
      ("superview", .string(finding.superview)),
      ("views", .array(finding.views.map(JSONText.string))),
      ("constraints", .array(finding.constraints.map(JSONText.string))),
      ("message", .string(finding.message)),
      ("remedy", .string(finding.remedy)),
      ("code", .optional(finding.code)),
      (
        "cost",
        .object([
          ("occurrences", .count(finding.cost.occurrences)),
          ("passes", .count(finding.cost.passes)),
          ("isLeastPasses", .bool(finding.isLeastPasses)),
          ("time", .int(finding.cost.time)),
          ("passTime", .int(finding.cost.passTime)),
          ("rowsTouched", .count(finding.cost.rowsTouched)),
          ("pivots", .count(finding.cost.pivots)),
          ("worstPass", finding.cost.worstPass.map(JSONText.int) ?? .null),
        ])
      ),
      ("tests", .array(finding.tests.map(JSONText.string))),
      ("callers", .array(finding.callers.map(caller))),
    ]
    if !finding.conflict.isEmpty {
      members.append(("conflict", .array(finding.conflict.map(conflicting))))
    }
    return .object(members)
  }

  private static func conflicting(_ constraint: ConflictingConstraint) -> JSONText {
    .object([
      ("constraint", .string(constraint.text)),
      ("words", .string(constraint.words)),
      ("notation", .string(constraint.notation)),
      ("isBroken", .bool(constraint.isBroken)),
      ("isMoved", .bool(constraint.isMoved)),
      ("addedBy", constraint.caller.map(caller) ?? .null),
    ])
  }

  private static func caller(_ caller: FindingCaller) -> JSONText {
    .object([
      ("function", .string(caller.function)),
      ("file", .optional(caller.file)),
      ("line", caller.line.map(JSONText.count) ?? .null),
      ("count", .count(caller.count)),
    ])
  }
}
