public import TraceAnalysis
import TraceStore

/// Writes a comparison for people and for programs.
public struct ComparisonRenderer: Sendable {
  /// How the text is shown.
  public var style: TextStyle
  /// How many superviews are shown in text.
  public var limit: Int

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), limit: Int = 10) {
    self.style = style
    self.limit = limit
  }

  /// Writes the comparison as text: the verdict, the totals, then what changed most.
  public func writeText(
    _ comparison: TraceComparison,
    to write: (String) throws -> Void
  ) rethrows {
    for (name, run) in [("base", comparison.base), ("new", comparison.new)] {
      for line in RunNotes.lines(of: run) {
        try write(style.bad("Note (\(name)): ") + line + "\n")
      }
    }
    try write(headline(of: comparison) + "\n\n")
    var table = Self.table(firstColumn: "in total")
    for measure in comparison.total { table.add(cells(of: measure, name: measure.name)) }
    for line in table.lines() { try write(colored(line) + "\n") }
    try write(style.dim("Times vary from run to run and judge nothing; counts repeat.") + "\n")
    for superview in comparison.superviews.prefix(limit) {
      try write("\n")
      let presence = superview.presence == .both ? "" : " (\(superview.presence.rawValue))"
      let path = DisplayText.path(superview.path, limit: style.width - presence.count)
      try write(style.bold(path) + presence + "\n")
      if let former = superview.formerPath {
        try write(style.dim("  was " + DisplayText.path(former, limit: style.width - 6)) + "\n")
      }
      var table = Self.table(firstColumn: "")
      for measure in superview.measures where measure.base != measure.new && !measure.isTime {
        table.add(cells(of: measure, name: measure.name))
      }
      for line in table.lines(indent: 2).dropFirst() { try write(colored(line) + "\n") }
    }
    if comparison.superviews.count > limit {
      try write(
        "\n\(Quantity.count(comparison.superviews.count - limit)) more changed; "
          + "see all of them with --limit \(comparison.superviews.count).\n"
      )
    }
    if comparison.unchanged > 0 {
      try write(
        "\n\(Quantity.counted(comparison.unchanged, "superview")) with equal counts.\n"
      )
    }
  }

  private func headline(of comparison: TraceComparison) -> String {
    let churn = comparison.total[0]
    let numbers = "\(Quantity.count(Int(churn.base))) → \(Quantity.count(Int(churn.new)))"
    let worse = comparison.total.count { $0.verdict == .worse && !$0.isTime }
    let better = comparison.total.count { $0.verdict == .better && !$0.isTime }
    let rest = " Of the counts, \(better) got better, \(worse) worse."
    switch churn.verdict {
    case .better: return style.good(style.bold("Less churn: \(numbers) constraints.")) + rest
    case .worse: return style.bad(style.bold("More churn: \(numbers) constraints.")) + rest
    case .same:
      return style.bold(
        comparison.isRegression ? "Worse, with as much churn." : "No worse, with as much churn."
      )
        + rest
    }
  }

  private static func table(firstColumn: String) -> TextTable {
    TextTable([
      (firstColumn, .left), ("base", .right), ("new", .right), ("change", .right),
      ("", .left),
    ])
  }

  private func cells(of measure: TraceComparison.Measure, name: String) -> [String] {
    func text(_ value: Int64) -> String {
      measure.isTime ? Quantity.duration(value) : Quantity.count(Int(value))
    }
    var change = "="
    if measure.new != measure.base {
      let share = Double(measure.new - measure.base) / Double(measure.base)
      change =
        measure.base == 0
        ? "new" : (share > 0 ? "+" : "−") + Quantity.percent(abs(share))
    }
    return [
      DisplayText.padded(name, to: 28), text(measure.base), text(measure.new), change,
      measure.verdict == .same ? "" : measure.verdict.rawValue,
    ]
  }

  private func colored(_ line: String) -> String {
    if line.hasSuffix("worse") { return style.bad(line) }
    return line.hasSuffix("better") ? style.good(line) : line
  }

  /// Writes the comparison as JSON; `version` rises when a member changes its meaning.
  public func writeJSON(
    _ comparison: TraceComparison,
    to write: (String) throws -> Void
  ) rethrows {
    func measures(_ list: [TraceComparison.Measure]) -> JSONText {
      .array(
        list.map {
          .object([
            ("name", .string($0.name)),
            ("unit", .string($0.isTime ? "ns" : "count")),
            ("base", .int($0.base)),
            ("new", .int($0.new)),
            ("verdict", .string($0.verdict.rawValue)),
          ])
        }
      )
    }
    let json = JSONText.object([
      ("format", .string("plumbline.compare")),
      ("version", .int(1)),
      ("base", .object(RunData.members(of: comparison.base))),
      ("new", .object(RunData.members(of: comparison.new))),
      ("isRegression", .bool(comparison.isRegression)),
      ("total", measures(comparison.total)),
      (
        "superviews",
        .array(
          comparison.superviews.map {
            .object([
              ("path", .string($0.path)),
              ("formerPath", .optional($0.formerPath)),
              ("presence", .string($0.presence.rawValue)),
              ("verdict", .string($0.verdict.rawValue)),
              ("measures", measures($0.measures)),
            ])
          }
        )
      ),
      ("unchanged", .count(comparison.unchanged)),
    ])
    try json.write(to: write)
    try write("\n")
  }

  /// Writes one record for each number; the total's have an empty path.
  public func writeCSV(
    _ comparison: TraceComparison,
    to write: (String) throws -> Void
  ) rethrows {
    try write(CSVText.record(["superview", "measure", "unit", "base", "new", "verdict"]))
    let all = [("", comparison.total)] + comparison.superviews.map { ($0.path, $0.measures) }
    for (path, measures) in all {
      for measure in measures {
        try write(
          CSVText.record([
            path, measure.name, measure.isTime ? "ns" : "count", String(measure.base),
            String(measure.new), measure.verdict.rawValue,
          ])
        )
      }
    }
  }
}
