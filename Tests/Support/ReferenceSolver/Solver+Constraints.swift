extension Solver {
  /// Adds a constraint.
  ///
  /// - Returns: The constraint's identifier, and the work of adding it.
  /// - Throws: ``SolverError/unsatisfiable(conflictingWith:)`` if it contradicts required
  ///   constraints, ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite``,
  ///   ``SolverError/invalidPriority(_:)``.
  /// - Complexity: O(*r* · *c*) where *r* rows with *c* cells on average mention its variables,
  ///   times the pivots that a required constraint needs to be satisfied.
  public mutating func add(
    _ constraint: LinearConstraint
  ) throws(SolverError) -> (id: ConstraintID, work: SolverWork) {
    try check(constraint.priority)
    guard constraint.constant.isFinite else { throw .notFinite }
    let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
    var terms: [Cell] = []
    terms.reserveCapacity(constraint.terms.count)
    for term in constraint.terms {
      guard term.coefficient.isFinite else { throw .notFinite }
      terms.append(
        Cell(symbol: try symbol(of: term.variable), coefficient: sign * term.coefficient)
      )
    }

    tableau.work = SolverWork()
    let id = ConstraintID(rawValue: nextConstraint)
    let marker = tableau.makeSymbol(
      constraint.relation == .equal ? .equality : .inequality,
      ordinal: id.rawValue
    )
    tableau.records[marker.slot].priority = constraint.priority.rawValue
    let expanded = tableau.expand(terms, constant: sign * constraint.constant)
    if let subject = subject(of: expanded.cells) {
      tableau.define(subject, through: marker, expanded.cells, constant: expanded.constant)
    } else {
      tableau.insertRow(expanded.cells, constant: expanded.constant, of: marker)
      if constraint.priority == .required {
        let tolerance = Tolerance.residual(at: expanded.magnitude)
        if tableau.isViolated(marker, tolerance: tolerance) {
          tableau.openJournal()
          if let conflict = tableau.satisfy(marker, tolerance: tolerance) {
            tableau.rollBack()
            tableau.dropRow(of: marker)
            tableau.discard(marker)
            checkInvariants()
            throw .unsatisfiable(conflictingWith: conflict)
          }
          tableau.commitJournal()
        } else {
          tableau.settle(marker)
        }
      } else {
        tableau.markDirtyColumns(of: marker)
      }
    }

    nextConstraint += 1
    constraints[id] = ConstraintRecord(constraint: constraint, marker: marker)
    for term in constraint.terms { variables[term.variable.slot].mentions += 1 }
    needsMinimization = true
    checkInvariants()
    return (id, tableau.work)
  }

  /// Removes a constraint.
  ///
  /// - Returns: The work of removing it.
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  /// - Complexity: O(*r* · *c*) for *r* rows that depend on it and their mean count *c* of cells.
  @discardableResult
  public mutating func remove(_ id: ConstraintID) throws(SolverError) -> SolverWork {
    let record = try record(of: id)
    tableau.work = SolverWork()
    let marker = record.marker
    if !tableau.records[marker.slot].isBasic,
      let leaving = tableau.rowToTakeOver(from: marker)
    {
      tableau.pivot(entering: marker, leaving: leaving)
    }
    if tableau.records[marker.slot].isBasic {
      if tableau.records[marker.slot].isOptional { tableau.markDirtyColumns(of: marker) }
      tableau.dropRow(of: marker)
    }
    tableau.discard(marker)
    constraints[id] = nil
    for term in record.constraint.terms { variables[term.variable.slot].mentions -= 1 }
    needsMinimization = true
    checkInvariants()
    return tableau.work
  }

  /// Replaces the constant of a constraint.
  ///
  /// - Returns: The work of the change.
  /// - Throws: ``SolverError/unsatisfiable(conflictingWith:)`` if it then contradicts required
  ///   constraints, ``SolverError/unknownConstraint(_:)``, ``SolverError/notFinite``.
  /// - Complexity: O(*r* · log *c*) for *r* rows that depend on it and their mean count *c* of
  ///   cells; more only if another required constraint prevents the change.
  @discardableResult
  public mutating func setConstant(
    _ constant: Double,
    of id: ConstraintID
  ) throws(SolverError) -> SolverWork {
    guard constant.isFinite else { throw .notFinite }
    let record = try record(of: id)
    tableau.work = SolverWork()
    let old = record.constraint.constant
    guard constant != old else { return SolverWork() }
    let tolerance = Tolerance.residual(at: max(abs(constant), abs(old)))
    if let conflict = tableau.raise(
      record.marker,
      by: record.sign * (constant - old),
      tolerance: tolerance
    ) {
      checkInvariants()
      throw .unsatisfiable(conflictingWith: conflict)
    }
    constraints[id]?.constraint.constant = constant
    needsMinimization = true
    checkInvariants()
    return tableau.work
  }

  /// Changes the priority of a constraint, including from or to required.
  ///
  /// - Returns: The work of the change.
  /// - Throws: ``SolverError/unsatisfiable(conflictingWith:)`` if it becomes required and
  ///   contradicts others that are, ``SolverError/unknownConstraint(_:)``,
  ///   ``SolverError/invalidPriority(_:)``.
  /// - Complexity: O(*c*) for the cells or rows that mention it; more only if it becomes required
  ///   and is violated, or stops being required and another required constraint implies it.
  @discardableResult
  public mutating func setPriority(
    _ priority: Priority,
    of id: ConstraintID
  ) throws(SolverError) -> SolverWork {
    try check(priority)
    let record = try record(of: id)
    tableau.work = SolverWork()
    guard priority != record.constraint.priority else { return SolverWork() }
    if let conflict = tableau.setPriority(priority.rawValue, of: record.marker) {
      checkInvariants()
      throw .unsatisfiable(conflictingWith: conflict)
    }
    constraints[id]?.constraint.priority = priority
    needsMinimization = true
    checkInvariants()
    return tableau.work
  }

  private func check(_ priority: Priority) throws(SolverError) {
    guard priority.rawValue > 0 && priority <= .required else {
      throw .invalidPriority(priority)
    }
  }

  /// Returns an undecided variable for which a new row can be solved, if it mentions one.
  ///
  /// The variable in the fewest rows is the cheapest to replace; of several, the oldest is chosen.
  private func subject(of cells: [Cell]) -> Symbol? {
    var best: Symbol?
    for cell in cells where tableau.records[cell.symbol.slot].role == .external {
      guard let current = best else {
        best = cell.symbol
        continue
      }
      let rows = tableau.records[cell.symbol.slot].column.count
      let fewest = tableau.records[current.slot].column.count
      if rows < fewest || (rows == fewest && tableau.isOlder(cell.symbol, than: current)) {
        best = cell.symbol
      }
    }
    return best
  }
}
