/// Cycles in parent references.
package enum ParentCycles {
  /// Returns the position of one row of each cycle.
  ///
  /// - Complexity: O(*n*) in the rows.
  package static func positions<Row>(
    in rows: [Row],
    id: (Row) -> Int64,
    parent: (Row) -> Int64?
  ) -> [Int] {
    // Usually a parent is recorded before its children, and then a cycle is impossible.
    guard rows.contains(where: { row in parent(row).map { $0 >= id(row) } ?? false }) else {
      return []
    }
    let places = Dictionary(
      rows.enumerated().map { (id($1), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var found: [Int] = []
    // The first walk that visited each row; a later walk can stop there.
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
