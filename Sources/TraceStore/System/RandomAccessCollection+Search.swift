extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies the condition, or the end index if none
  /// does.
  ///
  /// All elements that do not satisfy it must come before all elements that do.
  ///
  /// - Complexity: O(log *n*)
  @inlinable
  package func partitioningIndex<E>(
    where belongsToSecondPart: (Element) throws(E) -> Bool
  ) throws(E) -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try belongsToSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
