import Foundation
import Glibc
import TestSupport
import Testing

private let showsScreen = "\u{1B}[?1049h\u{1B}[?25l"
private let restoresScreen = "\u{1B}[?25h\u{1B}[?1049l"

@Suite(.waitsForProcesses) struct `Watching a trace` {
  /// A trace of this format version, recorded once.
  private static let sample = Swift.Result<Data, any Error> {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.shell(
      """
      PATH="$0:$PATH" exec plumbline record -q -o live.plumb -- \
        SampleFeed --cell churning --entries 38 --speed 40 --clock manual
      """,
      [Workshop.binaries.path]
    )
    try #require(result.status == 0, "\(result.complaint)")
    return try Data(contentsOf: URL(fileURLWithPath: shop.path("live.plumb")))
  }

  /// Makes a copy of the trace whose recording seems to be in progress.
  private func liveTrace(in shop: Workshop) throws -> String {
    let path = shop.path("live.plumb")
    try Self.sample.get().write(to: URL(fileURLWithPath: path))
    try mark(path, isFinished: 0, in: shop)
    return path
  }

  private func mark(_ path: String, isFinished: Int, in shop: Workshop) throws {
    let result = try shop.shell(
      "exec sqlite3 -cmd '.timeout 10000' \"$0\" \"UPDATE run SET is_finished = $1\"",
      [path, "\(isFinished)"]
    )
    try #require(result.status == 0, "\(result.complaint)")
  }

  private func watch(
    _ path: String,
    columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws -> PseudoTerminal {
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    return try PseudoTerminal(
      columns: columns,
      rows: rows,
      [binary, "watch", path, "--interval", "100ms"]
    )
  }

  @Test(arguments: ["q", "Q", "\u{3}"])
  func `draws what goes on and gives the terminal back when it is quit`(key: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = try liveTrace(in: shop)
    let count = try shop.shell(
      "exec sqlite3 \"$0\" \"SELECT printf('%,d signposts', signpost_count) FROM run\"",
      [trace]
    )
    try #require(count.status == 0 && count.output.contains("signposts"))
    let terminal = try watch(trace)
    try terminal.wait(for: showsScreen)
    try terminal.wait(for: "q quits")
    #expect(terminal.output.contains("live.plumb"))
    #expect(terminal.output.contains("recording"))
    #expect(terminal.output.contains(count.output.trimmingCharacters(in: .newlines)))
    #expect(terminal.output.contains("ChurningFeedCell(entry)/UIView#content"))
    for track in ["cpu", "churn", "added", "removed", "changed", "minimization", "text"] {
      #expect(terminal.output.contains(track + " "), "\(track)")
    }
    terminal.press(key)
    #expect(try terminal.end() == 0)
    #expect(terminal.output.contains(restoresScreen))
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 10), (45, 13)] as [(UInt16, UInt16)])
  func `shows no line that is wider or more lines than the terminal has`(
    columns: UInt16,
    rows: UInt16
  ) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let terminal = try watch(try liveTrace(in: shop), columns: columns, rows: rows)
    let place = try terminal.wait(for: "\u{1B}[H")
    try terminal.wait(for: "\u{1B}[J", after: place)
    // A terminal turns each line feed into CR LF. The output itself contains the other CR.
    let screen = terminal.output.dropFirst(place).components(separatedBy: "\u{1B}[J")[0]
    let lines = screen.components(separatedBy: "\u{1B}[K\r\r\n")
    #expect(lines.count == rows)
    for line in lines {
      let text = line.replacing("\u{1B}[K", with: "")
      #expect(text.count <= columns, "\(text)")
    }
    for words in ["signposts", "churn ", "#content", "q quits"] {
      #expect(screen.contains(words), "\(words)")
    }
    terminal.press("q")
    #expect(try terminal.end() == 0)
  }

  @Test func `draws again when the terminal is resized, also one that is too small`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let terminal = try watch(try liveTrace(in: shop))
    var place = try terminal.wait(for: "q quits")
    terminal.resize(columns: 30, rows: 5)
    place = try terminal.wait(for: "too small", after: place)
    terminal.resize(columns: 100, rows: 30)
    try terminal.wait(for: "superview", after: place)
    terminal.press("q")
    #expect(try terminal.end() == 0)
    #expect(terminal.output.contains(restoresScreen))
  }

  @Test func `says so when the recording ends, and what came of it`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let path = try liveTrace(in: shop)
    let terminal = try watch(path)
    try terminal.wait(for: "q quits")
    try mark(path, isFinished: 1, in: shop)
    #expect(try terminal.end() == 0)
    let rest = terminal.output.components(separatedBy: restoresScreen)
    try #require(rest.count == 2)
    #expect(rest[1].contains("the recording has ended"))
    #expect(rest[1].contains("next: plumbline churn"))
  }

  @Test func `gives the terminal back when it is terminated`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let path = try liveTrace(in: shop)
    let terminal = try watch(path)
    try terminal.wait(for: "q quits")
    try terminal.terminateProgram()
    let status = try terminal.end()
    #expect(status == SIGTERM, "ended with \(status)")
    #expect(terminal.output.contains(restoresScreen))
  }

  @Test func `waits a moment for a recorder that has just been started`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let path = shop.path("late.plumb")
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let source = try liveTrace(in: shop)
    let terminal = try PseudoTerminal([binary, "watch", path])
    try FileManager.default.moveItem(atPath: source, toPath: path)
    try terminal.wait(for: "q quits")
    terminal.press("q")
    #expect(try terminal.end() == 0)
    let none = try shop.plumbline("watch", shop.path("none.plumb"))
    #expect(none.status == 2)
    #expect(none.complaint.contains("There is no file"))
  }

  @Test func `prints once how things stand if there is no terminal`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let result = try shop.plumbline("watch", try liveTrace(in: shop))
    #expect(result.status == 0)
    #expect(result.complaint.isEmpty)
    #expect(result.output.contains("recording"))
    #expect(!result.output.contains("q quits"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `counts what the churn report counts`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let path = try liveTrace(in: shop)
    let result = try shop.plumbline("watch", "--once", path)
    let sums = try shop.plumbline(
      "query",
      "--format",
      "csv",
      path,
      """
      SELECT superview, sum(constraints), count(DISTINCT pass) FROM v_churn
      WHERE origin = 'user' AND NOT is_first_layout GROUP BY 1 ORDER BY 2 DESC
      """
    )
    let worst = try #require(sums.output.split(whereSeparator: \.isNewline).dropFirst().first)
    let fields = worst.split(separator: ",")
    let number = fields[1].count > 3 ? fields[1].dropLast(3) + "," + fields[1].suffix(3) : fields[1]
    let line = try #require(
      result.output.split(separator: "\n").first { $0.contains("UIView#content") }
    )
    #expect(line.contains(" \(number)  "), "\(line)")
    #expect(line.contains(" \(fields[2])  "), "\(line)")
  }
}
