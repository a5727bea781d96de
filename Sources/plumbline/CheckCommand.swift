public import ArgumentParser
public import TraceAnalysis
import TraceReports
import TraceStore

struct CheckCommand: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Looks for everything that costs layout time for nothing, and says what to do.",
    discussion: """
      Runs all rules over a trace and ends with status 1 if one of them finds a fault; notes are no faults.

      EXAMPLES
        plumbline check run.plumb
        plumbline check run.plumb --code                 with the Swift code to write
        plumbline check run.plumb --rule churn --rule subview.churn
        plumbline check run.plumb --disable frame.hitch  on a slow machine
        plumbline check run.plumb --format json | jq '.findings[].rule'
        plumbline explain churn                          what a rule means
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @OptionGroup var options: ReportOptions

  @Option(help: "Look for this only; may be given again. 'plumbline explain' lists the rules.")
  var rule: [RuleID] = []

  @Option(help: "Do not look for this; may be given again.")
  var disable: [RuleID] = []

  @Option(help: "A frame's budget, such as 16.67ms; the default is 8.33 ms.")
  var frameBudget: TimeArgument?

  @Option(help: "How many findings to show in text.")
  var limit = 20

  @Flag(help: "Show the Swift code to write, with the run's own names.")
  var code = false

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit is 1 or more.") }
  }

  func report(to printer: Printer) throws -> Bool {
    var rules = RuleOptions()
    rules.disabled = Set(disable)
    if !rule.isEmpty { rules.disabled.formUnion(Set(RuleID.allCases).subtracting(rule)) }
    if let frameBudget { rules.frameBudget = frameBudget.nanoseconds }
    let diagnosis = try DiagnosisAnalysis(options: rules).diagnosis(of: open(trace))
    switch options.format {
    case .text:
      try DiagnosisTextRenderer(style: options.style, limit: limit, showsCode: code)
        .write(diagnosis, to: printer.write)
    case .json: try DiagnosisDataRenderer.writeJSON(diagnosis, to: printer.write)
    case .csv: try DiagnosisDataRenderer.writeCSV(diagnosis, to: printer.write)
    }
    return diagnosis.hasFaults
  }
}

extension RuleID: ExpressibleByArgument {}
