public import ArgumentParser
import Foundation
import TraceAnalysis
import TraceRecording
public import TraceReports
import TraceStore

/// A command that reads traces and writes a report.
protocol TraceCommand: ParsableCommand {
  /// Writes the report; returns whether it has findings, for which the exit status is 1.
  func report(to printer: Printer) throws -> Bool
}

extension TraceCommand {
  mutating func run() throws {
    let hasFindings = try endingWith2OnError {
      let printer = Printer()
      let hasFindings = try report(to: printer)
      try printer.flush()
      return hasFindings
    }
    if hasFindings { throw ExitCode(1) }
  }

  /// Writes the command to run next, with the shell-quoted trace followed by the option.
  func writeNext(_ name: String, _ trace: String, _ option: String = "", to printer: Printer) throws
  {
    let path = DisplayText.escaped(ShellText.word(trace))
    try printer.write("\nNext: plumbline \(name) \(path)\(option.isEmpty ? "" : " " + option)\n")
  }
}

extension ParsableCommand {
  /// Runs the command's work; an error becomes a message on stderr and exit status 2.
  func endingWith2OnError<T>(_ work: () throws -> T) throws -> T {
    do {
      return try work()
    } catch let error as TraceError {
      Printer.complain(error.description, as: .error)
      throw ExitCode(2)
    } catch let error as HistoryError {
      Printer.complain(error.description, as: .error)
      throw ExitCode(2)
    } catch let error as CommandError {
      Printer.complain(error.description, as: .error)
      throw ExitCode(2)
    }
  }

  /// Opens a trace; repairs it first if its recorder was killed.
  func open(_ path: String) throws(TraceError) -> TraceReader {
    try TraceOpening.recover(path)
    let reader = try TraceReader(path: path)
    ReadingProgress.shared?.follow(reader, "reading \(DisplayText.path(path, limit: 40))")
    return reader
  }
}

/// The preparations of commands that read a trace.
enum TraceOpening {
  /// How often to check a recording that is just starting, with intervals of a tenth of a second.
  private static let attempts = 10

  /// Whether the trace's recorder was killed; waits briefly for one that is just starting.
  private static func isNeeded(_ recovery: TraceRecovery) throws(TraceError) -> Bool {
    for _ in 1..<attempts {
      do {
        return try recovery.isNeeded()
      } catch {
        guard case .justStarting = error else { throw error }
        usleep(100_000)
      }
    }
    return try recovery.isNeeded()
  }

  /// Repairs the trace if its recorder was killed; reports that, or why it is not possible.
  static func recover(_ path: String) throws(TraceError) {
    let recovery = TraceRecovery(path: path)
    guard try isNeeded(recovery) else { return }
    let shown = DisplayText.name(path, limit: 200)
    do {
      switch try recovery.run() {
      case .recovered(let run):
        Printer.complain(
          """
          The recorder of '\(shown)' was killed; the trace is whole again, with \
          \(Quantity.counted(run.signpostCount, "signpost")).
          """
        )
      case .restored:
        Printer.complain(RecoverCommand.restored(shown))
      case .wasWhole: break
      }
    } catch .interruptedWrite(let path, let detail) {
      // None of its rows can be read.
      throw .interruptedWrite(path: path, detail: detail)
    } catch {
      let command = DisplayText.escaped("plumbline recover \(ShellText.word(path))")
      Printer.complain(
        """
        The recorder of '\(shown)' was killed; what it had written is shown. \
        '\(command)' makes it whole, but not now: \(error.description)
        """
      )
    }
  }
}

extension TraceCommand {
  /// The part of a trace that belongs to the tests whose names contain a text; the whole trace for
  /// nil.
  func source(_ reader: TraceReader, tests text: String?) throws -> any TraceSource {
    guard let text else { return reader }
    let part = try TraceOfTests(reader, named: text)
    if try !part.tests().isEmpty { return part }
    let names = Set(try reader.tests().map(\.fullName)).sorted()
    guard !names.isEmpty else {
      throw CommandError("The trace holds no tests: leave --test out, or record a test run.")
    }
    let list = names.prefix(5).map { "'\(DisplayText.name($0, limit: 100))'" }
      .joined(separator: ", ")
    // Most people write only the function's name.
    let parts = names + names.compactMap { $0.split(separator: "/").last.map(String.init) }
    let question = NameSuggestion.question(for: text, among: parts)
    throw CommandError(
      """
      No test's name contains '\(DisplayText.name(text, limit: 100))'; there are \(list)\(names.count > 5 ? ", …" : "").\
      \(DisplayText.name(question, limit: 200))
      """
    )
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// The options that all reports share.
struct ReportOptions: ParsableArguments {
  @Option(help: "What the report is written as; docs/reports.md describes json and csv.")
  var format = ReportFormat.text

  @Option(help: "Columns of text; the terminal's, or 80.")
  var width: Int?

  func validate() throws {
    if let width, width < 40 || width > 1_000 {
      throw ValidationError("--width is a number of columns from 40 to 1000.")
    }
  }

  var style: TextStyle { .standardOutput(width: width) }
}
