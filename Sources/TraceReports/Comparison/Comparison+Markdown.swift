public import TraceAnalysis
import TraceStore

/// Writes a comparison as Markdown, for the comment of a pull request.
public struct ComparisonMarkdownRenderer: Sendable {
  /// The maximum number of tests, and of superviews.
  public var limit: Int
  /// Plumbline's version and the address of the page with both runs.
  public var context: VerdictContext

  /// The maximum number of places to change.
  private static let adviceLimit = 3

  /// Creates a renderer.
  public init(limit: Int = 10, context: VerdictContext) {
    self.limit = limit
    self.context = context
  }

  /// Writes the verdict, three numbers and what to change; below it, folded, all differences.
  public func write(_ comparison: Comparison, to write: (String) throws -> Void) rethrows {
    let mark = Self.mark(comparison.verdict)
    try write("### \(mark) Layout: \(ComparisonText.word(comparison.verdict).lowercased())\n\n")
    try write(MarkdownText.escaped(ComparisonText.summary(of: comparison)) + "\n\n")
    for note in comparison.notes {
      try write("> **Note:** \(MarkdownText.escaped(note))\n\n")
    }
    try writeNumbers(of: comparison.total, to: write)
    try writeAdvice(on: comparison, to: write)
    if let pageAddress = context.pageAddress {
      try write("\n\(MarkdownText.anchor("Look at both runs, pass by pass", to: pageAddress))\n")
    }
    try write("\n<details><summary>What is judged</summary>\n\n")
    try writeTable([comparison.total], showsName: false, isWhole: true, to: write)
    try write("\n</details>\n")
    try writeSection(
      "Tests",
      comparison.tests,
      rest: comparison.outsideTests,
      "outside tests",
      to: write
    )
    try writeSection(
      "Superviews",
      comparison.superviews,
      rest: comparison.elsewhere,
      ComparisonText.nowhere,
      to: write
    )
    try writeRules(comparison.rules ?? [], to: write)
    let faults = comparison.changes.filter(\.isFault)
    if !faults.isEmpty {
      try write("\n<details><summary>Where from</summary>\n\n")
      for change in faults.prefix(limit) {
        let what = MarkdownText.escaped(ComparisonText.what(change))
        let place = MarkdownText.escaped(ComparisonText.place(change))
        try write("- `\(change.measure.rule)`: \(what) \(place)\n")
      }
      if faults.count > limit {
        try write("- … and \(Quantity.count(faults.count - limit)) more\n")
      }
      try write("\n</details>\n")
    }
    if let footer = ComparisonText.footer(of: comparison) {
      let command = MarkdownText.escaped(footer.command)
      try write("\n<sub>\(MarkdownText.escaped(footer.advice)) <code>\(command)</code></sub>\n")
    }
    let runs = "\(comparison.base.count) and \(Quantity.counted(comparison.new.count, "run"))"
    try write("\n<sub>\(runs), compared by Plumbline \(context.toolVersion)</sub>\n")
  }

  /// The faults, the solver's work and the time, which a reviewer looks for first.
  private func writeNumbers(
    of total: Comparison.Row,
    to write: (String) throws -> Void
  ) rethrows {
    try write("| | base | new | change |\n|---|---:|---:|---:|\n")
    for count in total.counts where [.churned, .rowsTouched].contains(count.measure) {
      let name = count.measure == .rowsTouched ? "solver work, rows touched" : count.measure.name
      let (base, new) = (ComparisonText.range(count.base), ComparisonText.range(count.new))
      try write("| \(name) | \(base) | \(new) | \(ComparisonText.change(count)) |\n")
    }
    for time in total.times where time.measure == .layoutTime {
      let (base, new) = (Quantity.duration(Int64(time.base)), Quantity.duration(Int64(time.new)))
      let difference = ComparisonText.change(time)
      let change =
        switch time.verdict {
        case .unknown: "too few runs to tell"
        case .same where time.base != time.new: "\(difference), may be chance"
        default: difference
        }
      try write("| \(time.measure.name) | \(base) | \(new) | \(change) |\n")
    }
  }

  /// The regressions and what to do about them, with file and line.
  private func writeAdvice(
    on comparison: Comparison,
    to write: (String) throws -> Void
  ) rethrows {
    var items: [(text: String, code: String?)] = []
    for rule in comparison.rules ?? [] where rule.isJudged {
      for place in rule.places where place.verdict == .worse {
        let counts = "\(ComparisonText.range(place.base)) → \(ComparisonText.range(place.new))"
        let remedy = place.remedy.isEmpty ? "" : ": \(place.remedy)"
        let text = MarkdownText.escaped("under \(place.superview)\(remedy)")
        let head = "`\(rule.rule.rawValue)` \(counts)\(Self.location(place.caller))"
        items.append(("\(head) \(text)", place.code))
      }
    }
    if items.isEmpty {
      items = comparison.changes.filter { $0.verdict == .worse }.map { change in
        var place = change
        place.caller = nil
        let what = MarkdownText.escaped(ComparisonText.what(change))
        let text = MarkdownText.escaped(ComparisonText.place(place))
        return ("\(what)\(Self.location(change.caller)) \(text)", nil)
      }
    }
    guard !items.isEmpty else { return }
    try write("\n**What to change**\n\n")
    for item in items.prefix(Self.adviceLimit) {
      try write(MarkdownText.advice(item.text, code: item.code))
    }
    if items.count > Self.adviceLimit {
      try write("- … and \(Quantity.count(items.count - Self.adviceLimit)) more, below\n")
    }
  }

  private static func location(_ caller: WorkCaller?) -> String {
    guard let caller else { return "" }
    return " at <code>\(MarkdownText.escaped(caller.location ?? caller.function))</code>"
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
        let verdict = rule.isJudged ? ComparisonText.cell(place.verdict) : ""
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
    rest: Comparison.Row?,
    _ restName: String,
    to write: (String) throws -> Void
  ) rethrows {
    let rest = rest.flatMap { $0.differs ? $0 : nil }
    guard !rows.isEmpty || rest != nil else { return }
    try write("\n<details><summary>\(title) that changed: \(rows.count)</summary>\n\n")
    var shown = Array(rows.prefix(limit))
    if var rest {
      rest.name = restName
      shown.append(rest)
    }
    try writeTable(shown, showsName: true, isWhole: false, to: write)
    if rows.count > limit { try write("\n… and \(Quantity.count(rows.count - limit)) more\n") }
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
      let verdict = count.measure.isJudged ? ComparisonText.cell(count.verdict) : ""
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
        ComparisonText.cell(time.verdict) + (certainty.isEmpty ? "" : " (\(certainty))"),
      ])
    }
    return list.isEmpty ? [["", "", "", "", ComparisonText.cell(row.verdict)]] : list
  }
}
