/// The estimated or measured heights of a table's rows, headers and footers, and their positions.
///
/// Neighbouring unmeasured rows of the same height form one run. The runs form a treap: a search
/// tree by position that is also a heap by random priorities, so that its depth is O(log *k*) in
/// *k* runs. Memory and time depend on the measurements and changes, never on the number of rows.
final class RowHeights {
  /// Neighbouring rows of the same height.
  struct Run: Equatable {
    var count: Int
    var height: CGFloat
    /// Whether the height was measured at the current width.
    var isMeasured = false
  }

  /// Rows that were taken out, to be put back elsewhere.
  struct Piece {
    fileprivate let root: Int32
  }

  private struct Node {
    var count: Int
    var height: CGFloat
    /// The generation in which the height was measured; -1 for an estimate.
    var generation: Int
    var priority: UInt64
    var left: Int32 = -1
    var right: Int32 = -1
    /// The number of rows in the subtree.
    var sumCount: Int
    /// The height of the subtree.
    var sumHeight: CGFloat
  }

  // Every step through the tree reads it, so accesses are not checked for overlaps at run time.
  private var nodes: [Node] {
    @inline(__always) _read { yield unsafe currentNodes }
    @inline(__always) _modify { yield unsafe &currentNodes }
  }
  @exclusivity(unchecked) private var currentNodes: [Node] = []
  private var free: [Int32] = []
  private var root: Int32 = -1
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Counts how often all measurements were invalidated.
  private var generation = 0

  /// Creates the heights from some runs.
  ///
  /// - Complexity: O(*k* log *k*), where *k* is the number of runs.
  init(_ runs: [Run] = []) {
    for run in runs { root = merge(root, makeNode(run)) }
  }

  /// The number of rows.
  var count: Int { root < 0 ? 0 : nodes[Int(root)].sumCount }

  /// The height of all rows.
  var total: CGFloat { root < 0 ? 0 : nodes[Int(root)].sumHeight }

  /// The number of runs; memory is proportional to it.
  var runCount: Int { nodes.count - free.count }

  /// The height of a row.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of runs.
  subscript(row: Int) -> CGFloat { node(of: row)?.height ?? 0 }

  /// Returns whether a row's height was measured at the current width.
  func isMeasured(_ row: Int) -> Bool { node(of: row)?.generation == generation }

  private func node(of row: Int) -> Node? {
    var (at, row) = (root, row)
    while at >= 0 {
      let node = nodes[Int(at)]
      let before = node.left < 0 ? 0 : nodes[Int(node.left)].sumCount
      if row < before {
        at = node.left
      } else if row < before + node.count {
        return node
      } else {
        row -= before + node.count
        at = node.right
      }
    }
    return nil
  }

  /// Returns the top and the height of a row; for the number of rows, the bottom of the last row
  /// and 0.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of runs.
  func span(of row: Int) -> (top: CGFloat, height: CGFloat) {
    var (at, row, top) = (root, row, CGFloat(0))
    while at >= 0 {
      let node = nodes[Int(at)]
      let before = node.left < 0 ? 0 : nodes[Int(node.left)].sumCount
      if row < before {
        at = node.left
        continue
      }
      if node.left >= 0 { top += nodes[Int(node.left)].sumHeight }
      if row < before + node.count {
        return (top + CGFloat(row - before) * node.height, node.height)
      }
      top += CGFloat(node.count) * node.height
      row -= before + node.count
      at = node.right
    }
    return (top, 0)
  }

  /// Returns the top of a row; for the number of rows, the bottom of the last row.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of runs.
  func top(of row: Int) -> CGFloat {
    var (at, row, top) = (root, row, CGFloat(0))
    while at >= 0 {
      let node = nodes[Int(at)]
      let before = node.left < 0 ? 0 : nodes[Int(node.left)].sumCount
      if row < before {
        at = node.left
        continue
      }
      if node.left >= 0 { top += nodes[Int(node.left)].sumHeight }
      if row <= before + node.count { return top + CGFloat(row - before) * node.height }
      top += CGFloat(node.count) * node.height
      row -= before + node.count
      at = node.right
    }
    return top
  }

  /// Returns the first row whose bottom is below a position; the number of rows if there is no such
  /// row.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of runs.
  func firstRow(endingBelow position: CGFloat) -> Int {
    var (at, rest, row) = (root, position, 0)
    while at >= 0 {
      let node = nodes[Int(at)]
      if node.left >= 0, nodes[Int(node.left)].sumHeight > rest {
        at = node.left
        continue
      }
      if node.left >= 0 {
        rest -= nodes[Int(node.left)].sumHeight
        row += nodes[Int(node.left)].sumCount
      }
      let own = CGFloat(node.count) * node.height
      if own > rest {
        return rest > 0 ? row + min(Int(rest / node.height), node.count - 1) : row
      }
      rest -= own
      row += node.count
      at = node.right
    }
    return row
  }

  // MARK: Changes

  /// Replaces a row's height with a measured one.
  ///
  /// - Complexity: O(log *k*), where *k* is the number of runs.
  func setMeasured(_ height: CGFloat, row: Int) {
    guard let node = node(of: row) else { return }
    if node.count == 1 {
      set(height, generation: generation, row: row, at: root)
    } else {
      remove(row..<row + 1)
      insert(Run(count: 1, height: height, isMeasured: true), at: row)
    }
  }

  /// Marks a row as unmeasured; its height becomes an estimate.
  func forgetMeasurement(row: Int) {
    guard let node = node(of: row), node.generation == generation else { return }
    set(node.height, generation: -1, row: row, at: root)
  }

  /// Marks all rows as unmeasured; their heights become estimates.
  func forgetMeasurements() { generation += 1 }

  /// Inserts rows before a row, or after the last.
  func insert(_ run: Run, at row: Int) {
    guard run.count > 0 else { return }
    put(Piece(root: makeNode(run)), at: row)
  }

  /// Removes rows.
  func remove(_ rows: Range<Int>) { discard(take(rows)) }

  /// Takes rows out, to be passed to ``put(_:at:)`` or ``discard(_:)``.
  func take(_ rows: Range<Int>) -> Piece {
    let (rest, after) = split(root, at: rows.upperBound)
    let (before, middle) = split(rest, at: rows.lowerBound)
    root = merge(before, after)
    return Piece(root: middle)
  }

  /// Puts back rows that were taken out.
  func put(_ piece: Piece, at row: Int) {
    let (before, after) = split(root, at: row)
    root = merge(merge(before, piece.root), after)
  }

  /// Discards rows that were taken out.
  func discard(_ piece: Piece) {
    var waiting = [piece.root]
    while let at = waiting.popLast() {
      guard at >= 0 else { continue }
      waiting.append(nodes[Int(at)].left)
      waiting.append(nodes[Int(at)].right)
      free.append(at)
    }
  }

  // MARK: The tree

  /// Changes the only row of a run.
  private func set(_ height: CGFloat, generation: Int, row: Int, at place: Int32) {
    let node = nodes[Int(place)]
    let before = node.left < 0 ? 0 : nodes[Int(node.left)].sumCount
    if row < before {
      set(height, generation: generation, row: row, at: node.left)
    } else if row < before + node.count {
      nodes[Int(place)].height = height
      nodes[Int(place)].generation = generation
    } else {
      set(height, generation: generation, row: row - before - node.count, at: node.right)
    }
    sum(place)
  }

  private func makeNode(_ run: Run) -> Int32 {
    // SplitMix64. The tree's shape determines how sums are rounded, so it must be reproducible.
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    let node = Node(
      count: run.count,
      height: run.height,
      generation: run.isMeasured ? generation : -1,
      priority: mixed ^ (mixed >> 31),
      sumCount: run.count,
      sumHeight: CGFloat(run.count) * run.height
    )
    if let place = free.popLast() {
      nodes[Int(place)] = node
      return place
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private func sum(_ at: Int32) {
    let node = nodes[Int(at)]
    var (count, height) = (node.count, CGFloat(node.count) * node.height)
    if node.left >= 0 {
      count += nodes[Int(node.left)].sumCount
      height += nodes[Int(node.left)].sumHeight
    }
    if node.right >= 0 {
      count += nodes[Int(node.right)].sumCount
      height += nodes[Int(node.right)].sumHeight
    }
    nodes[Int(at)].sumCount = count
    nodes[Int(at)].sumHeight = height
  }

  private func merge(_ first: Int32, _ second: Int32) -> Int32 {
    guard first >= 0 else { return second }
    guard second >= 0 else { return first }
    if nodes[Int(first)].priority >= nodes[Int(second)].priority {
      let right = merge(nodes[Int(first)].right, second)
      nodes[Int(first)].right = right
      sum(first)
      return first
    }
    let left = merge(first, nodes[Int(second)].left)
    nodes[Int(second)].left = left
    sum(second)
    return second
  }

  /// Splits a subtree before a row; a run that contains the row becomes two.
  private func split(_ at: Int32, at row: Int) -> (Int32, Int32) {
    guard at >= 0 else { return (-1, -1) }
    let node = nodes[Int(at)]
    let before = node.left < 0 ? 0 : nodes[Int(node.left)].sumCount
    if row <= before {
      let (first, second) = split(node.left, at: row)
      nodes[Int(at)].left = second
      sum(at)
      return (first, at)
    }
    if row >= before + node.count {
      let (first, second) = split(node.right, at: row - before - node.count)
      nodes[Int(at)].right = first
      sum(at)
      return (at, second)
    }
    let count = row - before
    let rest = makeNode(Run(count: node.count - count, height: node.height))
    nodes[Int(rest)].generation = node.generation
    nodes[Int(at)].count = count
    nodes[Int(at)].right = -1
    sum(at)
    return (at, merge(rest, node.right))
  }
}
