/// Parents that lead back to where they began.
package enum ParentCycles {
  /// Returns the position of one row of each cycle.
  ///
  /// - Complexity: O(*n*) in the rows.
  package static func positions<Row>(
    in rows: [Row],
    id: (Row) -> Int64,
    parent: (Row) -> Int64?
  ) -> [Int] {
    // As a rule what is inside of something was written down later, which leads nowhere back.
    guard rows.contains(where: { row in parent(row).map { $0 >= id(row) } ?? false }) else {
      return []
    }
    let places = Dictionary(
      rows.enumerated().map { (id($1), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var found: [Int] = []
    // The walk that came by first, from which one that comes later learns nothing new.
    var walks = [Int](repeating: -1, count: rows.count)
    for start in rows.indices where walks[start] < 0 {
      var current: Int? = start
      while let position = current, walks[position] < 0 {
        walks[position] = start
        current = parent(rows[position]).flatMap { places[$0] }
      }
      if let position = current, walks[position] == start { found.append(position) }
    }
    return found
  }
}
