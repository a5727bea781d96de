import Foundation

/// The usual duration of a recording's passes for their counted work, independent of outliers.
///
/// It is a histogram, so its size does not grow with the passes; each bucket is 9 % wider than the
/// previous one.
struct WorkPace {
  private static let bucketsPerDoubling = 8.0
  private static let bucketCount = 512

  private var weights = [Int](repeating: 0, count: bucketCount)

  /// Adds a pass with its nanoseconds; a pass without work adds nothing.
  mutating func add(_ duration: Int64, for work: Int) {
    guard work > 0, duration > 0 else { return }
    weights[Self.bucket(duration, work)] += work
  }

  /// Returns the usual nanoseconds of a pass with this work; nil if there is no other pass to
  /// compare.
  ///
  /// The pass itself, which has been added, is excluded, because it may be the one that was
  /// interrupted.
  func usualTime(of work: Int, besides duration: Int64) -> Int64? {
    guard work > 0, duration > 0 else { return nil }
    var others = weights
    others[Self.bucket(duration, work)] -= work
    let total = others.reduce(0, +)
    guard total > 0 else { return nil }
    var below = 0
    let median = others.firstIndex { weight in
      below += weight
      return below * 2 >= total
    }
    // Use the bucket's upper end, so that a pass of typical duration is not below the result.
    let pace = exp2(Double((median ?? 0) + 1) / Self.bucketsPerDoubling)
    return Int64(min(pace * Double(work), 1e18))
  }

  private static func bucket(_ duration: Int64, _ work: Int) -> Int {
    let pace = max(1, Double(duration) / Double(work))
    return min(bucketCount - 1, Int(log2(pace) * bucketsPerDoubling))
  }
}
