/// Finds the required constraints that contradict each other.
extension Solver {
  /// Returns a minimal set of constraints that conflict with the changed one.
  ///
  /// Violated constraints and those that block them have multipliers under which their terms cancel
  /// (Farkas' lemma). They are read off the solved plan, and propagated back through definitions
  /// and owners. If several constraints are violated, the set may be too large; it is then reduced.
  ///
  /// - Complexity: O(*n*²) for *n* constraints of the set and those that define their variables.
  mutating func conflict(at culprit: Culprit, causedBy cause: Int32) -> [ConstraintID] {
    guard scratch.isExplaining else { return [] }
    var trace = ConflictTrace()
    switch culprit {
    case .ground(let constraint): add(constraint, times: 1, to: &trace)
    case .plan(let plan): traceKinks(of: plan, into: &trace)
    }
    traceOwners(into: &trace)
    var members = trace.constraints.filter {
      $0 != cause && !constraints[$0].isBound
        && abs(trace.multipliers[$0] ?? 0) > Tolerance.multiplier
    }
    if trace.violatedCount > 1 || members.count <= Self.thinningLimit {
      if !isContradictory(members, cause) { members = requiredConstraints(around: cause) }
      thin(&members, cause)
    }
    return members.map { id(of: $0) }.sorted()
  }

  /// The size of sets up to which they are always reduced, even if that should not be necessary.
  private static var thinningLimit: Int { 32 }

  /// Removes members as long as the rest still contradict the changed constraint.
  private func thin(_ members: inout [Int32], _ cause: Int32) {
    members.sort { constraints[$0].ordinal < constraints[$1].ordinal }
    var index = members.count
    while index > 0 {
      index -= 1
      let member = members.remove(at: index)
      if !isContradictory(members, cause) { members.insert(member, at: index) }
    }
  }

  /// Returns whether the constraints cannot all be satisfied.
  private func isContradictory(_ members: [Int32], _ cause: Int32) -> Bool {
    var solver = Solver()
    solver.scratch.isExplaining = false
    var names: [Int32: Variable] = [:]
    for member in members + [cause] {
      do {
        _ = try solver.add(copy(of: member, into: &solver, &names))
      } catch {
        return true
      }
    }
    return false
  }

  /// Returns a constraint in the form in which a caller would add it to another solver.
  func copy(
    of constraint: Int32,
    into solver: inout Solver,
    _ names: inout [Int32: Variable]
  ) -> LinearConstraint {
    let record = constraints[constraint]
    var copies: [Term] = []
    for term in record.firstTerm..<record.firstTerm + record.termCount {
      let variable = terms[term].variable
      let name: Variable
      if let known = names[variable] {
        name = known
      } else {
        name = solver.makeVariable(isRestricted: variables[variable].isRestricted)
        names[variable] = name
      }
      copies.append(Term(terms[term].coefficient, name))
    }
    return LinearConstraint(
      copies,
      constant: record.constant,
      record.isEquality ? .equal : .greaterThanOrEqual,
      priority: Priority(rawValue: record.priority)
    )
  }

  /// Returns all required constraints connected with one, including through known variables.
  private func requiredConstraints(around cause: Int32) -> [Int32] {
    var seen: Set<Int32> = [cause]
    var found: [Int32] = [cause]
    var index = 0
    while index < found.count {
      let record = constraints[found[index]]
      index += 1
      for mention in record.firstTerm..<record.firstTerm + record.termCount {
        var term = variables[terms[mention].variable].firstTerm
        while term >= 0 {
          let other = terms[term].constraint
          if constraints[other].isRequired, seen.insert(other).inserted { found.append(other) }
          term = terms[term].next
        }
      }
    }
    found.removeFirst()
    return found.filter { !constraints[$0].isBound }
  }
}

/// Multipliers of constraints, and the remainder of each variable under them.
private struct ConflictTrace {
  var multipliers: [Int32: Double] = [:]
  var constraints: [Int32] = []
  var sums: [Int32: Double] = [:]
  var variables: [Int32] = []
  var violatedCount = 0
}

extension Solver {
  private func add(_ constraint: Int32, times multiplier: Double, to trace: inout ConflictTrace) {
    if trace.multipliers[constraint] == nil { trace.constraints.append(constraint) }
    trace.multipliers[constraint, default: 0] += multiplier
    let record = constraints[constraint]
    for term in record.firstTerm..<record.firstTerm + record.termCount {
      let variable = terms[term].variable
      if trace.sums[variable] == nil { trace.variables.append(variable) }
      trace.sums[variable, default: 0] += multiplier * terms[term].coefficient
    }
  }

  /// Adds a multiple of a required kink's constraint, or of a restricted variable's bound.
  ///
  /// A bound is not a member of the conflict.
  private func add(kink: Int32, times multiplier: Double, to trace: inout ConflictTrace) {
    guard kinks[kink].constraint < 0 else {
      return add(kinks[kink].constraint, times: multiplier, to: &trace)
    }
    let variable = entities[kinks[kink].entity].variable
    if trace.sums[variable] == nil { trace.variables.append(variable) }
    trace.sums[variable, default: 0] += multiplier
  }

  /// Takes the multipliers of required kinks from a solved plan, and propagates them back through
  /// its definitions.
  private func traceKinks(of index: Int32, into trace: inout ConflictTrace) {
    let plan = plans[index]
    // The change of the violations with each entity's value.
    var pulls: [Int32: Double] = [:]
    for kink in plan.firstKink..<plan.firstKink + plan.kinkCount where kinks[kink].priority == 1000
    {
      let constraint = kinks[kink].constraint
      guard isViolated(kink: kink) else { continue }
      var multiplier = -1.0
      if constraint >= 0, residual(of: constraint).residual > 0 { multiplier = 1 }
      trace.violatedCount += 1
      add(kink: kink, times: multiplier, to: &trace)
      if kinks[kink].entity >= 0 {
        pulls[kinks[kink].entity, default: 0] += multiplier * kinks[kink].factor
      }
    }
    for entity in plan.firstEntity..<plan.firstEntity + plan.entityCount
    where !entities[entity].isBasic {
      var pull = pulls[entity] ?? 0
      if entities[entity].group >= 0 {
        let group = groups[entities[entity].group]
        var cell = group.firstCell + entities[entity].line
        for row in 0..<group.rowCount {
          pull += cells[cell] * (pulls[lines[group.firstLine + row]] ?? 0)
          cell += group.columnCount
        }
      }
      resist(pull, at: entity, &trace)
    }
    var place = plan.firstPlace + plan.placeCount
    while place > plan.firstPlace + plan.coreCount {
      place -= 1
      if places[place].term >= 0 { cancel(places[place].term, &trace) }
    }
  }

  /// Assigns the pull on a nonbasic entity to the required kink that holds it.
  private func resist(_ pull: Double, at index: Int32, _ trace: inout ConflictTrace) {
    guard abs(pull) > Tolerance.multiplier else { return }
    let entity = entities[index]
    for kink in entity.firstKink..<entity.firstKink + entity.kinkCount
    where kinks[kink].priority == 1000 && !isViolated(kink: kink) {
      let multiplier = -pull / kinks[kink].factor
      guard kinks[kink].isEquality || multiplier < 0 else { continue }
      let distance = abs(kinks[kink].position - entity.value)
      guard distance <= 1e-6 * max(1, abs(entity.value)) else { continue }
      return add(kink: kink, times: multiplier, to: &trace)
    }
  }

  /// Adds the multiple of a term's equality that cancels the remainder of its variable.
  private func cancel(_ term: Int32, _ trace: inout ConflictTrace) {
    guard let sum = trace.sums[terms[term].variable], abs(sum) > Tolerance.multiplier else {
      return
    }
    add(terms[term].constraint, times: -sum / terms[term].coefficient, to: &trace)
    trace.sums[terms[term].variable] = 0
  }

  /// Propagates multipliers back through the owners of known variables, the latest first.
  private func traceOwners(into trace: inout ConflictTrace) {
    while true {
      var latest: Int32 = -1
      for variable in trace.variables
      where variables[variable].owner >= 0
        && abs(trace.sums[variable] ?? 0) > Tolerance.multiplier
      {
        if latest < 0 || variables[variable].stamp > variables[latest].stamp { latest = variable }
      }
      guard latest >= 0 else { return }
      cancel(term(of: variables[latest].owner, with: latest), &trace)
    }
  }
}
