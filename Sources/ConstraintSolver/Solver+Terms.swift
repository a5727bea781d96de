extension Solver {
  /// Whether a required constraint does not hold at the present values.
  @inline(__always)
  func isViolated(_ constraint: Int32) -> Bool {
    let (residual, magnitude) = residual(of: constraint)
    let tolerance = Tolerance.residual * max(1, magnitude)
    return residual < -tolerance || (constraints[constraint].isEquality && residual > tolerance)
  }

  /// The sum of a constraint's terms and constant at the present values, and the largest addend.
  @inline(__always)
  func residual(of constraint: Int32) -> (residual: Double, magnitude: Double) {
    var residual = constraints[constraint].constant
    var magnitude = abs(residual)
    var term = constraints[constraint].firstTerm
    let end = term &+ constraints[constraint].termCount
    while term < end {
      let addend = terms[term].coefficient * values[terms[term].variable]
      residual += addend
      magnitude = max(magnitude, abs(addend))
      term &+= 1
    }
    return (residual, magnitude)
  }

  /// The value of a term's variable with which its equation holds.
  @inline(__always)
  func solution(for subject: Int32) -> Double {
    let constraint = terms[subject].constraint
    var sum = constraints[constraint].constant
    var term = constraints[constraint].firstTerm
    let end = term &+ constraints[constraint].termCount
    while term < end {
      if term != subject { sum += terms[term].coefficient * values[terms[term].variable] }
      term &+= 1
    }
    // No negative zeros, which would show; and no division, which would take longer than the rest.
    let coefficient = terms[subject].coefficient
    if coefficient == 1 { return 0 - sum }
    if coefficient == -1 { return 0 + sum }
    return 0 - sum / coefficient
  }

  /// The term of a constraint that mentions a variable; there must be one.
  @inline(__always)
  func term(of constraint: Int32, with variable: Int32) -> Int32 {
    var term = constraints[constraint].firstTerm
    while terms[term].variable != variable { term &+= 1 }
    return term
  }

  /// Makes a constraint's record from what its caller gave; its terms are not yet in any list.
  ///
  /// - Complexity: O(*n*) for *n* terms.
  mutating func makeConstraint(_ given: LinearConstraint) throws(SolverError) -> Int32 {
    guard given.constant.isFinite else { throw .notFinite }
    for term in given.terms {
      guard term.coefficient.isFinite else { throw .notFinite }
      _ = try index(of: term.variable)
    }
    let sign: Double = given.relation == .lessThanOrEqual ? -1 : 1
    let index: Int32
    if let free = freeConstraints.popLast() {
      index = free
    } else {
      index = constraints.count
      constraints.append(ConstraintRecord())
    }
    let first = terms.allocate(Int32(given.terms.count))
    var count: Int32 = 0
    var last = Int32(given.terms.count)
    // Whether a coefficient may count as 0, or variables stand in several terms.
    var isPlain = true
    scratch.visit &+= 1
    for term in given.terms {
      let variable = Int32(truncatingIfNeeded: term.variable.rawValue)
      variables[variable].mentions &+= 1
      if abs(term.coefficient) <= Tolerance.coefficient { isPlain = false }
      if variables[variable].visit == scratch.visit {
        isPlain = false
        var earlier = first
        while earlier < first &+ count, terms[earlier].variable != variable { earlier &+= 1 }
        terms[earlier].coefficient += sign * term.coefficient
        last &-= 1
        terms[first &+ last] = TermRecord(coefficient: 0, variable: variable, constraint: index)
        continue
      }
      variables[variable].visit = scratch.visit
      terms[first &+ count] = TermRecord(
        coefficient: sign * term.coefficient,
        variable: variable,
        constraint: index
      )
      count &+= 1
    }
    var place = isPlain ? count : 0
    while place < count {
      // Nothing is left of such a sum but rounding.
      if abs(terms[first &+ place].coefficient) > Tolerance.coefficient {
        place &+= 1
        continue
      }
      count &-= 1
      let dropped = terms[first &+ place]
      terms[first &+ place] = terms[first &+ count]
      terms[first &+ count] = dropped
      terms[first &+ count].coefficient = 0
    }
    // Field by field: a copy of the whole would be a call. What is counted is set by `link`.
    constraints[index].constant = sign * given.constant
    constraints[index].firstTerm = first
    constraints[index].termCount = count
    constraints[index].mentionCount = Int32(truncatingIfNeeded: given.terms.count)
    constraints[index].subject = -1
    constraints[index].plan = -1
    constraints[index].ordinal = nextOrdinal
    constraints[index].priority = given.priority.rawValue
    constraints[index].role = .idle
    constraints[index].isEquality = given.relation == .equal
    constraints[index].isNegated = given.relation == .lessThanOrEqual
    return index
  }

  /// Puts a constraint's terms in the lists of their variables, and counts what is unknown.
  mutating func link(_ constraint: Int32) {
    structure &+= 1
    var unknownCount: Int32 = 0
    var unknowns: Int32 = 0
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount {
      let variable = terms[term].variable
      let next = variables[variable].firstTerm
      terms[term].next = next
      terms[term].previous = -1
      if next >= 0 { terms[next].previous = term }
      variables[variable].firstTerm = term
      if variables[variable].owner < 0 {
        unknownCount &+= 1
        unknowns ^= variable
      }
    }
    constraints[constraint].unknownCount = unknownCount
    constraints[constraint].unknowns = unknowns
    if unknownCount == 0 { constraints[constraint].role = .ground }
  }

  /// Takes a constraint's terms out of the lists of their variables.
  mutating func unlink(_ constraint: Int32) {
    structure &+= 1
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount {
      let next = terms[term].next
      let previous = terms[term].previous
      if next >= 0 { terms[next].previous = previous }
      if previous >= 0 {
        terms[previous].next = next
      } else {
        variables[terms[term].variable].firstTerm = next
      }
    }
  }

  /// Gives a constraint's memory back.
  mutating func discard(_ constraint: Int32) {
    let first = constraints[constraint].firstTerm
    let count = constraints[constraint].mentionCount
    for term in first..<first + count { variables[terms[term].variable].mentions &-= 1 }
    terms.free(first, count: count)
    constraints[constraint].role = .unused
    freeConstraints.append(constraint)
  }
}
