/// Computing the values of a plan's variables.
extension Solver {
  /// Finds the best values of a plan's variables for the current constants and priorities.
  mutating func solve(_ index: Int32) {
    // Plans are read field by field, because a copy of the whole plan would be a call.
    let isFresh = plans[index].isFresh
    let movedConstraint = plans[index].movedConstraint
    plans[index].solutionCount &+= 1
    scratch.movedCores.removeAll()
    let pivots = work.pivots
    var changeCount = 0
    // Periodically measure everything again, so that rounding errors do not accumulate.
    if movedConstraint >= 0, plans[index].solutionCount & 255 != 0 {
      followKink(of: movedConstraint, index)
    } else {
      changeCount = computeDefined(index)
      solveAfresh(index)
    }
    plans[index].pivotCount += work.pivots - pivots
    changeCount = max(changeCount, computeDependents(index))
    if work.pivots > pivots, plans[index].pivotCount >= Tolerance.refinementPivots {
      refine(index)
    }
    // A fresh plan's rows were already counted as planned.
    if !isFresh { work.rowsTouched += changeCount }
    noteSolution(index)
    plans[index].isDirty = false
    plans[index].isFresh = false
    plans[index].mustPrice = false
    plans[index].movedConstraint = -1
  }

  /// Finds the best values of all core variables, from the defined values computed with the current
  /// ones.
  private mutating func solveAfresh(_ index: Int32) {
    let isFresh = plans[index].isFresh
    let firstEntity = plans[index].firstEntity
    var entity = firstEntity
    var end = firstEntity &+ plans[index].entityCount
    while entity < end {
      if !locateKinks(of: entity, isFresh: isFresh) { plans[index].mustPrice = true }
      entity &+= 1
    }
    entity = firstEntity
    end = firstEntity &+ plans[index].coreCount
    while entity < end {
      if entities[entity].group < 0 { settleAlone(entity) }
      entity &+= 1
    }
    let firstGroup = plans[index].firstGroup
    for group in firstGroup..<firstGroup + plans[index].groupCount {
      if isFresh { startColumns(of: group) }
      // If no row passes a kink, the slopes are unchanged.
      if settleColumns(of: group) || plans[index].mustPrice { optimize(group) }
      takeValues(of: group)
    }
  }

  /// Finds the best values after only one constraint's kink has moved.
  private mutating func followKink(of constraint: Int32, _ index: Int32) {
    let entity = kinks[constraints[constraint].subject].entity
    guard entity >= 0 else { return }
    let isSorted = locateKinks(of: entity, isFresh: false)
    let group = entities[entity].group
    if group < 0 {
      settleAlone(entity)
    } else {
      if settleColumns(of: group) || !isSorted || plans[index].mustPrice { optimize(group) }
      takeValues(of: group)
    }
  }

  /// Moves a core variable without rows to its point of least cost.
  @inline(__always)
  private mutating func settleAlone(_ entity: Int32) {
    if entities[entity].kinkCount > 1 { entities[entity].position = bestPosition(of: entity) }
    let value = kinks[entities[entity].firstKink &+ entities[entity].position].position
    entities[entity].value = value
    moveCore(entities[entity].variable, to: value)
  }

  @inline(__always)
  private mutating func moveCore(_ variable: Int32, to value: Double) {
    guard value != values[variable] else { return }
    setValue(value, of: variable)
    scratch.movedCores.append(variable)
  }

  /// Computes the defined variables that depend on the core variables that have moved.
  ///
  /// - Returns: The number of variables that have changed.
  /// - Complexity: O(*n*) for *n* terms of their constraints, plus a 64th of the plan's places;
  ///   that of computing all if a large part of the core variables has moved.
  private mutating func computeDependents(_ index: Int32) -> Int {
    let movedCount = scratch.movedCores.count
    guard movedCount > 0 else { return 0 }
    let firstPlace = plans[index].firstPlace
    let placeCount = plans[index].placeCount
    let coreCount = plans[index].coreCount
    let definedCount = placeCount &- coreCount
    if definedCount == 0 { return Int(movedCount) }
    if definedCount <= Tolerance.smallPlan || 4 &* movedCount >= coreCount {
      return Int(movedCount) + computeDefined(index)
    }
    scratch.placeMarks.extend(to: placeCount >> 6 &+ 1, filling: 0)
    for core in 0..<movedCount {
      _ = markDependents(of: scratch.movedCores[core], firstPlace)
    }
    var changeCount = Int(movedCount)
    var word = coreCount >> 6
    while word <= placeCount >> 6 {
      let marks = scratch.placeMarks[word]
      guard marks != 0 else {
        word &+= 1
        continue
      }
      scratch.placeMarks[word] = marks & (marks &- 1)
      let place = word << 6 | Int32(truncatingIfNeeded: marks.trailingZeroBitCount)
      let record = places[firstPlace &+ place]
      let value = solution(for: record.term)
      guard value != values[record.variable] else { continue }
      setValue(value, of: record.variable)
      changeCount &+= 1
      _ = markDependents(of: record.variable, firstPlace)
    }
    return changeCount
  }

  /// Marks the places of the variables whose definitions mention a variable.
  ///
  /// - Returns: Whether no constraint with a cost mentions it.
  @inline(__always)
  mutating func markDependents(of variable: Int32, _ firstPlace: Int32) -> Bool {
    let own = variables[variable].place
    var isFree = true
    var term = variables[variable].firstTerm
    while term >= 0 {
      let constraint = terms[term].constraint
      term = terms[term].next
      guard constraints[constraint].role == .definition else {
        isFree = false
        continue
      }
      guard constraints[constraint].subject != own else { continue }
      let place = constraints[constraint].subject &- firstPlace
      scratch.placeMarks[place >> 6] |= 1 << UInt64(place & 63)
    }
    return isFree
  }

  /// Corrects the rounding errors of many pivots.
  ///
  /// It measures the error of each column, and moves the column by exactly that.
  private mutating func refine(_ index: Int32) {
    let plan = plans[index]
    for _ in 0..<Tolerance.refinementLimit {
      for entity in plan.firstEntity..<plan.firstEntity + plan.entityCount {
        _ = locateKinks(of: entity, isFresh: false)
      }
      var isOff = false
      for entity in plan.firstEntity..<plan.firstEntity + plan.entityCount
      where entities[entity].group >= 0 && !entities[entity].isBasic {
        let target = kinks[entities[entity].firstKink + entities[entity].position].position
        let distance = abs(target - entities[entity].value)
        if distance > Tolerance.refinement * max(1, abs(target)) { isOff = true }
      }
      guard isOff else { return }
      for group in plan.firstGroup..<plan.firstGroup + plan.groupCount {
        _ = settleColumns(of: group)
        optimize(group)
        takeValues(of: group)
      }
      computeDefined(index)
    }
  }

  /// Computes all defined variables of a plan from the core variables' values.
  ///
  /// - Returns: The number of variables that have changed.
  @discardableResult
  mutating func computeDefined(_ index: Int32) -> Int {
    var changeCount = 0
    let firstPlace = plans[index].firstPlace
    var place = firstPlace &+ plans[index].coreCount
    let end = firstPlace &+ plans[index].placeCount
    while place < end {
      let record = places[place]
      place &+= 1
      if record.term < 0 { continue }
      let value = solution(for: record.term)
      let variable = record.variable
      if value != values[variable] {
        setValue(value, of: variable)
        changeCount &+= 1
      }
    }
    return changeCount
  }

  /// Returns whether all required constraints of a solved plan hold.
  func holds(_ index: Int32) -> Bool {
    guard plans[index].hasRequiredKinks else { return true }
    let firstKink = plans[index].firstKink
    for kink in firstKink..<firstKink + plans[index].kinkCount
    where kinks[kink].priority == 1000 && isViolated(kink: kink) {
      return false
    }
    return true
  }

  /// Reads an entity's value, and computes the positions of its kinks, from the variables' values.
  ///
  /// - Returns: Whether the kinks are in the same order as before.
  private mutating func locateKinks(of index: Int32, isFresh: Bool) -> Bool {
    let first = entities[index].firstKink
    let count = entities[index].kinkCount
    let variable = entities[index].variable
    if variable < 0 {
      entities[index].value = residual(of: kinks[first].constraint).residual
      kinks[first].position = 0
      return true
    }
    let value = values[variable]
    entities[index].value = value
    let isAtKink = !isFresh && !entities[index].isBasic
    let rank = isAtKink ? kinks[first &+ entities[index].position].rank : 0
    var isSorted = true
    var kink = first
    while kink < first &+ count {
      let constraint = kinks[kink].constraint
      if constraint >= 0 {
        kinks[kink].position = value - residual(of: constraint).residual / kinks[kink].factor
      }
      if kink > first, kinks[kink].position < kinks[kink &- 1].position { isSorted = false }
      kink &+= 1
    }
    if !isSorted { sortKinks(first, count) }
    guard count > 1, !isSorted || isFresh else { return true }
    var oldest: Int32 = 0
    for offset in 0..<count {
      if kinks[first + offset].rank < kinks[first + oldest].rank { oldest = offset }
      if isAtKink, kinks[first + offset].rank == rank { entities[index].position = offset }
    }
    entities[index].oldest = oldest
    return isSorted
  }

  /// Sorts an entity's kinks by position (insertion sort: they are few and nearly sorted).
  private mutating func sortKinks(_ first: Int32, _ count: Int32) {
    for kink in first + 1..<first + count {
      let moving = kinks[kink]
      var place = kink
      while place > first, moving.position < kinks[place - 1].position {
        kinks[place] = kinks[place - 1]
        if kinks[place].constraint >= 0 { constraints[kinks[place].constraint].subject = place }
        place -= 1
      }
      kinks[place] = moving
      if moving.constraint >= 0 { constraints[moving.constraint].subject = place }
    }
  }

  /// Returns the kink at which an entity costs least if nothing else depends on it.
  private mutating func bestPosition(of index: Int32) -> Int32 {
    let entity = entities[index]
    guard entity.kinkCount > 1 else { return 0 }
    let first = entity.firstKink
    scratch.slopes.clear()
    scratch.slopes.add(kinks[first].rightSlope, at: kinks[first].priority)
    for kink in first + 1..<first + entity.kinkCount {
      scratch.slopes.add(kinks[kink].leftSlope, at: kinks[kink].priority)
    }
    var position: Int32 = 0
    while position < entity.kinkCount - 1 {
      let sign = scratch.slopes.sign()
      if sign > 0 || (sign == 0 && isBestOfTies(entity, position)) { break }
      position += 1
      scratch.slopes.add(kinks[first + position].jump, at: kinks[first + position].priority)
    }
    return position
  }

  /// Returns whether an entity is best at a kink, not above it, when all error sums are equal.
  private func isBestOfTies(_ entity: Entity, _ position: Int32) -> Bool {
    // The oldest constraint that is not met decides. If all are met, the oldest inequality gets
    // the least room, with bounds first.
    var best: Int32 = -1
    if !scratch.slopes.isEmpty {
      for offset in 0..<entity.kinkCount {
        let kink = kinks[entity.firstKink + offset]
        let slope = offset <= position ? kink.rightSlope : kink.leftSlope
        guard slope != 0, kink.priority > 0 else { continue }
        if best < 0 || kink.rank < kinks[entity.firstKink + best].rank { best = offset }
      }
    }
    return (best < 0 ? entity.oldest : best) <= position
  }

  /// Moves the columns of a new group to where their own costs are least.
  private mutating func startColumns(of index: Int32) {
    let group = groups[index]
    for column in 0..<group.columnCount {
      let entity = lines[group.firstLine + group.rowCount + column]
      entities[entity].position = bestPosition(of: entity)
    }
  }

  /// Moves each column to its current kink, and the rows with it.
  ///
  /// - Returns: Whether a row is between other kinks than before.
  private mutating func settleColumns(of index: Int32) -> Bool {
    let group = groups[index]
    for column in 0..<group.columnCount {
      let entity = lines[group.firstLine &+ group.rowCount &+ column]
      let target = kinks[entities[entity].firstKink &+ entities[entity].position].position
      let move = target - entities[entity].value
      entities[entity].value = target
      guard move != 0 else { continue }
      var cell = group.firstCell &+ column
      for row in 0..<group.rowCount {
        if cells[cell] != 0 {
          entities[lines[group.firstLine &+ row]].value += cells[cell] * move
        }
        cell &+= group.columnCount
      }
    }
    var hasPassed = false
    for row in 0..<group.rowCount {
      let entity = lines[group.firstLine &+ row]
      let position = entities[entity].position
      findPosition(ofBasic: entity)
      if entities[entity].position != position { hasPassed = true }
    }
    return hasPassed
  }

  /// Counts the kinks below a basic entity's value.
  ///
  /// At an inequality's kink it uses the side without an error.
  private mutating func findPosition(ofBasic index: Int32) {
    let entity = entities[index]
    let tolerance = Tolerance.residual * max(1, abs(entity.value))
    var position: Int32 = 0
    while position < entity.kinkCount {
      let kink = kinks[entity.firstKink &+ position]
      let distance = entity.value - kink.position
      guard distance > tolerance || (distance >= -tolerance && kink.rightSlope == 0) else { break }
      position &+= 1
    }
    entities[index].position = position
  }

  /// Copies the entities' values to the core variables of a group.
  private mutating func takeValues(of index: Int32) {
    let group = groups[index]
    var line = group.firstLine
    let end = line &+ group.rowCount &+ group.columnCount
    while line < end {
      let entity = lines[line]
      line &+= 1
      if entities[entity].isCore { moveCore(entities[entity].variable, to: entities[entity].value) }
    }
  }
}
