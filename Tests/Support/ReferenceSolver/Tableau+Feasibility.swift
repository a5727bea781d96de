extension Tableau {
  /// A row that reaches its limit as a symbol moves, and the distance that the symbol moves until
  /// then.
  struct Obstacle {
    var row: Symbol
    var distance: Double
  }

  /// Returns whether the basic marker of a required constraint has a value that it must not have.
  func isViolated(_ marker: Symbol, tolerance: Double) -> Bool {
    let residual = records[marker.slot].constant
    return residual < -tolerance
      || (records[marker.slot].role == .equality && residual > tolerance)
  }

  /// Completes the work on a required marker that is not violated.
  ///
  /// An equality's marker becomes parametric, unless the equality is redundant.
  mutating func settle(_ marker: Symbol) {
    if records[marker.slot].role == .inequality {
      if records[marker.slot].constant < 0 { setConstant(0, ofRow: marker) }
      return
    }
    if records[marker.slot].constant != 0 { setConstant(0, ofRow: marker) }
    let entering = records[marker.slot].row.max { first, second in
      let isFirstFixed = records[first.symbol.slot].isDummy
      let isSecondFixed = records[second.symbol.slot].isDummy
      if isFirstFixed != isSecondFixed { return isFirstFixed }
      return abs(first.coefficient) < abs(second.coefficient)
    }
    guard let entering, !records[entering.symbol.slot].isDummy else { return }
    pivot(entering: entering.symbol, leaving: marker)
  }

  /// Satisfies a violated required marker, keeping all other required ones satisfied.
  ///
  /// Moves one parametric symbol of the marker's row at a time, the least important first (Bland's
  /// rule over priority, then age, so that it terminates).
  ///
  /// - Returns: The constraints that together prevent it, a minimal set; or `nil` once it is
  ///   satisfied. The last row is then the only linear dependency between the constraints in it, so
  ///   without any one of them all others could even hold as equations.
  mutating func satisfy(_ marker: Symbol, tolerance: Double) -> [ConstraintID]? {
    var pivots = 0
    while isViolated(marker, tolerance: tolerance) {
      let residual = records[marker.slot].constant
      let wanted = Direction(of: -residual)
      guard let entering = entering(toMove: marker, wanted, pivots) else {
        return records[marker.slot].row.map {
          ConstraintID(rawValue: records[$0.symbol.slot].ordinal)
        }.sorted()
      }
      let distance = abs(residual / entering.coefficient)
      let direction = Direction(of: wanted.sign * entering.coefficient)
      if let obstacle = firstObstacle(to: entering.symbol, direction, except: marker),
        obstacle.distance < distance
      {
        pivot(entering: entering.symbol, leaving: obstacle.row, direction)
        pivots += 1
      } else {
        pivot(entering: entering.symbol, leaving: marker, direction)
        return nil
      }
    }
    settle(marker)
    return nil
  }

  private func entering(toMove marker: Symbol, _ wanted: Direction, _ pivots: Int) -> Cell? {
    var best: Cell?
    let least = Tolerance.coefficient * Tolerance.leniency(afterPivots: pivots)
    for cell in records[marker.slot].row where abs(cell.coefficient) > least {
      let direction = Direction(of: wanted.sign * cell.coefficient)
      guard records[cell.symbol.slot].canMove(direction) else { continue }
      if let best, !precedes(cell.symbol, best.symbol) { continue }
      best = cell
    }
    return best
  }

  /// Returns whether the first symbol is preferred to move: the one with lower priority, else the
  /// older.
  private func precedes(_ first: Symbol, _ second: Symbol) -> Bool {
    let (a, b) = (records[first.slot].priority, records[second.slot].priority)
    return a == b ? isOlder(first, than: second) : a < b
  }

  /// Returns the required constraint that first stops a parametric symbol, if there is one.
  ///
  /// - Complexity: O(*r* · log *c*) for *r* rows in the column and their mean count *c* of cells.
  func firstObstacle(
    to symbol: Symbol,
    _ direction: Direction,
    except exempt: Symbol? = nil
  ) -> Obstacle? {
    var first: Obstacle?
    for row in records[symbol.slot].column where row != exempt {
      guard records[row.slot].isMarker, records[row.slot].isRequired else { continue }
      var distance = 0.0
      if records[row.slot].role == .inequality {
        let rate = records[row.slot].coefficient(of: symbol) * direction.sign
        if rate > 0 { continue }
        distance = max(0, records[row.slot].constant) / -rate
      }
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
