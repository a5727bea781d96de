extension Solver {
  /// Minimizes the errors of the optional constraints, highest priority first.
  ///
  /// Examines only the columns whose reduced costs may have fallen since the last call.
  ///
  /// - Returns: The work of the minimization.
  /// - Complexity: O(*n* · *r* · log *c*) for *n* such columns, plus O(*r* · *c*) for each pivot,
  ///   for *r* rows in a column and *c* cells in a row on average.
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
    slopes.leniency = 1
    while true {
      for symbol in tableau.dirtyColumns {
        queue.insert(symbol, ordinal: tableau.records[symbol.slot].ordinal)
      }
      tableau.dirtyColumns.removeAll(keepingCapacity: true)
      guard let symbol = queue.removeFirst() else {
        slopes.leniency = 1
        return
      }
      tableau.records[symbol.slot].isDirty = false
      // Beyond the limit, the remaining columns are only removed from the queue.
      guard tableau.work.pivots < Tolerance.pivotLimit(symbols: tableau.records.count),
        tableau.records[symbol.slot].isOptionalOrInequality,
        !tableau.records[symbol.slot].isBasic,
        let direction = tableau.improvingDirection(of: symbol, using: &slopes),
        let obstacle = tableau.bestKink(of: symbol, direction, using: &slopes)
      else { continue }
      tableau.pivot(entering: symbol, leaving: obstacle.row, direction)
      slopes.leniency = Tolerance.leniency(afterPivots: tableau.work.pivots)
    }
  }
}
