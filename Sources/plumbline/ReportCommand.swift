import ArgumentParser
import Foundation
import TraceAnalysis
import TracePage
import TraceReplay
import TraceReports
import TraceStore

struct ReportCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes one page to look at: tracks, outline, findings, code, wireframe.",
    discussion: """
      The page is one HTML file that needs no network: open it from the disk, or keep it as an artifact of CI.

      EXAMPLES
        plumbline report run.plumb                        writes report.html
        plumbline report run.plumb -o run.html --force
        plumbline report new.plumb --compare base.plumb   both runs, pass by pass
      """
  )

  @Argument(help: "The trace to show.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Option(
    help: ArgumentHelp("A trace of the same program to compare with.", valueName: "base"),
    completion: .file(extensions: ["plumb"])
  )
  var compare: String?

  @Option(
    name: .shortAndLong,
    help: "The page to write; - for standard output.",
    completion: .file(extensions: ["html"])
  )
  var output = "report.html"

  @Flag(help: "Replace the page if there is one already.")
  var force = false

  @Option(help: "A frame's budget, such as 16.67ms; the default is 8.33 ms.")
  var frameBudget: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "A difference that is only noted; without it the traces are not compared. May be repeated.",
      valueName: "difference"
    )
  )
  var allow: [ComparisonObstacle.Kind] = []

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is the name of a file.") }
  }

  func report(to printer: Printer) throws -> Bool {
    let reader = try open(trace)
    let base = try compare.map { try open($0) }
    let file = PageFile(path: output, replacing: force)
    if output != "-" { try file.check(keeping: [trace] + (compare.map { [$0] } ?? [])) }
    var rules = RuleOptions()
    if let frameBudget { rules.frameBudget = frameBudget.nanoseconds }
    var page = try PageDocument(
      of: reader,
      title: Self.name(of: trace),
      rules: rules,
      tryFixes: FixTrials.of(reader.path)
    )
    page.remedy = try remedy(for: page)
    if let base, let compare {
      try page.compare(
        with: base,
        title: Self.name(of: compare),
        comparison: comparison(of: base, compare, with: reader)
      )
    }
    guard output != "-" else {
      try page.write(to: printer.write)
      return false
    }
    let size = try file.write { try page.write(to: $0) }
    let megabytes = Quantity.fixed(Double(size) / 1e6, digits: 1)
    try printer.write("Wrote \(DisplayText.path(output, limit: 300)) (\(megabytes) MB).\n")
    return false
  }

  /// The maximum number of signposts for a replay; more would take longer than the rest of the
  /// page.
  private static let replayLimit = 500_000

  /// Tries the code that the page proposes; nil if there is none, or if the trace cannot be
  /// replayed.
  private func remedy(for page: PageDocument) throws -> ReplayReport? {
    guard
      page.churn.superviews.contains(where: { !$0.groups.code.isEmpty })
        || page.diagnosis.findings.contains(where: \.isReplayed),
      page.instrument.run.signpostCount <= Self.replayLimit
    else { return nil }
    let reader = try open(trace)
    do {
      let replay = Replay(version: PlumblineVersion.current, plan: .withRemedy)
      // Commands run on the main thread.
      return try MainActor.assumeIsolated { try replay.report(of: reader) }
    } catch is Replay.Refusal {
      return nil
    }
  }

  private func comparison(
    of base: TraceReader,
    _ basePath: String,
    with new: TraceReader
  ) throws -> Comparison {
    var policy = ComparisonPolicy()
    policy.allowed = Set(allow)
    do {
      return try Comparison(
        base: [RunSummary(of: base, name: basePath)],
        new: [RunSummary(of: new, name: trace)],
        policy: policy
      )
    } catch let obstacle as ComparisonObstacle {
      throw CommandError(
        "\(obstacle.message) To compare them all the same, add --allow \(obstacle.kind.rawValue)."
      )
    }
  }

  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }
}
