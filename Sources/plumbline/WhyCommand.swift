import ArgumentParser
import TraceAnalysis
import TraceReports
import TraceStore

struct WhyCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract:
      "Explains why a view was laid out and moved in a pass: from which change, by which constraints.",
    discussion: """
      Without a view it explains a whole pass. Without --pass it takes the one with most work in which the view \
      moved after its first layout, or the one with most work that is not an engine's first.

      EXAMPLES
        plumbline why run.plumb                     a whole pass
        plumbline why run.plumb title               a view, by identifier, class or path
        plumbline why run.plumb UITableView#feed/Cell/UILabel#title --pass 42
        plumbline why run.plumb title --format json | jq '.moves[0].cause'
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Argument(
    help: "The view: its identifier, its class, its path or the end of that.",
    completion: Completions.superviews
  )
  var view: String?

  @OptionGroup var options: ReportOptions

  @Option(help: "The pass, by its number in reports and in the table 'pass'.")
  var pass: Int64?

  @Option(help: "How many causes, and views of each, to show in text.")
  var limit = 8

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }

  func report(to printer: Printer) throws -> Bool {
    let report: CauseReport
    do {
      report = try CauseAnalysis(view: view, pass: pass).report(of: open(trace))
    } catch let error as CauseError {
      throw CommandError("\(error)")
    }
    switch options.format {
    case .text:
      let renderer = CauseTextRenderer(style: options.style, limit: limit)
      try renderer.write(report, to: printer.write)
    case .json: try CauseDataRenderer.writeJSON(report, to: printer.write)
    case .csv: try CauseDataRenderer.writeCSV(report, to: printer.write)
    }
    return false
  }
}
