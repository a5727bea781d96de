public import ArgumentParser
public import TraceReports
import TraceStore

/// A command that reads traces and writes a report.
protocol ReportCommand: ParsableCommand {
  /// Writes the report; returns whether it found what it was asked to judge.
  func report(to printer: Printer) throws -> Bool
}

extension ReportCommand {
  mutating func run() throws {
    let hasFindings: Bool
    do {
      let printer = Printer()
      hasFindings = try report(to: printer)
      try printer.flush()
    } catch let error as TraceError {
      Printer.complain(error.description)
      throw ExitCode(2)
    } catch let error as HistoryError {
      Printer.complain(error.description)
      throw ExitCode(2)
    } catch let error as Trouble {
      Printer.complain(error.description)
      throw ExitCode(2)
    }
    if hasFindings { throw ExitCode(1) }
  }

  /// Opens a trace; says so where its recorder was killed and left something behind.
  func open(_ path: String) throws(TraceError) -> TraceReader {
    let reader = try TraceReader(path: path)
    if let spool = reader.abandonedSpools.first, try !reader.run().isFinished {
      Printer.complain(
        """
        The recorder of '\(DisplayText.name(path, limit: 200))' was killed; what it had written is \
        shown. It left '\(DisplayText.path(spool, limit: 200))' behind, which may be removed.
        """
      )
    }
    return reader
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// What all reports let their reader choose.
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
