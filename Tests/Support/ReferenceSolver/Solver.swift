/// Chooses values for variables that satisfy linear constraints with priorities, incrementally.
///
/// Required constraints hold after every call, or the call is refused. ``minimizeError()``
/// minimizes the errors of optional ones: first the sum at the highest priority, then, without
/// increasing that, the sum at the next, and so on. If several solutions are equally good, the
/// choice is deterministic: it depends only on the calls and their order. A variable that no
/// constraint mentions is 0, and an inequality that alone decides a variable is met with equality.
///
/// The cost of a call depends on the constraint it concerns. Constraints that share no variable
/// with it, directly or through others, cost nothing.
public struct Solver: ~Copyable {
  var tableau = Tableau()
  var variables: [VariableRecord] = []
  var freeVariables: [Variable] = []
  /// The variables whose published values may differ from those reported last.
  var changedVariables: [Variable] = []
  var constraints: [ConstraintID: ConstraintRecord] = [:]
  var nextConstraint: UInt32 = 0
  /// Scratch space of the minimization.
  var slopes = SlopeVector()
  #if InternalChecks
    /// The number of further changes until the next check of the invariants.
    var changesUntilCheck = 0
  #endif

  /// Whether errors of optional constraints must be minimized before values can be read.
  ///
  /// Also true while values that changed only through required constraints are not published yet.
  public internal(set) var needsMinimization = false

  /// Creates a solver without variables and constraints.
  public init() {}

  /// Creates a variable; its value is 0 until a constraint changes it.
  ///
  /// The number of a removed variable may be reused for a later one.
  ///
  /// - Parameter isRestricted: Whether the variable is required to be at least 0, by a constraint
  ///   that the solver adds itself.
  /// - Returns: The variable, which no constraint of a caller mentions yet.
  public mutating func makeVariable(isRestricted: Bool = false) -> Variable {
    let variable: Variable
    if let free = freeVariables.popLast() {
      variable = free
    } else {
      variable = Variable(rawValue: UInt32(variables.count))
      variables.append(VariableRecord())
    }
    let symbol = tableau.makeSymbol(.external, ordinal: variable.rawValue)
    variables[variable.slot].symbol = symbol
    if isRestricted { addBound(of: variable) }
    return variable
  }

  private mutating func addBound(of variable: Variable) {
    do {
      let bound = LinearConstraint([Term(1, variable)], constant: 0, .greaterThanOrEqual)
      variables[variable.slot].bound = try add(bound).id
      variables[variable.slot].mentions -= 1
    } catch {
      preconditionFailure("A variable that nothing else mentions can be 0: \(error)")
    }
  }

  /// Removes a variable that no constraint mentions.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/variableInUse(_:)``.
  public mutating func removeVariable(_ variable: Variable) throws(SolverError) {
    let symbol = try symbol(of: variable)
    guard variables[variable.slot].mentions == 0 else { throw .variableInUse(variable) }
    if let bound = variables[variable.slot].bound {
      try remove(bound)
      variables[variable.slot].bound = nil
      variables[variable.slot].mentions += 1
    }
    tableau.discard(symbol)
    variables[variable.slot].symbol = nil
    variables[variable.slot].value = 0
    variables[variable.slot].takenValue = 0
    freeVariables.append(variable)
    checkInvariants()
  }

  /// The number of values that the solver chooses: variables, slacks and errors.
  ///
  /// The marker of a required equality does not count, because it can only be 0.
  ///
  /// - Complexity: O(*n*) for *n* variables and constraints.
  package var freeSymbolCount: Int {
    tableau.records.count { $0.role != .unused && !$0.isDummy }
  }

  /// Returns the variable's value as of the last ``minimizeError()``.
  public func value(of variable: Variable) -> Double {
    precondition(
      variable.slot < variables.count && variables[variable.slot].symbol != nil,
      "The variable is not in the solver."
    )
    return variables[variable.slot].value
  }

  /// Returns the variables whose values have changed since the last call, in ascending order.
  ///
  /// A value that changed and changed back is not included.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values that ``minimizeError()`` changed since.
  public mutating func takeChangedVariables() -> [Variable] {
    var changed: [Variable] = []
    for variable in changedVariables {
      variables[variable.slot].isChanged = false
      let record = variables[variable.slot]
      guard record.symbol != nil, record.value != record.takenValue else { continue }
      variables[variable.slot].takenValue = record.value
      changed.append(variable)
    }
    changedVariables.removeAll(keepingCapacity: true)
    changed.sort()
    return changed
  }
}

/// The solver's record of a variable, besides its symbol's record.
struct VariableRecord {
  /// The variable's symbol, while the variable is in the solver.
  var symbol: Symbol?
  /// The number of constraint terms that mention it.
  var mentions = 0
  /// The constraint that it is at least 0, if it is restricted.
  var bound: ConstraintID?
  /// The published value.
  var value: Double = 0
  /// The value when it was last reported as changed.
  var takenValue: Double = 0
  /// Whether it is in the list of changed variables.
  var isChanged = false
}

/// A constraint as the caller gave it, and its marker.
struct ConstraintRecord {
  var constraint: LinearConstraint
  let marker: Symbol
}

extension ConstraintRecord {
  /// The factor from the caller's terms and constant to the residual: −1 for ≤, else 1.
  var sign: Double { constraint.relation == .lessThanOrEqual ? -1 : 1 }
}

extension Variable {
  var slot: Int { Int(rawValue) }
}

extension Solver {
  /// Returns the symbol of a variable that is in the solver.
  func symbol(of variable: Variable) throws(SolverError) -> Symbol {
    guard variable.slot < variables.count, let symbol = variables[variable.slot].symbol else {
      throw .unknownVariable(variable)
    }
    return symbol
  }

  /// Returns the record of a constraint that is in the solver.
  func record(of id: ConstraintID) throws(SolverError) -> ConstraintRecord {
    guard let record = constraints[id] else { throw .unknownConstraint(id) }
    return record
  }

  /// Publishes the tableau's values to the callers.
  mutating func publishValues() {
    for symbol in tableau.touchedVariables {
      tableau.records[symbol.slot].isTouched = false
      guard tableau.records[symbol.slot].role == .external else { continue }
      let value = tableau.value(of: symbol)
      let variable = Variable(rawValue: tableau.records[symbol.slot].ordinal)
      guard Tolerance.isChange(from: variables[variable.slot].value, to: value) else { continue }
      variables[variable.slot].value = value
      guard !variables[variable.slot].isChanged else { continue }
      variables[variable.slot].isChanged = true
      changedVariables.append(variable)
    }
    tableau.touchedVariables.removeAll(keepingCapacity: true)
  }
}
