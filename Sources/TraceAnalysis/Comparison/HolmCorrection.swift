/// Holm's correction of the probabilities of tests that are made together.
///
/// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6 (1979).
package enum HolmCorrection {
  /// Returns probabilities that can each be compared with α, in the order of the input.
  ///
  /// - Complexity: O(*n* log *n*).
  package static func adjusted(_ probabilities: [Double]) -> [Double] {
    var result = probabilities
    var largest = 0.0
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    for (step, position) in order.enumerated() {
      let product = probabilities[position] * Double(probabilities.count - step)
      largest = max(largest, min(1, product))
      result[position] = largest
    }
    return result
  }
}
