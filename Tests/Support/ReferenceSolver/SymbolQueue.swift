/// The columns to be priced, oldest symbol first.
struct SymbolQueue {
  private var heap: [UInt64] = []

  /// Inserts a symbol.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ symbol: Symbol, ordinal: UInt32) {
    heap.append(UInt64(ordinal) << 32 | UInt64(symbol.slot))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes and returns the oldest symbol.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeFirst() -> Symbol? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return Symbol(rawValue: Int32(last & 0xffff_ffff)) }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      if heap[parent] <= heap[child] { break }
      heap.swapAt(parent, child)
      parent = child
    }
    return Symbol(rawValue: Int32(first & 0xffff_ffff))
  }
}
