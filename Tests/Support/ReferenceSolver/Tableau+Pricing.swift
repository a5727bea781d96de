extension SymbolRecord {
  /// Whether a parametric symbol of this kind can ever enter a row to reduce an error.
  var isOptionalOrInequality: Bool { isMarker && !isDummy }

  /// Returns the symbol's own cost per unit that it leaves 0 in the direction.
  func ownSlope(_ direction: Direction) -> Double {
    isOptional ? direction.sign * slope(on: direction) : 0
  }
}

extension Tableau {
  /// Collects the change in the errors of all rows as a parametric symbol moves up.
  ///
  /// - Complexity: O(*r* · log *c*) for *r* rows in the column and their mean count *c* of cells.
  func gatherSlopes(of symbol: Symbol, into slopes: inout SlopeVector) {
    slopes.clear()
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

  /// Returns the direction in which moving a parametric symbol reduces errors, if there is one.
  func improvingDirection(
    of symbol: Symbol,
    using slopes: inout SlopeVector
  ) -> Direction? {
    gatherSlopes(of: symbol, into: &slopes)
    let priority = records[symbol.slot].priority
    for direction in [Direction.up, .down] where records[symbol.slot].canMove(direction) {
      let own = records[symbol.slot].ownSlope(direction)
      if slopes.sign(direction, adding: own, at: priority) < 0 { return direction }
    }
    return nil
  }

  /// Returns the row that first reaches 0 as a parametric symbol moves, if there is one.
  ///
  /// A required row must not pass 0. The cost of an optional one changes there.
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

  /// Returns the row that limits a parametric symbol's move to where the errors are least.
  ///
  /// Rows that reach 0 on the way, and whose errors then grow, are passed as long as the gain of
  /// the others is larger: one pivot instead of many. A move of zero length follows Bland's rule
  /// instead, so that no such move is repeated forever.
  ///
  /// The slopes must have been collected for the symbol. Afterwards they are those at the end of
  /// the move.
  ///
  /// - Complexity: O(*r* · (log *c* + log *r*)) for *r* rows in the column and their mean count *c*
  ///   of cells.
  func bestKink(
    of symbol: Symbol,
    _ direction: Direction,
    using slopes: inout SlopeVector
  ) -> Obstacle? {
    guard let first = firstKink(of: symbol, direction) else { return nil }
    var kinks: [Obstacle] = []
    for row in records[symbol.slot].column where records[row.slot].isMarker {
      if records[row.slot].isDummy { continue }
      let rate = records[row.slot].coefficient(of: symbol) * direction.sign
      let side = records[row.slot].isRequired ? Direction.up : records[row.slot].side
      guard rate * side.sign < 0 else { continue }
      let distance = max(0, records[row.slot].constant * side.sign) / abs(rate)
      kinks.append(Obstacle(row: row, distance: distance))
    }
    kinks.sort {
      $0.distance == $1.distance ? isOlder($0.row, than: $1.row) : $0.distance < $1.distance
    }
    let priority = records[symbol.slot].priority
    let own = records[symbol.slot].ownSlope(direction)
    for kink in kinks {
      let isLast: Bool
      if records[kink.row.slot].isRequired {
        isLast = true
      } else {
        let rate = abs(records[kink.row.slot].coefficient(of: symbol))
        let jump = records[kink.row.slot].role == .equality ? 2 * rate : rate
        slopes.add(direction.sign * jump, at: records[kink.row.slot].priority)
        isLast = slopes.sign(direction, adding: own, at: priority) >= 0
      }
      if isLast { return kink.distance > first.distance + Tolerance.step ? kink : first }
    }
    return first
  }
}
