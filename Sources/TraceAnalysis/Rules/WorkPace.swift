import Foundation

/// How long a recording's passes take for the work that is counted in them, whatever single ones took.
///
/// It is a histogram, so that its size does not grow with the passes: each bucket is 9 % wider than the last.
struct WorkPace {
  private static let bucketsPerDoubling = 8.0
  private static let bucketCount = 512

  private var weights = [Int](repeating: 0, count: bucketCount)

  /// Takes in a pass that took some nanoseconds; one without work says nothing.
  mutating func add(_ duration: Int64, for work: Int) {
    guard work > 0, duration > 0 else { return }
    weights[Self.bucket(duration, work)] += work
  }

  /// Returns the nanoseconds that a pass of such work usually takes; nil if no other pass says.
  ///
  /// The pass itself, which has been taken in, does not count: it may be the one that was interrupted.
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
    // The bucket's upper end: a pass that takes just as long as others of its work must not fall below itself.
    let pace = exp2(Double((median ?? 0) + 1) / Self.bucketsPerDoubling)
    return Int64(min(pace * Double(work), 1e18))
  }

  private static func bucket(_ duration: Int64, _ work: Int) -> Int {
    let pace = max(1, Double(duration) / Double(work))
    return min(bucketCount - 1, Int(log2(pace) * bucketsPerDoubling))
  }
}
