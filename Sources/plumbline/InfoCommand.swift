import ArgumentParser
import TraceAnalysis
import TraceReports
import TraceStore

struct InfoCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Shows what was recorded, on which machine, how much, and whether anything was lost.",
    discussion: """
      EXAMPLES
        plumbline info run.plumb
        plumbline info run.plumb --format json
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @OptionGroup var options: ReportOptions

  func report(to printer: Printer) throws -> Bool {
    var reader = try open(trace)
    // A trace that is being recorded comes before the trace that it will replace.
    if let growing = GrowingTrace.path(ofTrace: trace), let other = try? TraceReader(path: growing)
    {
      reader = other
    }
    let info = try TraceInfo(of: reader)
    switch options.format {
    case .text:
      try InfoRenderer.writeText(info, style: options.style, to: printer.write)
      try writeNext("churn", trace, to: printer)
    case .json: try InfoRenderer.writeJSON(info, to: printer.write)
    case .csv: try InfoRenderer.writeCSV(info, to: printer.write)
    }
    return false
  }
}
