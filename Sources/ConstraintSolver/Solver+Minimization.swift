extension Solver {
  /// Minimizes the errors of the optional constraints, highest priority first.
  ///
  /// It only visits the components that have changed since the last call.
  ///
  /// - Returns: The work of the minimization.
  /// - Complexity: O(*n*) for *n* variables and constraints of components that have changed, plus
  ///   O(*r* · *c*) per pivot for the rows and columns of its group, which are few.
  @discardableResult
  public mutating func minimizeError() -> SolverWork {
    work = SolverWork()
    guard needsMinimization else { return work }
    scratch.isUndoing = false
    scratch.fallen.removeAll()
    var place: Int32 = 0
    while place < dirtyPlans.count {
      let plan = dirtyPlans[place]
      place &+= 1
      guard plans[plan].isAlive, plans[plan].isDirty else { continue }
      if plans[plan].pivotCount > Tolerance.wornPivots(entities: plans[plan].entityCount) {
        dropPlan(plan)
      } else {
        solve(plan)
        makeBoundsOfFallen()
      }
    }
    dirtyPlans.removeAll()
    place = 0
    while place < staleVariables.count {
      let variable = staleVariables[place]
      place &+= 1
      variables[variable].isStale = false
      guard variables[variable].isAlive, variables[variable].owner < 0,
        variables[variable].plan < 0
      else { continue }
      if variables[variable].firstTerm < 0 {
        if values[variable] != 0 { setValue(0, of: variable) }
        if notesSolutions { looseVariables.append(variable) }
        continue
      }
      solve(makePlan(from: variable))
      makeBoundsOfFallen()
    }
    staleVariables.removeAll()
    needsMinimization = false
    publishValues()
    checkInvariants()
    return work
  }
}
