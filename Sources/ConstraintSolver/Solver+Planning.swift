/// Chooses the core variables of a component, and the equality that defines each other variable.
extension Solver {
  /// Creates a plan for the component of an unknown variable that has none.
  ///
  /// - Complexity: O(*n*) for *n* terms of the component's constraints, plus that of expanding
  ///   those that do not define a variable.
  mutating func makePlan(from variable: Int32) -> Int32 {
    flood(from: variable)
    peel()
    unravel()
    let index: Int32
    if let free = freePlans.popLast() {
      index = free
    } else {
      index = plans.count
      plans.append(Plan())
    }
    plans[index] = Plan()
    plans[index].isAlive = true
    plans[index].isDirty = true
    assignPlaces(index)
    draftRows(index)
    assemble(index)
    work.rowsTouched += Int(scratch.equations.count + scratch.others.count)
    return index
  }

  /// Removes a plan; its variables then need another.
  ///
  /// Afterwards the values satisfy all required constraints, if only definitions were violated.
  mutating func dropPlan(_ index: Int32) {
    let plan = plans[index]
    if plan.isDirty { computeDefined(index) }
    plans[index].isAlive = false
    for place in plan.firstPlace..<plan.firstPlace + plan.placeCount {
      let variable = places[place].variable
      guard variable >= 0 else { continue }
      variables[variable].plan = -1
      variables[variable].place = -1
      if !variables[variable].isStale {
        variables[variable].isStale = true
        staleVariables.append(variable)
      }
      let term = places[place].term
      guard term >= 0 else { continue }
      constraints[terms[term].constraint].role = .idle
      constraints[terms[term].constraint].plan = -1
    }
    for kink in plan.firstKink..<plan.firstKink + plan.kinkCount {
      let constraint = kinks[kink].constraint
      guard constraint >= 0 else { continue }
      constraints[constraint].role = .idle
      constraints[constraint].plan = -1
    }
    for group in plan.firstGroup..<plan.firstGroup + plan.groupCount {
      let record = groups[group]
      lines.free(record.firstLine, count: record.rowCount + record.columnCount)
      cells.free(record.firstCell, count: record.rowCount * record.columnCount)
    }
    places.free(plan.firstPlace, count: plan.placeCapacity)
    kinks.free(plan.firstKink, count: plan.kinkCount)
    entities.free(plan.firstEntity, count: plan.entityCount)
    if plan.groupCount > 0 { groups.free(plan.firstGroup, count: plan.groupCount) }
    freePlans.append(index)
  }

  /// Collects the component's variables, equalities and other constraints.
  private mutating func flood(from variable: Int32) {
    scratch.walk.removeAll()
    scratch.equations.removeAll()
    scratch.others.removeAll()
    scratch.visit &+= 1
    let visit = scratch.visit
    variables[variable].visit = visit
    scratch.walk.append(variable)
    var place: Int32 = 0
    while place < scratch.walk.count {
      let variable = scratch.walk[place]
      place &+= 1
      var degree: Int32 = 0
      var equations: Int32 = 0
      var others: Int32 = 0
      var otherConstraints: Int32 = 0
      var term = variables[variable].firstTerm
      while term >= 0 {
        let constraint = terms[term].constraint
        term = terms[term].next
        let isEquation = constraints[constraint].isRequiredEquality
        if isEquation {
          degree &+= 1
          equations ^= constraint
        } else {
          others &+= 1
          otherConstraints ^= constraint
        }
        guard constraints[constraint].visit != visit else { continue }
        constraints[constraint].visit = visit
        if isEquation {
          constraints[constraint].openCount = constraints[constraint].unknownCount
          constraints[constraint].opens = constraints[constraint].unknowns
          scratch.equations.append(constraint)
        } else {
          scratch.others.append(constraint)
        }
        if constraints[constraint].unknownCount == 1 { continue }
        var other = constraints[constraint].firstTerm
        let end = other &+ constraints[constraint].termCount
        while other < end {
          let neighbour = terms[other].variable
          other &+= 1
          guard variables[neighbour].owner < 0, variables[neighbour].visit != visit else {
            continue
          }
          variables[neighbour].visit = visit
          scratch.walk.append(neighbour)
        }
      }
      variables[variable].degree = degree
      variables[variable].equations = equations
      variables[variable].others = others
      variables[variable].otherConstraints = otherConstraints
      variables[variable].isPlaced = false
    }
  }

  /// Repeatedly defines a variable that only one remaining constraint determines.
  ///
  /// That constraint is a required equality, if no other equality mentions the variable. Variables
  /// with the fewest other constraints go first, so that variables of many constraints stay
  /// core. Restricted variables go last, so that they can be small if there is a choice. Or it is
  /// any constraint, if no other constraint mentions the variable, not even through a defined
  /// variable: then it can always be met exactly. An inequality does not define a restricted
  /// variable, which should be at its bound instead.
  private mutating func peel() {
    scratch.peeled.removeAll()
    // Whether no defined variable is also mentioned by other constraints.
    var isPure = true
    var place = scratch.walk.count
    while place > 0 {
      place &-= 1
      offerToPeel(scratch.walk[place])
    }
    while let variable = nextPeelable() {
      guard !variables[variable].isPlaced else { continue }
      let constraint: Int32
      if variables[variable].degree == 1 {
        constraint = variables[variable].equations
      } else if isPure, variables[variable].degree == 0, variables[variable].others == 1,
        !variables[variable].isRestricted
          || isAmongRestricted(variables[variable].otherConstraints)
      {
        constraint = variables[variable].otherConstraints
      } else {
        continue
      }
      let subject = term(of: constraint, with: variable)
      guard isFit(subject) else { continue }
      let isEquation = variables[variable].degree == 1
      if isEquation, variables[variable].others > 0 { isPure = false }
      variables[variable].isPlaced = true
      variables[variable].degree = 0
      constraints[constraint].openCount = -1
      scratch.peeled.append(subject)
      if constraints[constraint].unknownCount == 1 { continue }
      var other = constraints[constraint].firstTerm
      let end = other &+ constraints[constraint].termCount
      while other < end {
        let neighbour = terms[other].variable
        other &+= 1
        guard neighbour != variable, variables[neighbour].owner < 0 else { continue }
        if isEquation {
          variables[neighbour].degree &-= 1
          variables[neighbour].equations ^= constraint
        } else {
          variables[neighbour].others &-= 1
          variables[neighbour].otherConstraints ^= constraint
        }
        offerToPeel(neighbour)
      }
    }
  }

  /// Adds a variable to the right list, if it can be peeled.
  @inline(__always)
  private mutating func offerToPeel(_ variable: Int32) {
    let degree = variables[variable].degree
    let others = variables[variable].others
    if variables[variable].isRestricted {
      if degree == 1 {
        switch others {
        case 0: scratch.restricted0.append(variable)
        case 1: scratch.restricted1.append(variable)
        case 2: scratch.restricted2.append(variable)
        default: scratch.restricted3.append(variable)
        }
      } else if degree == 0, others == 1 {
        scratch.restricted0.append(variable)
      }
    } else if degree == 1 {
      switch others {
      case 0: scratch.peelable0.append(variable)
      case 1: scratch.peelable1.append(variable)
      case 2: scratch.peelable2.append(variable)
      default: scratch.peelable3.append(variable)
      }
    } else if degree == 0, others == 1 {
      scratch.peelable0.append(variable)
    }
  }

  @inline(__always)
  private mutating func nextPeelable() -> Int32? {
    scratch.peelable0.popLast() ?? scratch.peelable1.popLast() ?? scratch.peelable2.popLast()
      ?? scratch.peelable3.popLast() ?? scratch.restricted0.popLast()
      ?? scratch.restricted1.popLast() ?? scratch.restricted2.popLast()
      ?? scratch.restricted3.popLast()
  }

  /// Returns whether a term is large enough, compared with the others of its equality, to divide
  /// by.
  func isFit(_ subject: Int32) -> Bool {
    let constraint = terms[subject].constraint
    let own = abs(terms[subject].coefficient)
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount
    where variables[terms[term].variable].owner < 0 {
      if own < Tolerance.pivot * abs(terms[term].coefficient) { return false }
    }
    return true
  }

  /// Defines variables through the remaining equalities, which form cycles.
  ///
  /// If each lacks two variables or more, the variable that most of them mention becomes core. An
  /// equality that then lacks none *closes* a cycle.
  private mutating func unravel() {
    scratch.defining.removeAll()
    scratch.closing.removeAll()
    scratch.cores.removeAll()
    var hasKernel = false
    for place in 0..<scratch.equations.count
    where constraints[scratch.equations[place]].openCount >= 0 {
      hasKernel = true
      break
    }
    guard hasKernel else { return }
    scratch.kernel.removeAll()
    scratch.mostUsed.removeAll()
    for place in 0..<scratch.walk.count {
      let variable = scratch.walk[place]
      if !variables[variable].isPlaced, variables[variable].degree > 0 {
        scratch.kernel.append(variable)
      }
    }
    scratch.ready.removeAll()
    for place in 0..<scratch.equations.count
    where constraints[scratch.equations[place]].openCount == 1 {
      scratch.ready.append(scratch.equations[place])
    }
    while true {
      while let equation = scratch.ready.popLast() {
        guard constraints[equation].openCount == 1 else { continue }
        let variable = constraints[equation].opens
        let subject = term(of: equation, with: variable)
        if isFit(subject) {
          constraints[equation].openCount = -1
          scratch.defining.append(subject)
        } else {
          scratch.cores.append(variable)
        }
        settlePlace(of: variable)
      }
      guard let variable = mostUsedOfKernel() else { return }
      scratch.cores.append(variable)
      settlePlace(of: variable)
    }
  }

  /// Returns the variable without a place that the most equalities of the kernel mention, the first
  /// of several.
  ///
  /// These numbers do not change, so the kernel is only searched again when all variables with the
  /// current maximum have their places.
  private mutating func mostUsedOfKernel() -> Int32? {
    if let variable = firstOfMostUsed() { return variable }
    var most: Int32 = 0
    var kept: Int32 = 0
    for place in 0..<scratch.kernel.count {
      let variable = scratch.kernel[place]
      if variables[variable].isPlaced { continue }
      scratch.kernel[kept] = variable
      kept &+= 1
      let degree = variables[variable].degree
      if degree < most { continue }
      if degree > most {
        most = degree
        scratch.mostUsed.removeAll()
      }
      scratch.mostUsed.append(variable)
    }
    scratch.kernel.removeAll(from: kept)
    return firstOfMostUsed()
  }

  /// Returns the first of the most-used variables that has no place, and drops those that have one.
  private mutating func firstOfMostUsed() -> Int32? {
    var first = Int32.max
    var kept: Int32 = 0
    for place in 0..<scratch.mostUsed.count {
      let variable = scratch.mostUsed[place]
      if variables[variable].isPlaced { continue }
      scratch.mostUsed[kept] = variable
      kept &+= 1
      first = min(first, variable)
    }
    scratch.mostUsed.removeAll(from: kept)
    return kept > 0 ? first : nil
  }

  /// Marks a variable as placed: its equalities have one open variable fewer.
  private mutating func settlePlace(of variable: Int32) {
    variables[variable].isPlaced = true
    var term = variables[variable].firstTerm
    while term >= 0 {
      let equation = terms[term].constraint
      term = terms[term].next
      guard constraints[equation].isRequiredEquality, constraints[equation].openCount > 0 else {
        continue
      }
      constraints[equation].openCount &-= 1
      constraints[equation].opens ^= variable
      if constraints[equation].openCount == 1 {
        scratch.ready.append(equation)
      } else if constraints[equation].openCount == 0 {
        scratch.closing.append(equation)
      }
    }
  }

  /// Assigns each variable of the component its place: first core, then the kernel's, then the
  /// peeled variables.
  private mutating func assignPlaces(_ index: Int32) {
    for place in 0..<scratch.walk.count where !variables[scratch.walk[place]].isPlaced {
      scratch.cores.append(scratch.walk[place])
    }
    let coreCount = scratch.cores.count
    let count = scratch.walk.count
    let first = places.allocate(count)
    var place = first
    for core in 0..<coreCount {
      put(Place(variable: scratch.cores[core], term: -1), at: place, index)
      place &+= 1
    }
    for kernel in 0..<scratch.defining.count {
      let subject = scratch.defining[kernel]
      put(Place(variable: terms[subject].variable, term: subject), at: place, index)
      place &+= 1
    }
    var peeled = scratch.peeled.count
    while peeled > 0 {
      peeled &-= 1
      let subject = scratch.peeled[peeled]
      put(Place(variable: terms[subject].variable, term: subject), at: place, index)
      place &+= 1
    }
    plans[index].firstPlace = first
    plans[index].placeCount = count
    plans[index].placeCapacity = Pool<Place>.capacity(for: count)
    plans[index].coreCount = coreCount
    noteLooseBounds(index)
  }

  /// Assigns a variable and its definition a place.
  @inline(__always)
  mutating func put(_ record: Place, at place: Int32, _ plan: Int32) {
    places[place] = record
    variables[record.variable].plan = plan
    variables[record.variable].place = place
    guard record.term >= 0 else { return }
    let constraint = terms[record.term].constraint
    constraints[constraint].role = .definition
    constraints[constraint].subject = place
    constraints[constraint].plan = plan
  }
}
