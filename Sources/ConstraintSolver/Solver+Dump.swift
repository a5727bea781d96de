extension Solver {
  /// The solver's state as text for debugging: every constraint, then every variable.
  ///
  /// Variables are `x` and constraints `c`, followed by their number. The constraint that owns a
  /// known variable follows the variable.
  ///
  /// - Complexity: O(*n* log *n*) for *n* terms in the solver.
  package func dump() -> String {
    var lines: [String] = []
    for constraint in livingConstraints() {
      lines.append("\(name(constraint)): \(describe(constraint))")
    }
    lines.append("---")
    for variable in 0..<variables.count where variables[variable].isAlive {
      let owner = variables[variable].owner
      let known = owner < 0 ? "" : ", known by \(name(owner))"
      lines.append("x\(variable) = \(publishedValues[variable])\(known)")
    }
    return lines.joined(separator: "\n")
  }

  /// The plans as text: the definition of each variable, and the costs of the core variables.
  ///
  /// An entity is a variable or the residual of a constraint. `at` is followed by the kink that a
  /// nonbasic entity is at, and `→` by the entities that a basic one depends on.
  ///
  /// - Complexity: O(*n*) for all places, kinks and cells.
  package func dumpPlans() -> String {
    var texts: [String] = []
    for index in 0..<plans.count where plans[index].isAlive {
      let plan = plans[index]
      texts.append("plan \(index)\(plan.isDirty ? " (dirty)" : "")")
      for place in plan.firstPlace..<plan.firstPlace + plan.placeCount {
        let variable = places[place].variable
        guard variable >= 0 else { continue }
        let term = places[place].term
        let origin = term < 0 ? "core" : "defined by \(name(terms[term].constraint))"
        texts.append("  x\(variable) = \(values[variable]) \(origin)")
      }
      for entity in plan.firstEntity..<plan.firstEntity + plan.entityCount {
        texts.append("  \(describe(entity: entity))")
      }
    }
    return texts.joined(separator: "\n")
  }

  /// Returns a constraint's name in a dump.
  func name(_ constraint: Int32) -> String {
    if constraints[constraint].isBound {
      return "bound of x\(terms[constraints[constraint].firstTerm].variable)"
    }
    return "c\(constraints[constraint].ordinal)"
  }

  /// The constraints in the solver, oldest first.
  func livingConstraints() -> [Int32] {
    (0..<constraints.count).filter { constraints[$0].role != .unused && !constraints[$0].isBound }
      .sorted { constraints[$0].ordinal < constraints[$1].ordinal }
  }

  private func name(entity: Int32) -> String {
    let variable = entities[entity].variable
    return variable >= 0
      ? "x\(variable)" : "r(\(name(kinks[entities[entity].firstKink].constraint)))"
  }

  private func describe(entity: Int32) -> String {
    let record = entities[entity]
    let costs = (record.firstKink..<record.firstKink + record.kinkCount).map { kink in
      let constraint = kinks[kink].constraint
      if constraint < 0, kinks[kink].priority > 0 { return "bound at 0" }
      return constraint < 0 ? "0" : "\(name(constraint)) at \(kinks[kink].position)"
    }
    var text = "\(name(entity: entity)) = \(record.value), kinks: \(costs.joined(separator: ", "))"
    if record.isBasic, record.group >= 0 {
      let group = groups[record.group]
      var sum: [String] = []
      for column in 0..<group.columnCount {
        let cell = cells[group.firstCell + record.line * group.columnCount + column]
        let other = lines[group.firstLine + group.rowCount + column]
        if cell != 0 { sum.append("\(signed(cell))·\(name(entity: other))") }
      }
      text += " → \(sum.joined(separator: " ")), above \(record.position)"
    } else {
      text += ", at \(record.position)"
    }
    return text
  }

  private func describe(_ constraint: Int32) -> String {
    let record = constraints[constraint]
    let sign: Double = record.isNegated ? -1 : 1
    var parts: [String] = []
    for term in record.firstTerm..<record.firstTerm + record.mentionCount {
      parts.append("\(signed(sign * terms[term].coefficient))·x\(terms[term].variable)")
    }
    parts.append(signed(sign * record.constant))
    let relation = record.isEquality ? "=" : record.isNegated ? "≤" : "≥"
    return "\(parts.joined(separator: " ")) \(relation) 0 @\(record.priority)"
  }

  private func signed(_ number: Double) -> String {
    number < 0 ? "\(number)" : "+\(number)"
  }
}
