import ArgumentParser
import TraceAnalysis
import TraceReplay
import TraceReports
import TraceStore

struct ReplayCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Runs a trace through the engine again, as recorded or without the churn.",
    discussion: """
      Each operation of the trace is played in its order, and the frames that come out are compared with the \
      recorded ones. With one of the two options a second set of engines plays the trace without its useless work: \
      the report says what goes away, and whether every view is where it was.

      Ends with status 1 if a frame differs.

      EXAMPLES
        plumbline replay run.plumb
        plumbline replay run.plumb --without-churn   what a pass removes and re-adds stays
        plumbline replay run.plumb --with-remedy     groups swapped, views hidden, as 'churn --code' says
        plumbline replay run.plumb --with-remedy --format json | jq .outcome.work
      """
  )

  @Argument(help: "The trace to replay.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @OptionGroup var options: ReportOptions

  @Flag(help: "Leave out what one pass removes and re-adds.")
  var withoutChurn = false

  @Flag(help: "Play the groups that 'plumbline churn --code' computes, hiding included.")
  var withRemedy = false

  @Option(help: "How many views with different frames to show in text.")
  var limit = 5

  func validate() throws {
    if withoutChurn, withRemedy {
      throw ValidationError(
        "--with-remedy leaves out what --without-churn does, and more: give one of the two."
      )
    }
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }

  func report(to printer: Printer) throws -> Bool {
    let reader = try open(trace)
    let plan: ReplayPlan.Kind? = withRemedy ? .withRemedy : withoutChurn ? .withoutChurn : nil
    let replay = Replay(version: PlumblineVersion.current, plan: plan)
    let hasRemedy = try plan == nil && hasChurn(reader)
    let report: ReplayReport
    do {
      // Commands run on the main thread.
      report = try MainActor.assumeIsolated { try replay.report(of: reader) }
    } catch let refusal as Replay.Refusal {
      throw CommandError("'\(DisplayText.name(trace, limit: 200))': \(refusal.description)")
    }
    switch options.format {
    case .text:
      try ReplayTextRenderer(style: options.style, limit: limit).write(report, to: printer.write)
      if hasRemedy {
        // The remedy is UIKit code.
        let next = report.otherEngines > 0 ? "--without-churn" : "--with-remedy"
        try writeNext("replay", trace, next, to: printer)
      }
    case .json: try ReplayDataRenderer.writeJSON(report, to: printer.write)
    case .csv: try ReplayDataRenderer.writeCSV(report, to: printer.write)
    }
    return !report.isFaithful
  }

  private func hasChurn(_ reader: TraceReader) throws -> Bool {
    var hasChurn = false
    try reader.churn().forEachRow { row in
      if row.isUser, row.kind.isChurn { hasChurn = true }
    }
    return hasChurn
  }
}
