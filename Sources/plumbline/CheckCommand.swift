public import ArgumentParser
public import TraceAnalysis
import TraceReports
import TraceStore

struct CheckCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds wasted layout work and says what to change.",
    discussion: """
      Runs all rules over a trace, and checks budgets. Thresholds and budgets can be set in a file \
      plumbline.yml, in the working directory or above it; docs/reports.md describes it.

      EXAMPLES
        plumbline check run.plumb
        plumbline check run.plumb --code                 with the Swift code to write
        plumbline check run.plumb --rule churn --rule subview.churn
        plumbline check run.plumb --set text.repeat=5 --set churn=off
        plumbline check run.plumb --set layout.shift=on  a rule that is off by default
        plumbline check run.plumb --budget churned=0 --budget measurements/test=20
        plumbline check run.plumb --format sarif > layout.sarif
        plumbline explain churn                          what a rule means

      EXIT STATUS
        0 without faults; 1 if a rule finds an error or a warning, or a budget is not kept; 2 if the \
      trace or the configuration cannot be read, or nothing was recorded; 64 usage.
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Option(help: "The report's format; docs/reports.md describes each.")
  var format = VerdictFormat.text

  @Option(help: "Columns of text; the terminal's, or 80.")
  var width: Int?

  @Option(help: "Run this rule only; may be repeated. 'plumbline explain' lists the rules.")
  var rule: [RuleID] = []

  @Option(
    help: ArgumentHelp(
      "A rule's threshold, off or on; may be repeated.",
      valueName: "rule=value"
    ),
    completion: Completions.thresholds
  )
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The maximum allowed, of the run, of each test (MEASURE/test) or under a superview \
      (MEASURE@PATH); may be repeated. Measures: \
      \(Budget.Measure.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
      valueName: "measure=count"
    ),
    completion: Completions.budgets
  )
  var budget: [Budget] = []

  @Option(
    help: ArgumentHelp("The file to read instead of plumbline.yml.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"])
  )
  var config: String?

  @OptionGroup var publication: PublicationOptions

  @Option(help: "How many findings to show in text and Markdown.")
  var limit = 20

  @Flag(help: "Show the Swift code to write, with the run's own names.")
  var code = false

  @Flag(help: "Check the budgets only.")
  var noRules = false

  @Flag(help: "Read the rows, even if the trace has the findings.")
  var fromRows = false

  func validate() throws {
    if noRules, !rule.isEmpty {
      throw ValidationError(
        "--no-rules runs none of the rules that --rule names: choose one of them."
      )
    }
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if let width, width < 40 || width > 1_000 {
      throw ValidationError("--width must be a number of columns from 40 to 1,000.")
    }
    _ = try applyingSettings(to: RuleOptions())
  }

  private func applyingSettings(to options: RuleOptions) throws -> RuleOptions {
    var options = options
    for setting in set {
      guard let equals = setting.lastIndex(of: "=") else {
        throw ValidationError("--set takes RULE=VALUE, such as --set text.repeat=5.")
      }
      do {
        try options.set(
          String(setting[..<equals]),
          to: String(setting[setting.index(after: equals)...])
        )
      } catch {
        throw ValidationError(DisplayText.escaped(error.message))
      }
    }
    if noRules { options.disabled = Set(RuleID.allCases) }
    if !rule.isEmpty { options.disabled = Set(RuleID.allCases).subtracting(rule) }
    return options
  }

  func report(to printer: Printer) throws -> Bool {
    let configuration = try Configuration(path: config)
    var analysis = DiagnosisAnalysis(
      options: try applyingSettings(to: configuration.rules),
      budgets: configuration.budgets.filter { known in
        !budget.contains { $0.name == known.name }
      } + budget
    )
    analysis.readsSummary = !fromRows
    let reader = try open(trace)
    try refuseEmpty(reader.run())
    analysis.tryFixes = FixTrials.of(reader.path)
    let diagnosis = try analysis.diagnosis(of: reader)
    try format.write(
      format.namesFilesByRepository
        ? diagnosis.renamingFiles(SourceTree(traces: [trace]).name(of:)) : diagnosis,
      style: .standardOutput(width: width),
      limit: limit,
      showsCode: code,
      context: publication.context,
      to: printer.write
    )
    return diagnosis.hasFaults
  }

  /// Refuses a recording without signposts: it says nothing about layout, so it cannot pass.
  private func refuseEmpty(_ run: Run) throws {
    // While a trace is being recorded, its signposts are not counted yet.
    guard run.signpostCount == 0, run.isFinished || run.completeUpTo == 0 else { return }
    let status = run.exitStatus.map { " The command ended with status \($0)." } ?? ""
    throw CommandError(
      "\(quoted(trace)): nothing was recorded, so there is nothing to check.\(status)"
    )
  }
}

extension RuleID: ExpressibleByArgument {}

extension Budget: ExpressibleByArgument {
  /// Parses a budget from the command line: `NAME=NUMBER`.
  public init?(argument: String) {
    self.init(argument)
  }
}
