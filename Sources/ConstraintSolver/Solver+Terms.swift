extension Solver {
  /// Returns whether a required constraint is violated at the current values.
  @inline(__always)
  func isViolated(_ constraint: Int32) -> Bool {
    let (residual, magnitude) = residual(of: constraint)
    let tolerance = Tolerance.residual * max(1, magnitude)
    return residual < -tolerance || (constraints[constraint].isEquality && residual > tolerance)
  }

  /// Returns the sum of a constraint's terms and constant at the current values, and the largest
  /// addend.
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

  /// Returns the value of a term's variable that satisfies its equation.
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
    // This avoids negative zeros, which would be visible, and division, which would take longer
    // than the rest.
    let coefficient = terms[subject].coefficient
    if coefficient == 1 { return 0 - sum }
    if coefficient == -1 { return 0 + sum }
    return 0 - sum / coefficient
  }

  /// Returns the term of a constraint that mentions a variable; there must be one.
  @inline(__always)
  func term(of constraint: Int32, with variable: Int32) -> Int32 {
    var term = constraints[constraint].firstTerm
    while terms[term].variable != variable { term &+= 1 }
    return term
  }

  /// Creates a constraint's record from the caller's data, and adds its terms to the lists of their
  /// variables.
  ///
  /// - Complexity: O(*n*) for *n* terms, or O(*n*²) if variables occur in several.
  mutating func makeConstraint(
    _ given: Span<Term>,
    _ constant: Double,
    _ relation: Relation,
    _ priority: Priority
  ) throws(SolverError) -> Int32 {
    guard constant.isFinite else { throw .notFinite }
    // Whether no coefficient counts as 0, and no variable occurs in several terms.
    var isPlain = true
    scratch.visit &+= 1
    for position in given.indices {
      let term = given[position]
      guard term.coefficient.isFinite else { throw .notFinite }
      let variable = try index(of: term.variable)
      if variables[variable].visit == scratch.visit { isPlain = false }
      if abs(term.coefficient) <= Tolerance.coefficient { isPlain = false }
      variables[variable].visit = scratch.visit
    }
    let index: Int32
    if let free = freeConstraints.popLast() {
      index = free
    } else {
      index = constraints.extendByAnything(1)
      constraints[index].visit = 0
    }
    let mentionCount = Int32(truncatingIfNeeded: given.count)
    let first = terms.allocate(mentionCount)
    // Field by field, because a copy of the whole record would be a call.
    constraints[index].constant =
      relation == .lessThanOrEqual ? -constant : constant
    constraints[index].firstTerm = first
    constraints[index].mentionCount = mentionCount
    constraints[index].subject = -1
    constraints[index].plan = -1
    constraints[index].openCount = 0
    constraints[index].opens = 0
    constraints[index].ordinal = nextOrdinal
    constraints[index].priority = priority.rawValue
    constraints[index].isEquality = relation == .equal
    constraints[index].isNegated = relation == .lessThanOrEqual
    constraints[index].isBound = false
    let sign: Double = relation == .lessThanOrEqual ? -1 : 1
    var place = first
    for position in given.indices {
      let term = given[position]
      let variable = Int32(truncatingIfNeeded: term.variable.rawValue)
      variables[variable].mentions &+= 1
      // The memberwise initializer would write the fields twice.
      terms[place].coefficient = sign * term.coefficient
      terms[place].variable = variable
      terms[place].constraint = index
      place &+= 1
    }
    constraints[index].termCount = isPlain ? mentionCount : gatherTerms(first, mentionCount)
    link(index)
    return index
  }

  /// Adds terms of the same variable, and moves those whose coefficients count as 0 after the
  /// others.
  ///
  /// - Returns: The number of remaining terms that count.
  private mutating func gatherTerms(_ first: Int32, _ mentionCount: Int32) -> Int32 {
    var count: Int32 = 0
    for place in first..<first + mentionCount {
      let term = terms[place]
      var earlier = first
      while earlier < first + count, terms[earlier].variable != term.variable { earlier += 1 }
      if earlier < first + count {
        terms[earlier].coefficient += term.coefficient
        terms[place].coefficient = 0
      } else {
        swapTerms(first + count, place)
        count += 1
      }
    }
    var place: Int32 = 0
    while place < count {
      if abs(terms[first + place].coefficient) > Tolerance.coefficient {
        place += 1
        continue
      }
      // The remainder of such a sum is only rounding.
      terms[first + place].coefficient = 0
      count -= 1
      swapTerms(first + place, first + count)
    }
    return count
  }

  private mutating func swapTerms(_ one: Int32, _ other: Int32) {
    let term = terms[one]
    terms[one] = terms[other]
    terms[other] = term
  }

  /// Adds a constraint's terms to the lists of their variables, and counts the unknown ones.
  @inline(__always)
  private mutating func link(_ constraint: Int32) {
    structure &+= 1
    var unknownCount: Int32 = 0
    var unknowns: Int32 = 0
    var term = constraints[constraint].firstTerm
    let end = term &+ constraints[constraint].termCount
    while term < end {
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
      term &+= 1
    }
    constraints[constraint].unknownCount = unknownCount
    constraints[constraint].unknowns = unknowns
    constraints[constraint].role = unknownCount == 0 ? .ground : .idle
  }

  /// Removes a constraint's terms from the lists of their variables.
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

  /// Frees a constraint's memory.
  mutating func discard(_ constraint: Int32) {
    let first = constraints[constraint].firstTerm
    let count = constraints[constraint].mentionCount
    for term in first..<first + count {
      let variable = terms[term].variable
      variables[variable].mentions &-= 1
      if variables[variable].mentions == 0, variables[variable].hasBound { dropBound(of: variable) }
    }
    terms.free(first, count: count)
    constraints[constraint].role = .unused
    freeConstraints.append(constraint)
  }
}
