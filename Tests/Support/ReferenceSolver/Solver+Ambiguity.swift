extension Solver {
  /// Returns whether the variable could have other values that are as good, in the minimized state.
  ///
  /// Minimizes pending errors first. The answer is exact: the method moves the variable up and down
  /// as far as the set of equally good solutions allows, then restores everything.
  ///
  /// - Precondition: The variable is in the solver.
  /// - Complexity: That of a few pivots in the rows that the variable depends on.
  public mutating func isAmbiguous(_ variable: Variable) -> Bool {
    precondition(
      variable.slot < variables.count && variables[variable.slot].symbol != nil,
      "The variable is not in the solver."
    )
    if needsMinimization { minimizeError() }
    guard let symbol = variables[variable.slot].symbol else { return true }
    guard tableau.records[symbol.slot].isBasic else { return true }
    let work = tableau.work
    tableau.openJournal()
    let isFree =
      tableau.canMoveAtNoCost(symbol, .up, using: &slopes)
      || tableau.canMoveAtNoCost(symbol, .down, using: &slopes)
    tableau.rollBack()
    tableau.work = work
    checkInvariants()
    return isFree
  }
}

extension Tableau {
  /// Returns whether a basic variable can move further without a change in any sum of errors.
  ///
  /// Pivots only columns whose reduced cost is 0, by Bland's rule. No such pivot changes a reduced
  /// cost, and a symbol whose reduced cost is above 0 is 0 in every equally good solution, so this
  /// searches all of them.
  fileprivate mutating func canMoveAtNoCost(
    _ variable: Symbol,
    _ wanted: Direction,
    using slopes: inout SlopeVector
  ) -> Bool {
    while true {
      var entering: (symbol: Symbol, direction: Direction)?
      for cell in records[variable.slot].row {
        guard records[cell.symbol.slot].isMarker else { return true }
        let direction = Direction(of: wanted.sign * cell.coefficient)
        guard records[cell.symbol.slot].canMove(direction) else { continue }
        if let entering, !isOlder(cell.symbol, than: entering.symbol) { continue }
        gatherSlopes(of: cell.symbol, into: &slopes)
        let own = records[cell.symbol.slot].ownSlope(direction)
        let priority = records[cell.symbol.slot].priority
        guard slopes.sign(direction, adding: own, at: priority) == 0 else { continue }
        entering = (cell.symbol, direction)
      }
      guard let entering else { return false }
      guard let obstacle = firstKink(of: entering.symbol, entering.direction) else { return true }
      let rate = records[variable.slot].coefficient(of: entering.symbol)
      let step = abs(rate) * obstacle.distance
      if step > Tolerance.value * max(1, abs(records[variable.slot].constant)) { return true }
      pivot(entering: entering.symbol, leaving: obstacle.row, entering.direction)
    }
  }
}
