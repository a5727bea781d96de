import Foundation
package import TraceAnalysis
import TraceReports
import TraceStore

/// A trace as one self-contained page that downloads nothing.
package struct PageDocument: Sendable {
  /// The data for the timeline.
  package var instrument: Instrument
  /// The findings of the rules.
  package var diagnosis: Diagnosis
  /// The churn.
  package var churn: ChurnReport
  /// The smoothness of scrolls and animations.
  package var hitches: HitchReport
  /// The layout shifts.
  package var shifts: ShiftAnalysis.Report
  /// The work caused by call stacks; nil if the recording has none.
  package var stacks: InstrumentStacks?
  /// Why its passes laid out what they did, for passes whose signposts are listed.
  package var causes: [PassCauses]
  /// The engines' remaining work with the proposed code, if that was replayed.
  package var remedy: ReplayReport?
  /// The page's title.
  package var title: String
  /// The run to compare with.
  package var base: Base?

  /// Another run, and the comparison with it.
  package struct Base: Sendable {
    /// The data for its timeline.
    package var instrument: Instrument
    /// Its passes that correspond to those of the shown run.
    package var alignment: InstrumentAlignment
    /// The smoothness of its scrolls and animations.
    package var hitches: HitchReport
    /// The work caused by its call stacks; nil if it has none.
    package var stacks: InstrumentStacks?
    /// The improvements and regressions.
    package var comparison: Comparison
    /// Its title.
    package var title: String
  }

  /// Reads a trace; `tryFixes` is ``DiagnosisAnalysis/tryFixes``.
  ///
  /// - Complexity: O(*n*) in signposts; each table is read about five times.
  package init(
    of source: some TraceSource,
    title: String,
    limits: InstrumentLimits = InstrumentLimits(),
    rules: RuleOptions = RuleOptions(),
    tryFixes: ConflictTrial.Trying? = nil
  ) throws {
    self.title = title
    instrument = try InstrumentAnalysis(limits: limits, budget: rules.frameBudget)
      .instrument(of: source)
    let causes = PassCauseAnalysis(ranges: instrument.detailed).begin(of: source)
    hitches = try HitchAnalysis(budget: rules.frameBudget).report(of: source)
    shifts = try ShiftAnalysis().report(of: source)
    stacks = try InstrumentStacks(of: source, cellsOf: instrument)
    var analysis = DiagnosisAnalysis(options: rules)
    analysis.tryFixes = tryFixes
    diagnosis = try analysis.diagnosis(of: source)
    churn = try ChurnAnalysis().report(of: source)
    self.causes = try causes()
  }

  /// Adds another run to compare with.
  package mutating func compare(
    with source: some TraceSource,
    title: String,
    comparison: Comparison
  ) throws {
    let base = try InstrumentAnalysis(limits: .compared, budget: instrument.budget)
      .instrument(of: source)
    self.base = try Base(
      instrument: base.screenOnly,
      alignment: InstrumentAlignment(base: base, new: instrument),
      hitches: HitchAnalysis(budget: instrument.budget).report(of: source),
      stacks: InstrumentStacks(of: source, cellsOf: base),
      comparison: comparison,
      title: title
    )
  }

  /// Writes the page.
  package func write(to write: (String) throws -> Void) rethrows {
    let data = PageData(self)
    let name = HTMLText.escaped(DisplayText.name(title, limit: 120))
    try write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="Plumbline \(PlumblineVersion.current)">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; worker-src blob:; \
      img-src data:; base-uri 'none'; form-action 'none'">
      <title>\(name) – Plumbline</title>
      <link rel="icon" href="data:,">
      <style>

      """
    )
    try write(PageScript.style)
    try write("</style>\n</head>\n<body>\n")
    try PageSummary(self, names: data.names).write(to: write)
    try data.write(to: write)
    try write("<script type=\"module\" id=\"script\">\n")
    try write(PageScript.source)
    try write("</script>\n</body>\n</html>\n")
  }
}
