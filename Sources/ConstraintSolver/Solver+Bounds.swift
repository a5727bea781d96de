/// Restricted variables, which are at least 0 and as small as constraints allow: widths and
/// heights.
///
/// A restricted core variable has a kink at its bound, which also decides ties. The bound of a
/// known or a defined variable, which others determine, is *loose*: the solver ignores it as long
/// as it holds. Only when a call moves such a variable below 0 does the solver create a bound
/// constraint, which is then required like any other. Most of these variables never fall below 0,
/// and cost nothing.
extension Solver {
  /// Returns whether a restricted variable is below 0.
  @inline(__always)
  func isFallen(_ variable: Int32) -> Bool {
    values[variable] < -Tolerance.bound && variables[variable].isRestricted
  }

  /// Returns whether a variable is restricted and has no bound constraint.
  @inline(__always)
  func isBoundedByKink(_ variable: Int32) -> Bool {
    variables[variable].isRestricted && !variables[variable].hasBound
  }

  /// Returns whether a required kink's constraint or bound is violated.
  func isViolated(kink: Int32) -> Bool {
    let constraint = kinks[kink].constraint
    return constraint >= 0
      ? isViolated(constraint) : isFallen(entities[kinks[kink].entity].variable)
  }

  /// Enforces the bounds of the restricted variables that a call has moved below 0.
  ///
  /// - Returns: What makes that impossible, or `nil`.
  mutating func settleBounds() -> Culprit? {
    while let variable = nextFallen() {
      let bound = makeBound(of: variable)
      if let culprit = settle(bound) ?? settleUrgent() { return culprit }
    }
    return nil
  }

  /// Creates bounds for the variables that a minimization has moved below 0, so that they are
  /// solved again.
  mutating func makeBoundsOfFallen() {
    while let variable = nextFallen() { _ = makeBound(of: variable) }
  }

  private mutating func nextFallen() -> Int32? {
    while let variable = scratch.fallen.popLast() {
      if isFallen(variable), !variables[variable].hasBound { return variable }
    }
    return nil
  }

  /// Creates the constraint that a restricted variable is at least 0; its component then needs a
  /// plan.
  private mutating func makeBound(of variable: Int32) -> Int32 {
    let term = [Term(1, Variable(rawValue: UInt32(variable)))]
    let index: Int32
    do {
      index = try makeConstraint(term.span, 0, .greaterThanOrEqual, .required)
    } catch {
      preconditionFailure("A variable in the solver has a bound that is not finite: \(error)")
    }
    constraints[index].isBound = true
    constraints[index].ordinal = .max
    // Callers may remove a variable that their own constraints do not mention.
    variables[variable].mentions &-= 1
    variables[variable].hasBound = true
    if variables[variable].owner < 0 { markStale(variable) }
    return index
  }

  /// Removes a variable's bound if nothing else mentions the variable any more.
  mutating func dropBound(of variable: Int32) {
    variables[variable].hasBound = false
    let term = variables[variable].firstTerm
    guard term >= 0 else { return }
    let bound = terms[term].constraint
    if constraints[bound].plan >= 0 { dropPlan(constraints[bound].plan) }
    unlink(bound)
    variables[variable].mentions &+= 1
    discard(bound)
  }

  /// Returns whether a plan's definitions, computed from the current core variables, keep all
  /// restricted variables at or above 0.
  mutating func staysAboveBounds(_ plan: Int32) -> Bool {
    let count = scratch.fallen.count
    work.rowsTouched += computeDefined(plan)
    return scratch.fallen.count == count
  }

  /// Records whether a new plan defines variables with loose bounds.
  mutating func noteLooseBounds(_ index: Int32) {
    let firstPlace = plans[index].firstPlace
    for place in firstPlace + plans[index].coreCount..<firstPlace + plans[index].placeCount
    where isBoundedByKink(places[place].variable) {
      plans[index].hasLooseBounds = true
      return
    }
  }

  /// Returns whether a defined variable is at its loose bound, so that it cannot become smaller.
  func isAtLooseBound(_ variable: Int32) -> Bool {
    variable >= 0 && isBoundedByKink(variable) && values[variable] <= Tolerance.ambiguity
  }

  /// Returns whether an equality may define a restricted variable in a live plan.
  ///
  /// If the equality has a variable that is not restricted, that one should be defined instead. The
  /// variable also must not be below 0.
  func mayDefine(_ leaf: Int32) -> Bool {
    guard variables[terms[leaf].variable].isRestricted else { return true }
    return isAmongRestricted(terms[leaf].constraint) && solution(for: leaf) >= 0
  }

  /// Returns whether all unknown variables of an equality are restricted; false for an inequality.
  func isAmongRestricted(_ constraint: Int32) -> Bool {
    guard constraints[constraint].isEquality else { return false }
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount {
      let variable = terms[term].variable
      if variables[variable].owner < 0, !variables[variable].isRestricted { return false }
    }
    return true
  }
}
