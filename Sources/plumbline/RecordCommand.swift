public import ArgumentParser
public import Signposts
import TraceAnalysis
import TraceRecording
import TraceReports
import TraceStore

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Runs a command and records what its layout does.",
    discussion: """
      Any program that links the library is recorded, and the programs that it starts. Of a Python \
      program kiwisolver, Matplotlib and Enaml are recorded, without a change to it. The command \
      keeps its own input and output, and its exit status is passed on.

      EXAMPLES
        plumbline record -- swift test
        plumbline record --stacks -- swift test       names the lines that churn
        plumbline record -o run.plumb --force -- ./SampleFeed --cell churning
        plumbline record --runs 10 -o run.plumb -- swift test
        plumbline record --runs 10 -o base.plumb --interleave 'new/SampleFeed' \\
          --interleave-output new.plumb -- base/SampleFeed
        plumbline record --duration 10s -- ./Server
        plumbline record -- python plot.py
        plumbline record --append -o run.plumb -- swift test --filter Sidebar

      EXIT STATUS
        The command's own; 128 and the signal's number if it was killed;
        127 if there is no such command, 126 if it cannot be executed,
        125 if the trace cannot be written, or no process can be started.
      """
  )

  @Option(
    name: .shortAndLong,
    help: "The trace to write.",
    completion: .file(extensions: ["plumb"])
  )
  var output = "run.plumb"

  @Flag(name: .shortAndLong, help: "Replace a file of that name.")
  var force = false

  @Flag(help: "Record which lines of code cause the changes; costs about 100 ns a change.")
  var stacks = false

  @Flag(
    help:
      "Add to the trace of that name, if there is one."
  )
  var append = false

  @Flag(
    name: .shortAndLong,
    help: "Print errors only; show no progress on a terminal."
  )
  var quiet = false

  @Flag(help: "Record Python programs that the command starts; is on if the command is one itself.")
  var python = false

  @Option(
    help: """
      How much to record of single views: engine (nothing), views (when each is updated, laid out and drawn), \
      all (also what asked for it).
      """
  )
  var detail: RecordingDetail?

  @Option(
    help: """
      End the command after this time, such as 10s: it gets SIGTERM, five seconds later SIGKILL. The \
      status is 0 then.
      """
  )
  var duration: TimeArgument?

  @OptionGroup var repetition: RepetitionOptions

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The command to run, and its arguments.", valueName: "command")
  )
  var command: [String] = []

  private var words: [String] {
    command.first == "--" ? Array(command.dropFirst()) : command
  }

  func validate() throws {
    if words.first == "--help" || words.first == "-h" { return }
    if append && force {
      throw ValidationError("--append keeps the trace that --force replaces: choose one of them.")
    }
    if let duration, duration.nanoseconds <= 0 {
      throw ValidationError("--duration must be longer than 0, such as 10s.")
    }
    if let option = command.first, option.hasPrefix("-"), option != "--" {
      throw ValidationError("There is no option '\(option)'; a command of that name goes after --.")
    }
    if repetition.isSameOutput(as: output) {
      throw ValidationError(
        "--interleave-output must differ from --output."
      )
    }
    if words.isEmpty {
      throw ValidationError("Name the command to record, such as: plumbline record -- swift test")
    }
  }

  mutating func run() throws {
    if command.first == "--help" || command.first == "-h" {
      throw CleanExit.helpRequest(self)
    }
    if repetition.isAsked { return try runRepeatedly() }
    let line = quiet ? nil : ProgressLine.standardError()
    var show: (@Sendable (RecordingProgress) -> Void)?
    if let line { show = { line.show($0) } }
    let outcome: CommandRecording.Outcome
    do {
      defer { line?.clear() }
      var recording = CommandRecording(
        command: words,
        output: output,
        replacesOutput: force,
        recordsStacks: stacks
      )
      recording.detail = detail
      recording.duration = duration?.nanoseconds
      recording.appends = append
      recording.environment = pythonEnvironment(of: words)
      if let line { recording.beforeStop = { line.clear() } }
      outcome = try recording.run(progress: show)
    } catch {
      var text = error.description
      if case .outputExists = error { text += " Use --force, --append, or -o FILE." }
      Printer.complain(text, as: .error)
      throw ExitCode(125)
    }
    for note in outcome.notes { Printer.complain(note, as: .warning) }
    if outcome.run != nil { TraceSummarizing.summarize(output, showsProgress: !quiet) }
    if let run = outcome.run {
      if run.signpostCount == 0, PythonAdapter.isIsolated(words) {
        Printer.complain(Self.isolationAdvice)
      }
      if let note = unendedTests(of: run) { Printer.complain(note, as: .warning) }
      if !quiet { Printer.complain(summary(of: run)) }
    }
    if outcome.exitStatus != 0 { throw ExitCode(outcome.exitStatus) }
  }

  private static let isolationAdvice = """
    Python's options -I, -E and -S leave out what 'plumbline record' puts before a program: install the package into \
    its environment with 'pip install Adapters/python', which -I and -E find.
    """

  /// The environment for recording Python; empty for another program, or if it is not available.
  private func pythonEnvironment(of words: [String]) -> [String: String] {
    guard python || PythonAdapter.runs(words) else { return [:] }
    do {
      return try PythonAdapter().environment(showsProgress: !quiet)
    } catch {
      Printer.complain("\(error)", as: .warning)
      return [:]
    }
  }

  /// Names the tests that did not end.
  ///
  /// If the trace cannot be read, the next command reports it.
  private func unendedTests(of run: Run) -> String? {
    guard let tests = try? TraceReader(path: output).tests() else { return nil }
    return RunNotes.line(ofUnended: tests.unended, in: run)
  }

  /// A description of the trace, and the command to run next.
  private func summary(of run: Run) -> String {
    let shown = DisplayText.name(output, limit: 200)
    let recorded = """
      recorded \(Quantity.counted(run.signpostCount, "signpost")) in \
      \(Quantity.duration(run.duration)) into \(shown)
      """
    guard run.signpostCount > 0 else { return recorded }
    let file = DisplayText.escaped(ShellText.word(output))
    // If the trace cannot be read, the next command reports it.
    guard let reader = try? TraceReader(path: output),
      let conflicts = try? ConflictSummary(of: reader)
    else { return recorded + "\n  next: plumbline churn \(file)" }
    return recorded + "\n  \(DisplayText.escaped(conflicts.line))\n  next: plumbline check \(file)"
  }
}

extension RecordCommand {
  /// Records several times, and prints how to compare the recordings.
  private func runRepeatedly() throws {
    let recording = RepeatedRecording(
      command: words,
      output: output,
      repetition: repetition,
      arguments: CommandLine.arguments.dropFirst(2).dropLast(command.count)
    )
    let status: Int32
    do {
      status = try recording.run()
    } catch {
      Printer.complain(error.description, as: .error)
      throw ExitCode(125)
    }
    if status != 0 { throw ExitCode(status) }
    if !quiet, let comparison = recording.comparison { Printer.complain("next: \(comparison)") }
  }
}

extension RecordingDetail: ExpressibleByArgument {}
