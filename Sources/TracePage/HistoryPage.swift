package import TraceAnalysis
import TraceReports
import TraceStore

/// A history as one page: the course of each number, the builds in which it changed, and accepted
/// rises.
///
/// It needs no script, because its charts are drawn here.
package struct HistoryPage {
  /// The maximum number of tests, and of superviews, that are drawn.
  private static let groupLimit = 200
  /// The maximum number of changes that are listed.
  private static let changeLimit = 200

  private let trends: HistoryTrends
  private let title: String
  private let window: Int
  private let unused: [AcceptedRise]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - trends: The trends to show.
  ///   - title: The history's title.
  ///   - window: The number of earlier builds that the last one is compared with.
  ///   - accepted: All rises listed in the project's file.
  package init(
    of trends: HistoryTrends,
    title: String,
    window: Int,
    accepted: [AcceptedRise]
  ) {
    self.trends = trends
    self.title = title
    self.window = window
    let used = Set(
      trends.groups.flatMap { $0.trends.flatMap { $0.changes.compactMap(\.acceptance) } }
    )
    // A page has no series for a test under a superview, and none for counts that only rules use.
    let rules = WorkMeasure.allCases.map(\.rule)
    unused = accepted.filter {
      !used.contains($0) && rules.contains($0.rule) && ($0.test == nil || $0.superview == nil)
    }
  }

  /// Writes the page.
  package func write(to write: (String) throws -> Void) rethrows {
    try write(
      """
      <!DOCTYPE html>
      <html lang="en" class="complete">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      img-src data:; base-uri 'none'; form-action 'none'">
      <title>\(HTMLText.escaped(DisplayText.name(title, limit: 120))) – Plumbline</title>
      <link rel="icon" href="data:,">
      <style>

      """
    )
    try write(PageScript.style + Self.style)
    try write("</style>\n</head>\n<body>\n")
    try writeHeader(to: write)
    try write("<main id=\"history\">\n")
    if trends.entries.isEmpty {
      try write("<p>No runs.</p>\n")
    } else {
      try writeChanges(to: write)
      try writeGroups("The whole", trends.groups.filter { $0.subject == .total }, to: write)
      try writeGroups("Tests", trends.groups.filter { $0.subject.test != nil }, to: write)
      try writeGroups("Superviews", trends.groups.filter { $0.subject.superview != nil }, to: write)
      try writeAccepted(to: write)
      try writeBuilds(to: write)
    }
    try write("</main>\n</body>\n</html>\n")
  }

  // MARK: Texts

  private func writeHeader(to write: (String) throws -> Void) rethrows {
    try write("<header id=\"top\">\n<h1>\(HTMLText.name(title, limit: 120))</h1>\n<p id=\"facts\">")
    try write(Self.pill(trends.verdict))
    try write(" <span>\(Quantity.counted(trends.entries.count, "build"))</span>")
    if let first = trends.entries.first, let last = trends.entries.last {
      try write(" <span>\(build(first)) to \(build(last))</span>")
    }
    try write(
      " <span>the last against a window of \(Quantity.counted(window, "earlier build"))</span></p>\n</header>\n"
    )
  }

  private static func pill(_ verdict: Trend.Verdict) -> String {
    let word = verdict.rawValue.prefix(1).uppercased() + verdict.rawValue.dropFirst()
    let style = verdict == .accepted ? "mixed" : verdict.rawValue
    return "<strong class=\"verdict \(style)\">\(word)</strong>"
  }

  private func build(_ entry: HistoryEntry) -> String {
    "<code>\(HTMLText.name(entry.run.commit ?? entry.trace, limit: 10))</code>"
  }

  private func place(_ subject: HistoryTrends.Subject) -> String {
    switch subject {
    case .total: "the whole"
    case .test(let name): HTMLText.name(name, limit: 120)
    case .superview(let path): HTMLText.path(path, limit: 120)
    }
  }

  private func writeChanges(to write: (String) throws -> Void) rethrows {
    try write("<section>\n<h2>Builds where something changed</h2>\n")
    let all = trends.groups.flatMap { group in
      group.trends.filter(\.measure.isJudged).flatMap { trend in
        trend.changes.map { (group: group, trend: trend, change: $0) }
      }
    }
    let latest = all.enumerated().sorted { left, right in
      let (a, b) = (left.element.change.position, right.element.change.position)
      return a != b ? a > b : left.offset < right.offset
    }.map(\.element)
    guard !latest.isEmpty else {
      try write("<p>Every number has kept its level.</p>\n</section>\n")
      return
    }
    try write(
      """
      <p class="dim">Changes of the level, found by PELT (Killick, Fearnhead and Eckley, 2012) with the Bayesian \
      information criterion.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Builds where something changed"><table>
      <thead><tr><th>Build</th><th>Where</th><th>What</th><th class="number">Before</th><th class="number">After</th>\
      <th class="number">Change</th><th>Accepted</th></tr></thead>
      <tbody>

      """
    )
    for (group, trend, change) in latest.prefix(Self.changeLimit) {
      let share = ComparisonText.share(change.before, change.after)
      let accepted = change.acceptance.map {
        "by \(HTMLText.name($0.by, limit: 80)): \(HTMLText.name($0.why, limit: 300))"
      }
      let entry = trends.entries[change.position]
      try write(
        """
        <tr><td>\(build(entry)) <small>\(HistoryReport.date(entry.run.startedAt))</small></td>\
        <td class="path">\(place(group.subject))</td><td>\(trend.measure.name)</td>\
        <td class="number">\(TrendText.value(change.before, of: trend.measure))</td>\
        <td class="number">\(TrendText.value(change.after, of: trend.measure))</td>\
        <td class="number \(change.isRise ? "rise" : "fall")">\(share)</td><td>\(accepted ?? "")</td></tr>

        """
      )
    }
    try write("</tbody></table></div>\n")
    if latest.count > Self.changeLimit {
      try write(
        "<p class=\"dim\">and \(Quantity.count(latest.count - Self.changeLimit)) earlier</p>\n"
      )
    }
    try write("</section>\n")
  }

  private func writeGroups(
    _ title: String,
    _ groups: [HistoryTrends.Group],
    to write: (String) throws -> Void
  ) rethrows {
    guard !groups.isEmpty else { return }
    try write("<section>\n<h2>\(title)</h2>\n")
    for group in groups.prefix(Self.groupLimit) {
      let isOpen = group.subject == .total || group.verdict == .worse
      if group.subject != .total {
        try write(
          "<details\(isOpen ? " open" : "")><summary>\(Self.pill(group.verdict)) "
            + "<span class=\"path\">\(place(group.subject))</span></summary>\n"
        )
      }
      try write("<div class=\"charts\">\n")
      for trend in group.trends {
        try write(TrendChart(trend, entries: trends.entries).html)
      }
      try write("</div>\n\(group.subject == .total ? "" : "</details>\n")")
    }
    if groups.count > Self.groupLimit {
      try write("<p class=\"dim\">and \(Quantity.count(groups.count - Self.groupLimit)) more</p>\n")
    }
    try write("</section>\n")
  }

  private func writeAccepted(to write: (String) throws -> Void) rethrows {
    guard !unused.isEmpty else { return }
    try write("<section>\n<h2>Accepted, but not found</h2>\n<ul>\n")
    for item in unused {
      let extent =
        switch item.extent {
        case .limit(let limit): "up to \(Quantity.count(Int(clamping: limit)))"
        case .since(let commit): "from <code>\(HTMLText.name(commit, limit: 40))</code> on"
        }
      let places = [
        item.superview.map {
          " under <span class=\"path\">\(HTMLText.name($0, limit: 300))</span>"
        },
        item.test.map { " in test \(HTMLText.name($0, limit: 200))" },
      ]
      try write(
        """
        <li><code>\(HTMLText.name(item.rule, limit: 60))</code>\(places.compactMap(\.self).joined()), \
        \(extent), by \(HTMLText.name(item.by, limit: 80)): \(HTMLText.name(item.why, limit: 300)). No rise shown here is one of \
        those: if later builds need it no more, the entry can go.</li>

        """
      )
    }
    try write("</ul>\n</section>\n")
  }

  private func writeBuilds(to write: (String) throws -> Void) rethrows {
    try write(
      """
      <section>
      <h2>Builds</h2>
      <details><summary>\(Quantity.counted(trends.entries.count, "build"))</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Builds"><table>
      <thead><tr><th>Recorded (UTC)</th><th>Commit</th><th>Branch</th><th>Trace</th><th>Machine</th></tr></thead>
      <tbody>

      """
    )
    for entry in trends.entries.reversed() {
      try write(
        """
        <tr><td>\(HistoryReport.date(entry.run.startedAt))</td><td>\(build(entry))</td>\
        <td>\(HTMLText.name(entry.branch ?? "–", limit: 40))</td><td>\(HTMLText.path(entry.trace, limit: 60))</td>\
        <td>\(HTMLText.name(entry.run.host, limit: 40))</td></tr>

        """
      )
    }
    try write("</tbody></table></div></details>\n</section>\n")
  }

  private static let style = """
    .charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); gap: 10px; margin: 6px 0 14px; }
    .charts figure { margin: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 8px 10px; min-width: 0; }
    .charts figcaption { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }
    .charts figcaption b { font-weight: 600; }
    .charts figcaption .value { font-variant-numeric: tabular-nums; margin-left: auto; }
    .charts svg { display: block; width: 100%; height: 72px; margin: 4px 0; overflow: visible; }
    .charts .range { fill: var(--lane); }
    .charts .series { fill: none; stroke: var(--layout); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .charts .change { stroke: var(--dim); stroke-width: 1; stroke-dasharray: 3 3; vector-effect: non-scaling-stroke; }
    .charts .change.rise { stroke: var(--worse); }
    .charts .change.fall { stroke: var(--better); }
    .charts .change.accepted { stroke: var(--note-line); }
    .charts .last { fill: var(--layout); }
    .charts ul { margin: 0; padding-left: 16px; font-size: 12px; overflow-wrap: anywhere; }
    #history .scroll table { min-width: 46rem; }
    td.rise { color: var(--worse-text); }
    td.fall { color: var(--better-text); }
    summary { cursor: pointer; padding: 4px 0; overflow-wrap: anywhere; }

    """
}
