import ArgumentParser
import TraceAnalysis
import TraceReplay
import TraceReports
import TraceStore

struct ChurnCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "churn",
    abstract: "Shows which constraints were removed and re-added in one pass, and what it cost.",
    discussion: """
      The same constraint removed and added within one pass is wasted work. The report names the \
      superviews, most costly first, the views whose constraints churned, and what to do. An engine \
      that is recreated for each layout is not churn: what that costs stands by itself, below.

      EXAMPLES
        plumbline churn run.plumb
        plumbline churn run.plumb --code             the Swift code to write instead
        plumbline churn run.plumb --test Sidebar     what tests of that name re-added
        plumbline churn run.plumb --min-passes 2 --min-time 1ms
        plumbline churn run.plumb --fail-on-churn    exit status 1 if any
        plumbline churn run.plumb --format json | jq '.superviews[0].path'
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @OptionGroup var options: ReportOptions

  @Option(
    help: "Only what happened in tests whose names contain this text.",
    completion: Completions.tests
  )
  var test: String?

  @Option(help: "Leave out superviews with fewer churned constraints.")
  var minConstraints = 0

  @Option(help: "Leave out superviews that churned in fewer passes.")
  var minPasses = 0

  @Option(help: "Leave out superviews whose churn was measured to take less, such as 500us, 1ms.")
  var minTime: TimeArgument?

  @Option(help: "How many superviews to show in text.")
  var limit = 10

  @Option(help: "How many constraints of a group to show in text.")
  var constraints = 6

  @Flag(help: "Show the Swift code to write, with the run's own names, instead of the groups.")
  var code = false

  @Flag(
    help:
      "End with status 1 if a constraint of the app's own churned, under a superview that is not left out."
  )
  var failOnChurn = false

  @Flag(help: "Read the rows, even if the trace has the finished report.")
  var fromRows = false

  func validate() throws {
    if minConstraints < 0 || minPasses < 0 || limit < 1 || constraints < 1 {
      throw ValidationError(
        "--min-constraints and --min-passes must be 0 or more, --limit and --constraints 1 or more."
      )
    }
  }

  func report(to printer: Printer) throws -> Bool {
    var analysis = ChurnAnalysis()
    analysis.readsSummary = !fromRows
    let reader = try open(trace)
    let rows = try source(reader, tests: test)
    var report = try analysis.report(of: rows)
    report.keepSuperviews { superview in
      superview.users.passes >= minPasses && superview.users.constraints >= minConstraints
        && superview.users.wastedTime >= minTime?.nanoseconds ?? 0
    }
    let rebuilds = try RebuildReplay().report(of: reader, tests: test)
    switch options.format {
    case .text:
      var renderer = ChurnTextRenderer(
        style: options.style,
        limit: limit,
        constraintLimit: constraints,
        showsCode: code
      )
      renderer.conflicts = try ConflictSummary(of: rows)
      try renderer.write(report, to: printer.write)
      if let rebuilds {
        for line in rebuilds.lines(style: options.style, limit: limit) {
          try printer.write(line + "\n")
        }
      }
      if report.hasChurn, report.superviews.allSatisfy(\.isOfOtherEngine) {
        try writeNext("replay", trace, "--without-churn", to: printer)
      } else if report.hasChurn {
        try code
          ? writeNext("replay", trace, "--with-remedy", to: printer)
          : writeNext("churn", trace, "--code", to: printer)
      }
    case .json: try ChurnDataRenderer.writeJSON(report, rebuilds: rebuilds, to: printer.write)
    case .csv: try ChurnDataRenderer.writeCSV(report, rebuilds: rebuilds, to: printer.write)
    }
    return failOnChurn && report.superviews.contains { $0.users.constraints > 0 }
  }
}
