import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `A query` {
  private static var sample: String {
    packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
  }

  private func query(_ words: String...) throws -> Result {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    return try shop.shell("exec \"$0\" query \"$@\"", [binary, Self.sample] + words)
  }

  @Test func `is answered as a table, as CSV and as JSON`() throws {
    let sql = "SELECT 1 AS number, 'a \"b\", c' AS text, NULL AS absent, x'00ff' AS bytes"
    let table = try query(sql)
    #expect(table.status == 0)
    #expect(table.output.hasPrefix("number  text"))
    #expect(table.output.contains("(1 row)"))
    let csv = try query(sql, "--format", "csv")
    #expect(csv.output == "number,text,absent,bytes\r\n1,\"a \"\"b\"\", c\",,00ff\r\n")
    let json = try query(sql, "--format", "json")
    let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    let row = try #require(rows?.first)
    #expect(row["number"] as? Int == 1)
    #expect(row["text"] as? String == "a \"b\", c")
    #expect(row["absent"] is NSNull)
  }

  @Test func `comes from stdin too`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      "echo 'SELECT 6 * 7 AS answer;' | \"$0\" query \"$1\" --format csv -",
      [binary, Self.sample]
    )
    #expect(result.output == "answer\r\n42\r\n")
  }

  @Test(arguments: [
    "DELETE FROM pass", "UPDATE run SET host = 'x'", "CREATE TABLE x (a)", "DROP TABLE pass",
    "INSERT INTO string VALUES (0, 'x')", "CREATE TEMP TABLE x (a)", "CREATE VIEW x AS SELECT 1",
    "ATTACH '/tmp/plumbline-attached.db' AS x", "VACUUM INTO '/tmp/plumbline-vacuumed.db'",
    "PRAGMA journal_mode = WAL", "PRAGMA writable_schema = 1", "PRAGMA user_version = 7", "BEGIN",
    "SELECT load_extension('x')", "REINDEX", "ANALYZE", "ALTER TABLE pass RENAME TO x",
  ])
  func `that would do more than read is refused`(sql: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: Self.sample))
    let result = try query(sql)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.complaint.contains("it may only read"), "\(result.complaint)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: Self.sample)) == before)
    for name in ["attached", "vacuumed"] {
      #expect(!FileManager.default.fileExists(atPath: "/tmp/plumbline-\(name).db"))
    }
  }

  private static let wrong = [
    ("SELEC 1", "line 1, column 1"), ("SELECT id,\n  nope FROM pass", "line 2, column 3"),
    ("SELECT * FROM nowhere", "no such table: nowhere"), ("", "no statement"),
    ("/* x */", "no statement"),
    ("SELECT 1; SELECT 2", "more than one"), ("SELECT ?", "placeholders"),
    ("SELECT '\u{1B}[31m", "error"), ("SELECT zeroblob(1000000000)", "too big"),
  ]

  @Test(arguments: wrong)
  func `that is wrong ends with 2 and says where`(sql: String, words: String) throws {
    let result = try query(sql)
    #expect(result.status == 2)
    #expect(result.complaint.contains(words), "\(result.complaint)")
    #expect(!result.complaint.contains("\u{1B}"))
  }

  private static let endless =
    "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT sum(n) FROM c"

  @Test func `that takes too long ends with 2`() throws {
    let result = try query(Self.endless, "--timeout", "200ms")
    #expect(result.status == 2)
    #expect(result.complaint.contains("longer than --timeout allows"))
  }

  @Test func `that takes too long can be interrupted`() throws {
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    // The first row shows that the query runs. The terminal's Control-C ends it.
    let terminal = try PseudoTerminal([
      "/bin/sh", "-c", "echo ready; exec \"$0\" query \"$1\" --format csv \"$2\"", binary,
      Self.sample,
      """
      WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)
      SELECT printf('%.80c', 'x') FROM c
      """,
    ])
    try terminal.wait(for: "xxxxxxxx")
    terminal.press("\u{3}")
    #expect(try terminal.end() == 130)
    #expect(terminal.output.contains("The query was interrupted."))
  }

  /// One step of SQLite that takes hours.
  private static let oneStep = "SELECT instr(hex(zeroblob(4000000)), hex(zeroblob(2000000)) || '1')"

  @Test func `that takes too long in a single step ends with 2`() throws {
    let result = try query(Self.oneStep, "--timeout", "50ms")
    #expect(result.status == 2)
    #expect(result.complaint.contains("longer than --timeout allows"))
  }

  @Test func `that takes too long in a single step can be interrupted`() throws {
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    // The first row is written. The next one takes hours.
    let terminal = try PseudoTerminal([
      binary, "query", Self.sample, "--format", "csv",
      "SELECT printf('%.70000c', 'x') AS x UNION ALL \(Self.oneStep)",
    ])
    try terminal.wait(for: "xxxxxxxx")
    terminal.press("\u{3}")
    #expect(try terminal.end() == 130)
    #expect(terminal.output.contains("The query was interrupted."))
  }

  @Test func `ends with the process that was started, even if that is killed`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    // The process that runs the query has the other end of the pipe. `cat` ends when that process
    // has exited.
    let result = try shop.shell(
      """
      sh -c 'echo $$ >pid; exec "$0" query "$1" --format csv "$2"' "$@" | {
        head -c 100 >/dev/null
        kill -KILL "$(cat pid)"
        exec timeout 60 cat >/dev/null
      }
      """,
      ["", binary, Self.sample, "SELECT printf('%.70000c', 'x') AS x UNION ALL \(Self.oneStep)"]
    )
    #expect(result.status == 0, "\(result.complaint)")
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to be an ordinary user"))
  func `is refused where no process can be started that could be ended`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let result = try shop.shell(
      """
      exec setpriv --reuid 65534 --regid 65534 --clear-groups -- \
        bash -c 'ulimit -u 1; exec "$0" query "$1" "SELECT 1"' "$0" "$1"
      """,
      [binary, Self.sample]
    )
    #expect(result.status == 2)
    #expect(result.complaint.contains("no process can be started"), "\(result.complaint)")
  }

  @Test func `whose reader has gone away ends quietly`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let binary = Workshop.binaries.appendingPathComponent("plumbline").path
    let endless = Self.endless.replacing("sum(n)", with: "n")
    let result = try shop.shell(
      "\"$0\" query \"$1\" --format csv \"$2\" | head -n 2; exit ${PIPESTATUS[0]}",
      [binary, Self.sample, endless]
    )
    #expect(result.status == 0)
    #expect(result.output == "n\r\n1\r\n")
    #expect(result.complaint.isEmpty)
  }

  @Test func `may ask what tables there are, and what they mean`() throws {
    let all = try query("--list", "--format", "json")
    let tables = try #require(
      try JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [[String: Any]]
    )
    #expect(tables.count > 30)
    for table in tables {
      #expect((table["meaning"] as? String)?.isEmpty == false, "\(table["name"] ?? "")")
      for column in table["columns"] as? [[String: Any]] ?? [] {
        #expect((column["meaning"] as? String)?.isEmpty == false, "\(column)")
      }
    }
    let one = try query("--list", "v_churn")
    #expect(one.output.hasPrefix("v_churn (view)\n"))
    let none = try query("--list", "nowhere")
    #expect(none.status == 2)
    #expect(none.complaint.contains("no table or view 'nowhere'"))
  }
}
