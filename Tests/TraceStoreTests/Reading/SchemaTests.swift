import Foundation
import TestSupport
import Testing

@testable import TraceStore

struct SchemaTests {
  /// The text of docs/trace-format.md.
  private func document() throws -> String {
    try String(
      contentsOf: packageFolder.appendingPathComponent("docs/trace-format.md"),
      encoding: .utf8
    )
  }

  @Test func `the document lists the tables as they are declared`() throws {
    var page = try document()
    for (head, text) in [
      ("## Tables\n\n", SchemaDocumentation.page),
      ("that no analysis asks for.\n\n", SchemaDocumentation.listedPage),
    ] {
      let head = try #require(page.range(of: head))
      let end = try #require(page.range(of: "\n## ", range: head.upperBound..<page.endIndex))
      let listed = String(page[head.upperBound..<end.lowerBound])
      #expect(listed == text, "RECORD_GOLDENS=1 writes the page again")
      page.replaceSubrange(head.upperBound..<end.lowerBound, with: text)
    }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try page.write(
        to: packageFolder.appendingPathComponent("docs/trace-format.md"),
        atomically: true,
        encoding: .utf8
      )
    }
  }

  @Test func `no source says again what a table has`() throws {
    let sources = packageFolder.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    let tables = Set(Schema.declarations.map(\.name))
    let statement =
      #/(?:CREATE TABLE(?: IF NOT EXISTS)?|INSERT(?: OR REPLACE)? INTO) (\w+) (?:\(\s*id INTEGER|VALUES)/#
    var count = 0
    while let name = files.nextObject() as? String {
      // A history is a separate file.
      guard name.hasSuffix(".swift"), !name.contains("/History/") else { continue }
      count += 1
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      for match in text.matches(of: statement) where tables.contains(String(match.output.1)) {
        Issue.record("\(name): \(match.output.0)")
      }
    }
    #expect(count > 400)
  }

  private func trace(_ scratch: Scratch) throws -> String {
    try writeTrace(scratch.file("run.plumb"))
    return scratch.file("run.plumb")
  }

  @Test func `every table is strict`() throws {
    let scratch = try Scratch()
    let lax = try sqlite(
      try trace(scratch),
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        + "AND NOT strict"
    )
    #expect(lax == [])
  }

  @Test func `no event row holds text`() throws {
    let scratch = try Scratch()
    let path = try trace(scratch)
    for table in Schema.eventTables {
      let types = try sqlite(path, "SELECT DISTINCT type FROM pragma_table_info('\(table)')")
      #expect(!types.isEmpty)
      #expect(Set(types).isSubset(of: ["INTEGER", "REAL"]), "\(table)")
    }
  }

  @Test func `the file says that it is a trace`() throws {
    let scratch = try Scratch()
    let identity = try sqlite(try trace(scratch), "PRAGMA application_id; PRAGMA user_version")
    #expect(identity == ["\(0x504C_554D)", "3"])
  }

  @Test func `the document has every table, view and column, and no others`() throws {
    let scratch = try Scratch()
    let path = try trace(scratch)
    let names = try sqlite(
      path,
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'"
    )
    var documented: [String: [String]] = [:]
    var current: String?
    for line in try document().split(separator: "\n") {
      if line.hasPrefix("#") {
        let parts = line.split(separator: "`")
        current = line.hasPrefix("### `") && parts.count > 1 ? String(parts[1]) : nil
        if let current { documented[current] = [] }
      } else if let current, line.hasPrefix("| `") {
        documented[current]?.append(String(line.split(separator: "`")[1]))
      }
    }
    #expect(documented.keys.sorted() == names.sorted())
    for name in names {
      let columns = try sqlite(path, "SELECT name FROM pragma_table_info('\(name)')")
      #expect(documented[name] == columns, "\(name)")
    }
  }

  @Test func `every example query of the document runs`() throws {
    let scratch = try Scratch()
    let path = try trace(scratch)
    let blocks = try document().components(separatedBy: "```sql\n").dropFirst()
    #expect(blocks.count >= 5)
    for block in blocks {
      let query = block.components(separatedBy: "```")[0]
      let errors = try sqlite(path, query).filter { $0.contains("rror") }
      #expect(errors == [], "\(query)")
    }
  }

  @Test func `every view can be read`() throws {
    let scratch = try Scratch()
    let path = try trace(scratch)
    for view in try sqlite(path, "SELECT name FROM sqlite_schema WHERE type = 'view'") {
      let errors = try sqlite(path, "SELECT * FROM \(view)").filter { $0.contains("rror") }
      #expect(errors == [], "\(view)")
    }
  }

  @Test func `what is said of tables and columns is what the document says`() throws {
    var documented: [String: SchemaDocumentation.Table] = [:]
    var name: String?
    for line in try document().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        name = line.hasPrefix("### `") ? String(line.split(separator: "`")[1]) : nil
        if let name { documented[name] = SchemaDocumentation.Table() }
      } else if let name, line.hasPrefix("| `") {
        let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", maxSplits: 1)
        let column = cells[0].filter { $0 != "`" }
        documented[name]?.columns[column] = String(cells[1])
      } else if let name, !line.isEmpty, !line.hasPrefix("|"),
        documented[name]?.columns.isEmpty == true
      {
        let meaning = documented[name]?.meaning ?? ""
        documented[name]?.meaning = meaning.isEmpty ? String(line) : meaning + " " + line
      }
    }
    #expect(documented.count > 30)
    for name in Set(documented.keys).union(SchemaDocumentation.tables.keys).sorted() {
      #expect(
        SchemaDocumentation.tables[name] == documented[name],
        "\(name): run scripts/update-schema-documentation for a view"
      )
    }
  }
}
