import ArgumentParser
import BuildInformation
import CStartingSignals
import Foundation
import TraceRecording
import TraceStore

@main
struct Plumbline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumbline",
    abstract: "Records what a layout engine does and finds the work it wastes.",
    discussion: """
      EXAMPLES
        plumbline record -o run.plumb -- swift test   record what layout did
        plumbline check run.plumb                     everything found, what to do
        plumbline recover run.plumb                   make whole what a kill left
        plumbline churn run.plumb                     what was re-added, its cost
        plumbline replay run.plumb --with-remedy      what fixing it would save
        plumbline timeline run.plumb                  when it happened
        plumbline report run.plumb                    a page to look at
        plumbline compare base.plumb run.plumb        whether it got worse
        plumbline history trend                       how it went, build after build
        plumbline inspect Main.storyboard             faults of its layouts
        plumbline port MyApp --smoke                  a package of an app

      EXIT STATUS
        0 clean; 1 churn or a regression, if asked to judge; 2 error; 64 usage.
        'record' passes on the command's own status.
      """,
    version: BuildInformation.version(PlumblineVersion.current),
    subcommands: [
      RecordCommand.self, RecoverCommand.self, InfoCommand.self, CheckCommand.self,
      ChurnCommand.self, TimelineCommand.self, WhyCommand.self, StacksCommand.self,
      ReportCommand.self,
      CompareCommand.self, HistoryCommand.self, ExplainCommand.self, ReplayCommand.self,
      PortCommand.self, ExportCommand.self, InspectCommand.self, QueryCommand.self,
      WatchCommand.self,
      SummarizeCommand.self, ManualCommand.self,
    ]
  )

  static func main() {
    if starting_signals_are_blocked() {
      SignalForwarding.ignoreOthers()
      starting_signals_restore()
    }
    FileSizeSignal.ignore()
    Surroundings.keepStandardStreamsClosed()
    Surroundings.check()
    let words = CompareCommand.separatingSides(Array(CommandLine.arguments.dropFirst()))
    do {
      var command = try parseAsRoot(words)
      try command.run()
    } catch {
      let code = exitCode(for: error)
      if error is ExitCode || code == .success { exit(withError: error) }
      // The parser's messages repeat the words of the command line unescaped.
      let message = Spelling.completed(fullMessage(for: error), words: words)
      Printer.writeToStandardError(VisibleText.escapedLines(message) + "\n")
      Foundation.exit(code.rawValue)
    }
  }
}
