extension RandomAccessCollection {
  /// Returns the index of the first element that belongs to the second part, or the end if none does.
  ///
  /// All elements for which the condition is false must come before those for which it is true.
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
