public import ArgumentParser
import Foundation
public import TraceAnalysis
import TraceReports
import TraceStore

extension WorkMeasure: ExpressibleByArgument {}

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keeps what layout did, build after build, and shows the trend.",
    discussion: """
      A history is a SQLite file of run summaries: counts and times of each test and superview. Its \
      tables are plain, so that any database takes them in; docs/scale.md shows how.

      EXAMPLES
        plumbline history add run.plumb
        plumbline history add run-*.plumb --branch main --commit 0123abc
        plumbline history list --branch main
        plumbline history trend --measure churned --test scrolls
        sqlite3 layout-history.db 'SELECT * FROM run'
      """,
    subcommands: [Add.self, List.self, Trend.self]
  )

  /// Which file.
  struct StoreOptions: ParsableArguments {
    @Option(help: "The history's file.", completion: .file())
    var store = "layout-history.db"
  }

  /// Which of its runs.
  struct RunOptions: ParsableArguments {
    @Option(help: "Runs of this branch only.")
    var branch: String?

    @Option(help: "So many of the last runs.")
    var limit = 100

    func validate() throws {
      if limit < 1 { throw ValidationError("--limit is 1 or more.") }
    }
  }
}

extension HistoryCommand {
  struct Add: ReportCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds runs to a history; what it has already is left as it is.",
      discussion: """
        EXAMPLES
          plumbline history add run.plumb
          plumbline history add run-*.plumb --store layout.db --branch main --commit "$(git rev-parse HEAD)"
        """
    )

    @Argument(help: "The traces to add.", completion: .file(extensions: ["plumb"]))
    var traces: [String]

    @OptionGroup var options: StoreOptions

    @Option(help: "The branch that was built.")
    var branch: String?

    @Option(help: "The commit that was built; the trace's own if omitted.")
    var commit: String?

    func report(to printer: Printer) throws -> Bool {
      // All are read before the first is added: what cannot be read changes nothing.
      let summaries = try traces.map { try RunSummary(of: open($0), name: $0) }
      let store = try HistoryStore(path: options.store, creating: true)
      var added = 0
      for summary in summaries {
        var run = summary.run
        run.commit = commit ?? run.commit
        let isNew = try store.add(
          HistoryEntry(
            trace: URL(fileURLWithPath: summary.name).lastPathComponent,
            branch: branch,
            run: run,
            schemaVersion: summary.schemaVersion
          ),
          work: summary.work.map {
            HistoryWork(test: $0.key.test, superview: $0.key.superview, counts: $0.value)
          }
        )
        if isNew {
          added += 1
        } else {
          Printer.complain("'\(DisplayText.name(summary.name, limit: 200))' is there already.")
        }
      }
      try printer.write(
        "added \(Quantity.counted(added, "run")) to \(DisplayText.name(options.store, limit: 200))\n"
      )
      return false
    }
  }

  struct List: ReportCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the runs of a history.",
      discussion: """
        EXAMPLES
          plumbline history list
          plumbline history list --branch main --limit 20 --format csv
        """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var runs: RunOptions
    @OptionGroup var report: ReportOptions

    func report(to printer: Printer) throws -> Bool {
      let store = try HistoryStore(path: options.store)
      let entries = try store.entries(branch: runs.branch, limit: runs.limit)
      try HistoryReport(entries: entries, style: report.style)
        .writeList(as: report.format, to: printer.write)
      return false
    }
  }

  struct Trend: ReportCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows how counts and times went, build after build.",
      discussion: """
        EXAMPLES
          plumbline history trend
          plumbline history trend --branch main --measure churned --measure layoutTime
          plumbline history trend --superview 'UIWindow/UITableView#feed' --format csv
        """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var runs: RunOptions
    @OptionGroup var report: ReportOptions

    @Option(help: "What to show; may be repeated. All that is judged if omitted.")
    var measure: [WorkMeasure] = []

    @Option(help: "The work of this test only.")
    var test: String?

    @Option(help: "The work under the superview of this path only.")
    var superview: String?

    func report(to printer: Printer) throws -> Bool {
      let store = try HistoryStore(path: options.store)
      let entries = try store.entries(branch: runs.branch, limit: runs.limit)
      let work = try entries.map { try store.work(of: $0, test: test, superview: superview) }
      let subject: Comparison.Subject = superview != nil ? .superview : .total
      let all =
        WorkMeasure.counts.filter(\.isJudged) + WorkMeasure.times(of: subject)
      try HistoryReport(entries: entries, style: report.style).writeTrend(
        of: work,
        measures: measure.isEmpty ? all : measure,
        as: report.format,
        to: printer.write
      )
      return false
    }
  }
}
