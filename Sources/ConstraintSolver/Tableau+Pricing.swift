extension SymbolRecord {
  /// Whether a parametric symbol of this kind can ever enter a row to lessen an error.
  var isOptionalOrInequality: Bool { isMarker && !isDummy }

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
