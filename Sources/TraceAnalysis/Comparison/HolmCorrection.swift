/// Holm's correction of probabilities for being asked about together.
///
/// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
package enum HolmCorrection {
  /// Returns the probabilities that may be held against α each for itself, in the order of those given.
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
