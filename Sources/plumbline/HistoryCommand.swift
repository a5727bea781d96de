public import ArgumentParser
import Foundation
public import TraceAnalysis
import TraceReports
import TraceStore

extension WorkMeasure: ExpressibleByArgument {}

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keeps the counts and times of builds, and shows the trend.",
    discussion: """
      A history is a SQLite file of run summaries: counts and times of each test and superview. Its \
      tables are plain, so that any database takes them in; docs/scale.md shows how.

      EXAMPLES
        plumbline history add run.plumb
        plumbline history add run-*.plumb --branch main --commit 0123abc
        plumbline history list --branch main
        plumbline history trend --measure churned --test scrolls
        plumbline history report                 a page of all trends
        plumbline history remove 17
        sqlite3 layout-history.db 'SELECT * FROM run'
      """,
    subcommands: [Add.self, Remove.self, List.self, Trend.self, Report.self]
  )

  /// The option for the history file.
  struct StoreOptions: ParsableArguments {
    static let defaultStore = "layout-history.db"

    @Option(help: "The history's file.", completion: .file())
    var store = Self.defaultStore
  }

  /// The options that select runs.
  struct RunOptions: ParsableArguments {
    @Option(help: "Runs of this branch only.")
    var branch: String?

    @Option(help: "How many of the latest runs.")
    var limit = 100

    func validate() throws {
      if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }
  }
}

extension HistoryCommand {
  struct Add: TraceCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds runs to a history; skips those that it has already.",
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
      // Read all traces before adding the first, so that an unreadable one changes nothing.
      let summaries = try traces.map { try RunSummary(of: open($0), name: $0) }
      for summary in summaries {
        if let reason = ComparisonObstacle.unfinished(summary) { throw CommandError(reason) }
      }
      let known =
        try addToNewHistory(summaries)
        ?? add(summaries, to: .init(path: options.store, writing: true))
      for summary in known {
        Printer.complain(
          "'\(DisplayText.name(summary.name, limit: 200))' is already in the history."
        )
      }
      let added = summaries.count - known.count
      try printer.write(
        "added \(Quantity.counted(added, "run")) to \(DisplayText.name(options.store, limit: 200))\n"
      )
      return false
    }

    /// Creates the history with these runs; returns nil if it exists.
    ///
    /// It gets its name when it has them, so that none is left if they cannot be added.
    private func addToNewHistory(_ summaries: [RunSummary]) throws -> [RunSummary]? {
      let path = options.store
      if FileManager.default.fileExists(atPath: path) { return nil }
      do {
        let file = try PartialFiles.makeFile(path, replacing: false)
        defer { file.discard() }
        let store = try HistoryStore(path: path, in: file)
        let known = try add(summaries, to: store)
        store.close()
        try PartialFiles.finish(file)
        return known
      } catch let error as FileError {
        // Another process may have created it in the meantime.
        if error.isTaken { return nil }
        throw HistoryError.failed(path: path, detail: error.detail)
      }
    }

    /// Adds runs; returns those that the history has already.
    private func add(_ summaries: [RunSummary], to store: HistoryStore) throws -> [RunSummary] {
      try summaries.filter { try !add($0, to: store) }
    }

    /// Adds a run; returns false if the history already has it.
    private func add(_ summary: RunSummary, to store: HistoryStore) throws -> Bool {
      var run = summary.run
      run.commit = commit ?? run.commit
      run.analysisVersion = RunSummary.analysisVersion
      return try store.add(
        HistoryEntry(
          trace: URL(fileURLWithPath: summary.name).lastPathComponent,
          branch: branch,
          run: run,
          schemaVersion: summary.schemaVersion
        ),
        work: summary.work.map {
          HistoryWork(test: $0.key.test, superview: $0.key.superview, counts: $0.value)
        },
        hitches: summary.hitches.map(HistoryHitches.rows(of:)) ?? []
      )
    }
  }

  struct Remove: TraceCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes runs from a history.",
      discussion: """
        A run is named by its id, as 'plumbline history list' shows it, by its trace's file name, or by its commit \
        or the first seven characters of it or more; a name or commit that several runs have means all of them.

        EXAMPLES
          plumbline history remove 17
          plumbline history remove run-3.plumb --store layout.db
          plumbline history remove 0123abc
        """
    )

    @Argument(help: ArgumentHelp("The runs to remove.", valueName: "run"))
    var runs: [String]

    @OptionGroup var options: StoreOptions

    func report(to printer: Printer) throws -> Bool {
      // Open the history for writing only if it exists.
      _ = try HistoryStore(path: options.store)
      let store = try HistoryStore(path: options.store, writing: true)
      // Find all runs before removing the first.
      var ids: Set<Int64> = []
      for run in runs {
        let found = try store.runs(named: run)
        if found.isEmpty {
          throw CommandError(
            "The history has no run '\(DisplayText.name(run, limit: 100))': see 'plumbline history list'."
          )
        }
        ids.formUnion(found)
      }
      let count = try store.remove(ids.sorted())
      try printer.write(
        "removed \(Quantity.counted(count, "run")) from \(DisplayText.name(options.store, limit: 200))\n"
      )
      return false
    }
  }

  struct List: TraceCommand {
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

  struct Trend: TraceCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows how counts and times changed from build to build, and judges the last one.",
      discussion: """
        The last run is worse if a count is more than in all runs of the window (a cost: by more than 1 percent and \
        10), or a time more than their median by three deviations and 5 percent. Where the level changed is found by \
        PELT with the Bayesian information criterion.

        EXAMPLES
          plumbline history trend
          plumbline history trend --branch main --measure churned --measure layoutTime
          plumbline history trend --superview 'UIWindow/UITableView#feed' --format csv
          plumbline history trend --fail-on-regression --window 30

        \(AcceptedSettings.help)

        EXIT STATUS
          0; 1 with --fail-on-regression if the last run is worse; 2 if the history cannot be read; 64 usage.
        """
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var runs: RunOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var judgement: JudgementOptions

    @Option(help: "What to show; may be repeated. By default, all that is judged.")
    var measure: [WorkMeasure] = []

    @Option(help: "The work of this test only.", completion: Completions.testsOfHistory)
    var test: String?

    @Option(
      help: "The work under the superview of this path only.",
      completion: Completions.superviewsOfHistory
    )
    var superview: String?

    func report(to printer: Printer) throws -> Bool {
      let store = try HistoryStore(path: options.store)
      let entries = try store.comparableEntries(branch: runs.branch, limit: runs.limit)
      try check(test, .test, in: store)
      try check(superview, .superview, in: store)
      let work = try entries.map { try store.work(of: $0, test: test, superview: superview) }
      let subject: Comparison.Subject = superview != nil ? .superview : .total
      let accepted = try judgement.accepted()
      let acceptedWork =
        try accepted.isEmpty
        ? [] : entries.map { AcceptedWork(of: try store.work(of: $0), accepted: accepted) }
      // The kinds of constraint changes mean little from build to build.
      let all = WorkMeasure.trended + WorkMeasure.times(of: subject)
      let analysis = TrendAnalysis(
        window: judgement.window,
        accepted: accepted
      )
      let commits = entries.map(\.run.commit)
      var trends = (measure.isEmpty ? all : measure).map { measure in
        analysis.trend(
          of: .work(measure),
          work.map { Double(measure.value(in: $0)) },
          commits: commits,
          test: test,
          superview: superview,
          excused: acceptedWork.map { $0.sum(of: measure, test: test, superview: superview) }
        )
      }
      if measure.isEmpty, superview == nil {
        let hitches = try entries.map { entry in
          try store.hitches(of: entry).first { $0.test == test }.map(HitchSummary.init)
        }
        trends += analysis.trends(of: hitches, commits: commits)
      }
      try HistoryReport(entries: entries, style: report.style)
        .writeTrend(trends, as: report.format, to: printer.write)
      return judgement.failOnRegression && HistoryReport.verdict(of: trends) == .worse
    }

    /// Refuses a name that no run has: its counts would all be 0, as if everything had been fixed.
    private func check(_ name: String?, _ place: HistoryPlace, in store: HistoryStore) throws {
      guard let name else { return }
      let names = try store.names(of: place)
      if names.contains(name) { return }
      let kind = place == .test ? "test" : "superview"
      let advice =
        NameSuggestion.closest(to: name, among: names)
        .map { "did you mean '\(DisplayText.name($0, limit: 200))'?" }
        ?? (names.isEmpty
          ? "leave --\(kind) out."
          : "there are \(Quantity.counted(names.count, kind)), such as "
            + "'\(DisplayText.name(names[0], limit: 200))'.")
      throw CommandError(
        "No run of the history has a \(kind) '\(DisplayText.name(name, limit: 100))': \(advice)"
      )
    }
  }
}
