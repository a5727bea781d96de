/// Updates a live plan if a change affects only one of its leaves.
///
/// A leaf is a defined variable that only its definition mentions. It can be added, removed and
/// moved without an effect on the rest of the component.
extension Solver {
  /// Makes a new required equality define a variable that nothing else mentions yet, as the last
  /// place of the plan of its other variables.
  ///
  /// - Returns: Whether that completes the change.
  /// - Complexity: O(*n*) for *n* terms; amortized, because places may have to move.
  mutating func appendLeaf(definedBy constraint: Int32) -> Bool {
    guard constraints[constraint].unknownCount > 1, constraints[constraint].isRequiredEquality
    else { return false }
    var leaf: Int32 = -1
    var plan: Int32 = -1
    let first = constraints[constraint].firstTerm
    for term in first..<first + constraints[constraint].termCount {
      let variable = terms[term].variable
      guard variables[variable].owner < 0 else { continue }
      let other = variables[variable].plan
      if other < 0 {
        guard leaf < 0, variables[variable].firstTerm == term, terms[term].next < 0 else {
          return false
        }
        leaf = term
      } else if plan < 0 {
        plan = other
      } else if plan != other {
        return false
      }
    }
    guard leaf >= 0, plan >= 0, isFit(leaf), mayDefine(leaf) else { return false }
    if plans[plan].placeCount == plans[plan].placeCapacity { makeRoom(in: plan) }
    put(
      Place(variable: terms[leaf].variable, term: leaf),
      at: plans[plan].firstPlace + plans[plan].placeCount,
      plan
    )
    plans[plan].placeCount += 1
    variables[terms[leaf].variable].isFree = false
    if variables[terms[leaf].variable].isRestricted { plans[plan].hasLooseBounds = true }
    plans[plan].isProven = false
    noteSolution(plan)
    let value = solution(for: leaf)
    if value != values[terms[leaf].variable] { setValue(value, of: terms[leaf].variable) }
    work.rowsTouched += 1
    return true
  }

  /// Removes a variable from its plan before its definition is removed, if nothing else mentions
  /// it.
  ///
  /// - Returns: Whether that completes the change.
  mutating func dropLeaf(definedBy constraint: Int32) -> Bool {
    guard constraints[constraint].role == .definition else { return false }
    let place = constraints[constraint].subject
    let plan = constraints[constraint].plan
    let term = places[place].term
    let variable = places[place].variable
    guard variables[variable].firstTerm == term, terms[term].next < 0 else { return false }
    let end = plans[plan].firstPlace + plans[plan].placeCount
    if place == end - 1 {
      plans[plan].placeCount -= 1
    } else {
      // Too many empty places cost more than a new plan.
      guard 4 * (plans[plan].emptyPlaceCount + 1) <= plans[plan].placeCount else { return false }
      plans[plan].emptyPlaceCount += 1
      places[place] = Place()
    }
    constraints[constraint].role = .idle
    constraints[constraint].plan = -1
    variables[variable].plan = -1
    variables[variable].place = -1
    markStale(variable)
    return true
  }

  /// Moves a plan's places to a block with room for twice as many.
  private mutating func makeRoom(in index: Int32) {
    let old = plans[index]
    plans[index].placeCapacity = Pool<Place>.capacity(for: 2 * old.placeCapacity)
    let first = places.allocate(plans[index].placeCapacity)
    plans[index].firstPlace = first
    for offset in 0..<old.placeCount {
      let record = places[old.firstPlace + offset]
      if record.variable >= 0 {
        put(record, at: first + offset, index)
      } else {
        places[first + offset] = record
      }
    }
    places.free(old.firstPlace, count: old.placeCapacity)
  }

  /// Moves the variables that depend on a definition's new constant, if no cost depends on it.
  ///
  /// - Returns: Whether it did so.
  /// - Complexity: O(*n*) for *n* terms that mention dependent variables, plus a 64th of the plan's
  ///   places.
  mutating func moveDependents(ofDefinition constraint: Int32) -> Bool {
    let index = constraints[constraint].plan
    let firstPlace = plans[index].firstPlace
    let start = constraints[constraint].subject &- firstPlace
    let lastWord = plans[index].placeCount >> 6
    scratch.placeMarks.extend(to: lastWord &+ 1, filling: 0)
    scratch.dependents.removeAll()
    scratch.placeMarks[start >> 6] |= 1 << UInt64(start & 63)
    var word = start >> 6
    while word <= lastWord {
      let marks = scratch.placeMarks[word]
      guard marks != 0 else {
        word &+= 1
        continue
      }
      scratch.placeMarks[word] = marks & (marks &- 1)
      let place = word << 6 | Int32(truncatingIfNeeded: marks.trailingZeroBitCount)
      scratch.dependents.append(places[firstPlace &+ place].term)
      guard markDependents(of: places[firstPlace &+ place].variable, firstPlace) else {
        while word <= lastWord {
          scratch.placeMarks[word] = 0
          word &+= 1
        }
        return false
      }
    }
    for place in 0..<scratch.dependents.count {
      let subject = scratch.dependents[place]
      let value = solution(for: subject)
      guard value != values[terms[subject].variable] else { continue }
      setValue(value, of: terms[subject].variable)
      work.rowsTouched &+= 1
    }
    return true
  }
}
