public import ArgumentParser
public import TraceAnalysis
public import TraceReports
import TraceStore

extension StackWeight: ExpressibleByArgument {}
extension StackFormat: ExpressibleByArgument {}

struct StacksCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "stacks",
    abstract:
      "Shows which calls cause layout work: a call tree, callers and callees of a function.",
    discussion: """
      For recordings of 'plumbline record --stacks'. Weights: count (signposts), rowsTouched and pivots (the \
      solver's work), time. With --base, how both runs differ. Libraries' own calls are left out.

      EXAMPLES
        plumbline stacks run.plumb                            the call tree
        plumbline stacks run.plumb --weight rowsTouched --functions
        plumbline stacks run.plumb --callers-of updateConstraints
        plumbline stacks run.plumb --callees-of 'FeedCell.show(_:)' --weight time
        plumbline stacks new.plumb --base base.plumb --weight rowsTouched
        plumbline stacks run.plumb --format folded | flamegraph.pl > run.svg
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Option(
    help: ArgumentHelp(
      "What to weight by: \(StackWeight.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "weight"
    )
  )
  var weight = StackWeight.count

  @Option(
    help: ArgumentHelp(
      "Who calls this function: its name, with or without type and arguments.",
      valueName: "function"
    )
  )
  var callersOf: String?

  @Option(help: ArgumentHelp("What this function calls.", valueName: "function"))
  var calleesOf: String?

  @Flag(help: "A table of the functions, wherever they are called from.")
  var functions = false

  @Option(
    help: ArgumentHelp("A trace of the same program to compare with.", valueName: "trace"),
    completion: .file(extensions: ["plumb"])
  )
  var base: String?

  @Flag(help: "Show the libraries' own calls, too.")
  var libraries = false

  @Option(help: "Only what happened in this pass.")
  var pass: Int64?

  @Option(help: "Where to begin, such as 250ms or 1.5s; seconds without a unit.")
  var from: TimeArgument?

  @Option(help: "Where to end.")
  var to: TimeArgument?

  @Option(help: "Only what happened in tests whose names contain this text.")
  var test: String?

  @Option(help: "The report's format; folded is for flame graph tools.")
  var format = StackFormat.text

  @Option(help: "Columns of text; the terminal's, or 80.")
  var width: Int?

  @Option(help: "How many functions to show in text.")
  var limit = 60

  @Option(help: "Leave functions out of text that caused less than this share, in percent.")
  var minShare = 1.0

  func validate() throws {
    if [callersOf != nil, calleesOf != nil, functions].count(where: \.self) > 1 {
      throw ValidationError("Choose one of --callers-of, --callees-of and --functions.")
    }
    if functions, format == .folded {
      throw ValidationError("--functions has no stacks to fold: leave it out.")
    }
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if !(0...100).contains(minShare) {
      throw ValidationError("--min-share is a number of percent from 0 to 100.")
    }
    if let width, width < 40 || width > 1_000 {
      throw ValidationError("--width is a number of columns from 40 to 1000.")
    }
    if let from, let to, from.nanoseconds >= to.nanoseconds {
      throw ValidationError("--from must be before --to.")
    }
    if base != nil, pass != nil || from != nil || to != nil {
      throw ValidationError("--base compares whole runs: leave --pass, --from and --to out.")
    }
  }

  private var part: StackView.Part {
    if let callersOf { return .callers(of: callersOf) }
    if let calleesOf { return .callees(of: calleesOf) }
    return functions ? .functions : .tree
  }

  private var range: Range<Int64>? {
    if from == nil, to == nil { return nil }
    let lower = from?.nanoseconds ?? 0
    return lower..<max(to?.nanoseconds ?? .max, lower + 1)
  }

  func report(to printer: Printer) throws -> Bool {
    let source = try self.source(open(trace), tests: test)
    let analysis = StackAnalysis(range: range, pass: pass, includesLibraries: libraries)
    let profile =
      if let base {
        try analysis.profile(of: source, comparedWith: self.source(open(base), tests: test))
      } else {
        try analysis.profile(of: source)
      }
    if let pass, try source.pass(pass) == nil {
      throw CommandError("The trace has no pass \(pass).")
    }
    let view: StackView
    do {
      view = try StackView(of: profile, part: part, weight: weight)
    } catch {
      throw CommandError(
        profile.hasCallStacks
          ? error.description
          : "The recording has no call stacks: record with 'plumbline record --stacks'."
      )
    }
    switch format {
    case .text:
      let style = TextStyle.standardOutput(width: width)
      try StackTextRenderer(style: style, limit: limit, minimumShare: minShare / 100)
        .write(view, to: printer.write)
    case .json: try StackDataRenderer.writeJSON(view, to: printer.write)
    case .folded:
      if !profile.hasCallStacks {
        throw CommandError(
          "The recording has no call stacks: record with 'plumbline record --stacks'."
        )
      }
      try StackDataRenderer.writeFolded(view, to: printer.write)
    }
    return false
  }
}
