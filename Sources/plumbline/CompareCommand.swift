import ArgumentParser
import TraceAnalysis
import TraceReports
import TraceStore

struct CompareCommand: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Says what got better and what got worse between two traces.",
    discussion: """
      Counts are compared exactly, in total and superview by superview; times are shown, but \
      judge nothing.

      EXAMPLES
        plumbline compare base.plumb new.plumb
        plumbline compare base.plumb new.plumb --fail-on-regression
        plumbline compare base.plumb new.plumb --tolerance 2 --format csv
      """
  )

  @Argument(help: "The trace to compare with.", completion: .file(extensions: ["plumb"]))
  var base: String

  @Argument(help: "The trace to judge.", completion: .file(extensions: ["plumb"]))
  var new: String

  @OptionGroup var options: ReportOptions

  @Option(help: "By how many percent a count may rise and still be called the same.")
  var tolerance = 0.0

  @Option(help: "How many superviews to show in text.")
  var limit = 10

  @Flag(help: "End with status 1 if a count rose in total, or churn under a superview.")
  var failOnRegression = false

  func validate() throws {
    if !(0...1_000).contains(tolerance) || limit < 1 {
      throw ValidationError("--tolerance is a number of percent from 0; --limit is 1 or more.")
    }
  }

  func report(to printer: Printer) throws -> Bool {
    let comparison = TraceComparison(
      base: try WorkSummary(of: open(base)),
      new: try WorkSummary(of: open(new)),
      tolerance: tolerance / 100
    )
    let renderer = ComparisonRenderer(style: options.style, limit: limit)
    switch options.format {
    case .text: try renderer.writeText(comparison, to: printer.write)
    case .json: try renderer.writeJSON(comparison, to: printer.write)
    case .csv: try renderer.writeCSV(comparison, to: printer.write)
    }
    return failOnRegression && comparison.isRegression
  }
}
