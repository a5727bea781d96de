import Foundation
import Testing

@Suite struct `The check` {
  private func check(_ arguments: String...) throws -> Result {
    let shop = try Workshop()
    defer { shop.remove() }
    return try shop.shell(
      "cd \"$1\" && shift && exec \"$0\" check \"$@\"",
      [Workshop.binaries.appendingPathComponent("plumbline").path, Workshop.root.path] + arguments
    )
  }

  @Test func `ends with status 1 where there are faults, and says which`() throws {
    let result = try check("traces/feed-churning.plumb", "--disable", "frame.hitch")
    #expect(result.status == 1)
    #expect(result.output.contains("warning  churn  "))
    #expect(result.output.contains("warning  update-constraints.remove-all  "))
    #expect(result.complaint.isEmpty)
  }

  @Test func `ends with status 0 where there are none`() throws {
    let result = try check("traces/feed-grouped.plumb", "--frame-budget", "1s")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output == "No findings.\n")
  }

  @Test func `looks for one rule only`() throws {
    let result = try check(
      "traces/feed-churning.plumb",
      "--rule",
      "churn",
      "--format",
      "csv"
    )
    let rules = result.output.split(whereSeparator: \.isNewline).dropFirst()
      .compactMap { $0.split(separator: ",").first.map(String.init) }
    #expect(!rules.isEmpty)
    #expect(Set(rules) == ["churn"])
  }

  @Test func `names the rules where one is not known`() throws {
    let result = try check("traces/feed-churning.plumb", "--rule", "chrun")
    #expect(result.status == 64)
    #expect(result.complaint.contains("churn.equivalent"))
  }

  @Test func `is explained, rule by rule`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let list = try shop.plumbline("explain")
    #expect(list.status == 0)
    #expect(list.output.contains("subview.churn"))
    let rule = try shop.plumbline("explain", "subview.churn")
    #expect(rule.output.contains("badge.isHidden = count == 0"))
    #expect(try shop.plumbline("explain", "nothing").status == 64)
  }
}
