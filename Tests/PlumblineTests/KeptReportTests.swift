import Foundation
import TestSupport
import Testing

/// The parts of a trace that a command reads if the trace contains finished reports.
@Suite(.waitsForProcesses) struct `A report that is kept in the trace` {
  /// Selects the event tables and their root pages.
  private static let tables =
    "SELECT name, rootpage FROM sqlite_schema JOIN event_table USING (name)"

  @Test(arguments: ["churn", "check"])
  func `is read without any row of an event`(command: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let path = shop.path("run.plumb")
    try shop.feed("run.plumb", cell: "churning")
    let expected = try shop.plumbline(command, "--from-rows", "run.plumb")
    #expect(!expected.output.isEmpty)
    #expect(try shop.plumbline("summarize", "run.plumb").status == 0)

    // Damages the root pages of these tables: a command that looks for a row would report it.
    let pages = try shop.shell("sqlite3 \"$0\" \"$1\"", [path, Self.tables]).output
      .split(separator: "\n").compactMap { $0.split(separator: "|").last.flatMap { Int($0) } }
    #expect(pages.count > 5)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    for page in pages {
      bytes.replaceSubrange(
        (page - 1) * size..<page * size,
        with: Data(repeating: 0xFF, count: size)
      )
    }
    try bytes.write(to: URL(fileURLWithPath: path))

    let rows = try shop.plumbline(command, "--from-rows", "run.plumb")
    #expect(rows.status == 2 && rows.output.isEmpty)
    #expect(rows.complaint.contains("damaged"), "\(rows.complaint)")
    let kept = try shop.plumbline(command, "run.plumb")
    #expect(kept.status == expected.status, "\(kept.complaint)")
    #expect(kept.output == expected.output)
  }
}
