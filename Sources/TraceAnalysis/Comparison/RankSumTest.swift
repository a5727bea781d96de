internal import Foundation

/// The two-sided Mann-Whitney U test: whether one of two samples tends to have larger values.
///
/// H. B. Mann and D. R. Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", Annals of Mathematical Statistics 18 (1947). Equal values
/// share the mean of their ranks.
package enum RankSumTest {
  /// Up to this number of values in both samples the distribution is exact; above it, the normal
  /// approximation is good.
  static let exactLimit = 50

  /// Returns the probability of ranks at least as far apart if both samples have the same
  /// distribution.
  ///
  /// Small samples are compared with all ways to divide these values, including ties. Larger
  /// samples use the normal approximation with its corrections for ties and continuity. An empty
  /// sample shows nothing: 1.
  ///
  /// - Complexity: O(*n* log *n*) for large samples of *n* values together, O(*n*⁴) for small ones.
  package static func probability(_ first: [Double], _ second: [Double]) -> Double {
    if first.isEmpty || second.isEmpty { return 1 }
    let ranks = Ranks(of: first + second)
    let sum = ranks.doubled[..<first.count].reduce(0, +)
    return first.count + second.count <= exactLimit
      ? exact(sum, count: first.count, ranks: ranks.doubled)
      : normal(sum, count: first.count, ranks: ranks)
  }

  /// Returns the smallest probability that samples of these sizes can have: 2/C(*n* + *m*, *n*).
  package static func smallestProbability(_ first: Int, _ second: Int) -> Double {
    if first < 1 || second < 1 { return 1 }
    var ways = 1.0
    for step in 1...min(first, second) {
      ways = ways * Double(first + second - min(first, second) + step) / Double(step)
    }
    return min(1, 2 / ways)
  }

  /// Returns how many runs per side are needed for significance at `alpha` when `rows` share it.
  package static func runsNeeded(alpha: Double, rows: Int) -> Int {
    var runs = 2
    while runs < 1_000, smallestProbability(runs, runs) * Double(rows) >= alpha { runs += 1 }
    return runs
  }

  /// Counts the ways to choose `count` of the ranks by their sum; ranks are doubled to be integers.
  private static func exact(_ sum: Int, count: Int, ranks: [Int]) -> Double {
    let limit = ranks.reduce(0, +)
    var ways = Array(repeating: Array(repeating: 0.0, count: limit + 1), count: count + 1)
    ways[0][0] = 1
    var total = 0
    for (position, rank) in ranks.enumerated() {
      total += rank
      for chosen in stride(from: min(count, position + 1), through: 1, by: -1) {
        for reached in stride(from: total, through: rank, by: -1) {
          let more = ways[chosen - 1][reached - rank]
          if more != 0 { ways[chosen][reached] += more }
        }
      }
    }
    let all = ways[count].reduce(0, +)
    let low = ways[count][...sum].reduce(0, +)
    let high = ways[count][sum...].reduce(0, +)
    return min(1, 2 * min(low, high) / all)
  }

  private static func normal(_ sum: Int, count: Int, ranks: Ranks) -> Double {
    let first = Double(count)
    let all = Double(ranks.doubled.count)
    let second = all - first
    let lower = Double(sum) / 2 - first * (first + 1) / 2
    let statistic = max(lower, first * second - lower)
    let variance = first * second / 12 * (all + 1 - ranks.tieTerm / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    let distance = (statistic - first * second / 2 - 0.5) / variance.squareRoot()
    return min(1, erfc(distance / 2.0.squareRoot()))
  }

  /// Twice the rank of each value, so that shared ranks are integers; and the correction of the
  /// variance for ties.
  private struct Ranks {
    var doubled: [Int]
    /// Σ *t*³ − *t* over groups of *t* equal values.
    var tieTerm = 0.0

    init(of values: [Double]) {
      doubled = Array(repeating: 0, count: values.count)
      let order = values.indices.sorted { values[$0] < values[$1] }
      var start = 0
      while start < order.count {
        var end = start + 1
        while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
        // Ranks start + 1 … end: their mean, doubled.
        for position in order[start..<end] { doubled[position] = start + 1 + end }
        let ties = Double(end - start)
        tieTerm += ties * ties * ties - ties
        start = end
      }
    }
  }
}
