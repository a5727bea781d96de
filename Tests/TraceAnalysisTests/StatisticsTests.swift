import Foundation
import TestSupport
import Testing
import TraceAnalysis

/// Compares the rank-sum test with SciPy's; `scripts/statistics-oracle` tests other samples.
@Suite(.waitsForProcesses) struct RankSumOracleTests {
  @Test func `agrees with SciPy on samples by seed`() throws {
    let environment = ProcessInfo.processInfo.environment
    let file =
      environment["RANK_SUM_ANSWERS"] ?? fixture("Answers/rank-sum.txt").path
    let firstSeed = environment["RANK_SUM_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
    let answers = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    try #require(answers.count >= 100)
    // Any 20 seeds in order have samples of all kinds.
    let count =
      environment["RANK_SUM_ANSWERS"] == nil ? TestEffort.value(200, full: .max) : .max
    for (offset, answer) in answers.prefix(count).enumerated() {
      let seed = firstSeed + UInt64(offset)
      let (first, second) = Self.samples(seed: seed)
      let expected = try #require(Double(answer))
      let probability = RankSumTest.probability(first, second)
      // Far out, the tail of the normal distribution keeps its relative precision.
      #expect(
        abs(probability - expected) <= 1e-9 * max(expected, 1e-12) + 1e-13,
        "seed \(seed): \(probability), SciPy \(expected)"
      )
    }
  }

  /// Creates the same samples as `Tests/Oracle/rank_sum_oracle.py`.
  private static func samples(seed: UInt64) -> ([Double], [Double]) {
    var generator = SeededGenerator(seed: seed)
    let limits: (least: Int, sizes: Int, values: Int) =
      switch seed % 20 {
      case ..<8: (2, 24, 1 << 52)
      case ..<13: (2, 6, 6)
      default: (26, 175, 40)
      }
    let firstCount = limits.least + generator.next(below: limits.sizes)
    let secondCount = limits.least + generator.next(below: limits.sizes)
    let shift = generator.next(below: 1 + limits.values / 4)
    let first = (0..<firstCount).map { _ in Double(generator.next(below: limits.values)) }
    let second = (0..<secondCount).map { _ in Double(generator.next(below: limits.values) + shift) }
    return (first, second)
  }
}

@Suite struct `The statistics of a comparison` {
  @Test func `know how many runs could be significant`() {
    #expect(RankSumTest.smallestProbability(1, 1) == 1)
    #expect(RankSumTest.smallestProbability(4, 4) == 2.0 / 70)
    #expect(RankSumTest.smallestProbability(10, 10) == 2.0 / 184_756)
    #expect(RankSumTest.smallestProbability(3, 0) == 1)
    #expect(RankSumTest.runsNeeded(alpha: 0.05, rows: 1) == 4)
    #expect(RankSumTest.runsNeeded(alpha: 0.05, rows: 100) == 8)
    for runs in 2...12 {
      let low = (0..<runs).map(Double.init)
      let probability = RankSumTest.probability(low, low.map { $0 + 100 })
      #expect(abs(probability - RankSumTest.smallestProbability(runs, runs)) < 1e-15)
    }
  }

  @Test func `of equal values, or of none, tell nothing`() {
    #expect(RankSumTest.probability([], [1]) == 1)
    #expect(RankSumTest.probability([3, 3, 3], [3, 3]) == 1)
    let many = Array(repeating: 1.0, count: 40)
    #expect(RankSumTest.probability(many, many) == 1)
  }

  @Test func `correct probabilities by Holm's steps`() {
    // By hand: 0.01 · 4, 0.02 · 3 and the largest so far, 0.03 · 2, 0.5.
    let adjusted = HolmCorrection.adjusted([0.03, 0.01, 0.5, 0.02])
    for (value, expected) in zip(adjusted, [0.06, 0.04, 0.5, 0.06]) {
      #expect(abs(value - expected) < 1e-15)
    }
    #expect(HolmCorrection.adjusted([0.9, 0.8]) == [1, 1])
    #expect(HolmCorrection.adjusted([]) == [])
  }

  @Test func `take the median, and an interval that repeats`() throws {
    #expect(MedianDifference.median([3, 1, 2]) == 2)
    #expect(MedianDifference.median([4, 1, 2, 3]) == 2.5)
    #expect(MedianDifference.median([]) == 0)
    #expect(MedianDifference.interval([1], [2, 3]) == nil)
    let first = [10.0, 11, 12, 13, 14]
    let second = [20.0, 21, 22, 23, 24]
    let interval = try #require(MedianDifference.interval(first, second))
    #expect(interval.contains(10) && interval.lowerBound >= 6 && interval.upperBound <= 14)
    #expect(MedianDifference.interval(first, second) == interval)
  }

  @Test func `hold the true difference in about 95 of 100 cases`() {
    var generator = SeededGenerator(seed: 95)
    var held = 0
    let count = TestEffort.value(100, full: 300)
    for _ in 0..<count {
      let first = (0..<25).map { _ in Double(generator.next(below: 1_000)) }
      let second = (0..<25).map { _ in Double(generator.next(below: 1_000) + 300) }
      held += MedianDifference.interval(first, second)?.contains(300) == true ? 1 : 0
    }
    // 95 of 100 are expected; the percentile bootstrap of a median is slightly too wide.
    #expect((count * 9 / 10...count).contains(held), "\(held) of \(count)")
  }
}
