public import ArgumentParser
import Foundation
public import TraceAnalysis
public import TraceReports
import TraceStore

extension VerdictFormat: ExpressibleByArgument {}
extension ComparisonPolicy.Presence: ExpressibleByArgument {}
extension ComparisonObstacle.Kind: ExpressibleByArgument {}

struct CompareCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Shows what got better and what got worse between two builds.",
    usage: """
      plumbline compare BASE NEW [OPTION ...]
      plumbline compare [OPTION ...] BASE ... -- NEW ...
      """,
    discussion: """
      Counts are exact, so one run a side is enough. The verdict is worse if churn, broken constraints, \
      throw-away engines or findings rise in a view that both builds have, or if the solver's work rises \
      by more than 1 percent and 10 rows; mixed if that work falls in total and rises under one superview. \
      If runs of one side differ among themselves, it is nondeterministic. Times differ from run to run: \
      they are judged if there are enough runs to tell a change from chance.

      EXAMPLES
        plumbline compare base.plumb new.plumb
        plumbline compare base.plumb new.plumb --fail-on-regression
        plumbline compare --format markdown base-*.plumb -- new-*.plumb > comment.md
        plumbline compare base.plumb new.plumb --allow processor --on-new fail

      \(AcceptedSettings.help)

      EXIT STATUS
        0 unless asked to judge, here or by plumbline.yml; 1 with --fail-on-regression if it got worse, or with --fail-on-mixed if \
      it got cheaper in total and costlier at one place; 2 if the traces cannot be read or compared; \
      3 with --fail-on-unknown if runs are too few or differ among themselves; 64 usage.
      """
  )

  @Argument(
    help: "The base traces; without --, the base trace and the new one.",
    completion: .file(extensions: ["plumb"])
  )
  var base: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The new traces; the same as after --.", valueName: "trace"),
    completion: .file(extensions: ["plumb"])
  )
  var new: [String] = []

  /// Returns the words with `--new` instead of the `--` between the sides.
  ///
  /// The parser supports only one list of file names, and does not report the position of a `--`.
  static func separatingSides(_ words: [String]) -> [String] {
    guard words.first == configuration.commandName, let middle = words.firstIndex(of: "--") else {
      return words
    }
    return words[..<middle] + ["--new"] + words[(middle + 1)...]
  }

  @Option(help: "The report's format; docs/comparing.md describes each.")
  var format = VerdictFormat.text

  @Option(help: "Columns of text; the terminal's, or 80.")
  var width: Int?

  @OptionGroup var publication: PublicationOptions

  @Option(help: "How many tests and superviews to show in text and Markdown.")
  var limit = 10

  @Option(
    help: "By how many percent a count may rise and still be called the same; 0 if not given."
  )
  var tolerance: Double?

  @Option(help: "The probability below which a difference of times is significant.")
  var alpha = 0.05

  @Option(help: "By how many percent a median time must differ to matter.")
  var size = 5.0

  @Option(
    help: "How to judge tests and superviews that only the new traces have; warn if not given."
  )
  var onNew: ComparisonPolicy.Presence?

  @Option(
    help: "How to judge tests and superviews that only the base traces have; warn if not given."
  )
  var onRemoved: ComparisonPolicy.Presence?

  @Option(
    help: ArgumentHelp(
      "The file to read instead of plumbline.yml: when to fail, what is accepted.",
      valueName: "file"
    ),
    completion: .file(extensions: ["yml", "yaml"])
  )
  var config: String?

  @Option(
    help: ArgumentHelp(
      "A difference to note instead of refusing to compare; may be repeated.",
      valueName: "difference"
    )
  )
  var allow: [ComparisonObstacle.Kind] = []

  @Option(
    help: """
      Whether to run the rules over the traces: always, never, or auto: up to 500,000 signposts together.
      """
  )
  var rules = RulePolicy.auto

  /// When to run the rules on the traces.
  enum RulePolicy: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    /// The maximum number of signposts in all traces for which the rules take no noticeable time.
    private static let limit = 500_000

    /// The thresholds of the rules, or nil if they do not run.
    func options(for traces: [String], _ options: RuleOptions) throws -> RuleOptions? {
      switch self {
      case .never: return nil
      case .always: break
      case .auto:
        var count = 0
        for trace in traces {
          count += try TraceReader(path: trace).run().signpostCount
          if count > Self.limit { return nil }
        }
      }
      return options
    }
  }

  @Flag(help: "End with status 1 if layout got worse.")
  var failOnRegression = false

  @Flag(help: "End with status 1 if layout got cheaper in total, but costlier under a superview.")
  var failOnMixed = false

  @Flag(help: "End with status 3 if runs are too few to tell, or differ among themselves.")
  var failOnUnknown = false

  func validate() throws {
    if !(0...1_000).contains(tolerance ?? 0) || limit < 1 || !(0...1_000).contains(size) {
      throw ValidationError(
        "--tolerance and --size must be 0 percent or more, --limit 1 or more."
      )
    }
    guard alpha > 0, alpha < 1 else {
      throw ValidationError("--alpha must be a probability between 0 and 1.")
    }
    if let width, width < 40 || width > 1_000 {
      throw ValidationError("--width must be a number of columns from 40 to 1,000.")
    }
    guard (new.isEmpty && base.count == 2) || (!new.isEmpty && !base.isEmpty) else {
      throw ValidationError(
        "Name a base trace and a new one, or several: plumbline compare BASE ... -- NEW ..."
      )
    }
  }

  /// The policy from the command line or, without such options, from the project's file.
  private func policy(_ configuration: Configuration) -> ComparisonPolicy {
    let settings = configuration.comparison
    var policy = ComparisonPolicy()
    policy.tolerance = (tolerance ?? settings.tolerance ?? 0) / 100
    policy.alpha = alpha
    policy.size = size / 100
    policy.onNew = onNew ?? settings.onNew ?? .warn
    policy.onRemoved = onRemoved ?? settings.onRemoved ?? .warn
    policy.accepted = configuration.accepted
    policy.allowed = Set(allow)
    return policy
  }

  /// The full names of the tests in any of the traces.
  private func tests(of traces: [String]) throws -> Set<String> {
    Set(try traces.flatMap { try open($0).tests().map(\.fullName) })
  }

  func report(to printer: Printer) throws -> Bool {
    let sides = new.isEmpty ? ([base[0]], [base[1]]) : (base, new)
    let configuration = try Configuration(path: config)
    let settings = configuration.comparison
    var names = FileNames()
    let comparison: Comparison
    do {
      let rules = try rules.options(for: sides.0 + sides.1, configuration.rules)
      let tests = try (tests(of: sides.0), tests(of: sides.1))
      let leftOut = tests.0.symmetricDifference(tests.1)
      func summary(_ path: String) throws -> RunSummary {
        try RunSummary(
          of: open(path),
          name: names.name(of: path),
          rules: rules,
          leavingOut: leftOut,
          tryFixes: FixTrials.of(path)
        )
      }
      comparison = try Comparison(
        base: sides.0.map(summary),
        new: sides.1.map(summary),
        policy: policy(configuration)
      )
    } catch let obstacle as ComparisonObstacle {
      throw CommandError(
        "\(obstacle.message) To compare them all the same, add --allow \(obstacle.kind.rawValue)."
      )
    }
    try format.write(
      format.namesFilesByRepository
        ? comparison.renamingFiles(SourceTree(traces: sides.0 + sides.1).name(of:)) : comparison,
      style: .standardOutput(width: width),
      limit: limit,
      context: publication.context,
      to: printer.write
    )
    let failures = settings.failures
    if failOnRegression || failures.contains(.regression), comparison.verdict == .worse {
      return true
    }
    if failOnMixed || failures.contains(.mixed), comparison.verdict == .mixed { return true }
    let isFlaky = comparison.verdict == .nondeterministic
    if (failOnUnknown || failures.contains(.unknown)) && comparison.isUndecided
      || failures.contains(.nondeterministic) && isFlaky
    {
      try printer.flush()
      throw ExitCode(3)
    }
    return false
  }
}

/// Maps each spelling of a file's path to one name.
private struct FileNames {
  private var names: [String: String] = [:]

  mutating func name(of path: String) -> String {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if let name = names[real] { return name }
    names[real] = path
    return path
  }
}
