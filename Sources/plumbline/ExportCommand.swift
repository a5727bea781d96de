public import ArgumentParser
import Foundation
import TraceAnalysis
public import TraceExports
import TraceReports
import TraceStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a trace in the format of another tool.",
    discussion: """
      FORMATS
        perfetto  protocol buffers, for ui.perfetto.dev and its trace processor
        chrome    JSON, for Chrome DevTools, the Firefox Profiler, speedscope, Perfetto
        otlp      JSON lines of spans and gauges, for OpenTelemetry collectors
        csv       a file for each table, in a directory; or one table with --table

      EXAMPLES
        plumbline export run.plumb                        makes run.perfetto-trace
        plumbline export run.plumb --format chrome -o - | gzip > run.json.gz
        plumbline export run.plumb --format otlp -o spans.jsonl
        plumbline export run.plumb --format csv -o tables
        plumbline export run.plumb --format csv --table v_churn -o -

      EXIT STATUS
        0 done, or the reader of a pipe has gone away; 2 error; 64 usage.
        Where it fails or is interrupted, nothing is left behind.
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Option(help: "What to write: perfetto, chrome, otlp, csv.")
  var format = ExportFormat.perfetto

  @Option(
    name: .shortAndLong,
    help: "Where to write, - for stdout; by default beside the trace, with the format's extension.",
    completion: .file()
  )
  var output: String?

  @Option(help: "The one table or view to write as csv; 'plumbline query TRACE --list' names them.")
  var table: String?

  @Flag(name: .shortAndLong, help: "Replace existing files.")
  var force = false

  func validate() throws {
    if table != nil, format != .csv {
      throw ValidationError("--table goes with --format csv.")
    }
    if format == .csv, table == nil, output == "-" {
      throw ValidationError("Name one table with --table, or a directory with -o.")
    }
  }

  mutating func run() throws {
    try endingWith2OnError {
      let reader = try open(trace)
      do {
        if format == .csv, table == nil {
          try writeTables(of: reader)
        } else {
          try writeFile(of: reader)
        }
      } catch is OutputTarget.ReaderIsGone {
        return
      }
    }
  }

  private func writeFile(of reader: TraceReader) throws {
    let path = output ?? defaultOutput
    if path == "-", format == .perfetto, isatty(STDOUT_FILENO) == 1 {
      throw CommandError("Protocol buffers are not for a terminal: send them to a file or a pipe.")
    }
    let chosen = try table.map { try describe($0, in: reader) }
    let target =
      path == "-" ? OutputTarget.standardOutput() : try .file(path, replacing: force)
    if let chosen {
      try CSVExport(of: reader).write(chosen, to: target.write)
    } else {
      try TraceExport(of: reader).writeTimeline(format, to: target.write)
    }
    try target.finish()
    if path != "-" { Printer.complain("wrote '\(DisplayText.path(path, limit: 200))'\(advice)") }
  }

  /// Writes each table into a separate file, in a directory that is created if necessary.
  private func writeTables(of reader: TraceReader) throws {
    let directory = output ?? defaultOutput
    let name = "'\(DisplayText.path(directory, limit: 200))'"
    let tables = try reader.tables()
    if !force, TableFiles.areMixed(in: directory) {
      throw CommandError(
        """
        An export into \(name) was killed when it had moved some of its files: use --force to replace them all.
        """
      )
    }
    let paths = tables.map { directory + "/" + $0.name + ".csv" }
    if !force, let taken = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) {
      let shown = DisplayText.path(taken, limit: 200)
      throw CommandError("'\(shown)' already exists: use --force, or another -o.")
    }
    let files = try TableFiles(directory, replacing: force)
    for table in tables {
      try files.add(table.name + ".csv") { try CSVExport(of: reader).write(table, to: $0) }
    }
    try files.finish()
    Printer.complain("wrote \(tables.count) files into \(name)")
  }

  private func describe(_ name: String, in reader: TraceReader) throws -> TableDescription {
    let tables = try reader.tables()
    guard let table = tables.first(where: { $0.name == name }) else {
      let shown = DisplayText.name(name, limit: 100)
      throw CommandError(
        "The trace has no table or view '\(shown)': see 'plumbline query TRACE --list'."
          + NameSuggestion.question(for: name, among: tables.map(\.name))
      )
    }
    return table
  }

  /// The trace's name with another extension.
  private var defaultOutput: String {
    let stem = trace.hasSuffix(".plumb") ? String(trace.dropLast(6)) : trace
    return switch format {
    case .perfetto: stem + ".perfetto-trace"
    case .chrome: stem + ".trace.json"
    case .otlp: stem + ".otlp.jsonl"
    case .csv: table.map { "\(stem).\($0).csv" } ?? stem + ".tables"
    }
  }

  private var advice: String {
    switch format {
    case .perfetto: "\n  next: open it at https://ui.perfetto.dev"
    case .chrome: "\n  next: open it in Chrome DevTools, profiler.firefox.com or speedscope"
    case .otlp, .csv: ""
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
