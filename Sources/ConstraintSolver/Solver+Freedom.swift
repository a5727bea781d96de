/// Finds the variables that constraints leave open, from the plans as they are solved.
///
/// A variable that is bounded only by the inequality that defines it may move to one side. For the
/// rest, moving one nonbasic entity from a solution changes the errors by a slope on either side of
/// it. If all those slopes are positive, the solution is the only one: errors are convex, and any
/// other solution would be reached by such moves. An entity whose slope is 0 may move, together
/// with everything that depends on it. A proof with ``isAmbiguous(_:)`` is necessary only for a
/// variable all of whose moves may be stopped immediately, by a kink of another entity or by a
/// loose bound.
extension Solver {
  /// Starts recording what ``takeFreeComponents()`` will check, beginning with all components.
  package mutating func beginNotingSolutions() {
    notesSolutions = true
    notedPlans.removeAll()
    for plan in 0..<plans.count where plans[plan].isAlive {
      plans[plan].isNoted = true
      plans[plan].isProven = false
      notedPlans.append(plan)
    }
  }

  /// Stops recording.
  package mutating func endNotingSolutions() {
    notesSolutions = false
    notedPlans.removeAll()
    looseVariables.removeAll()
  }

  /// Returns whether other values of the variable would be equally good, as of the last
  /// ``takeFreeComponents()``.
  ///
  /// - Precondition: The variable is in the solver.
  package func isFree(_ variable: Variable) -> Bool {
    let index = Int32(truncatingIfNeeded: variable.rawValue)
    if variables[index].owner >= 0 { return false }
    return variables[index].firstTerm < 0 || variables[index].isFree
  }

  /// Returns a bit for each of up to 64 variables, the lowest for the first: whether other values
  /// of it would be equally good.
  ///
  /// Nil represents a variable that nothing mentions, which is free.
  ///
  /// - Precondition: The variables are in the solver.
  package func freedoms(of variables: [Variable?]) -> UInt64 {
    var bits: UInt64 = 0
    for (place, variable) in variables.enumerated() {
      let isFree = if let variable { isFree(variable) } else { true }
      if isFree { bits |= 1 << UInt64(place) }
    }
    return bits
  }

  /// Whether ``takeLooseVariables()`` or ``takeFreeComponents()`` may have results.
  package var mayHaveOtherFreedoms: Bool {
    needsMinimization || looseVariables.count > 0 || notedPlans.count > 0
  }

  /// Returns the variables that have lost their last constraint since the last call.
  ///
  /// They may have been removed, or may have new constraints, since then.
  package mutating func takeLooseVariables() -> [Variable] {
    var loose: [Variable] = []
    while let variable = looseVariables.popLast() {
      loose.append(Variable(rawValue: UInt32(variable)))
    }
    return loose
  }

  /// Returns the free variables of the components that were solved since the last call.
  ///
  /// If only constants of a component have changed, an earlier proof for it stays valid.
  ///
  /// - Complexity: O(*n*) for *n* kinks and cells of those components; for those with free
  ///   variables *d* times that for *d* degrees of freedom, at most ``Tolerance/freedoms``.
  package mutating func takeFreeComponents() -> [FreeComponent] {
    var components: [FreeComponent] = []
    if needsMinimization { minimizeError() }
    var place: Int32 = 0
    while place < notedPlans.count {
      let plan = notedPlans[place]
      place &+= 1
      guard plans[plan].isAlive, plans[plan].isNoted else { continue }
      plans[plan].isNoted = false
      if let component = freeComponent(of: plan) { components.append(component) }
    }
    notedPlans.removeAll()
    return components
  }

  /// Adds a solved plan to the list of those to check.
  @inline(__always)
  mutating func noteSolution(_ plan: Int32) {
    guard notesSolutions, !plans[plan].isNoted else { return }
    plans[plan].isNoted = true
    notedPlans.append(plan)
  }

  /// A nonbasic entity that can move up or down without a change of errors.
  private struct Move {
    let entity: Int32
    /// Whether no kink of another entity is at the beginning of a move in this direction.
    let isSureUp: Bool
    let isSureDown: Bool
    /// Whether there is such a kink in either direction.
    let isBlocked: Bool
  }

  private mutating func freeComponent(of plan: Int32) -> FreeComponent? {
    var moves: [Move] = []
    scratch.slopes.leniency = 1
    let firstEntity = plans[plan].firstEntity
    for entity in firstEntity..<firstEntity + plans[plan].entityCount
    where !entities[entity].isBasic {
      if let move = move(of: entity) { moves.append(move) }
    }
    let firstPlace = plans[plan].firstPlace
    let isFirstLook = plans[plan].looseCount < 0
    if isFirstLook { countLooseDefinitions(of: plan) }
    let count = moves.count + Int(plans[plan].looseCount)
    if count == 0 {
      // Its variables may have been free in another plan.
      if isFirstLook || plans[plan].hasFreeVariables { clearFreeVariables(of: plan) }
      plans[plan].isProven = false
      return nil
    }
    let degrees = min(count, Tolerance.freedoms)
    let rates = rates(of: moves, plan, degrees)
    let sureDegrees = sureDegrees(moves, plan, rates, degrees)
    var found: [Int32] = []
    var proofs = 0
    var isAnyUnsure = false
    for place in 0..<plans[plan].placeCount {
      let variable = places[firstPlace + place].variable
      guard variable >= 0 else { continue }
      let start = Int(place) * degrees
      var isFree = false
      var isUnsure = false
      for degree in 0..<degrees where abs(rates[start + degree]) > Tolerance.rate {
        if sureDegrees & 1 << UInt64(degree) != 0 { isFree = true } else { isUnsure = true }
      }
      if !isFree, isUnsure {
        isAnyUnsure = true
        if plans[plan].isProven {
          isFree = variables[variable].isFree
        } else {
          proofs += 1
          isFree =
            proofs <= Tolerance.freedoms
            && isAmbiguous(Variable(rawValue: UInt32(variable)))
        }
      }
      variables[variable].isFree = isFree
      if isFree { found.append(variable) }
    }
    plans[plan].isProven = isAnyUnsure
    plans[plan].hasFreeVariables = !found.isEmpty
    guard !found.isEmpty else { return nil }
    found.sort()
    return FreeComponent(
      variables: found.map { Variable(rawValue: UInt32($0)) },
      rates: found.flatMap { variable in
        let start = Int(variables[variable].place - firstPlace) * degrees
        return rates[start..<start + degrees]
      },
      degrees: degrees
    )
  }

  /// Returns a bit for each degree of freedom, the lowest for the first: whether nothing can block
  /// it in one direction.
  private func sureDegrees(
    _ moves: [Move],
    _ plan: Int32,
    _ rates: [Double],
    _ degrees: Int
  ) -> UInt64 {
    let firstPlace = plans[plan].firstPlace
    let defined = plans[plan].coreCount..<plans[plan].placeCount
    let isShared = moves.count + Int(plans[plan].looseCount) > degrees
    if isShared {
      // Entities that share a degree have different rates, which their sum does not show.
      var isBlocked = moves.contains { $0.isBlocked }
      if plans[plan].hasLooseBounds {
        for place in defined where isAtLooseBound(places[firstPlace + place].variable) {
          isBlocked = true
        }
      }
      return isBlocked ? 0 : .max
    }
    var up: UInt64 = 0
    var down: UInt64 = 0
    for (degree, move) in moves.enumerated() {
      if move.isSureUp { up |= 1 << UInt64(degree) }
      if move.isSureDown { down |= 1 << UInt64(degree) }
    }
    var degree = UInt64(moves.count)
    for place in defined where degree < UInt64(degrees) {
      let subject = places[firstPlace + place].term
      guard subject >= 0, !constraints[terms[subject].constraint].isEquality else { continue }
      if terms[subject].coefficient > 0 { up |= 1 << degree } else { down |= 1 << degree }
      degree += 1
    }
    guard plans[plan].hasLooseBounds else { return up | down }
    for place in defined where isAtLooseBound(places[firstPlace + place].variable) {
      for degree in 0..<degrees {
        let rate = rates[Int(place) * degrees + degree]
        if rate < 0 { up &= ~(1 << UInt64(degree)) }
        if rate > 0 { down &= ~(1 << UInt64(degree)) }
      }
    }
    return up | down
  }

  /// Counts the definitions that are inequalities: the variable that such a constraint defines may
  /// move to one side.
  private mutating func countLooseDefinitions(of plan: Int32) {
    var count: Int32 = 0
    let firstPlace = plans[plan].firstPlace
    for place in firstPlace + plans[plan].coreCount..<firstPlace + plans[plan].placeCount {
      let term = places[place].term
      if term >= 0, !constraints[terms[term].constraint].isEquality { count += 1 }
    }
    plans[plan].looseCount = count
  }

  private mutating func clearFreeVariables(of plan: Int32) {
    let firstPlace = plans[plan].firstPlace
    for place in firstPlace..<firstPlace + plans[plan].placeCount {
      let variable = places[place].variable
      if variable >= 0 { variables[variable].isFree = false }
    }
    plans[plan].hasFreeVariables = false
  }

  /// Returns how a nonbasic entity can move without a change of errors, or nil if it cannot.
  private mutating func move(of entity: Int32) -> Move? {
    let record = entities[entity]
    let value = record.value
    let tolerance = Tolerance.residual * max(1, abs(value))
    scratch.slopes.clear()
    // The slope below the value: kinks at the value itself count as above it.
    for kink in record.firstKink..<record.firstKink + record.kinkCount {
      let isBelow = kinks[kink].position < value - tolerance
      scratch.slopes.add(
        isBelow ? kinks[kink].rightSlope : kinks[kink].leftSlope,
        at: kinks[kink].priority
      )
    }
    if record.group >= 0 { addRowSlopes(ofColumn: record.line, of: record.group) }
    let canMoveDown = scratch.slopes.sign() >= 0
    for kink in record.firstKink..<record.firstKink + record.kinkCount
    where abs(kinks[kink].position - value) <= tolerance {
      scratch.slopes.add(kinks[kink].jump, at: kinks[kink].priority)
    }
    let canMoveUp = scratch.slopes.sign() <= 0
    guard canMoveDown || canMoveUp else { return nil }
    let isStoppedUp = canMoveUp && isAtRowKink(ofColumn: record, 1)
    let isStoppedDown = canMoveDown && isAtRowKink(ofColumn: record, -1)
    return Move(
      entity: entity,
      isSureUp: canMoveUp && !isStoppedUp,
      isSureDown: canMoveDown && !isStoppedDown,
      isBlocked: isStoppedUp || isStoppedDown
    )
  }

  /// Adds the changes from rows as a column moves up.
  private mutating func addRowSlopes(ofColumn column: Int32, of index: Int32) {
    let group = groups[index]
    for row in 0..<group.rowCount {
      let coefficient = cells[group.firstCell + row * group.columnCount + column]
      guard coefficient != 0 else { continue }
      let entity = lines[group.firstLine + row]
      addSlopes(of: entity, below: entities[entity].position, multipliedBy: coefficient)
    }
  }

  /// Returns whether a row's kink is at the beginning of a column's move in a direction.
  private func isAtRowKink(ofColumn column: Entity, _ direction: Double) -> Bool {
    guard column.group >= 0 else { return false }
    let group = groups[column.group]
    for row in 0..<group.rowCount {
      let rate = cells[group.firstCell + row * group.columnCount + column.line] * direction
      guard abs(rate) > Tolerance.cell else { continue }
      let record = entities[lines[group.firstLine + row]]
      let next = rate > 0 ? record.position : record.position - 1
      guard next >= 0, next < record.kinkCount else { continue }
      let distance = abs(kinks[record.firstKink + next].position - record.value)
      if distance <= Tolerance.ambiguity * max(1, abs(record.value)) { return true }
    }
    return false
  }

  /// Returns the rates at which the variables of a plan move with each free entity, one row per
  /// place.
  ///
  /// Entities beyond the number of degrees share theirs with others, weighted so that rates are
  /// unlikely to cancel out.
  private func rates(of moves: [Move], _ plan: Int32, _ degrees: Int) -> [Double] {
    let firstPlace = plans[plan].firstPlace
    var rates = Array(repeating: 0.0, count: Int(plans[plan].placeCount) * degrees)
    for (number, move) in moves.enumerated() {
      let degree = number % degrees
      let weight = 1 + 0.618_033_988_749_895 * Double(number / degrees)
      let record = entities[move.entity]
      if record.isCore {
        rates[Int(variables[record.variable].place - firstPlace) * degrees + degree] += weight
      }
      guard record.group >= 0 else { continue }
      let group = groups[record.group]
      for row in 0..<group.rowCount {
        let basic = entities[lines[group.firstLine + row]]
        guard basic.isCore else { continue }
        rates[Int(variables[basic.variable].place - firstPlace) * degrees + degree] +=
          weight * cells[group.firstCell + row * group.columnCount + record.line]
      }
    }
    var number = moves.count
    for place in plans[plan].coreCount..<plans[plan].placeCount {
      let subject = places[firstPlace + place].term
      guard subject >= 0 else { continue }
      let constraint = constraints[terms[subject].constraint]
      for term in constraint.firstTerm..<constraint.firstTerm + constraint.termCount
      where term != subject {
        let other = variables[terms[term].variable]
        guard other.owner < 0, other.plan == plan else { continue }
        let factor = terms[term].coefficient / terms[subject].coefficient
        for degree in 0..<degrees {
          rates[Int(place) * degrees + degree] -=
            factor * rates[Int(other.place - firstPlace) * degrees + degree]
        }
      }
      guard !constraint.isEquality else { continue }
      let weight = 1 + 0.618_033_988_749_895 * Double(number / degrees)
      rates[Int(place) * degrees + number % degrees] += weight
      number += 1
    }
    return rates
  }
}
