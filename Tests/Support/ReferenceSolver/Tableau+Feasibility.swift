extension Tableau {
  /// A row that a moving symbol brings to its limit, and how far the symbol moves until then.
  struct Obstacle {
    var row: Symbol
    var distance: Double
  }

  /// Whether the basic marker of a required constraint is where it may not be.
  func isViolated(_ marker: Symbol, tolerance: Double) -> Bool {
    let residual = records[marker.slot].constant
    return residual < -tolerance
      || (records[marker.slot].role == .equality && residual > tolerance)
  }

  /// Ends the work on a required marker that is not violated.
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

  /// Makes a violated required marker hold, keeping all other required ones.
  ///
  /// Moves one parametric symbol of the marker's row at a time, the least important first (Bland's
  /// rule over priority, then age, so that it ends).
  ///
  /// - Returns: The constraints that together keep it from holding, a minimal set; or `nil` once it
  ///   holds. The last row is then the only linear dependency between the constraints in it, so
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

  /// Whether the first symbol is preferred to move: that of lower priority, else the older.
  private func precedes(_ first: Symbol, _ second: Symbol) -> Bool {
    let (a, b) = (records[first.slot].priority, records[second.slot].priority)
    return a == b ? isOlder(first, than: second) : a < b
  }

  /// The required constraint that first stops a parametric symbol, if one does.
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
