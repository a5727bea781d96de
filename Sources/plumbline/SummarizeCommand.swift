import ArgumentParser
import TraceReports
import TraceStore

struct SummarizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summarize",
    abstract: "Keeps the finished reports in a trace, so that churn and check answer at once.",
    discussion: """
      'plumbline record' and 'plumbline recover' do so with every trace of more than 4 MB. This command does \
      it for others: those of a program that records itself, and those that were changed since.

      What is in the trace counts as long as the file is not written to. With options that ask for something \
      else, such as --test or --set, churn and check read the rows.

      EXAMPLES
        plumbline summarize run.plumb

      EXIT STATUS
        0 done; 2 the trace cannot be read or written; 64 usage.
      """
  )

  @Argument(help: "The trace to sum up.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  mutating func run() throws {
    try endingWith2OnError {
      try TraceOpening.recover(trace)
      try TraceSummarizing.summarizeAlways(trace, showsProgress: !quiet)
    }
  }
}
