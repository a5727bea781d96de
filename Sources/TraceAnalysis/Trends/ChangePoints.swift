import Foundation

/// Finds where the level of a series changes: PELT with the least-squares cost of a mean.
///
/// R. Killick, P. Fearnhead, I. A. Eckley: Optimal Detection of Changepoints With a Linear
/// Computational Cost, JASA 107 (2012). The segmentation is optimal, not an approximation;
/// `scripts/statistics-oracle` compares it with that of `ruptures`.
package struct ChangePoints: Sendable {
  /// The minimum number of values in a segment.
  package var minimumSize: Int
  /// The cost that an additional segment must save, in squared units.
  package var penalty: Double

  /// Creates a search.
  package init(minimumSize: Int, penalty: Double) {
    self.minimumSize = max(minimumSize, 1)
    self.penalty = max(penalty, 0)
  }

  /// Returns the positions at which segments begin, without the first one at 0.
  ///
  /// - Complexity: O(*n*) if changes are frequent, otherwise up to O(*n*²).
  package func positions(in values: [Double]) -> [Int] {
    let count = values.count
    guard count >= 2 * minimumSize else { return [] }
    // Subtract the mean, so that squares of large numbers keep their precision.
    let mean = values.reduce(0, +) / Double(count)
    var sums = [0.0]
    var squares = [0.0]
    for value in values {
      sums.append(sums[sums.count - 1] + value - mean)
      squares.append(squares[squares.count - 1] + (value - mean) * (value - mean))
    }
    func cost(_ start: Int, _ end: Int) -> Double {
      let sum = sums[end] - sums[start]
      return max(0, squares[end] - squares[start] - sum * sum / Double(end - start))
    }
    var best = [Double](repeating: .infinity, count: count + 1)
    var previous = [Int](repeating: 0, count: count + 1)
    best[0] = 0
    // The possible beginnings of a segment, each with the first end at which it cost too much.
    var candidates: [(start: Int, failed: Int)] = [(0, .max)]
    for end in minimumSize...count {
      let newest = end - minimumSize
      if newest >= minimumSize { candidates.append((newest, .max)) }
      // A beginning that failed at an end is worse than a segment that begins there, once that one
      // is long enough.
      candidates.removeAll { $0.failed <= end - minimumSize }
      var totals: [Double] = []
      for (start, _) in candidates {
        let total = best[start] + cost(start, end) + penalty
        totals.append(total)
        if total < best[end] {
          best[end] = total
          previous[end] = start
        }
      }
      for position in candidates.indices where totals[position] > best[end] + penalty {
        candidates[position].failed = min(candidates[position].failed, end)
      }
    }
    var positions: [Int] = []
    var end = count
    while previous[end] > 0 {
      positions.append(previous[end])
      end = previous[end]
    }
    return positions.reversed()
  }

  /// The penalty for a series: the Bayesian information criterion with the noise between neighbors.
  ///
  /// Differences of neighbors separate noise from level changes, because the latter are few; they
  /// do not affect the median.
  package static func penalty(for values: [Double]) -> Double {
    let differences = zip(values, values.dropFirst()).map { abs($1 - $0) }
    let median = MedianDifference.median(differences)
    // The median of |N(0, 2σ²)| is 0.6745 · √2 · σ.
    let deviation = median / (0.6745 * 2.0.squareRoot())
    return 3 * deviation * deviation * Foundation.log(Double(max(values.count, 2)))
  }
}
