extension Solver {
  /// Returns whether other values of the variable would be equally good, in the minimized state.
  ///
  /// It minimizes pending errors first. The answer is exact: a separate solver pulls the variable
  /// up and down, below all other priorities.
  ///
  /// - Precondition: The variable is in the solver.
  /// - Complexity: That of planning and solving the variable's component.
  public mutating func isAmbiguous(_ variable: Variable) -> Bool {
    let index = Int32(truncatingIfNeeded: variable.rawValue)
    precondition(
      index >= 0 && index < variables.count && variables[index].isAlive,
      "The variable is not in the solver."
    )
    if needsMinimization { minimizeError() }
    guard variables[index].owner < 0 else { return false }
    guard variables[index].firstTerm >= 0 else { return true }
    var names: [Int32: Variable] = [:]
    var solver = componentSolver(of: index, &names)
    guard let copy = names[index] else { return true }
    let value = publishedValues[index]
    let reach = max(1, abs(value))
    let pull = LinearConstraint(
      [Term(1, copy)],
      constant: -value - reach,
      .equal,
      priority: Priority(rawValue: .leastNonzeroMagnitude)
    )
    guard let id = try? solver.add(pull).id else { return false }
    solver.minimizeError()
    let highest = solver.value(of: copy)
    guard (try? solver.setConstant(reach - value, of: id)) != nil else { return false }
    solver.minimizeError()
    return highest - solver.value(of: copy) > Tolerance.ambiguity * reach
  }

  /// Returns a solver with the constraints of one component, in which known variables are
  /// constants.
  private func componentSolver(
    of variable: Int32,
    _ names: inout [Int32: Variable]
  ) -> Solver {
    var solver = Solver()
    solver.scratch.isExplaining = false
    var seen: Set<Int32> = []
    var found: [Int32] = []
    var walk = [variable]
    names[variable] = solver.makeVariable(isRestricted: variables[variable].isRestricted)
    while let next = walk.popLast() {
      var mention = variables[next].firstTerm
      while mention >= 0 {
        let constraint = terms[mention].constraint
        mention = terms[mention].next
        guard !constraints[constraint].isBound, seen.insert(constraint).inserted else { continue }
        found.append(constraint)
        let record = constraints[constraint]
        for term in record.firstTerm..<record.firstTerm + record.termCount {
          let other = terms[term].variable
          guard variables[other].owner < 0, names[other] == nil else { continue }
          names[other] = solver.makeVariable(isRestricted: variables[other].isRestricted)
          walk.append(other)
        }
      }
    }
    found.sort { constraints[$0].ordinal < constraints[$1].ordinal }
    for constraint in found {
      let record = constraints[constraint]
      var constant = record.constant
      var copies: [Term] = []
      for term in record.firstTerm..<record.firstTerm + record.termCount {
        let coefficient = terms[term].coefficient
        if let name = names[terms[term].variable] {
          copies.append(Term(coefficient, name))
        } else {
          constant += coefficient * values[terms[term].variable]
        }
      }
      // The constraints can be satisfied together in this solver, so they can in the other one too.
      _ = try? solver.add(
        LinearConstraint(
          copies,
          constant: constant,
          record.isEquality ? .equal : .greaterThanOrEqual,
          priority: Priority(rawValue: record.priority)
        )
      )
    }
    return solver
  }
}
