import Foundation
import Testing

private let binary = Workshop.binaries.appendingPathComponent("plumbline").path

@Suite struct `A history` {
  @Test func `keeps runs once, and shows how they went`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "churning")
    try shop.feed("b.plumb", cell: "grouped")
    let added = try shop.run("history add a.plumb --branch main --commit 0123abc")
    #expect(added.output == "added 1 run to layout-history.db\n")
    #expect(try shop.run("history add b.plumb --branch 'it''s|new'").status == 0)
    let again = try shop.run("history add a.plumb")
    #expect(again.output == "added 0 runs to layout-history.db\n")
    #expect(again.complaint.contains("there already"))
    let list = try shop.run("history list")
    #expect(list.output.split(separator: "\n").count == 3)
    #expect(list.output.contains("0123abc"))
    #expect(
      try shop.run("history list --branch main --format csv").output.split(separator: "\r\n").count
        == 2
    )
    let trend = try shop.run("history trend")
    #expect(trend.output.contains("churned constraints"))
    #expect(trend.output.contains("█▁"))
    let json = try shop.run("history trend --measure churned --format json")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
  }

  @Test func `has plain strict tables`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "churning")
    try #require(try shop.run("history add a.plumb").status == 0)
    let lax = try shop.shell(
      """
      sqlite3 layout-history.db "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND \
      type = 'table' AND name NOT LIKE 'sqlite_%' AND NOT strict; \
      SELECT sum(churned) > 0 FROM work; PRAGMA integrity_check"
      """,
      ["sh"]
    )
    #expect(lax.output == "0\n1\nok\n")
  }

  @Test func `of a later version, of something else, or that is not there says so`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "grouped")
    try #require(try shop.run("history add a.plumb").status == 0)
    let missing = try shop.run("history list --store no.db")
    #expect(missing.status == 2)
    #expect(missing.complaint.contains("There is no history"))
    for command in ["list", "trend", "add a.plumb"] {
      let other = try shop.run("history \(command) --store a.plumb")
      #expect(other.status == 2)
      #expect(other.complaint.contains("is no history of runs"))
    }
    _ = try shop.shell("sqlite3 layout-history.db 'PRAGMA user_version = 9'", ["sh"])
    for command in ["list", "trend", "add a.plumb"] {
      let newer = try shop.run("history \(command)")
      #expect(newer.status == 2)
      #expect(newer.complaint.contains("update Plumbline"))
    }
  }

  @Test func `locked by another process says so, and keeps what it has`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "grouped")
    try shop.feed("b.plumb", cell: "grouped")
    try #require(try shop.run("history add a.plumb").status == 0)
    let result = try shop.shell(
      """
      mkfifo in; sqlite3 layout-history.db < in > out & exec 9<> in
      echo "BEGIN EXCLUSIVE; SELECT 'locked';" >&9
      for try in {1..20000}; do grep -q locked out && break; done
      "$0" history add b.plumb; status=$?
      exec 9>&-; wait; "$0" history list --format csv | wc -l; exit $status
      """,
      [binary]
    )
    #expect(result.status == 2)
    #expect(result.complaint.contains("locked by another process"))
    #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
  }
}
