import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct `The database's own account of churn` {
  /// Returns the rollup's constraints and passes for each superview.
  private func rollup(of trace: String, in shop: Workshop) throws -> [String: [Int]] {
    let result = try shop.shell(
      """
      exec sqlite3 -json "$1" "SELECT superview, sum(constraints) AS constraints, \
      count(DISTINCT pass) AS passes FROM v_churn WHERE origin = 'user' AND NOT is_first_layout \
      GROUP BY superview"
      """,
      ["sqlite3", trace]
    )
    try #require(result.status == 0, "\(result.complaint)")
    if result.output.isEmpty { return [:] }
    struct Row: Decodable {
      var superview: String
      var constraints: Int
      var passes: Int
    }
    let rows = try JSONDecoder().decode([Row].self, from: Data(result.output.utf8))
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0.superview, [$0.constraints, $0.passes]) }
    )
  }

  /// Returns the same numbers from `plumbline churn`.
  private func report(of trace: String, in shop: Workshop) throws -> [String: [Int]] {
    struct Report: Decodable {
      struct Superview: Decodable {
        struct Tally: Decodable {
          var constraints: Int
          var passes: Int
        }
        var path: String
        var users: Tally
      }
      var superviews: [Superview]
    }
    let result = try shop.plumbline("churn", trace, "--format", "json")
    try #require(result.status == 0, "\(result.complaint)")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    let churning = report.superviews.filter { $0.users.constraints > 0 }
    return Dictionary(
      uniqueKeysWithValues: churning.map { ($0.path, [$0.users.constraints, $0.users.passes]) }
    )
  }

  @Test(arguments: ["churning", "grouped", "sized"])
  func `agrees with the report, superview by superview`(cell: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = shop.path("feed.plumb")
    try shop.feed("feed.plumb", cell: cell)
    let rollup = try rollup(of: trace, in: shop)
    #expect(rollup.count == (cell == "churning" ? 2 : 0))
    #expect(try rollup == report(of: trace, in: shop))
  }

  @Test(arguments: ["churning", "grouped", "sized"])
  func `agrees with the report on the traces that come with the project`(cell: String) throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let trace = packageFolder.appendingPathComponent("traces/feed-\(cell).plumb").path
    #expect(try rollup(of: trace, in: shop) == report(of: trace, in: shop))
  }
}
