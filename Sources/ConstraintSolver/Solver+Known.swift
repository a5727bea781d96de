/// Known variables, which required equalities determine one after another.
///
/// A required equality with one unknown variable *owns* it: it makes the variable known. Known
/// variables are constants for everything else, so components end at them.
extension Solver {
  /// Makes variables known through all equalities in the list, and through those that this enables.
  ///
  /// Variables whose values change are added to the list of moved variables.
  mutating func derive() {
    while let equality = scratch.deriving.popLast() {
      guard constraints[equality].role != .owner, constraints[equality].unknownCount == 1 else {
        continue
      }
      let variable = constraints[equality].unknowns
      if variables[variable].plan >= 0 { dropPlan(variables[variable].plan) }
      let value = solution(for: term(of: equality, with: variable))
      variables[variable].owner = equality
      structure &+= 1
      nextStamp &+= 1
      variables[variable].stamp = nextStamp
      var term = variables[variable].firstTerm
      while term >= 0 {
        let other = terms[term].constraint
        constraints[other].unknownCount &-= 1
        constraints[other].unknowns ^= variable
        if constraints[other].unknownCount == 0 {
          constraints[other].role = .ground
        } else if constraints[other].unknownCount == 1, constraints[other].isRequiredEquality {
          scratch.deriving.append(other)
        }
        term = terms[term].next
      }
      constraints[equality].role = .owner
      constraints[equality].subject = variable
      work.rowsTouched += 1
      guard value != values[variable] else { continue }
      setValue(value, of: variable)
      scratch.moved.append(variable)
    }
  }

  /// Makes the variable of an owner unknown, with all that were derived from it, and tries to
  /// derive them in another way.
  ///
  /// The owner must have been unlinked, or must no longer be a required equality.
  mutating func forget(subjectOf owner: Int32) {
    structure &+= 1
    walkDependents(of: constraints[owner].subject)
    constraints[owner].role = constraints[owner].unknownCount == 0 ? .ground : .idle
    for place in 0..<scratch.walk.count {
      let variable = scratch.walk[place]
      if constraints[variables[variable].owner].role == .owner {
        constraints[variables[variable].owner].role = .ground
      }
      variables[variable].owner = -1
      markStale(variable)
      var term = variables[variable].firstTerm
      while term >= 0 {
        let other = terms[term].constraint
        if constraints[other].plan >= 0 { dropPlan(constraints[other].plan) }
        constraints[other].role = .idle
        constraints[other].unknownCount &+= 1
        constraints[other].unknowns ^= variable
        term = terms[term].next
      }
      work.rowsTouched += 1
    }
    for place in 0..<scratch.walk.count {
      var term = variables[scratch.walk[place]].firstTerm
      while term >= 0 {
        let other = terms[term].constraint
        if constraints[other].unknownCount == 1, constraints[other].isRequiredEquality {
          scratch.deriving.append(other)
        }
        term = terms[term].next
      }
    }
    derive()
  }

  /// Collects a known variable and all that are derived from it, in the order of derivation.
  mutating func walkDependents(of variable: Int32) {
    scratch.walk.removeAll()
    scratch.visit &+= 1
    scratch.walk.append(variable)
    variables[variable].visit = scratch.visit
    var isSorted = true
    var place: Int32 = 0
    while place < scratch.walk.count {
      let variable = scratch.walk[place]
      place &+= 1
      var term = variables[variable].firstTerm
      while term >= 0 {
        let other = terms[term].constraint
        term = terms[term].next
        guard constraints[other].role == .owner else { continue }
        let dependent = constraints[other].subject
        guard variables[dependent].visit != scratch.visit else { continue }
        variables[dependent].visit = scratch.visit
        let last = scratch.walk[scratch.walk.count &- 1]
        if variables[dependent].stamp < variables[last].stamp { isSorted = false }
        scratch.walk.append(dependent)
      }
    }
    if !isSorted { sortWalk() }
  }

  /// Sorts the walk by stamp (heapsort).
  private mutating func sortWalk() {
    let count = scratch.walk.count
    var start = count / 2
    while start > 0 {
      start -= 1
      siftDown(start, below: count)
    }
    var end = count
    while end > 1 {
      end -= 1
      let largest = scratch.walk[0]
      scratch.walk[0] = scratch.walk[end]
      scratch.walk[end] = largest
      siftDown(0, below: end)
    }
  }

  private mutating func siftDown(_ start: Int32, below end: Int32) {
    let item = scratch.walk[start]
    let stamp = variables[item].stamp
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end,
        variables[scratch.walk[child]].stamp < variables[scratch.walk[child + 1]].stamp
      {
        child += 1
      }
      guard stamp < variables[scratch.walk[child]].stamp else { break }
      scratch.walk[parent] = scratch.walk[child]
      parent = child
    }
    scratch.walk[parent] = item
  }

  /// Recomputes an owner's variable and all that are derived from it.
  ///
  /// From the second consecutive time on, it uses a list of them, because an animation sets one
  /// constant repeatedly. Otherwise the variables that change are added to the list of moved
  /// variables.
  mutating func recompute(subjectOf owner: Int32) {
    if scratch.coneOwner == owner, scratch.coneStructure == structure {
      if !scratch.hasCone { collectCone(of: owner) }
      return recomputeCone()
    }
    scratch.coneOwner = owner
    scratch.coneStructure = structure
    scratch.hasCone = false
    walkDependents(of: constraints[owner].subject)
    for place in 0..<scratch.walk.count {
      let variable = scratch.walk[place]
      let value = solution(for: term(of: variables[variable].owner, with: variable))
      guard value != values[variable] else { continue }
      setValue(value, of: variable)
      scratch.moved.append(variable)
      work.rowsTouched += 1
    }
  }

  /// Lists an owner's variable, all that are derived from it, and the other constraints that
  /// mention them.
  private mutating func collectCone(of owner: Int32) {
    scratch.hasCone = true
    scratch.cone.removeAll()
    scratch.coneRim.removeAll()
    walkDependents(of: constraints[owner].subject)
    for place in 0..<scratch.walk.count {
      let variable = scratch.walk[place]
      scratch.cone.append(term(of: variables[variable].owner, with: variable))
      var term = variables[variable].firstTerm
      while term >= 0 {
        let other = terms[term].constraint
        term = terms[term].next
        guard constraints[other].role != .owner, constraints[other].visit != scratch.visit else {
          continue
        }
        constraints[other].visit = scratch.visit
        scratch.coneRim.append(other)
      }
    }
  }

  /// Recomputes the listed variables.
  ///
  /// It does not save their earlier values. Recomputing them with the earlier constant restores
  /// them.
  mutating func recomputeCone() {
    scratch.isUsingCone = true
    var changeCount = 0
    var place: Int32 = 0
    while place < scratch.cone.count {
      let subject = scratch.cone[place]
      place &+= 1
      let value = solution(for: subject)
      let variable = terms[subject].variable
      guard value != values[variable] else { continue }
      values[variable] = value
      if value < 0, variables[variable].isRestricted { scratch.fallen.append(variable) }
      changeCount &+= 1
      guard !variables[variable].isTouched else { continue }
      variables[variable].isTouched = true
      touchedVariables.append(variable)
    }
    work.rowsTouched &+= changeCount
  }

  /// Records that a variable's component needs a plan, and drops its current plan.
  @inline(__always)
  mutating func markStale(_ variable: Int32) {
    if variables[variable].plan >= 0 {
      dropPlan(variables[variable].plan)
    }
    guard !variables[variable].isStale else { return }
    variables[variable].isStale = true
    staleVariables.append(variable)
  }

  /// Records that the component of a constraint's unknown variables needs a plan.
  mutating func markStale(unknownsOf constraint: Int32) {
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount {
      let variable = terms[term].variable
      if variables[variable].owner < 0 { markStale(variable) }
    }
  }
}
