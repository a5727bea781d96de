import ArgumentParser
import Foundation
import TraceAnalysis
import TracePage
import TraceReports
import TraceStore

extension HistoryCommand {
  /// The options for judging the last build.
  struct JudgementOptions: ParsableArguments {
    @Option(help: "How many earlier builds the last one is measured against.")
    var window = 20

    @Option(
      help: ArgumentHelp(
        "The file to read instead of plumbline.yml: which rises are accepted.",
        valueName: "file"
      ),
      completion: .file(extensions: ["yml", "yaml"])
    )
    var config: String?

    @Flag(help: "End with status 1 if the last build is worse.")
    var failOnRegression = false

    /// The accepted rises in the project's file.
    func accepted() throws -> [AcceptedRise] { try Configuration(path: config).accepted }

    func validate() throws {
      if window < TrendAnalysis.leastBuilds {
        throw ValidationError("--window must be \(TrendAnalysis.leastBuilds) or more.")
      }
    }
  }

  struct Report: TraceCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a page of all trends, with the builds at which they changed.",
      discussion: """
        One HTML file that needs neither network nor scripting: each measure of the whole, each test and each \
        superview over the builds. Where a level changed is found by PELT with the Bayesian information \
        criterion; the last build is measured against a window of earlier ones.

        EXAMPLES
          plumbline history report                           writes history.html
          plumbline history report --branch main -o trend.html --force
          plumbline history report --fail-on-regression --window 30

        \(AcceptedSettings.help)
        """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var runs: RunOptions
    @OptionGroup var judgement: JudgementOptions

    @Option(name: .shortAndLong, help: "The page to write; - for standard output.")
    var output = "history.html"

    @Flag(help: "Replace the page if there is one already.")
    var force = false

    func validate() throws {
      if output.isEmpty { throw ValidationError("--output is the name of a file.") }
    }

    func report(to printer: Printer) throws -> Bool {
      let store = try HistoryStore(path: options.store)
      let accepted = try judgement.accepted()
      let file = PageFile(path: output, replacing: force)
      if output != "-" { try file.check(keeping: [options.store]) }
      let trends = try HistoryTrends(
        of: store,
        entries: store.comparableEntries(branch: runs.branch, limit: runs.limit),
        analysis: TrendAnalysis(window: judgement.window, accepted: accepted)
      )
      let name = URL(fileURLWithPath: options.store).lastPathComponent
      let page = HistoryPage(
        of: trends,
        title: runs.branch.map { "\(name), \($0)" } ?? name,
        window: judgement.window,
        accepted: accepted
      )
      let isWorse = judgement.failOnRegression && trends.verdict == .worse
      guard output != "-" else {
        try page.write(to: printer.write)
        return isWorse
      }
      let size = try file.write { try page.write(to: $0) }
      try printer.write(
        "Wrote \(DisplayText.path(output, limit: 300)) (\(Quantity.bytes(size))): "
          + "\(Quantity.counted(trends.entries.count, "build")), the last is \(trends.verdict.rawValue).\n"
      )
      return isWorse
    }
  }
}
