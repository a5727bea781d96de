import ArgumentParser
import TraceAnalysis
import TraceRecording
import TraceReports
import TraceStore

struct RecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Completes a trace whose recorder was killed.",
    discussion: """
      What recorded programs emit outlives them and the recorder, in a spool beside the trace. This \
      command reads what of it is not in the trace yet, ends the trace, and removes the spool. It may \
      be interrupted and started again; a trace that is whole stays as it is.

      Commands that read a trace do the same if they may write beside it.

      EXAMPLES
        plumbline recover run.plumb
        plumbline recover run.plumb --wait    go on recording until the programs have ended

      EXIT STATUS
        0 the trace is whole; 2 it cannot be made so, or it is being recorded; 64 usage.
      """
  )

  @Argument(help: "The trace to recover.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Flag(help: "If a recorded program still runs, keep recording until it has ended.")
  var wait = false

  @Flag(help: "If a recorded program still runs, take what it has emitted so far.")
  var now = false

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func validate() throws {
    if wait && now { throw ValidationError("--wait and --now cannot be combined: choose one.") }
  }

  mutating func run() throws {
    let line = quiet ? nil : ProgressLine.standardError()
    var show: (@Sendable (RecordingProgress) -> Void)?
    if let line { show = { line.show($0) } }
    let outcome: TraceRecovery.Outcome
    do {
      defer { line?.clear() }
      outcome = try TraceRecovery(path: trace)
        .run(programs: wait ? .wait : now ? .leave : .refuse, progress: show)
    } catch {
      Printer.complain(error.description, as: .error)
      throw ExitCode(2)
    }
    if case .recovered = outcome { TraceSummarizing.summarize(trace, showsProgress: !quiet) }
    if quiet { return }
    let shown = DisplayText.name(trace, limit: 200)
    switch outcome {
    case .wasWhole:
      Printer.complain("'\(shown)' is whole: there is nothing to recover.")
    case .restored:
      Printer.complain(Self.restored(shown))
    case .recovered(let run):
      Printer.complain(
        """
        recovered \(Quantity.counted(run.signpostCount, "signpost")), \
        \(Quantity.duration(run.duration)), into \(shown)
          next: plumbline churn \(DisplayText.escaped(ShellText.word(trace)))
        """
      )
    }
  }

  /// The message about a trace whose last change was rolled back.
  static func restored(_ shownPath: String) -> String {
    "A change of '\(shownPath)' was interrupted by a kill; the trace is as it was before that change."
  }
}
