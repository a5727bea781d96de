import ArgumentParser
import Foundation
import Synchronization
import TraceAnalysis
import TraceReports
import TraceStore

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Runs an SQL query, or lists the tables and columns.",
    discussion: """
      The query can read the trace and do nothing else. A process of its own runs it, which --timeout and Control-C \
      end whatever it is doing. Views whose names begin with v_ have names \
      and paths instead of numbers; times are nanoseconds.

      EXAMPLES
        plumbline query run.plumb --list
        plumbline query run.plumb --list v_churn
        plumbline query run.plumb "SELECT superview, sum(constraints) FROM v_churn GROUP BY 1"
        plumbline query run.plumb --format csv "SELECT * FROM v_pass" > passes.csv
        plumbline query run.plumb --timeout 10s - < question.sql

      EXIT STATUS
        0 answered; 2 error: no such trace, an error in the query, no answer in time;
        64 usage; 130 interrupted.
      """
  )

  @Argument(help: "The trace to read.", completion: .file(extensions: ["plumb"]))
  var trace: String

  @Argument(help: "One SQL statement, - to read it from stdin; with --list, a table or view.")
  var query: String?

  @Flag(help: "List tables, views and columns, and what they mean.")
  var list = false

  @Option(help: "How long the query may take, such as 500ms, 10s; no limit by default.")
  var timeout: TimeArgument?

  /// The pipe of the parent process that started this one to answer the query.
  @Option(name: .customLong("lifeline"), help: .hidden)
  var lifeline: Int32?

  @OptionGroup var options: ReportOptions

  func validate() throws {
    if query == nil, !list {
      throw ValidationError("Give a query, such as \"SELECT * FROM v_churn\", or --list.")
    }
    if let timeout, timeout.nanoseconds == 0 {
      throw ValidationError("--timeout must be longer than 0.")
    }
  }

  mutating func run() throws {
    try endingWith2OnError {
      if !list, lifeline == nil { return try askProcess() }
      if let lifeline { QueryProcess.follow(lifeline) }
      let printer = Printer()
      if list { try writeList(to: printer) } else { try answer(to: printer) }
      try printer.flush()
    }
  }

  /// Lets another process answer, and ends as that process does.
  private func askProcess() throws {
    let outcome = try QueryProcess.run(
      Array(CommandLine.arguments.dropFirst()),
      option: "--lifeline",
      timeout: limit
    )
    switch outcome {
    case .ended(.killed(let signal)):
      throw CommandError(
        """
        The process that answered the query was ended by signal \(signal): it may need more memory than there is.
        """
      )
    case .ended(let ending): if ending.status != 0 { throw ExitCode(ending.status) }
    case .timedOut: throw CommandError(sentence(for: .timedOut, in: ""))
    case .interrupted: throw Self.interrupted()
    }
  }

  private static func interrupted() -> ExitCode {
    Printer.complain("The query was interrupted.")
    return ExitCode(130)
  }

  private var limit: Duration? { timeout.map { .nanoseconds($0.nanoseconds) } }

  private func writeList(to printer: Printer) throws {
    var tables = try open(trace).tables()
    if let query {
      tables.removeAll { $0.name != query }
      if tables.isEmpty {
        let shown = DisplayText.name(query, limit: 100)
        throw CommandError(
          "The trace has no table or view '\(shown)': --list alone names them all."
        )
      }
    }
    switch options.format {
    case .json: try TableListRenderer.writeJSON(tables, to: printer.write)
    case .csv: try TableListRenderer.writeCSV(tables, to: printer.write)
    case .text: try TableListRenderer.writeText(tables, style: options.style, to: printer.write)
    }
  }

  private func answer(to printer: Printer) throws {
    let sql = try text()
    try TraceOpening.recover(trace)
    let query = try TraceQuery(path: trace)
    _ = signal(SIGINT) { _ in isInterrupted.store(true, ordering: .relaxed) }
    defer { _ = signal(SIGINT, SIG_DFL) }
    var renderer = QueryRenderer(options.format, style: options.style, to: printer.write)
    do {
      try query.run(
        sql,
        timeout: limit,
        isInterrupted: { isInterrupted.load(ordering: .relaxed) },
        columns: { try renderer.begin($0) },
        row: {
          if printer.readerIsGone { throw ReaderIsGone() }
          try renderer.add($0)
        }
      )
      try renderer.end()
    } catch is ReaderIsGone {
      return
    } catch let error as QueryError {
      // A partial result before the error is better than none.
      try printer.flush()
      if error == .interrupted { throw Self.interrupted() }
      throw CommandError(sentence(for: error, in: sql))
    }
  }

  /// The end of the message: the table that was probably meant, if SQLite does not know the name.
  private func question(for message: String) -> String {
    guard let name = message.firstMatch(of: #/no such table: (?:main\.)?(?<name>.+)/#)?.output.name,
      let tables = try? TraceReader(path: trace).tables()
    else { return "." }
    return "." + NameSuggestion.question(for: String(name), among: tables.map(\.name))
  }

  private func text() throws -> String {
    guard let query, query == "-" else { return query ?? "" }
    let data = FileHandle.standardInput.readDataToEndOfFile()
    return String(decoding: data, as: UTF8.self)
  }

  private func sentence(for error: QueryError, in sql: String) -> String {
    switch error {
    case .invalid(let message, let position):
      let shown = DisplayText.name(message, limit: 200) + question(for: message)
      guard let position, let excerpt = SQLExcerpt(sql, byte: position) else {
        return "The query has an error: \(shown)"
      }
      return """
        The query has an error at line \(excerpt.line), column \(excerpt.column): \(shown)
          \(excerpt.text)
          \(excerpt.pointer)
        """
    case .notAllowed:
      return "The query would change something, attach a file or set a pragma: it may only read."
    case .empty: return "There is no statement in the query: write one, such as SELECT 1."
    case .severalStatements: return "The query has more than one statement: run one at a time."
    case .hasParameters: return "The query has placeholders: write the values in their places."
    case .timedOut:
      return "The query took longer than --timeout allows: give it more time, or ask for less."
    case .interrupted: return "The query was interrupted."
    }
  }
}

/// The reader of a pipe has closed it; the rest of the result is not needed.
private struct ReaderIsGone: Error {}

/// The line of a query that contains its error, with a mark below it.
private struct SQLExcerpt {
  let line: Int
  let column: Int
  let text: String
  let pointer: String

  init?(_ sql: String, byte: Int) {
    let bytes = Array(sql.utf8)
    guard byte <= bytes.count else { return nil }
    let before = bytes[..<byte]
    let newline = UInt8(ascii: "\n")
    line = before.count { $0 == newline } + 1
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[byte...].firstIndex(of: newline) ?? bytes.count
    let head = String(decoding: bytes[start..<byte], as: UTF8.self)
    column = head.count + 1
    let shownHead = DisplayText.end(of: head, limit: 50)
    let tail = String(decoding: bytes[byte..<end], as: UTF8.self)
    text = shownHead + DisplayText.name(tail, limit: 28)
    pointer = String(repeating: " ", count: DisplayText.width(shownHead)) + "^"
  }
}

/// Whether the user has interrupted; the signal handler sets it.
private let isInterrupted = Atomic(false)
