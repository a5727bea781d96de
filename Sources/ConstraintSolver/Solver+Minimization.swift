extension Solver {
  /// Minimizes the errors of the optional constraints, highest priority first.
  ///
  /// Only the columns whose reduced costs may have fallen since the last time are looked at.
  ///
  /// - Returns: The work that it took.
  /// - Complexity: O(*n* · *r* · log *c*) for *n* such columns, plus O(*r* · *c*) a pivot, for *r* rows in a column
  ///   and *c* cells in a row on average.
  @discardableResult
  public mutating func minimizeError() -> SolverWork {
    tableau.work = SolverWork()
    guard needsMinimization else { return tableau.work }
    minimize()
    needsMinimization = false
    publishValues()
    checkInvariants()
    return tableau.work
  }

  private mutating func minimize() {
    var queue = SymbolQueue()
    while true {
      for symbol in tableau.dirtyColumns {
        queue.insert(symbol, ordinal: tableau.records[symbol.slot].ordinal)
      }
      tableau.dirtyColumns.removeAll(keepingCapacity: true)
      guard let symbol = queue.removeFirst() else { return }
      tableau.records[symbol.slot].isDirty = false
      guard tableau.records[symbol.slot].isOptionalOrInequality,
        !tableau.records[symbol.slot].isBasic,
        let direction = tableau.improvingDirection(of: symbol, using: &slopes),
        let obstacle = tableau.firstKink(of: symbol, direction)
      else { continue }
      tableau.pivot(entering: symbol, leaving: obstacle.row, direction)
    }
  }
}

/// A cost for every priority: how fast the sums of errors change as one symbol moves.
///
/// Sorted by priority, highest first; a vector is below 0 if its first entry that is not 0 is.
struct SlopeVector {
  var entries: [(priority: Float, slope: Double)] = []

  /// Adds to the entry of one priority.
  mutating func add(_ slope: Double, at priority: Float) {
    var index = entries.count
    while index > 0, entries[index - 1].priority <= priority {
      index -= 1
      if entries[index].priority == priority {
        entries[index].slope += slope
        return
      }
    }
    entries.insert((priority, slope), at: index)
  }

  /// Whether the vector, in the given direction and with one more summand, is below 0.
  func isNegative(_ direction: Direction, adding own: Double, at priority: Float) -> Bool {
    let sign = sign(direction, adding: own, at: priority)
    return sign < 0
  }

  /// The sign of the vector, in the given direction and with one more summand.
  func sign(_ direction: Direction, adding own: Double, at priority: Float) -> Int {
    for entry in entries {
      var slope = direction.sign * entry.slope
      if entry.priority == priority { slope += own }
      if slope < -Tolerance.slope { return -1 }
      if slope > Tolerance.slope { return 1 }
    }
    return 0
  }
}

extension SymbolRecord {
  /// Whether a parametric symbol of this kind can ever enter a row to lessen an error.
  fileprivate var isOptionalOrInequality: Bool { isMarker && !isDummy }

  /// What the symbol itself costs per unit that it leaves 0 in the direction.
  func ownSlope(_ direction: Direction) -> Double {
    isOptional ? direction.sign * slope(on: direction) : 0
  }
}

extension Tableau {
  /// Gathers how the errors of all rows change as a parametric symbol moves up.
  ///
  /// - Complexity: O(*r* · log *c*) for *r* rows in the column and their mean count *c* of cells.
  func gatherSlopes(of symbol: Symbol, into slopes: inout SlopeVector) {
    slopes.entries.removeAll(keepingCapacity: true)
    if records[symbol.slot].isOptional {
      slopes.add(0, at: records[symbol.slot].priority)
    }
    for row in records[symbol.slot].column where records[row.slot].isOptional {
      let slope = records[row.slot].slope(on: records[row.slot].side)
      if slope == 0 { continue }
      slopes.add(
        slope * records[row.slot].coefficient(of: symbol),
        at: records[row.slot].priority
      )
    }
  }

  /// The direction in which moving a parametric symbol lessens errors, if there is one.
  func improvingDirection(
    of symbol: Symbol,
    using slopes: inout SlopeVector
  ) -> Direction? {
    gatherSlopes(of: symbol, into: &slopes)
    let priority = records[symbol.slot].priority
    for direction in [Direction.up, .down] where records[symbol.slot].canMove(direction) {
      let own = records[symbol.slot].ownSlope(direction)
      if slopes.isNegative(direction, adding: own, at: priority) { return direction }
    }
    return nil
  }

  /// The row that first gets to 0 as a parametric symbol moves, if one does.
  ///
  /// A required row may not pass 0; an optional one costs otherwise beyond.
  ///
  /// - Complexity: O(*r* · log *c*) for *r* rows in the column and their mean count *c* of cells.
  func firstKink(of symbol: Symbol, _ direction: Direction) -> Obstacle? {
    var first: Obstacle?
    for row in records[symbol.slot].column where records[row.slot].isMarker {
      if records[row.slot].isDummy { continue }
      let rate = records[row.slot].coefficient(of: symbol) * direction.sign
      let side = records[row.slot].isRequired ? Direction.up : records[row.slot].side
      guard rate * side.sign < 0 else { continue }
      let distance = max(0, records[row.slot].constant * side.sign) / abs(rate)
      if let current = first {
        let isTie = abs(distance - current.distance) <= Tolerance.step
        guard isTie ? isOlder(row, than: current.row) : distance < current.distance else {
          continue
        }
      }
      first = Obstacle(row: row, distance: distance)
    }
    return first
  }
}

/// The columns that wait to be priced, oldest symbol first.
struct SymbolQueue {
  private var heap: [UInt64] = []

  /// Puts a symbol in.
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

  /// Takes the oldest symbol out.
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
