import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

@Suite struct `An accepted rise` {
  /// Two superviews in one test that churn the given numbers of constraints, and one of them in
  /// another test.
  private func run(_ name: String, card: Int, list: Int, cardThatCloses: Int) -> RunSummary {
    var work: [WorkPlace: WorkCounts] = [:]
    for (test, superview, churned) in [
      ("opens", "Card", card), ("opens", "List", list), ("closes", "Card", cardThatCloses),
    ] {
      var counts = WorkCounts()
      counts.churned = churned
      counts.added = 1
      work[WorkPlace(test: test, superview: superview)] = counts
    }
    return RunSummary(name: name, run: MemoryTrace().runRow, schemaVersion: 2, work: work)
  }

  private func accepted(
    _ limit: Int64,
    test: String? = nil,
    under superview: String? = nil,
    rule: String = "churn"
  ) -> AcceptedRise {
    AcceptedRise(
      rule: rule,
      test: test,
      superview: superview,
      extent: .limit(limit),
      by: "Ada",
      why: "Until May."
    )
  }

  private func comparison(
    _ accepted: AcceptedRise...,
    card: Int,
    list: Int = 0,
    cardThatCloses: Int = 0
  ) throws -> Comparison {
    var policy = ComparisonPolicy()
    policy.accepted = accepted
    return try Comparison(
      base: [run("a", card: 3, list: 0, cardThatCloses: 0)],
      new: [run("b", card: card, list: list, cardThatCloses: cardThatCloses)],
      policy: policy
    )
  }

  @Test func `is noted, and judged as if nothing had changed`() throws {
    let comparison = try comparison(accepted(5, under: "Card"), card: 5)
    #expect(comparison.verdict == .same)
    #expect(comparison.total.countVerdict == .same)
    #expect(comparison.tests.allSatisfy { $0.countVerdict == .same })
    #expect(
      comparison.notes
        == ["Accepted: churn 3 → 5 under Card; up to 5 is allowed, says Ada: Until May."]
    )
  }

  @Test func `is a regression again beyond its limit`() throws {
    let comparison = try comparison(accepted(5, under: "Card"), card: 6)
    #expect(comparison.verdict == .worse)
    #expect(comparison.notes.isEmpty)
  }

  @Test func `excuses no other superview`() throws {
    let comparison = try comparison(accepted(5, under: "Card"), card: 5, list: 1)
    #expect(comparison.verdict == .worse)
    #expect(comparison.superviews.first { $0.name == "List" }?.countVerdict == .worse)
    #expect(comparison.superviews.first { $0.name == "Card" }?.countVerdict == .same)
    #expect(comparison.total.countVerdict == .worse)
  }

  @Test func `of the whole run holds for every superview while the sum keeps to it`() throws {
    #expect(try comparison(accepted(6), card: 5, list: 1).verdict == .same)
    #expect(try comparison(accepted(6), card: 5, list: 2).verdict == .worse)
  }

  @Test func `of another rule excuses nothing`() throws {
    let rows = accepted(900, under: "Card", rule: "solver.rows")
    #expect(try comparison(rows, card: 5).verdict == .worse)
  }

  @Test func `of one test excuses its superviews there, and no other test`() throws {
    let inOpens = accepted(5, test: "opens")
    let comparison = try comparison(inOpens, card: 5)
    #expect(comparison.verdict == .same)
    #expect(comparison.superviews.allSatisfy { $0.countVerdict == .same })
    #expect(
      comparison.notes
        == ["Accepted: churn 3 → 5 in test 'opens'; up to 5 is allowed, says Ada: Until May."]
    )
    let more = try self.comparison(inOpens, card: 5, cardThatCloses: 1)
    #expect(more.verdict == .worse)
    #expect(more.tests.first { $0.name == "opens" }?.countVerdict == .same)
    #expect(more.tests.first { $0.name == "closes" }?.countVerdict == .worse)
  }

  @Test func `of a superview in one test excuses it nowhere else`() throws {
    let there = accepted(5, test: "opens", under: "Card")
    #expect(try comparison(there, card: 5).verdict == .same)
    #expect(try comparison(there, card: 5, list: 1).verdict == .worse)
    #expect(try comparison(there, card: 5, cardThatCloses: 1).verdict == .worse)
  }

  @Test func `that several entries are about counts once`() throws {
    let both = [accepted(5, test: "opens"), accepted(9, under: "Card")]
    #expect(try comparison(both[0], both[1], card: 5).verdict == .same)
    // The card's two are excused only once: subtracted twice, they would hide the list's.
    let more = try comparison(both[1], accepted(5, test: "opens", under: "Card"), card: 5, list: 2)
    #expect(more.total.countVerdict == .worse)
  }
}
