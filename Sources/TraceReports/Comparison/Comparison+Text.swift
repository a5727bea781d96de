public import TraceAnalysis

/// Writes a comparison for people.
public struct ComparisonTextRenderer: Sendable {
  /// The text style.
  public var style: TextStyle
  /// The maximum number of tests, of superviews and of changes.
  public var limit: Int

  /// Creates a renderer.
  public init(style: TextStyle = TextStyle(), limit: Int = 10) {
    self.style = style
    self.limit = limit
  }

  /// Writes the verdict, the totals, then the tests and superviews that differ most.
  public func write(
    _ comparison: Comparison,
    to write: (String) throws -> Void
  ) rethrows {
    for note in comparison.notes {
      try write(style.warning("Note: ") + DisplayText.name(note, limit: 500) + "\n")
    }
    try write(headline(of: comparison) + "\n\n")
    var totals = table(of: comparison.total, isWhole: true)
    if let base = comparison.baseHitches, let new = comparison.newHitches {
      for (position, row) in HitchText.rows(base: base, new: new).enumerated() {
        let change = ComparisonText.share(base.ratio ?? 0, new.ratio ?? 0)
        totals.add(row + [position == 0 ? change : "", "", ""])
      }
    }
    for line in totals.lines() {
      try write(colored(line) + "\n")
    }
    try writeRows(
      comparison.tests,
      "test",
      rest: comparison.outsideTests,
      "outside tests",
      unchanged: comparison.unchangedTests,
      to: write
    )
    try writeRows(
      comparison.superviews,
      "superview",
      rest: comparison.elsewhere,
      ComparisonText.nowhere,
      unchanged: comparison.unchangedSuperviews,
      to: write
    )
    try writeRules(comparison, to: write)
    try writeChanges(comparison, to: write)
    if let footer = ComparisonText.footer(of: comparison) {
      try write("\n\(footer.advice)\n  \(DisplayText.name(footer.command, limit: 2_000))\n")
    }
  }

  private func headline(of comparison: Comparison) -> String {
    style.headline(ComparisonText.summary(of: comparison)) { line in
      switch comparison.verdict {
      case .better: style.good(style.bold(line))
      case .worse: style.bad(style.bold(line))
      case .mixed, .nondeterministic: style.warning(style.bold(line))
      case .same, .unknown: style.bold(line)
      }
    }
  }

  private func table(of row: Comparison.Row, isWhole: Bool) -> TextTable {
    var table = TextTable([
      (isWhole ? "in total" : "", .left), ("base", .right), ("new", .right), ("change", .right),
      ("", .left), ("", .left),
    ])
    for count in row.counts where isWhole || count.base != count.new || !count.isExact {
      table.add([
        DisplayText.padded(count.measure.name, to: 28), ComparisonText.range(count.base),
        ComparisonText.range(count.new), ComparisonText.change(count),
        count.measure.isJudged ? ComparisonText.cell(count.verdict) : "", "",
      ])
    }
    for time in row.times where isWhole || time.verdict == .worse || time.verdict == .better {
      table.add([
        time.measure.name, Quantity.duration(Int64(time.base)),
        Quantity.duration(Int64(time.new)), ComparisonText.change(time),
        ComparisonText.cell(time.verdict),
        ComparisonText.certainty(time),
      ])
    }
    return table
  }

  private func writeRows(
    _ rows: [Comparison.Row],
    _ noun: String,
    rest: Comparison.Row?,
    _ restName: String,
    unchanged: Int,
    to write: (String) throws -> Void
  ) rethrows {
    for row in rows.prefix(limit) {
      let presence = row.presence == .both ? "" : " (\(row.presence.rawValue))"
      let room = style.width - presence.count - (noun == "test" ? 5 : 0)
      let name =
        noun == "test"
        ? "test " + DisplayText.name(row.name, limit: room)
        : DisplayText.path(row.name, limit: room)
      try write("\n" + style.bold(name) + presence + "\n")
      if let former = row.formerName {
        try write(style.dim("  was " + DisplayText.path(former, limit: style.width - 6)) + "\n")
      }
      for line in table(of: row, isWhole: false).lines(indent: 2).dropFirst() {
        try write(colored(line) + "\n")
      }
    }
    if let rest, rest.differs {
      try write("\n" + style.bold(restName) + "\n")
      for line in table(of: rest, isWhole: false).lines(indent: 2).dropFirst() {
        try write(colored(line) + "\n")
      }
    }
    let more = rows.count - limit
    if more > 0 {
      try write(
        "\n\(Quantity.counted(more, "more \(noun)")) changed; see them with --limit \(rows.count).\n"
      )
    }
    if unchanged > 0 {
      try write("\n\(Quantity.counted(unchanged, noun)) unchanged.\n")
    }
  }

  /// Writes the rules whose counts differ, and where they differ most.
  private func writeRules(
    _ comparison: Comparison,
    to write: (String) throws -> Void
  ) rethrows {
    guard let rules = comparison.rules else {
      try write("\nThe rules were not compared; --rules always does, even for large traces.\n")
      return
    }
    for rule in rules.prefix(limit) {
      let verdict = rule.isJudged && rule.verdict != .same ? "  \(rule.verdict.rawValue)" : ""
      // A rule's own counts cover the superviews that both sides have.
      let isShared = rule.places.contains { $0.presence == .both }
      let counts =
        isShared ? "\(ComparisonText.range(rule.base)) → \(ComparisonText.range(rule.new))" : ""
      try write(
        "\n" + style.bold("rule \(rule.rule.rawValue)") + "  " + colored(counts + verdict) + "\n"
      )
      for place in rule.places.prefix(3) {
        let presence = ComparisonText.presence(place.presence).map { ", \($0)" } ?? ""
        let counts =
          "\(ComparisonText.range(place.base)) → \(ComparisonText.range(place.new))\(presence)"
        let path = DisplayText.path(place.superview, limit: style.width - counts.count - 4)
        try write("  \(path)  \(counts)\n")
        if let caller = place.caller { try write("    \(text(of: caller))\n") }
      }
      if rule.places.count > 3 { try write("  … and \(rule.places.count - 3) more\n") }
    }
  }

  /// A function with its file and line, of which the file loses components first.
  private func text(of caller: WorkCaller) -> String {
    let room = style.width - 4
    guard let location = caller.location else {
      return DisplayText.name(caller.function, limit: room)
    }
    let rest = room - 3
    let function = DisplayText.name(
      caller.function,
      limit: max(rest - DisplayText.width(location), rest / 2)
    )
    return function
      + " (\(DisplayText.path(location, limit: rest - DisplayText.width(function))))"
  }

  /// Writes the origin of regressions, if there are tests or callers to name.
  private func writeChanges(
    _ comparison: Comparison,
    to write: (String) throws -> Void
  ) rethrows {
    let changes = comparison.changes.filter { change in
      change.isFault && (change.test != nil || change.caller != nil)
    }
    guard !changes.isEmpty else { return }
    try write("\n" + style.bold("Where from") + "\n")
    for change in changes.prefix(limit) {
      try write("  \(change.measure.rule): \(ComparisonText.what(change))\n")
      let place = change.superview ?? (change.measure.isTime ? nil : ComparisonText.nowhere)
      let room = style.width - 4
      let parts = [
        place.map { DisplayText.path($0, limit: room) },
        change.test.map { DisplayText.name("test \($0)", limit: room) },
        change.caller.map(text),
      ]
      for part in parts.compactMap(\.self) { try write("    \(part)\n") }
    }
    if changes.count > limit {
      try write("  … and \(Quantity.counted(changes.count - limit, "more")); see --format json\n")
    }
  }

  private func colored(_ line: String) -> String {
    if line.contains("  worse") { return style.bad(line) }
    if line.contains("  nondeterministic") { return style.warning(line) }
    return line.contains("  better") ? style.good(line) : line
  }
}

extension Comparison.Count {
  /// Whether the runs of each side are equal.
  var isExact: Bool {
    base.lowerBound == base.upperBound && new.lowerBound == new.upperBound
  }
}

extension Comparison.Row {
  /// Whether a count differs, between the sides or among the runs of one side.
  var differs: Bool { counts.contains { $0.base != $0.new || !$0.isExact } }
}

extension Comparison.Change {
  /// Whether the verdict depends on it.
  var isFault: Bool {
    measure.isJudged && (verdict == .worse || verdict == .nondeterministic)
  }
}
