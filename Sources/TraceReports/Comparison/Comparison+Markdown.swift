public import TraceAnalysis
import TraceStore

/// Writes a comparison as Markdown, for the comment of a pull request.
public struct ComparisonMarkdownRenderer: Sendable {
  /// How many tests and superviews are shown each.
  public var limit: Int

  /// Creates a renderer.
  public init(limit: Int = 10) {
    self.limit = limit
  }

  /// Writes the verdict, the totals in a table, and what differs most below it.
  public func write(_ comparison: Comparison, to write: (String) throws -> Void) rethrows {
    let mark = Self.mark(comparison.verdict)
    try write("### \(mark) Layout: \(ComparisonText.word(comparison.verdict).lowercased())\n\n")
    try write(MarkdownText.escaped(ComparisonText.summary(of: comparison)) + "\n\n")
    for note in comparison.notes {
      try write("> **Note:** \(MarkdownText.escaped(note))\n\n")
    }
    try writeTable([comparison.total], showsName: false, isWhole: true, to: write)
    try writeSection("Tests", comparison.tests, to: write)
    try writeSection("Superviews", comparison.superviews, to: write)
    try writeRules(comparison.rules ?? [], to: write)
    let faults = comparison.changes.filter(\.isFault)
    if !faults.isEmpty {
      try write("\n<details><summary>Where from</summary>\n\n")
      for change in faults.prefix(limit) {
        let what = MarkdownText.escaped(ComparisonText.what(change))
        let place = MarkdownText.escaped(ComparisonText.place(change))
        try write("- `\(change.measure.rule)`: \(what) \(place)\n")
      }
      if faults.count > limit { try write("- … and \(faults.count - limit) more\n") }
      try write("\n</details>\n")
    }
    if let footer = ComparisonText.footer(of: comparison) {
      let command = MarkdownText.escaped(footer.command)
      try write("\n<sub>\(MarkdownText.escaped(footer.advice)) <code>\(command)</code></sub>\n")
    }
    let runs = "\(comparison.base.count) and \(Quantity.counted(comparison.new.count, "run"))"
    try write("\n<sub>\(runs), compared by Plumbline</sub>\n")
  }

  private func writeRules(
    _ rules: [Comparison.Rule],
    to write: (String) throws -> Void
  ) rethrows {
    guard !rules.isEmpty else { return }
    try write("\n<details><summary>Rules that changed: \(rules.count)</summary>\n\n")
    try write("| rule | where | base | new | verdict |\n|---|---|---:|---:|---|\n")
    for rule in rules.prefix(limit) {
      var first = "`\(rule.rule.rawValue)`"
      for place in rule.places.prefix(3) {
        let verdict = rule.isJudged && place.verdict != .same ? place.verdict.rawValue : ""
        let cells = [
          first, MarkdownText.escaped(ComparisonText.place(place)),
          ComparisonText.range(place.base), ComparisonText.range(place.new), verdict,
        ]
        try write("| \(cells.joined(separator: " | ")) |\n")
        first = ""
      }
    }
    try write("\n</details>\n")
  }

  private static func mark(_ verdict: Comparison.Verdict) -> String {
    switch verdict {
    case .better: "🟢"
    case .same: "⚪"
    case .worse: "🔴"
    case .mixed, .unknown, .nondeterministic: "🟡"
    }
  }

  private func writeSection(
    _ title: String,
    _ rows: [Comparison.Row],
    to write: (String) throws -> Void
  ) rethrows {
    guard !rows.isEmpty else { return }
    try write("\n<details><summary>\(title) that changed: \(rows.count)</summary>\n\n")
    try writeTable(Array(rows.prefix(limit)), showsName: true, isWhole: false, to: write)
    if rows.count > limit { try write("\n… and \(rows.count - limit) more\n") }
    try write("\n</details>\n")
  }

  private func writeTable(
    _ rows: [Comparison.Row],
    showsName: Bool,
    isWhole: Bool,
    to write: (String) throws -> Void
  ) rethrows {
    let name = showsName ? "| where " : ""
    try write("\(name)| what | base | new | change | verdict |\n")
    try write("\(showsName ? "|---" : "")|---|---:|---:|---:|---|\n")
    for row in rows {
      var first = showsName ? "| \(MarkdownText.escaped(row.name)) " : ""
      if row.presence != .both, showsName { first += "(\(row.presence.rawValue)) " }
      for cells in cells(of: row, isWhole: isWhole) {
        try write("\(first)| \(cells.joined(separator: " | ")) |\n")
        first = showsName ? "| " : ""
      }
    }
  }

  private func cells(of row: Comparison.Row, isWhole: Bool) -> [[String]] {
    var list: [[String]] = []
    for count in row.counts
    where (isWhole && count.measure.isJudged) || count.base != count.new || !count.isExact {
      let verdict = count.measure.isJudged && count.verdict != .same ? count.verdict.rawValue : ""
      list.append([
        count.measure.name, ComparisonText.range(count.base), ComparisonText.range(count.new),
        ComparisonText.change(count), verdict,
      ])
    }
    for time in row.times
    where time.verdict != nil && (isWhole || time.verdict == .worse || time.verdict == .better) {
      let certainty = ComparisonText.certainty(time)
      list.append([
        time.measure.name, Quantity.duration(Int64(time.base)),
        Quantity.duration(Int64(time.new)), ComparisonText.change(time),
        (time.verdict?.rawValue ?? "") + (certainty.isEmpty ? "" : " (\(certainty))"),
      ])
    }
    return list.isEmpty ? [["", "", "", "", row.verdict.rawValue]] : list
  }
}
