import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// Compares level changes with the results of `ruptures`; `scripts/statistics-oracle` tests other
/// series.
@Suite(.waitsForProcesses) struct ChangePointOracleTests {
  @Test func `agrees with ruptures on series by seed`() throws {
    let environment = ProcessInfo.processInfo.environment
    let file = environment["CHANGE_POINT_ANSWERS"] ?? fixture("Answers/change-points.txt").path
    let firstSeed = environment["CHANGE_POINT_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
    let answers = try String(contentsOfFile: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(answers.count >= 100)
    #expect(answers.contains { $0.contains(" ") } && answers.contains(""))
    for (offset, answer) in answers.enumerated() {
      let seed = firstSeed + UInt64(offset)
      let (values, search) = Self.series(seed: seed)
      let expected = answer.split(separator: " ").compactMap { Int($0) }
      #expect(search.positions(in: values) == expected, "seed \(seed)")
    }
  }

  /// Creates the same series as `Tests/Oracle/change_point_oracle.py`.
  private static func series(seed: UInt64) -> ([Double], ChangePoints) {
    var generator = SeededGenerator(seed: seed)
    let count = 12 + generator.next(below: 60)
    let noise = 1 + generator.next(below: 20_000)
    var level = generator.next(below: 1_000_000)
    let values = (0..<count).map { _ in
      if generator.next(below: 100) < 8 { level = generator.next(below: 1_000_000) }
      return Double(level + generator.next(below: noise))
    }
    let size = 1 + generator.next(below: 3)
    let factor = Double(1 + generator.next(below: 8))
    let penalty = Double(noise) * Double(noise) * factor / 4 + 0.37
    return (values, ChangePoints(minimumSize: size, penalty: penalty))
  }
}

@Suite struct `A trend` {
  private func trend(
    _ measure: Trend.Measure,
    _ values: [Double?],
    accepted: [AcceptedRise] = [],
    window: Int = 20
  ) -> Trend {
    TrendAnalysis(window: window, accepted: accepted).trend(
      of: measure,
      values,
      commits: values.indices.map { "commit\($0)" },
      test: "scrolls"
    )
  }

  @Test func `of a count changes at the build at which it differs`() {
    let trend = trend(.work(.rowsTouched), [900, 900, 900, 900, 1_200, 1_200])
    #expect(trend.changes.map(\.position) == [4])
    #expect(trend.changes.map(\.before) == [900] && trend.changes.map(\.after) == [1_200])
    // The window contains this value, so it is the new level: the last build is no worse than the
    // previous one.
    #expect(trend.verdict == .same)
  }

  @Test func `judges the last build by the ones before`() {
    #expect(trend(.work(.rowsTouched), [900, 900, 900, 1_200]).verdict == .worse)
    // As in a comparison, a cost may rise by 1 % and by 10.
    #expect(trend(.work(.rowsTouched), [900, 900, 900, 909]).verdict == .same)
    #expect(trend(.work(.churned), [3, 3, 3, 4]).verdict == .worse)
    #expect(trend(.work(.churned), [3, 3, 3, 0]).verdict == .better)
    #expect(trend(.work(.churned), [3, 3, 4]).verdict == .unknown)
    #expect(trend(.work(.churned), [9, 3, 3, 3, 4], window: 3).verdict == .worse)
    #expect(trend(.work(.churned), [9, 3, 3, 3, 4]).verdict == .same)
  }

  @Test func `of a time is judged by its own noise`() {
    let noise: [Double] = [100, 104, 98, 101, 103, 97, 102, 99]
    // One build compared with eight is not enough, as in a comparison.
    #expect(trend(.work(.layoutTime), noise + [105]).verdict == .unknown)
    #expect(trend(.work(.layoutTime), noise + [160]).verdict == .unknown)
    #expect(trend(.work(.layoutTime), noise).changes.isEmpty)
    let risen = trend(.work(.layoutTime), noise + noise.map { $0 + 60 })
    #expect(risen.changes.map(\.position) == [8])
    #expect(risen.verdict == .worse)
    #expect((risen.probability ?? 1) < 0.05)
    let fallen = trend(.work(.layoutTime), noise.map { $0 + 60 } + noise)
    #expect(fallen.verdict == .better)
  }

  @Test func `that is not judged has no verdict`() {
    #expect(trend(.hitchRatio, [1, 1, 1, 50]).verdict == .unknown)
    for percentile in HitchSummary.Percentile.allCases {
      #expect(trend(.overrun(percentile), [1, 1, 1, 50]).verdict == .unknown)
    }
  }

  @Test func `of builds that lack it are those of the others`() {
    let trend = trend(.work(.churned), [nil, 3, 3, nil, 3, 5, 5])
    #expect(trend.changes.map(\.position) == [5])
    #expect(self.trend(.work(.churned), [3, 3, 3, nil]).verdict == .unknown)
  }

  @Test func `takes an accepted rise as the level from then on`() {
    let accepted = AcceptedRise(
      rule: "solver.rows",
      extent: .limit(1_200),
      by: "Ada",
      why: "dates"
    )
    let now = trend(.work(.rowsTouched), [900, 900, 900, 1_200], accepted: [accepted])
    #expect(now.verdict == .accepted && now.changes.first?.acceptance == accepted)
    // Nothing else is accepted: neither a further rise nor that of another measure, test or build.
    let more = trend(.work(.rowsTouched), [900, 900, 900, 1_200, 1_500], accepted: [accepted])
    #expect(more.verdict == .worse)
    let later = trend(.work(.rowsTouched), [900, 900, 900, 1_200, 1_200], accepted: [accepted])
    #expect(later.verdict == .same && later.limit?.low == 1_200)
    var other = accepted
    other.test = "taps"
    #expect(trend(.work(.rowsTouched), [9, 9, 9, 90], accepted: [other]).verdict == .worse)
    #expect(trend(.work(.churned), [9, 9, 9, 90], accepted: [accepted]).verdict == .worse)
    #expect(trend(.work(.pivots), [9, 9, 9, 90], accepted: [accepted]).verdict != .accepted)
  }

  @Test func `of a time takes a rise that was accepted at its build`() {
    let noise: [Double] = [100, 104, 98, 101, 103, 97, 102, 99]
    let risen = noise + noise.map { $0 + 60 }
    func accepted(_ commit: String, _ rule: String = "time.layout") -> [AcceptedRise] {
      [AcceptedRise(rule: rule, extent: .since(commit: commit), by: "Ada", why: "dates")]
    }
    func acceptances(_ list: [AcceptedRise]) -> [AcceptedRise?] {
      trend(.work(.layoutTime), risen, accepted: list).changes.map(\.acceptance)
    }
    #expect(acceptances(accepted("commit8")) == accepted("commit8"))
    #expect(acceptances(accepted("commit7")) == [nil])
    #expect(acceptances(accepted("commit8", "time.text")) == [nil])
  }

  @Test func `of the whole is no worse where only an accepted part of it rose`() {
    func build(card: Int, list: Int, test: String = "scrolls") -> [HistoryWork] {
      [("Card", card), ("List", list)].map { superview, churned in
        var counts = WorkCounts()
        counts.churned = churned
        return HistoryWork(test: test, superview: superview, counts: counts)
      }
    }
    let accepted = [
      AcceptedRise(rule: "churn", superview: "Card", extent: .limit(5), by: "Ada", why: "dates")
    ]
    func verdict(card: Int, list: Int) -> Trend.Verdict {
      let builds =
        [build(card: 3, list: 1), build(card: 3, list: 1), build(card: 3, list: 1)]
        + [build(card: card, list: list)]
      return TrendAnalysis(accepted: accepted).trend(
        of: .work(.churned),
        builds.map { $0.reduce(0) { $0 + Double($1.counts.churned) } },
        commits: builds.map { _ in nil },
        excused: builds.map {
          AcceptedWork(of: $0, accepted: accepted).sum(of: .churned, test: nil, superview: nil)
        }
      ).verdict
    }
    #expect(verdict(card: 5, list: 1) == .accepted)
    #expect(verdict(card: 6, list: 1) == .worse)
    #expect(verdict(card: 5, list: 2) == .worse)
    #expect(verdict(card: 3, list: 1) == .same)
    let work = AcceptedWork(of: build(card: 5, list: 2), accepted: accepted)
    #expect(work.sum(of: .churned, test: "taps", superview: nil) == 0)
    #expect(work.sum(of: .churned, test: "scrolls", superview: nil) == 5)
    #expect(work.sum(of: .rowsTouched, test: nil, superview: nil) == 0)
  }
}
