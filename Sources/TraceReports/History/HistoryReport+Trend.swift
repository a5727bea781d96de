public import TraceAnalysis
import TraceStore

extension HistoryReport {
  /// Writes how numbers changed from run to run, the verdict on the last run, and what to do next.
  ///
  /// - Parameters:
  ///   - trends: The trends, with one value for each entry.
  ///   - format: The format.
  ///   - write: Receives the parts.
  public func writeTrend(
    _ trends: [Trend],
    as format: ReportFormat,
    to write: (String) throws -> Void
  ) rethrows {
    switch format {
    case .text: try writeTrendText(trends, to: write)
    case .json:
      try writeJSON(
        [
          ("verdict", .string(Self.verdict(of: trends).rawValue)),
          ("runs", .array(entries.map(Self.run))), ("series", .array(trends.map(series))),
        ],
        kind: "trend",
        to: write
      )
    case .csv:
      try write(
        CSVText.record(["id", "startedAt", "commit", "branch"] + trends.map(\.measure.key))
      )
      for (position, entry) in entries.enumerated() {
        try write(
          CSVText.record(
            [
              String(entry.id), String(entry.run.startedAt), entry.run.commit ?? "",
              entry.branch ?? "",
            ] + trends.map { $0.values[position].map { TrendText.number($0) } ?? "" }
          )
        )
      }
    }
  }

  /// The combined verdict of trends.
  public static func verdict(of trends: [Trend]) -> Trend.Verdict {
    let verdicts = trends.map(\.verdict)
    for verdict in [Trend.Verdict.worse, .accepted, .better, .same] where verdicts.contains(verdict)
    {
      return verdict
    }
    return .unknown
  }

  private static func run(_ entry: HistoryEntry) -> JSONText {
    .object([
      ("id", .int(entry.id)), ("startedAt", .int(entry.run.startedAt)),
      ("commit", .optional(entry.run.commit)), ("branch", .optional(entry.branch)),
    ])
  }

  private func series(_ trend: Trend) -> JSONText {
    func number(_ value: Double) -> JSONText {
      trend.measure == .hitchRatio || value.rounded() != value
        ? .double(value) : .int(Int64(value))
    }
    let changes = trend.changes.map { change in
      JSONText.object([
        ("run", .int(entries[change.position].id)),
        ("commit", .optional(entries[change.position].run.commit)),
        ("before", .double(change.before)),
        ("after", .double(change.after)),
        (
          "accepted",
          change.acceptance.map { .object([("by", .string($0.by)), ("why", .string($0.why))]) }
            ?? .null
        ),
      ])
    }
    return .object([
      ("measure", .string(trend.measure.key)),
      ("unit", .string(trend.measure.unit)),
      ("isJudged", .bool(trend.measure.isJudged)),
      ("values", .array(trend.values.map { $0.map(number) ?? .null })),
      ("verdict", .string(trend.verdict.rawValue)),
      (
        "limit",
        trend.limit.map {
          .object([
            ("low", .double($0.low)), ("high", .double($0.high)), ("builds", .count($0.builds)),
          ])
        } ?? .null
      ),
      ("changes", .array(changes)),
    ])
  }

  private func writeTrendText(_ trends: [Trend], to write: (String) throws -> Void) rethrows {
    guard let first = entries.first, let last = entries.last else {
      try write("No runs.\n")
      return
    }
    try write(headline(of: trends) + "\n")
    try write(
      style.dim(
        "\(Quantity.counted(entries.count, "run")), \(Self.name(first)) to \(Self.name(last))"
      ) + "\n\n"
    )
    // Draw bars for as many of the last runs as fit next to the numbers.
    let room = max(8, style.width - 72)
    var table = TextTable([
      ("", .left), ("first", .right), ("last", .right), ("change", .right), ("", .left),
      ("level since", .left), ("", .left),
    ])
    for trend in trends {
      let known = trend.values.compactMap(\.self)
      let since = trend.changes.last.map { Self.name(entries[$0.position]) } ?? ""
      table.add([
        DisplayText.padded(trend.measure.name, to: 20),
        TrendText.value(known.first ?? 0, of: trend.measure),
        TrendText.value(known.last ?? 0, of: trend.measure),
        TrendText.change(known.first ?? 0, known.last ?? 0, of: trend.measure),
        trend.measure.isJudged && trend.verdict != .unknown ? trend.verdict.rawValue : "",
        since, Sparkline.text(known.suffix(room)),
      ])
    }
    for line in table.lines() { try write(colored(line) + "\n") }
    for trend in trends {
      for change in trend.changes {
        guard let acceptance = change.acceptance else { continue }
        let text =
          "Accepted: \(trend.measure.name) at \(Self.name(entries[change.position])), by \(acceptance.by): "
          + acceptance.why
        for line in style.wrapped(text) { try write(line + "\n") }
      }
    }
    for line in advice(on: trends) { try write(line + "\n") }
  }

  private func colored(_ line: String) -> String {
    if line.contains("  worse") { return style.bad(line) }
    return line.contains("  better") ? style.good(line) : line
  }

  private func headline(of trends: [Trend]) -> String {
    func names(_ verdict: Trend.Verdict) -> String {
      trends.filter { $0.verdict == verdict }.map(\.measure.name).joined(separator: ", ")
    }
    let builds = trends.compactMap(\.limit?.builds).max() ?? 0
    let earlier = Quantity.counted(builds, "earlier run")
    switch Self.verdict(of: trends) {
    case .worse:
      return style.headline("Worse than \(earlier): \(names(.worse))") { style.bad(style.bold($0)) }
    case .accepted:
      return style.headline("Accepted: \(names(.accepted))", style.bold)
    case .better:
      return style.headline("Better than \(earlier): \(names(.better))") {
        style.good(style.bold($0))
      }
    case .same: return style.headline("Same as \(earlier)", style.bold)
    case .unknown:
      return style.headline(
        "Unknown: the last run is judged with \(TrendAnalysis.leastBuilds) or more before it",
        style.bold
      )
    }
  }

  private func advice(on trends: [Trend]) -> [String] {
    switch Self.verdict(of: trends) {
    case .worse:
      let worst = trends.first { $0.verdict == .worse }
      // The run at which the level rose, if known; otherwise the last run.
      let rise = worst?.changes.last { $0.isRise && $0.acceptance == nil }
      let position = max(rise?.position ?? entries.count - 1, 1)
      let traces = [entries[position - 1].trace, entries[position].trace]
        .map { DisplayText.escaped(ShellText.word($0)) }
      var lines = [
        "", "Next: plumbline compare \(traces[0]) \(traces[1])",
      ]
      lines += style.wrapped(
        "If it is to stay, say who wants it and why in plumbline.yml: see 'plumbline history trend --help'."
      )
      return lines
    case .unknown: return ["", "Next: plumbline history add TRACE"]
    case .accepted, .better, .same: return ["", "Next: plumbline history report"]
    }
  }
}

/// Formats numbers of trends.
package enum TrendText {
  /// A number with its unit.
  package static func value(_ value: Double, of measure: Trend.Measure) -> String {
    switch measure {
    case .work(let work): ComparisonText.value(value.rounded(), of: work)
    case .hitchRatio: HitchText.ratio(value)
    case .overrun: HitchText.signed(Int64(value))
    }
  }

  /// The difference of a number: as a share, or as an amount if it may be negative.
  static func change(_ first: Double, _ last: Double, of measure: Trend.Measure) -> String {
    guard case .overrun = measure, first != last else { return ComparisonText.share(first, last) }
    return HitchText.signed(Int64((last - first).rounded()))
  }

  /// A number in machine-readable output.
  static func number(_ value: Double) -> String {
    value.rounded() == value ? String(Int64(value)) : "\(value)"
  }
}
