public import TraceAnalysis
import TraceStore

/// Writes a comparison in machine-readable formats.
public enum ComparisonDataRenderer {
  /// Writes the comparison as JSON, following docs/schemas/compare.schema.json.
  public static func writeJSON(
    _ comparison: Comparison,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport(
      "compare",
      version: 2,
      [
        ("verdict", .string(comparison.verdict.rawValue)),
        ("countVerdict", .string(comparison.countVerdict.rawValue)),
        ("timeVerdict", .string(comparison.timeVerdict.rawValue)),
        ("runsNeeded", comparison.runsNeeded.map(JSONText.count) ?? .null),
        ("superviewRunsNeeded", comparison.superviewRunsNeeded.map(JSONText.count) ?? .null),
        ("notes", .array(comparison.notes.map(JSONText.string))),
        ("base", .array(comparison.base.map { .object(RunData.members(of: $0)) })),
        ("new", .array(comparison.new.map { .object(RunData.members(of: $0)) })),
        ("total", row(comparison.total)),
        ("tests", .array(comparison.tests.map(row))),
        ("unchangedTests", .count(comparison.unchangedTests)),
        ("outsideTests", comparison.outsideTests.map(row) ?? .null),
        ("superviews", .array(comparison.superviews.map(row))),
        ("unchangedSuperviews", .count(comparison.unchangedSuperviews)),
        ("elsewhere", row(comparison.elsewhere)),
        ("rules", comparison.rules.map { .array($0.map(rule)) } ?? .null),
        ("changes", .array(comparison.changes.map(change))),
        ("baseHitches", HitchText.json(comparison.baseHitches)),
        ("newHitches", HitchText.json(comparison.newHitches)),
      ],
      to: write
    )
  }

  private static func row(_ row: Comparison.Row) -> JSONText {
    .object([
      ("name", .string(row.name)),
      ("formerName", .optional(row.formerName)),
      ("presence", .string(row.presence.rawValue)),
      ("verdict", .string(row.verdict.rawValue)),
      ("counts", .array(row.counts.map(count))),
      ("times", .array(row.times.map(time))),
    ])
  }

  private static func count(_ count: Comparison.Count) -> JSONText {
    .object([
      ("measure", .string(count.measure.rawValue)),
      ("rule", .string(count.measure.rule)),
      ("isJudged", .bool(count.measure.isJudged)),
      ("base", range(count.base)),
      ("new", range(count.new)),
      ("verdict", .string(count.verdict.rawValue)),
    ])
  }

  private static func range(_ range: ClosedRange<Int64>) -> JSONText {
    .object([("least", .int(range.lowerBound)), ("most", .int(range.upperBound))])
  }

  private static func time(_ time: Comparison.Time) -> JSONText {
    .object([
      ("measure", .string(time.measure.rawValue)),
      ("rule", .string(time.measure.rule)),
      ("base", .double(time.base)),
      ("new", .double(time.new)),
      // JSON has no infinities, so write null if the base is 0.
      ("change", .double(time.change)),
      (
        "interval",
        time.interval.map { .array([.double($0.lowerBound), .double($0.upperBound)]) } ?? .null
      ),
      ("probability", time.probability.map(JSONText.double) ?? .null),
      ("verdict", .optional(time.verdict?.rawValue)),
    ])
  }

  private static func rule(_ rule: Comparison.Rule) -> JSONText {
    .object([
      ("rule", .string(rule.rule.rawValue)),
      ("severity", .string(rule.rule.severity.rawValue)),
      ("isJudged", .bool(rule.isJudged)),
      ("base", range(rule.base)),
      ("new", range(rule.new)),
      ("verdict", .string(rule.verdict.rawValue)),
      (
        "places",
        .array(
          rule.places.map { place in
            .object([
              ("superview", .string(place.superview)),
              ("tests", .array(place.tests.map(JSONText.string))),
              ("caller", caller(place.caller)),
              ("base", range(place.base)),
              ("new", range(place.new)),
              ("presence", .string(place.presence.rawValue)),
              ("verdict", .string(place.verdict.rawValue)),
            ])
          }
        )
      ),
    ])
  }

  private static func caller(_ caller: WorkCaller?) -> JSONText {
    guard let caller else { return .null }
    return .object([
      ("function", .string(caller.function)),
      ("file", .optional(caller.file)),
      ("line", caller.line.map(JSONText.count) ?? .null),
    ])
  }

  private static func change(_ change: Comparison.Change) -> JSONText {
    .object([
      ("measure", .string(change.measure.rawValue)),
      ("rule", .string(change.measure.rule)),
      ("test", .optional(change.test)),
      ("superview", .optional(change.superview)),
      ("caller", caller(change.caller)),
      ("base", .double(change.base)),
      ("new", .double(change.new)),
      ("verdict", .string(change.verdict.rawValue)),
    ])
  }

  /// Writes one record for each number; the total has an empty name.
  public static func writeCSV(
    _ comparison: Comparison,
    to write: (String) throws -> Void
  ) rethrows {
    try write(
      CSVText.record([
        "subject", "name", "presence", "measure", "unit", "base", "new", "low", "high",
        "probability", "verdict",
      ])
    )
    for rule in comparison.rules ?? [] {
      try write(
        CSVText.record([
          "rule", rule.rule.rawValue, "both", "occurrences", "count",
          String(rule.base.upperBound), String(rule.new.upperBound), "", "", "",
          rule.isJudged ? rule.verdict.rawValue : "",
        ])
      )
    }
    for row in [comparison.total] + comparison.tests + comparison.superviews {
      let start = [row.subject.rawValue, row.name, row.presence.rawValue]
      for count in row.counts {
        let verdict = count.measure.isJudged ? count.verdict.rawValue : ""
        try write(
          CSVText.record(
            start + [
              count.measure.name, "count", String(count.base.upperBound),
              String(count.new.upperBound), "", "", "", verdict,
            ]
          )
        )
      }
      for time in row.times {
        try write(
          CSVText.record(
            start + [
              time.measure.name, "ns", text(time.base), text(time.new),
              time.interval.map { text($0.lowerBound) } ?? "",
              time.interval.map { text($0.upperBound) } ?? "",
              time.probability.map { "\($0)" } ?? "", time.verdict?.rawValue ?? "",
            ]
          )
        )
      }
    }
  }

  private static func text(_ nanoseconds: Double) -> String { String(Int64(nanoseconds)) }
}
