/// Keeps all required constraints satisfied after every change.
///
/// Most changes need no search: the values already satisfy a new constraint, or moving one variable
/// is enough. Only if neither helps is the component planned and solved immediately.
extension Solver {
  /// The reason why required constraints cannot be satisfied.
  enum Culprit {
    /// A constraint whose variables are all known.
    case ground(Int32)
    /// The required constraints of one plan.
    case plan(Int32)
  }

  /// Satisfies a required constraint that is in no plan yet.
  ///
  /// - Returns: What makes that impossible, or `nil`.
  mutating func require(_ constraint: Int32) -> Culprit? {
    scratch.moved.removeAll()
    scratch.urgentPlans.removeAll()
    scratch.urgentVariables.removeAll()
    if constraints[constraint].unknownCount == 1, constraints[constraint].isEquality {
      scratch.deriving.append(constraint)
      derive()
      if let culprit = settleMoved() { return culprit }
    } else if let culprit = settle(constraint) {
      return culprit
    }
    return settleUrgent() ?? settleBounds()
  }

  /// Applies a constraint's new constant.
  ///
  /// - Returns: What makes that impossible, or `nil`.
  mutating func applyConstant(of constraint: Int32) -> Culprit? {
    scratch.moved.removeAll()
    scratch.urgentPlans.removeAll()
    scratch.urgentVariables.removeAll()
    switch constraints[constraint].role {
    case .unused: break
    case .idle, .ground:
      if constraints[constraint].isRequired, let culprit = settle(constraint) { return culprit }
    case .owner:
      recompute(subjectOf: constraint)
      if let culprit = scratch.isUsingCone ? settleConeRim() : settleMoved() { return culprit }
    case .definition:
      if !moveDependents(ofDefinition: constraint) { disturb(constraints[constraint].plan) }
    case .kink:
      noteMovedKink(of: constraint)
      if constraints[constraint].isRequired, isViolated(constraint) {
        makeUrgent(constraints[constraint].plan)
      }
    }
    return settleUrgent() ?? settleBounds()
  }

  /// Restores the values before a refused call, and drops the plans that used other values.
  ///
  /// The constraints must already be as before the call.
  mutating func abandon() {
    restoreValues()
    if scratch.isUsingCone { recomputeCone() }
    for place in 0..<scratch.urgentPlans.count {
      let plan = scratch.urgentPlans[place]
      guard plans[plan].isAlive else { continue }
      computeDefined(plan)
      plans[plan].isDirty = false
      dropPlan(plan)
    }
    for place in 0..<scratch.urgentVariables.count {
      let plan = variables[scratch.urgentVariables[place]].plan
      guard plan >= 0 else { continue }
      plans[plan].isDirty = false
      dropPlan(plan)
    }
  }

  /// Records that the kink of a constraint has moved.
  @inline(__always)
  private mutating func noteMovedKink(of constraint: Int32) {
    let plan = constraints[constraint].plan
    if !plans[plan].isDirty {
      plans[plan].isDirty = true
      plans[plan].movedConstraint = constraint
      dirtyPlans.append(plan)
    } else if plans[plan].movedConstraint != constraint {
      plans[plan].movedConstraint = -1
    }
  }

  /// Records that an input of a plan's values has changed.
  @inline(__always)
  mutating func markDirty(_ plan: Int32) {
    plans[plan].movedConstraint = -1
    guard !plans[plan].isDirty else { return }
    plans[plan].isDirty = true
    dirtyPlans.append(plan)
  }

  /// Records that defined variables of a plan have moved, so that required constraints may be
  /// violated.
  @inline(__always)
  private mutating func disturb(_ plan: Int32) {
    markDirty(plan)
    if plans[plan].hasRequiredKinks || plans[plan].hasLooseBounds { makeUrgent(plan) }
  }

  /// Adds a plan to the list of those to solve before the call returns.
  private mutating func makeUrgent(_ plan: Int32) {
    guard !plans[plan].isUrgent else { return }
    plans[plan].isUrgent = true
    scratch.urgentPlans.append(plan)
  }

  /// Satisfies all constraints that mention moved variables.
  private mutating func settleMoved() -> Culprit? {
    for place in 0..<scratch.moved.count {
      var term = variables[scratch.moved[place]].firstTerm
      while term >= 0 {
        let constraint = terms[term].constraint
        term = terms[term].next
        if constraints[constraint].plan >= 0 {
          disturb(constraints[constraint].plan)
        } else if constraints[constraint].isRequired, constraints[constraint].role != .owner,
          let culprit = settle(constraint)
        {
          return culprit
        }
      }
    }
    return nil
  }

  /// Satisfies all constraints that mention variables of the cone.
  private mutating func settleConeRim() -> Culprit? {
    for place in 0..<scratch.coneRim.count {
      let constraint = scratch.coneRim[place]
      if constraints[constraint].plan >= 0 {
        disturb(constraints[constraint].plan)
      } else if constraints[constraint].isRequired, let culprit = settle(constraint) {
        return culprit
      }
    }
    return nil
  }

  /// Satisfies one required constraint, or postpones it if it needs a plan.
  mutating func settle(_ constraint: Int32) -> Culprit? {
    guard isViolated(constraint) else { return nil }
    if constraints[constraint].unknownCount == 0 { return .ground(constraint) }
    if repair(constraint, depth: 0) || repair(constraint, depth: 2) { return nil }
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount
    where variables[terms[term].variable].owner < 0 {
      scratch.urgentVariables.append(terms[term].variable)
      break
    }
    return nil
  }

  /// Satisfies a required constraint by moving one variable, or a few in sequence.
  ///
  /// - Parameters:
  ///   - constraint: The constraint to satisfy.
  ///   - depth: The number of moves that may each require another.
  /// - Returns: Whether this constraint, and all required constraints that held before, now hold.
  private mutating func repair(_ constraint: Int32, depth: Int) -> Bool {
    scratch.visit &+= 1
    scratch.repairBudget = 24
    return shiftOne(of: constraint, depth: depth)
  }

  private mutating func shiftOne(of constraint: Int32, depth: Int) -> Bool {
    let residual = residual(of: constraint).residual
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount {
      let variable = terms[term].variable
      guard variables[variable].owner < 0, variables[variable].visit != scratch.visit else {
        continue
      }
      let move = -residual / terms[term].coefficient
      if shift(variable, by: move, for: constraint, depth: depth) { return true }
      if scratch.repairBudget <= 0 { return false }
    }
    return false
  }

  /// Moves a variable for one constraint, and satisfies the others that mention it.
  ///
  /// - Returns: Whether that worked. If not, nothing has moved.
  private mutating func shift(
    _ variable: Int32,
    by move: Double,
    for constraint: Int32,
    depth: Int
  ) -> Bool {
    let undoCount = scratch.undo.count
    let oldVisit = variables[variable].visit
    variables[variable].visit = scratch.visit
    setValue(values[variable] + move, of: variable)
    if isFallen(variable) {
      restoreValues(from: undoCount)
      variables[variable].visit = oldVisit
      return false
    }
    var term = variables[variable].firstTerm
    while term >= 0 {
      let other = terms[term].constraint
      term = terms[term].next
      guard other != constraint, constraints[other].isRequired else { continue }
      scratch.repairBudget -= 1
      if scratch.repairBudget > 0 {
        if !isViolated(other) { continue }
        if depth > 0, shiftOne(of: other, depth: depth - 1) { continue }
      }
      restoreValues(from: undoCount)
      variables[variable].visit = oldVisit
      return false
    }
    return true
  }

  /// Solves the plans that required constraints wait for.
  mutating func settleUrgent() -> Culprit? {
    for place in 0..<scratch.urgentPlans.count {
      let plan = scratch.urgentPlans[place]
      plans[plan].isUrgent = false
      guard plans[plan].isAlive, plans[plan].isDirty else { continue }
      if !plans[plan].hasRequiredKinks, staysAboveBounds(plan) { continue }
      solve(plan)
      if !holds(plan) { return .plan(plan) }
    }
    for place in 0..<scratch.urgentVariables.count {
      let variable = scratch.urgentVariables[place]
      guard variables[variable].owner < 0, variables[variable].plan < 0 else { continue }
      let plan = makePlan(from: variable)
      solve(plan)
      if !holds(plan) { return .plan(plan) }
    }
    return nil
  }
}
