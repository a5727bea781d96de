extension Solver {
  /// Stops the program at a broken invariant, if the package trait `InternalChecks` is on.
  ///
  /// It checks after every change while the solver is small, and less often when it is large, to
  /// keep the cost in proportion.
  @inline(__always)
  mutating func checkInvariants() {
    #if InternalChecks
      changesUntilCheck -= 1
      guard changesUntilCheck <= 0 else { return }
      changesUntilCheck = Int(constraints.count) / 200
      let violations = invariantViolations()
      precondition(
        violations.isEmpty,
        "\(violations.joined(separator: "\n"))\n\(dump())\n\(dumpPlans())"
      )
    #endif
  }

  /// The violated invariants, as sentences; empty unless the solver has a bug.
  ///
  /// - Complexity: O(*n*) for all terms, places, kinks and cells in the solver.
  func invariantViolations() -> [String] {
    var violations: [String] = []
    for constraint in 0..<constraints.count where constraints[constraint].role != .unused {
      checkConstraint(constraint, &violations)
    }
    for variable in 0..<variables.count where variables[variable].isAlive {
      checkVariable(variable, &violations)
    }
    for plan in 0..<plans.count where plans[plan].isAlive {
      checkPlan(plan, &violations)
    }
    return violations
  }

  private func checkConstraint(_ constraint: Int32, _ violations: inout [String]) {
    let record = constraints[constraint]
    let name = name(constraint)
    var unknownCount: Int32 = 0
    var unknowns: Int32 = 0
    for term in record.firstTerm..<record.firstTerm + record.termCount {
      if terms[term].constraint != constraint { violations.append("A term of \(name) is lost.") }
      if variables[terms[term].variable].owner < 0 {
        unknownCount += 1
        unknowns ^= terms[term].variable
      }
    }
    if unknownCount != record.unknownCount || unknowns != record.unknowns {
      violations.append("\(name) counts \(record.unknownCount) unknown, not \(unknownCount).")
    }
    if unknownCount == 1, record.isRequiredEquality {
      violations.append("\(name) could make its variable known.")
    }
    if (unknownCount == 0) != (record.role == .ground || record.role == .owner) {
      violations.append("\(name) is \(record.role) with \(unknownCount) unknown variables.")
    }
    if (record.plan >= 0) != (record.role == .definition || record.role == .kink) {
      violations.append("\(name) is \(record.role) in plan \(record.plan).")
    }
    guard record.isRequired, record.plan < 0 || !plans[record.plan].isDirty else { return }
    let (residual, magnitude) = residual(of: constraint)
    let tolerance = 1e-6 * max(1, magnitude)
    if residual < -tolerance || (record.isEquality && residual > tolerance) {
      violations.append("The required \(name) is off by \(residual).")
    }
  }

  private func checkVariable(_ variable: Int32, _ violations: inout [String]) {
    let record = variables[variable]
    var term = record.firstTerm
    var previous: Int32 = -1
    while term >= 0 {
      if terms[term].variable != variable || terms[term].previous != previous {
        violations.append("The list of x\(variable)'s terms is broken.")
        return
      }
      previous = term
      term = terms[term].next
    }
    if record.owner >= 0 {
      if constraints[record.owner].role != .owner
        || constraints[record.owner].subject != variable
      {
        violations.append("x\(variable) is known by \(name(record.owner)), which says otherwise.")
      }
      if record.plan >= 0 { violations.append("x\(variable) is known and in a plan.") }
    } else if record.plan < 0, !record.isStale, record.firstTerm >= 0 {
      violations.append("x\(variable) has no plan and waits for none.")
    } else if record.plan >= 0, places[record.place].variable != variable {
      violations.append("x\(variable) is not at its place.")
    }
  }

  private func checkPlan(_ index: Int32, _ violations: inout [String]) {
    let plan = plans[index]
    for place in plan.firstPlace..<plan.firstPlace + plan.placeCount {
      let term = places[place].term
      guard term >= 0 else { continue }
      let record = constraints[terms[term].constraint]
      if record.role != .definition || record.subject != place {
        violations.append("\(name(terms[term].constraint)) defines a variable unawares.")
      }
      for other in record.firstTerm..<record.firstTerm + record.termCount where other != term {
        let variable = variables[terms[other].variable]
        if variable.owner < 0, variable.place >= place {
          violations.append("x\(places[place].variable) is computed too early.")
        }
      }
    }
    for kink in plan.firstKink..<plan.firstKink + plan.kinkCount
    where kinks[kink].constraint >= 0 {
      let record = constraints[kinks[kink].constraint]
      if record.role != .kink || record.subject != kink {
        violations.append("\(name(kinks[kink].constraint)) does not know its kink.")
      }
    }
    guard !plan.isDirty else { return }
    for entity in plan.firstEntity..<plan.firstEntity + plan.entityCount {
      checkEntity(entity, &violations)
    }
  }

  private func checkEntity(_ index: Int32, _ violations: inout [String]) {
    let entity = entities[index]
    for kink in entity.firstKink..<entity.firstKink + entity.kinkCount {
      if kink > entity.firstKink, kinks[kink].position < kinks[kink - 1].position {
        violations.append("The kinks of entity \(index) are not sorted.")
      }
    }
    guard entity.group >= 0 else { return }
    let group = groups[entity.group]
    let offset = entity.isBasic ? 0 : group.rowCount
    if lines[group.firstLine + offset + entity.line] != index {
      violations.append("Entity \(index) is not in its line.")
    }
    let present =
      entity.variable >= 0
      ? values[entity.variable] : residual(of: kinks[entity.firstKink].constraint).residual
    if abs(present - entity.value) > 1e-6 * max(1, abs(present)) {
      violations.append("Entity \(index) is \(present), its row says \(entity.value).")
    }
  }
}
