import TraceStore

extension [Range<Int64>] {
  /// Whether one of the sorted ranges contains a time.
  ///
  /// - Complexity: O(log *n*)
  func holds(_ time: Int64) -> Bool {
    let first = partitioningIndex { $0.upperBound > time }
    return first < count && self[first].contains(time)
  }
}
