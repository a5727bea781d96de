import TraceStore

/// Constraints of one superview that were removed and re-added within one pass, by what they had in common.
struct ChurnMatches {
  /// A removal and the addition that undid it.
  struct Pair {
    var removed: LedgerChange
    var added: LedgerChange
  }

  /// Equal signatures: the pass wasted this work.
  var exact: [Pair] = []
  /// How many of those, the first ones, are about the same views; the others about views that were made in place of others
  /// of the same paths, which sums by signature, in SQL, do not see.
  var sameCount = 0
  /// Equal except for the constant, which could have been set.
  var constant: [Pair] = []
  /// Equal except for the priority, which could have been changed in place.
  var priority: [Pair] = []
  /// Removals and additions without a partner: what really differs after the pass.
  var rest: [LedgerChange] = []

  /// Whether nothing was removed and re-added.
  var isEmpty: Bool { exact.isEmpty && constant.isEmpty && priority.isEmpty }
}

extension ChurnMatches {
  /// Pairs the removals and additions of one superview in one pass.
  ///
  /// For each signature min(removed, added) pairs are made, in order of time: by the items' ids first, then by
  /// their paths, then without the constant, then without the priority. What one step has paired, the next does
  /// not see.
  ///
  /// - Parameters:
  ///   - removed: The removals that count, in order of time.
  ///   - added: The additions that count, in order of time.
  ///   - byPath: The signature of a change with the items named by path, or nil if paths may not be compared.
  init(
    removed: [LedgerChange],
    added: [LedgerChange],
    byPath: (LedgerChange) -> ConstraintSignature?
  ) {
    var removed = removed
    var added = added
    exact = Self.takePairs(from: &removed, and: &added) { $0.signature }
    sameCount = exact.count
    if !removed.isEmpty, !added.isEmpty {
      exact += Self.takePairs(from: &removed, and: &added, by: byPath)
    }
    constant = Self.takePairs(from: &removed, and: &added) { $0.signature.withoutConstant }
    priority = Self.takePairs(from: &removed, and: &added) { $0.signature.withoutPriority }
    rest = removed + added
  }

  private static func takePairs(
    from removed: inout [LedgerChange],
    and added: inout [LedgerChange],
    by key: (LedgerChange) -> ConstraintSignature?
  ) -> [Pair] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    // Additions of one key follow each other: a dictionary of lists would allocate for each.
    var first: [ConstraintSignature: Int] = Dictionary(minimumCapacity: added.count)
    var next = [Int](repeating: -1, count: added.count)
    for position in added.indices.reversed() {
      guard let key = key(added[position]) else { continue }
      next[position] = first.updateValue(position, forKey: key) ?? -1
    }
    var pairs: [Pair] = []
    var unpaired: [LedgerChange] = []
    var isPaired = [Bool](repeating: false, count: added.count)
    for change in removed {
      if let key = key(change), let partner = first[key], partner >= 0 {
        first[key] = next[partner]
        isPaired[partner] = true
        pairs.append(Pair(removed: change, added: added[partner]))
      } else {
        unpaired.append(change)
      }
    }
    guard !pairs.isEmpty else { return [] }
    removed = unpaired
    added = added.indices.filter { !isPaired[$0] }.map { added[$0] }
    return pairs
  }
}
