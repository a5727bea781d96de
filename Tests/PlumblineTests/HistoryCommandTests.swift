import Foundation
import TestSupport
import Testing

private let binary = Workshop.binaries.appendingPathComponent("plumbline").path

extension Workshop {
  /// Makes two recordings for a history, which orders runs by their time: `a.plumb` churns, and
  /// `b.plumb` is later.
  fileprivate func feedHistory() throws {
    try feed("a.plumb", cell: "churning")
    // Only this function uses the number, so the other recording exists before this one is made.
    try feed("b.plumb", cell: "grouped", number: 4)
  }
}

@Suite(.waitsForProcesses) struct `A history` {
  @Test func `keeps runs once, and shows how they went`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feedHistory()
    let added = try shop.run("history add a.plumb --branch main --commit 0123abc")
    #expect(added.output == "added 1 run to layout-history.db\n")
    #expect(try shop.run("history add b.plumb --branch 'it''s|new'").status == 0)
    let again = try shop.run("history add a.plumb")
    #expect(again.output == "added 0 runs to layout-history.db\n")
    #expect(again.complaint.contains("is already in the history"))
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
      #expect(other.complaint.contains("is not a history of runs"))
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
    try shop.feed("a.plumb", cell: "grouped", number: 1)
    try shop.feed("b.plumb", cell: "grouped", number: 2)
    try #require(try shop.run("history add a.plumb").status == 0)
    let result = try shop.shell(
      """
      \(Workshop.locking)
      lock layout-history.db; "$0" history add b.plumb; status=$?
      unlock; "$0" history list --format csv | wc -l; exit $status
      """,
      [binary]
    )
    #expect(result.status == 2)
    #expect(result.complaint.contains("locked by another process"))
    #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
  }

  @Test func `shows no trend of runs that different versions of the analysis counted`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feedHistory()
    try #require(try shop.run("history add a.plumb b.plumb").status == 0)
    #expect(try shop.run("history trend").status == 0)
    _ = try shop.shell("sqlite3 layout-history.db 'DELETE FROM analysis WHERE run = 1'", ["sh"])
    for command in ["trend", "report -o -"] {
      let result = try shop.run("history \(command)")
      #expect(result.status == 2)
      #expect(result.complaint.contains("run 1 by an earlier version, run 2 by version"))
    }
    #expect(try shop.run("history list").status == 0)
  }

  @Test func `gives up the runs that are named, and no others`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feedHistory()
    try #require(try shop.run("history add a.plumb --commit 0123abcd").status == 0)
    try #require(try shop.run("history add b.plumb --commit fedcba98").status == 0)
    let unknown = try shop.run("history remove 1 17")
    #expect(unknown.status == 2)
    #expect(unknown.complaint.contains("no run '17'"))
    let removed = try shop.run("history remove 0123abc")
    #expect(removed.output == "removed 1 run from layout-history.db\n")
    let left = try shop.shell(
      "sqlite3 layout-history.db 'SELECT group_concat(id), (SELECT min(run) FROM work) FROM run'",
      ["sh"]
    )
    #expect(left.output == "2|2\n")
    #expect(try shop.run("history remove b.plumb").status == 0)
    #expect(try shop.run("history list").output == "No runs.\n")
    #expect(try shop.run("history remove 1 --store none.db").complaint.contains("no history"))
  }

  @Test func `with numbers that nothing can add up names the run, which can be removed`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feedHistory()
    try #require(try shop.run("history add a.plumb b.plumb").status == 0)
    _ = try shop.shell(
      """
      sqlite3 layout-history.db 'UPDATE work SET churned = 9223372036854775807 WHERE run = 1; \
      UPDATE run SET duration = -9223372036854775808 WHERE id = 1'
      """,
      ["sh"]
    )
    for command in ["list", "trend"] {
      let result = try shop.run("history \(command)")
      #expect(result.status == 2)
      #expect(result.complaint.contains("run.duration is -9223372036854775808 in row 1"))
    }
    #expect(try shop.run("history remove 1").status == 0)
    #expect(try shop.run("history trend").status == 0)
  }

  @Test func `takes no run that did not come to its end`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "churning")
    _ = try shop.shell("sqlite3 a.plumb 'UPDATE run SET is_finished = 0'", ["sh"])
    let result = try shop.run("history add a.plumb")
    #expect(result.status == 2)
    #expect(result.complaint.contains("did not come to its end"))
  }

  @Test func `knows no test of a misspelled name`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    try shop.feed("a.plumb", cell: "churning")
    try #require(try shop.run("history add a.plumb").status == 0)
    let result = try shop.run("history trend --superview UIWindow/UITableView#feeed")
    #expect(result.status == 2)
    #expect(result.complaint.contains("did you mean 'UIWindow/UITableView#feed"))
    #expect(try shop.run("history trend --test typo").status == 2)
  }

  @Test func `judges the last run, and takes what was accepted`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // No other test uses the last numbers, so `c.plumb` and `d.plumb` are the last recordings.
    for (number, name) in ["a", "b", "c"].enumerated() {
      try shop.feed("\(name).plumb", cell: "grouped", number: number + 1)
    }
    try shop.feed("d.plumb", cell: "churning", number: 3)
    try #require(try shop.run("history add a.plumb b.plumb c.plumb --commit 0000000").status == 0)
    let early = try shop.run("history trend --measure churned")
    #expect(early.output.hasPrefix("Unknown: "))
    #expect(early.output.contains("Next: plumbline history add"))
    try #require(try shop.run("history add d.plumb --commit 0123abcdef").status == 0)
    let worse = try shop.run("history trend --measure churned --fail-on-regression")
    #expect(worse.status == 1)
    #expect(worse.output.hasPrefix("Worse than 3 earlier runs: churned constraints\n"))
    #expect(worse.output.contains("Next: plumbline compare c.plumb d.plumb\n"))
    #expect(worse.output.contains("0123abcdef"))
    let page = try shop.run("history report --fail-on-regression")
    #expect(page.status == 1)
    #expect(page.output.hasSuffix("4 builds, the last is worse.\n"))
    #expect(try shop.run("history report").status == 2, "it is not replaced")
    #expect(try shop.run("history report --output - | head -c 15").output == "<!DOCTYPE html>")
    func accept(_ text: String) throws {
      try text.write(toFile: shop.path("plumbline.yml"), atomically: true, encoding: .utf8)
    }
    try accept(
      "accepted:\n- {rule: churn, limit: 9999, by: Ada, why: the new cell is to come}\n"
    )
    let accepted = try shop.run("history trend --measure churned --fail-on-regression")
    #expect(accepted.status == 0)
    #expect(accepted.output.hasPrefix("Accepted: churned constraints\n"))
    #expect(accepted.output.contains("by Ada: the new cell is to come"))
    // A count above the accepted limit is a regression again. An entry for another superview does
    // not apply.
    for entry in ["limit: 9", "superview: UIWindow/UIView#other, limit: 9999"] {
      try accept("accepted: [{rule: churn, \(entry), by: A, why: b}]")
      #expect(try shop.run("history trend --measure churned --fail-on-regression").status == 1)
    }
    // The same entries apply to a comparison.
    let compare = "compare c.plumb d.plumb --fail-on-regression"
    #expect(try shop.run(compare).status == 1)
    try accept("accepted: [{rule: churn, by: Ada}]")
    for command in ["history trend", "history report --force", compare] {
      let refused = try shop.run(command)
      #expect(refused.status == 2)
      #expect(refused.complaint.contains("entry 1 of 'accepted' lacks 'limit'"))
    }
    #expect(try shop.run("history trend --config missing.yml").status == 2)
  }
}
