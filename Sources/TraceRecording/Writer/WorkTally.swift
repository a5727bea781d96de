internal import TraceStore

/// Sums work while its rows are written, so that the rollup `work` need not read them again.
///
/// There is one sum per subject and test. A subject is a signature's row, a view's row, or 0 if
/// neither applies. Adding costs one array access, because a subject is seldom part of more than
/// one test.
struct WorkTally {
  /// The sum of one subject in one test, and the index of the subject's next sum.
  private struct Sum {
    var test: Int64
    var next: Int32
    var counts = WorkCounts()
  }

  /// The index of each subject's first sum, by row id; −1 if it has none.
  private var heads: [Int32] = []
  private var sums: [Sum] = []

  /// Gives mutable access to the sum of a subject in a test; 0 for no test.
  @inline(__always)
  mutating func add(_ subject: Int64, test: Int64, _ body: (inout WorkCounts) -> Void) {
    body(&sums[position(of: Int(subject), test: test)].counts)
  }

  @inline(__always)
  private mutating func position(of subject: Int, test: Int64) -> Int {
    if subject < heads.count {
      let head = Int(heads[subject])
      if head >= 0, sums[head].test == test { return head }
    }
    return searchedPosition(of: subject, test: test)
  }

  /// Finds or creates a sum that is not its subject's first, and makes it the first.
  private mutating func searchedPosition(of subject: Int, test: Int64) -> Int {
    while heads.count <= subject { heads.append(-1) }
    var before = -1
    var position = Int(heads[subject])
    while position >= 0, sums[position].test != test {
      before = position
      position = Int(sums[position].next)
    }
    if position < 0 {
      position = sums.count
      sums.append(Sum(test: test, next: heads[subject]))
    } else {
      sums[before].next = sums[position].next
      sums[position].next = heads[subject]
    }
    heads[subject] = Int32(position)
    return position
  }

  /// Passes every sum to the body, with subjects in ascending order.
  func forEachSum(
    _ body: (_ subject: Int64, _ test: Int64, _ counts: WorkCounts) throws -> Void
  ) rethrows {
    for subject in heads.indices {
      var position = Int(heads[subject])
      while position >= 0 {
        try body(Int64(subject), sums[position].test, sums[position].counts)
        position = Int(sums[position].next)
      }
    }
  }
}
