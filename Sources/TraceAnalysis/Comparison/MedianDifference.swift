/// The difference between the medians of two samples, and its uncertainty.
///
/// The interval is the percentile bootstrap: B. Efron, "Bootstrap methods: another look at the
/// jackknife", Annals of Statistics 7 (1979). Samples are drawn with a fixed seed, so equal runs
/// give equal intervals.
package enum MedianDifference {
  private static let resamples = 2_000
  private static let confidence = 0.95

  /// Returns the middle value, or the mean of the two middle values; 0 without values.
  ///
  /// - Complexity: O(*n* log *n*).
  package static func median(_ values: [Double]) -> Double {
    median(ofSorted: values.sorted())
  }

  private static func median(ofSorted sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// Returns the 95 % interval of the difference of the medians, second minus first.
  ///
  /// Nil if a sample has fewer than two values, which do not show how much they vary.
  ///
  /// - Complexity: O(2000 · *n*).
  package static func interval(_ first: [Double], _ second: [Double]) -> ClosedRange<Double>? {
    guard first.count > 1, second.count > 1 else { return nil }
    var generator = SplitMix(state: 220)
    let sorted = (first.sorted(), second.sorted())
    var differences: [Double] = []
    differences.reserveCapacity(resamples)
    for _ in 0..<resamples {
      differences.append(
        resampledMedian(sorted.1, &generator) - resampledMedian(sorted.0, &generator)
      )
    }
    differences.sort()
    let tail = Int((1 - confidence) / 2 * Double(resamples))
    return differences[tail]...differences[resamples - 1 - tail]
  }

  /// The median of a resample of the same size.
  private static func resampledMedian(_ sorted: [Double], _ generator: inout SplitMix) -> Double {
    var drawn = Array(repeating: 0, count: sorted.count)
    for _ in sorted { drawn[Int(generator.next() % UInt64(sorted.count))] += 1 }
    let half = sorted.count / 2
    var seen = 0
    var lower: Double?
    for (position, times) in drawn.enumerated() {
      seen += times
      if lower == nil, seen > half - (sorted.count.isMultiple(of: 2) ? 1 : 0) {
        lower = sorted[position]
      }
      if seen > half { return ((lower ?? sorted[position]) + sorted[position]) / 2 }
    }
    return lower ?? 0
  }

  /// A random generator with 64-bit output: SplitMix64 (Steele and others, OOPSLA 2014).
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}
