/// A set of row ids, which count up from 1, with one bit for each id.
struct RowIDSet {
  /// Higher ids, which only a damaged trace has, are stored separately.
  private static let limit: Int64 = 1 << 32

  private var words: [UInt64] = []
  private var others: Set<Int64> = []

  /// Whether the id is in the set.
  func contains(_ id: Int64) -> Bool {
    guard id >= 0, id < Self.limit else { return others.contains(id) }
    let word = Int(id >> 6)
    return word < words.count && words[word] & (1 << UInt64(id & 63)) != 0
  }

  /// Inserts an id.
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
