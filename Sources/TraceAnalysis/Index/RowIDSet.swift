/// A set of row ids, which count up from 1: a bit each.
struct RowIDSet {
  /// Ids from here on, which only a damaged trace has, are kept by themselves.
  private static let limit: Int64 = 1 << 32

  private var words: [UInt64] = []
  private var others: Set<Int64> = []

  /// Whether the id is in the set.
  func contains(_ id: Int64) -> Bool {
    guard id >= 0, id < Self.limit else { return others.contains(id) }
    let word = Int(id >> 6)
    return word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
  }

  /// Puts an id into the set.
  mutating func insert(_ id: Int64) {
    guard id >= 0, id < Self.limit else {
      others.insert(id)
      return
    }
    let word = Int(id >> 6)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(id & 63)
  }
}
