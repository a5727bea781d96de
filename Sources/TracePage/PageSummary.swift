import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// The part that works without JavaScript.
///
/// The script moves it into tabs.
struct PageSummary {
  /// The maximum number of findings on a page.
  static let findingLimit = 500
  /// The number of findings whose code is initially unfolded.
  private static let openCode = 3
  /// The maximum number of superviews, and of rows in a comparison.
  private static let rowLimit = 200

  private let document: PageDocument
  private let names: PageNames

  init(_ document: PageDocument, names: PageNames) {
    self.document = document
    self.names = names
  }

  /// Writes the page's body up to its script.
  func write(to write: (String) throws -> Void) rethrows {
    try writeHeader(to: write)
    try write("<main id=\"page\">\n")
    try write(
      """
      <noscript><p class="note">The tracks need scripting, which is off here: what was found and what it costs is \
      below.</p></noscript>
      <div id="instrument"></div>

      """
    )
    try writeNotes(to: write)
    if let base = document.base { try writeComparison(base, to: write) }
    try writeFindings(to: write)
    try writeChurn(to: write)
    try writeRecording(to: write)
    try write("</main>\n")
  }

  private func writeHeader(to write: (String) throws -> Void) rethrows {
    let churn = document.churn
    var facts = [
      Quantity.duration(document.instrument.end),
      Quantity.counted(document.instrument.run.signpostCount, "signpost"),
      Quantity.counted(churn.passes, "pass", plural: "passes"),
    ]
    facts.append(
      churn.hasChurn
        ? "\(Quantity.counted(churn.users.constraints, "constraint")) churned in "
          + Quantity.counted(churn.users.passes, "pass", plural: "passes")
          + "; it took \(Quantity.duration(churn.users.wastedTime)), "
          + RunNotes.measured(
            in: document.instrument.run,
            on: HTMLText.name(document.instrument.run.host, limit: 20)
          )
        : "no churn"
    )
    try write("<header id=\"top\">\n<h1>\(HTMLText.name(document.title, limit: 120))")
    if let base = document.base {
      try write(" <small>against</small> \(HTMLText.name(base.title, limit: 120))")
    }
    try write("</h1>\n<p id=\"facts\">")
    if let base = document.base {
      let verdict = base.comparison.verdict
      let word = ComparisonText.word(verdict)
      try write("<strong class=\"verdict \(verdict.rawValue)\">\(word)</strong> ")
    }
    try write(
      facts.enumerated().map { position, fact in
        let isChurn = position == facts.count - 1 && churn.hasChurn
        return "<span\(isChurn ? " class=\"churned\"" : "")>\(fact)</span>"
      }.joined(separator: " ") + "</p>\n</header>\n"
    )
  }

  private func writeNotes(to write: (String) throws -> Void) rethrows {
    let run = document.instrument.run
    var notes = RunNotes.lines(of: run, undefinedChanges: document.churn.undefinedChanges)
    if let line = RunNotes.line(ofUnended: document.instrument.tests.unended, in: run) {
      notes.append(line)
    }
    notes += document.instrument.stats.filter { $0.severity != .info }.map(\.advice)
    notes += scopeNotes
    guard !notes.isEmpty else { return }
    try write("<section id=\"notes\" aria-label=\"Notes\">\n")
    for note in notes { try write("<p class=\"note\">\(HTMLText.lines(note))</p>\n") }
    try write("</section>\n")
  }

  /// Notes about the parts of a large trace that are summed up or omitted.
  private var scopeNotes: [String] {
    let instrument = document.instrument
    let scope = instrument.scope
    var notes: [String] = []
    if instrument.cells.isEmpty {
      notes.append("The trace holds no pass: nothing was laid out while it was recorded.")
    }
    if scope.passBucket > 0 {
      notes.append(
        "Of \(Quantity.count(scope.passes)) passes, those that begin within "
          + "\(Quantity.duration(scope.passBucket)) are shown as one bar."
      )
    }
    if scope.listedEvents < scope.events {
      notes.append(
        "\(Quantity.count(scope.listedEvents)) of \(Quantity.count(scope.events)) signposts are listed: "
          + "those of the passes that churned most or took longest. "
          + "All of them count in the tracks, the findings and the sums."
      )
    }
    if scope.leftOutSpans > 0 {
      notes.append(
        "\(Quantity.count(scope.leftOutSpans)) tests, marks, intervals and values are not shown: "
          + "there are more than \(Quantity.count(InstrumentLimits().spans)) of a kind."
      )
    }
    if scope.leftOutShares > 0 {
      notes.append(
        "The outline of a selection lacks \(Quantity.counted(scope.leftOutShares, "superview")) of late passes; "
          + "the sums of the whole trace have them."
      )
    }
    return notes
  }

  // MARK: Views

  /// Returns a path that the script turns into a button that selects its view.
  private func path(_ path: String) -> String {
    view(path, as: HTMLText.path(path), classes: "path")
  }

  /// Returns a view's name with the number that the script uses for it.
  private func view(_ path: String, as text: String, classes: String? = nil) -> String {
    let style = classes.map { " class=\"\($0)\"" } ?? ""
    let node = names.node(ofPath: path).map { " data-node=\"\($0)\"" } ?? ""
    return "<span\(style)\(node)>\(text)</span>"
  }

  // MARK: Findings

  private func writeFindings(to write: (String) throws -> Void) rethrows {
    let findings = document.diagnosis.findings
    try write("<section id=\"findings\" aria-labelledby=\"findings-title\">\n")
    try write("<h2 id=\"findings-title\">Findings</h2>\n")
    if findings.isEmpty { try write("<p class=\"good\">Nothing was found.</p>\n") }
    for (position, finding) in findings.prefix(Self.findingLimit).enumerated() {
      try write(article(finding, position))
    }
    if findings.count > Self.findingLimit {
      let more = Quantity.counted(findings.count - Self.findingLimit, "more finding")
      try write("<p>\(more): <code>plumbline check</code> lists them.</p>\n")
    }
    try write("</section>\n")
  }

  private func article(_ finding: Finding, _ position: Int) -> String {
    let word = finding.severity.word
    var html = """
      <article class="finding \(word)" id="finding-\(position)">
      <h3><span class="severity">\(word)</span> <code>\(finding.rule.rawValue)</code> \
      \(path(finding.superview))</h3>
      <p>\(HTMLText.lines(finding.message))</p>
      <p class="cost">\(cost(of: finding))</p>
      <p class="remedy">\(HTMLText.lines(finding.remedy))</p>

      """
    let views = finding.views.filter { $0 != finding.superview }
    if !views.isEmpty {
      let names = views.prefix(8).map { path in
        view(path, as: HTMLText.name(PathComponents.last(of: path), limit: 60))
      }
      let more = views.count > 8 ? " and \(Quantity.count(views.count - 8)) more" : ""
      html += "<p class=\"views\">Views: \(names.joined(separator: ", "))\(more)</p>\n"
    }
    html += callers(of: finding)
    if let code = finding.code {
      html += """
        <details class="code"\(position < Self.openCode ? " open" : "")><summary>Code to write instead</summary>
        <pre tabindex="0"><code>\(HTMLText.lines(code))</code></pre></details>

        """
    }
    if !finding.tests.isEmpty {
      let names = finding.tests.prefix(8).map { HTMLText.name($0, limit: 80) }
      let more =
        finding.tests.count > 8 ? " and \(Quantity.count(finding.tests.count - 8)) more" : ""
      html += "<p class=\"views\">Tests: \(names.joined(separator: ", "))\(more)</p>\n"
    }
    return html + "</article>\n"
  }

  /// Returns the lines of code that cause a finding, if the recording has call stacks.
  private func callers(of finding: Finding) -> String {
    guard !finding.callers.isEmpty else { return "" }
    let lines = finding.callers.prefix(5).map { caller in
      let place = caller.location.map { " \(HTMLText.path($0, limit: 120))" } ?? ""
      return "<li><code>\(HTMLText.name(caller.function, limit: 160))</code>\(place) "
        + "<span class=\"numbers\">\(Quantity.counted(caller.count, "time"))</span></li>"
    }
    return "<ul class=\"callers\">\(lines.joined())</ul>\n"
  }

  private func cost(of finding: Finding) -> String {
    let cost = finding.cost
    var parts = [Quantity.counted(cost.occurrences, "time")]
    if cost.passes > 0 {
      parts.append("in \(finding.passesInWords)")
    }
    if cost.time > 0 {
      let share = finding.passShare.map { ", \(Quantity.percent($0)) of these passes" } ?? ""
      parts.append("\(Quantity.duration(cost.time)) measured\(share)")
    }
    if cost.rowsTouched > 0 { parts.append(Quantity.counted(cost.rowsTouched, "row") + " touched") }
    return parts.joined(separator: " · ")
  }

  // MARK: Churn

  private func writeChurn(to write: (String) throws -> Void) rethrows {
    let superviews = document.churn.superviews.filter { $0.users.constraints > 0 }
    try write("<section id=\"churn\" aria-labelledby=\"churn-title\">\n")
    try write("<h2 id=\"churn-title\">Churn by superview</h2>\n")
    guard !superviews.isEmpty else {
      try write("<p class=\"good\">No constraint was removed and re-added in one pass.</p>\n")
      try write("</section>\n")
      return
    }
    try write(
      """
      <div class="scroll" tabindex="0" role="region" aria-label="Superviews that churn"><table>
      <thead><tr><th>Superview</th><th>Views</th><th class="number">Constraints</th>\
      <th class="number">Passes</th><th class="number">Time measured</th></tr></thead>
      <tbody>

      """
    )
    for superview in superviews.prefix(Self.rowLimit) {
      let views = superview.views.prefix(6).map {
        HTMLText.name($0.identifier ?? $0.className, limit: 40)
      }
      let more = superview.views.count > 6 ? ", …" : ""
      try write(
        """
        <tr><th scope="row">\(path(superview.path))</th>\
        <td>\(views.joined(separator: ", "))\(more)</td>\
        <td class="number">\(Quantity.count(superview.users.constraints))</td>\
        <td class="number">\(Quantity.count(superview.users.passes))</td>\
        <td class="number">\(Quantity.duration(superview.users.wastedTime))</td></tr>

        """
      )
    }
    try write("</tbody></table></div>\n")
    if superviews.count > Self.rowLimit {
      try write("<p>\(Quantity.counted(superviews.count - Self.rowLimit, "more superview")).</p>\n")
    }
    try write("</section>\n")
  }

  // MARK: Comparison

  private func writeComparison(
    _ base: PageDocument.Base,
    to write: (String) throws -> Void
  ) rethrows {
    let comparison = base.comparison
    try write("<section id=\"comparison\" aria-labelledby=\"comparison-title\">\n")
    try write("<h2 id=\"comparison-title\">Comparison</h2>\n")
    try write(
      "<p>\(HTMLText.lines(ComparisonText.summary(of: comparison)))</p>\n"
    )
    for note in comparison.notes { try write("<p class=\"note\">\(HTMLText.lines(note))</p>\n") }
    if let footer = ComparisonText.footer(of: comparison) {
      let command = HTMLText.lines(footer.command, limit: 2_000)
      try write("<p>\(footer.advice) <code>\(command)</code></p>\n")
    }
    try writeRows("Whole run", [comparison.total], to: write)
    try writeRows("Tests", comparison.tests, to: write)
    try writeRows("Superviews", comparison.superviews, to: write)
    try write("</section>\n")
  }

  private func writeRows(
    _ title: String,
    _ rows: [Comparison.Row],
    to write: (String) throws -> Void
  ) rethrows {
    guard !rows.isEmpty else { return }
    try write(
      """
      <h3>\(title)</h3>
      <div class="scroll" tabindex="0" role="region" aria-label="\(title)"><table>
      <thead><tr><th>What</th><th class="number">Base</th><th class="number">New</th>\
      <th class="number">Change</th><th>Verdict</th></tr></thead>

      """
    )
    for row in rows.prefix(Self.rowLimit) {
      try write("<tbody>\n")
      if row.subject != .total {
        let presence = row.presence == .both ? "" : " (\(row.presence.rawValue))"
        try write(
          "<tr><th scope=\"rowgroup\" colspan=\"5\">"
            + "\(path(row.name))\(presence)</th></tr>\n"
        )
      }
      try writeMeasures(of: row, to: write)
      try write("</tbody>\n")
    }
    try write("</table></div>\n")
    if rows.count > Self.rowLimit {
      try write("<p>\(Quantity.count(rows.count - Self.rowLimit)) more.</p>\n")
    }
  }

  private func writeMeasures(
    of row: Comparison.Row,
    to write: (String) throws -> Void
  ) rethrows {
    for count in row.counts where row.subject == .total || count.base != count.new {
      let verdict = count.measure.isJudged ? count.verdict : .same
      try write(
        cells(
          count.measure.name,
          ComparisonText.range(count.base),
          ComparisonText.range(count.new),
          ComparisonText.change(count),
          verdict
        )
      )
    }
    for time in row.times
    where row.subject == .total || time.verdict == .worse || time.verdict == .better {
      try write(
        cells(
          time.measure.name,
          Quantity.duration(Int64(time.base)),
          Quantity.duration(Int64(time.new)),
          ComparisonText.change(time),
          time.verdict ?? .same
        )
      )
    }
  }

  private func cells(
    _ name: String,
    _ base: String,
    _ new: String,
    _ change: String,
    _ verdict: Comparison.Verdict
  ) -> String {
    let word = ComparisonText.cell(verdict)
    return """
      <tr><th scope="row">\(name)</th><td class="number">\(base)</td><td class="number">\(new)</td>\
      <td class="number">\(change)</td><td><span class="verdict \(verdict.rawValue)">\(word)</span></td></tr>

      """
  }

  // MARK: Recording

  private func writeRecording(to write: (String) throws -> Void) rethrows {
    let run = document.instrument.run
    var facts = [
      ("command", run.command.map(ShellText.word).joined(separator: " ")),
      ("exit status", run.exitStatus.map { String($0) } ?? "unknown"),
      ("duration", Quantity.duration(run.duration)),
      ("signposts", Quantity.count(run.signpostCount)),
      ("lost", RunNotes.lostSignposts(of: run, document.instrument.stats)),
      ("one signpost", "\(Quantity.fixed(run.signpostCost, digits: 1)) ns"),
      ("host", run.host),
      ("processor", "\(run.processor), \(Quantity.counted(run.processorCount, "core"))"),
      ("system", run.operatingSystem),
      ("Swift", run.swiftVersion),
      ("build", run.buildConfiguration ?? "unknown"),
    ]
    if let detail = run.detail { facts.append(("detail", detail.rawValue)) }
    if let commit = run.commit { facts.append(("commit", commit)) }
    facts.append(("recorded by", "plumbline \(run.recorderVersion)"))
    try write("<section id=\"recording\" aria-labelledby=\"recording-title\">\n")
    try write("<h2 id=\"recording-title\">Recording</h2>\n<dl>\n")
    for (name, value) in facts {
      try write("<dt>\(name)</dt><dd>\(HTMLText.name(value, limit: 600))</dd>\n")
    }
    try write("</dl>\n</section>\n")
  }
}
