/// The heights of a table's rows, estimated or measured, and where the rows are.
///
/// A binary indexed tree, because measuring a row moves all rows below it.
struct RowHeights {
  /// Whether a row's height was measured, row by row.
  private(set) var isMeasured: [Bool]
  private var heights: [CGFloat]
  /// The node at *i* is the sum of the heights that end at row *i*, as many as the lowest set bit of *i* + 1.
  private var tree: [CGFloat]

  /// Starts with estimates.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows.
  init(estimates: [CGFloat]) {
    heights = estimates
    isMeasured = Array(repeating: false, count: estimates.count)
    tree = estimates
    for node in tree.indices {
      let parent = node | (node + 1)
      if parent < tree.count { tree[parent] += tree[node] }
    }
  }

  /// The number of rows.
  var count: Int { heights.count }

  /// The height of all rows.
  var total: CGFloat { top(of: count) }

  /// The height of a row.
  subscript(row: Int) -> CGFloat { heights[row] }

  /// Replaces a row's height by a measured one.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows.
  mutating func setMeasured(_ height: CGFloat, row: Int) {
    isMeasured[row] = true
    let difference = height - heights[row]
    guard difference != 0 else { return }
    heights[row] = height
    var node = row
    while node < tree.count {
      tree[node] += difference
      node |= node + 1
    }
  }

  /// Keeps a row's height as an estimate.
  mutating func forgetMeasurement(row: Int) {
    isMeasured[row] = false
  }

  /// The top of a row; of the number of rows, the bottom of the last.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows.
  func top(of row: Int) -> CGFloat {
    var sum: CGFloat = 0
    var node = row - 1
    while node >= 0 {
      sum += tree[node]
      node = (node & (node + 1)) - 1
    }
    return sum
  }

  /// The first row whose bottom is below a position; the number of rows if there is none.
  ///
  /// - Complexity: O(log² *n*), where *n* is the number of rows.
  func firstRow(endingBelow position: CGFloat) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if top(of: middle + 1) > position { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
