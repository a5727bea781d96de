extension Solver {
  /// Adds a constraint.
  ///
  /// - Returns: The constraint's identifier, and the work of adding it.
  /// - Throws: ``SolverError/unsatisfiable(conflictingWith:)`` if it contradicts required
  ///   constraints, ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite``,
  ///   ``SolverError/invalidPriority(_:)``.
  /// - Complexity: O(*m*) where *m* constraints mention its variables or those that it makes known;
  ///   that of planning and solving its component only if it is required and moving one variable
  ///   does not satisfy it.
  public mutating func add(
    _ constraint: LinearConstraint
  ) throws(SolverError) -> (id: ConstraintID, work: SolverWork) {
    try add(
      constraint.terms.span,
      constant: constraint.constant,
      constraint.relation,
      priority: constraint.priority
    )
  }

  /// Adds a constraint whose terms are anywhere in memory; the solver copies them.
  public mutating func add(
    _ terms: Span<Term>,
    constant: Double = 0,
    _ relation: Relation,
    priority: Priority = .required
  ) throws(SolverError) -> (id: ConstraintID, work: SolverWork) {
    try check(priority)
    let index = try makeConstraint(terms, constant, relation, priority)
    work = SolverWork(rowsTouched: 1)
    beginUndoing()
    if appendLeaf(definedBy: index) { return (finishAdding(index), work) }
    // A variable that becomes known needs no plan.
    if constraints[index].unknownCount != 1 || !constraints[index].isRequiredEquality {
      markStale(unknownsOf: index)
    }
    if constraints[index].isRequired, let culprit = require(index) {
      let conflict = conflict(at: culprit, causedBy: index)
      unlink(index)
      if constraints[index].plan >= 0 { dropPlan(constraints[index].plan) }
      if constraints[index].role == .owner { forget(subjectOf: index) }
      discard(index)
      abandon()
      checkInvariants()
      throw .unsatisfiable(conflictingWith: conflict)
    }
    return (finishAdding(index), work)
  }

  /// Completes adding a constraint.
  private mutating func finishAdding(_ index: Int32) -> ConstraintID {
    scratch.isUndoing = false
    nextOrdinal &+= 1
    needsMinimization = true
    checkInvariants()
    return id(of: index)
  }

  /// Removes a constraint.
  ///
  /// - Returns: The work of removing it.
  /// - Throws: ``SolverError/unknownConstraint(_:)``.
  /// - Complexity: O(*m*) where *m* constraints mention its variables or those that only it made
  ///   known.
  @discardableResult
  public mutating func remove(_ id: ConstraintID) throws(SolverError) -> SolverWork {
    let index = try index(of: id)
    work = SolverWork(rowsTouched: 1)
    scratch.isUndoing = false
    if !dropLeaf(definedBy: index) {
      if constraints[index].plan >= 0 { dropPlan(constraints[index].plan) }
      markStale(unknownsOf: index)
    }
    unlink(index)
    if constraints[index].role == .owner {
      scratch.moved.removeAll()
      forget(subjectOf: index)
    }
    discard(index)
    needsMinimization = true
    checkInvariants()
    return work
  }

  /// Replaces the constant of a constraint.
  ///
  /// - Returns: The work of the change.
  /// - Throws: ``SolverError/unsatisfiable(conflictingWith:)`` if it then contradicts required
  ///   constraints, ``SolverError/unknownConstraint(_:)``, ``SolverError/notFinite``.
  /// - Complexity: O(*m*) for *m* constraints that mention variables that it makes known; that of
  ///   solving its component only if required constraints there depend on it.
  @discardableResult
  public mutating func setConstant(
    _ constant: Double,
    of id: ConstraintID
  ) throws(SolverError) -> SolverWork {
    guard constant.isFinite else { throw .notFinite }
    let index = try index(of: id)
    let new = constraints[index].isNegated ? -constant : constant
    let old = constraints[index].constant
    guard new != old else { return SolverWork() }
    work = SolverWork(rowsTouched: constraints[index].role == .owner ? 0 : 1)
    beginUndoing()
    constraints[index].constant = new
    if let culprit = applyConstant(of: index) {
      let conflict = conflict(at: culprit, causedBy: index)
      constraints[index].constant = old
      abandon()
      checkInvariants()
      throw .unsatisfiable(conflictingWith: conflict)
    }
    scratch.isUndoing = false
    needsMinimization = true
    checkInvariants()
    return work
  }

  /// Changes the priority of a constraint, including from or to required.
  ///
  /// - Returns: The work of the change.
  /// - Throws: ``SolverError/unsatisfiable(conflictingWith:)`` if it becomes required and
  ///   contradicts other required ones, ``SolverError/unknownConstraint(_:)``,
  ///   ``SolverError/invalidPriority(_:)``.
  /// - Complexity: O(1) between optional priorities; otherwise that of adding and removing.
  @discardableResult
  public mutating func setPriority(
    _ priority: Priority,
    of id: ConstraintID
  ) throws(SolverError) -> SolverWork {
    try check(priority)
    let index = try index(of: id)
    let old = constraints[index].priority
    guard priority.rawValue != old else { return SolverWork() }
    work = SolverWork(rowsTouched: 1)
    beginUndoing()
    constraints[index].priority = priority.rawValue
    if priority == .required {
      if constraints[index].plan >= 0 { dropPlan(constraints[index].plan) }
      if let culprit = require(index) {
        let conflict = conflict(at: culprit, causedBy: index)
        if constraints[index].plan >= 0 { dropPlan(constraints[index].plan) }
        constraints[index].priority = old
        if constraints[index].role == .owner { forget(subjectOf: index) }
        abandon()
        checkInvariants()
        throw .unsatisfiable(conflictingWith: conflict)
      }
    } else {
      relax(index, from: old)
    }
    scratch.isUndoing = false
    needsMinimization = true
    checkInvariants()
    return work
  }

  private func check(_ priority: Priority) throws(SolverError) {
    guard priority.rawValue > 0 && priority <= .required else {
      throw .invalidPriority(priority)
    }
  }

  /// Makes a constraint optional.
  private mutating func relax(_ index: Int32, from old: Float) {
    switch constraints[index].role {
    case .unused, .idle, .ground: break
    case .owner:
      scratch.moved.removeAll()
      forget(subjectOf: index)
    case .definition:
      // An optional definition is met exactly, whatever its priority is.
      if old == Priority.required.rawValue { dropPlan(constraints[index].plan) }
    case .kink:
      kinks[constraints[index].subject].priority = constraints[index].priority
      plans[constraints[index].plan].mustPrice = true
      plans[constraints[index].plan].isProven = false
      markDirty(constraints[index].plan)
    }
  }
}
