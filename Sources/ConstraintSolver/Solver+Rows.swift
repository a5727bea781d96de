/// Turns the constraints that do not define a variable into costs of core variables and of rows
/// over them.
extension Solver {
  /// Expands the constraints of a new plan that do not define a variable.
  ///
  /// Afterwards the scratch contains the rows, and a kink for every such constraint. The kinks'
  /// entities are numbered from the plan's first: core variables in their order, then rows.
  mutating func draftRows(_ index: Int32) {
    let plan = plans[index]
    scratch.rows.removeAll()
    scratch.rowCells.removeAll()
    scratch.draftKinks.removeAll()
    scratch.forms.removeAll()
    scratch.forms.extend(to: plan.placeCount, filling: DraftForm())
    scratch.sums.extend(to: plan.placeCount, filling: 0)
    scratch.marks.extend(to: plan.placeCount / 64 + 1, filling: 0)
    var place: Int32 = 0
    while place < scratch.closing.count {
      draft(scratch.closing[place], index)
      place &+= 1
    }
    place = 0
    while place < scratch.others.count {
      if constraints[scratch.others[place]].role != .definition {
        draft(scratch.others[place], index)
      }
      place &+= 1
    }
  }

  private mutating func draft(_ constraint: Int32, _ plan: Int32) {
    let record = constraints[constraint]
    if record.unknownCount == 1 {
      let variable = record.unknowns
      let place = variables[variable].place &- plans[plan].firstPlace
      let coefficient = terms[term(of: constraint, with: variable)].coefficient
      if place < plans[plan].coreCount {
        draftKink(constraint, entity: place, factor: coefficient)
      } else {
        if scratch.forms[place].entity == -2 { draftForm(of: variable, at: place, plan) }
        let form = scratch.forms[place]
        draftKink(constraint, entity: form.entity, factor: coefficient * form.factor)
      }
      return
    }
    let firstPlace = plans[plan].firstPlace
    var term = record.firstTerm
    let end = term &+ record.termCount
    while term < end {
      let variable = terms[term].variable
      if variables[variable].owner < 0 {
        mark(variables[variable].place &- firstPlace, terms[term].coefficient)
      }
      term &+= 1
    }
    expand(plan)
    switch scratch.form.count {
    case 0:
      draftKink(constraint, entity: -1, factor: 1)
    case 1:
      draftKink(
        constraint,
        entity: scratch.form[0].core,
        factor: scratch.form[0].coefficient
      )
    default:
      draftKink(constraint, entity: draftRow(of: -1, plan), factor: 1)
    }
  }

  /// Finds the entity that a defined variable's value is a multiple of, or creates a row for it.
  private mutating func draftForm(of variable: Int32, at place: Int32, _ plan: Int32) {
    mark(place, 1)
    expand(plan)
    switch scratch.form.count {
    case 0:
      scratch.forms[place].entity = -1
    case 1:
      scratch.forms[place].entity = scratch.form[0].core
      scratch.forms[place].factor = scratch.form[0].coefficient
    default:
      scratch.forms[place].entity = draftRow(of: variable, plan)
    }
  }

  /// Creates a row from the expanded form.
  private mutating func draftRow(of variable: Int32, _ plan: Int32) -> Int32 {
    let first = scratch.rowCells.count
    for cell in 0..<scratch.form.count { scratch.rowCells.append(scratch.form[cell]) }
    scratch.rows.append(
      DraftRow(firstCell: first, cellCount: scratch.form.count, variable: variable)
    )
    return plans[plan].coreCount + scratch.rows.count - 1
  }

  @inline(__always)
  private mutating func draftKink(_ constraint: Int32, entity: Int32, factor: Double) {
    scratch.draftKinks.append(
      Kink(
        factor: factor,
        constraint: constraint,
        entity: entity,
        rank: rank(of: constraint),
        priority: constraints[constraint].priority,
        isEquality: constraints[constraint].isEquality
      )
    )
  }

  /// Returns a constraint's rank among ties; a bound has the rank of its variable.
  @inline(__always)
  private func rank(of constraint: Int32) -> UInt64 {
    if constraints[constraint].isBound {
      return UInt64(terms[constraints[constraint].firstTerm].variable)
    }
    return 1 << 32 | UInt64(constraints[constraint].ordinal)
  }

  @inline(__always)
  private mutating func mark(_ place: Int32, _ coefficient: Double) {
    scratch.sums[place] += coefficient
    scratch.marks[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// Replaces defined variables in the marked sum by their definitions, the latest first.
  ///
  /// - Complexity: O(*n*) for *n* terms of the definitions that the sum depends on, plus a 64th of
  ///   the plan's places.
  private mutating func expand(_ index: Int32) {
    let firstPlace = plans[index].firstPlace
    let coreCount = plans[index].coreCount
    scratch.form.removeAll()
    var magnitude = 0.0
    var word = (plans[index].placeCount &- 1) >> 6
    while word >= 0 {
      while scratch.marks[word] != 0 {
        let bit = 63 &- Int32(truncatingIfNeeded: scratch.marks[word].leadingZeroBitCount)
        scratch.marks[word] &= ~(1 << UInt64(bit))
        let place = word << 6 | bit
        let sum = scratch.sums[place]
        scratch.sums[place] = 0
        magnitude = max(magnitude, abs(sum))
        if place < coreCount {
          if sum != 0 { scratch.form.append(DraftCell(core: place, coefficient: sum)) }
          continue
        }
        if abs(sum) <= Tolerance.cell * magnitude { continue }
        let subject = places[firstPlace &+ place].term
        let constraint = terms[subject].constraint
        let factor = -sum / terms[subject].coefficient
        var term = constraints[constraint].firstTerm
        let end = term &+ constraints[constraint].termCount
        while term < end {
          let variable = terms[term].variable
          if term != subject, variables[variable].owner < 0 {
            mark(variables[variable].place &- firstPlace, factor * terms[term].coefficient)
          }
          term &+= 1
        }
      }
      word &-= 1
    }
    // The remainder of a cancellation is not a cell.
    var kept: Int32 = 0
    for cell in 0..<scratch.form.count
    where abs(scratch.form[cell].coefficient) > Tolerance.cell * magnitude {
      scratch.form[kept] = scratch.form[cell]
      kept &+= 1
    }
    scratch.form.removeAll(from: kept)
  }
}
