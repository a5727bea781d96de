import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

@Suite struct `An accepted rise` {
  /// Two superviews in one test, whose constraints churn as often as given.
  private func run(_ name: String, card: Int, list: Int) -> RunSummary {
    var work: [WorkPlace: WorkCounts] = [:]
    for (superview, churned) in [("Card", card), ("List", list)] {
      var counts = WorkCounts()
      counts.churned = churned
      counts.added = 1
      work[WorkPlace(test: "opens", superview: superview)] = counts
    }
    return RunSummary(name: name, run: MemoryTrace().runRow, schemaVersion: 2, work: work)
  }

  private func comparison(_ accepted: (String, String)..., card: Int, list: Int = 0) throws
    -> Comparison
  {
    var policy = ComparisonPolicy()
    policy.accepted = try accepted.map { try #require(AcceptedRise($0.0, limit: $0.1)) }
    return try Comparison(
      base: [run("a", card: 3, list: 0)],
      new: [run("b", card: card, list: list)],
      policy: policy
    )
  }

  @Test func `is noted, and judged as if nothing had changed`() throws {
    let comparison = try comparison(("churn@Card", "5"), card: 5)
    #expect(comparison.verdict == .same)
    #expect(comparison.total.countVerdict == .same)
    #expect(comparison.tests.allSatisfy { $0.countVerdict == .same })
    #expect(comparison.notes == ["Accepted: churn 3 → 5 under Card; up to 5 is allowed."])
  }

  @Test func `is a regression again beyond its limit`() throws {
    let comparison = try comparison(("churn@Card", "5"), card: 6)
    #expect(comparison.verdict == .worse)
    #expect(comparison.notes.isEmpty)
  }

  @Test func `excuses no other superview`() throws {
    let comparison = try comparison(("churn@Card", "5"), card: 5, list: 1)
    #expect(comparison.verdict == .worse)
    #expect(comparison.superviews.first { $0.name == "List" }?.countVerdict == .worse)
    #expect(comparison.superviews.first { $0.name == "Card" }?.countVerdict == .same)
    #expect(comparison.total.countVerdict == .worse)
  }

  @Test func `of the whole run holds for every superview while the sum keeps to it`() throws {
    #expect(try comparison(("churn", "6"), card: 5, list: 1).verdict == .same)
    #expect(try comparison(("churn", "6"), card: 5, list: 2).verdict == .worse)
  }

  @Test func `of another rule excuses nothing`() throws {
    #expect(try comparison(("solver.rows@Card", "900"), card: 5).verdict == .worse)
  }

  @Test(arguments: [
    ("churn", "-1"), ("churn", "many"), ("churn@", "1"), ("chrun", "1"), ("time.layout", "1"),
    ("passes", "1"), ("stack.depth", "1"),
  ])
  func `that is not understood is refused`(name: String, limit: String) {
    #expect(AcceptedRise(name, limit: limit) == nil)
  }
}
