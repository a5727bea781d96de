internal import Synchronization

/// Chooses values for variables that satisfy linear constraints with priorities, incrementally.
///
/// Required constraints hold after every call, or the call is refused. The errors of optional ones
/// are minimized in ``minimizeError()``: first the sum at the highest priority, then, without
/// increasing that, the sum at the next, and so on. Of several equally good solutions it chooses
/// the one that meets the oldest constraint which is not met most closely, then the next oldest,
/// and so on; then the one with the smallest restricted variables; then the one that leaves the
/// oldest inequality the least room, and so on. Anything still undecided is 0, the newest variable
/// first. So an inequality that alone determines a variable is met with equality, unless the
/// variable is restricted: then it is at its lower bound. A variable that nothing mentions is 0.
///
/// The cost of a call depends on the constraint it concerns. Constraints that share no variable
/// with it, directly or through others, cost nothing.
public struct Solver: ~Copyable {
  /// Gives a solver an address, by which it is passed.
  ///
  /// Otherwise borrowing a solver from an object would copy all of it, 1.5 KB.
  private let place = Atomic<Bool>(false)

  var variables = Slab<VariableRecord>()
  /// The values that satisfy all required constraints, except while a plan is dirty.
  var values = Slab<Double>()
  /// The values that callers see.
  var publishedValues = Slab<Double>()
  /// The values when they were last reported as changed.
  var takenValues = Slab<Double>()
  var freeVariables = Slab<Int32>()

  var constraints = Slab<ConstraintRecord>()
  var freeConstraints = Slab<Int32>()
  var terms = Pool<TermRecord>()
  var nextOrdinal: UInt32 = 0
  var nextStamp: UInt32 = 0
  /// Increases with every change to which constraints mention or own which variables.
  var structure: UInt64 = 0

  var plans = Slab<Plan>()
  var freePlans = Slab<Int32>()
  var places = Pool<Place>()
  var entities = Pool<Entity>()
  var kinks = Pool<Kink>()
  var groups = Pool<Group>()
  var lines = Pool<Int32>()
  var cells = Pool<Double>()

  /// Unknown variables whose component needs a plan.
  var staleVariables = Slab<Int32>()
  /// Plans whose values must be recomputed.
  var dirtyPlans = Slab<Int32>()
  /// The variables whose values may differ from the published ones.
  var touchedVariables = Slab<Int32>()
  /// The variables whose published values may differ from those taken last.
  var changedVariables = Slab<Int32>()

  /// Whether solved plans are recorded for ``takeFreeComponents()``.
  var notesSolutions = false
  var notedPlans = Slab<Int32>()
  /// The variables that nothing mentions any more, recorded for ``takeLooseVariables()``.
  var looseVariables = Slab<Int32>()

  var scratch = Scratch()
  /// The current call's work so far.
  var work = SolverWork()
  #if InternalChecks
    /// The number of changes until the next check of the invariants.
    var changesUntilCheck = 0
  #endif

  /// Whether errors of optional constraints must be minimized before values can be read.
  ///
  /// It is also true if values that only required constraints have changed have not been published.
  public internal(set) var needsMinimization = false

  /// Creates a solver without variables and constraints.
  public init() {}

  /// Creates a variable; its value is 0 until a constraint determines it.
  ///
  /// The number of a removed variable may be reused for a later one.
  ///
  /// - Parameter isRestricted: Whether the variable is required to be at least 0, and is as small
  ///   as possible if constraints leave it undecided: a width or height.
  /// - Returns: The variable, which no constraint mentions yet.
  public mutating func makeVariable(isRestricted: Bool = false) -> Variable {
    let index: Int32
    if let free = freeVariables.popLast() {
      index = free
    } else {
      index = variables.count
      variables.append(VariableRecord())
      values.append(0)
      publishedValues.append(0)
      takenValues.append(0)
    }
    variables[index].isAlive = true
    variables[index].isRestricted = isRestricted
    return Variable(rawValue: UInt32(index))
  }

  /// Removes a variable that no constraint mentions.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/variableInUse(_:)``.
  public mutating func removeVariable(_ variable: Variable) throws(SolverError) {
    let index = try index(of: variable)
    guard variables[index].mentions == 0 else { throw .variableInUse(variable) }
    if variables[index].plan >= 0 { dropPlan(variables[index].plan) }
    variables[index].isAlive = false
    variables[index].isFree = false
    values[index] = 0
    publishedValues[index] = 0
    takenValues[index] = 0
    freeVariables.append(index)
    checkInvariants()
  }

  /// The number of values that the solver chooses: variables, slacks and errors.
  ///
  /// - Complexity: O(*n*) for *n* variables and constraints.
  package var freeSymbolCount: Int {
    var count = 0
    for index in 0..<variables.count where variables[index].isAlive { count += 1 }
    for index in 0..<constraints.count {
      let constraint = constraints[index]
      if constraint.role != .unused, !constraint.isRequiredEquality, !constraint.isBound {
        count += 1
      }
    }
    return count
  }

  /// Returns the variable's value as of the last ``minimizeError()``.
  public func value(of variable: Variable) -> Double {
    let index = Int32(truncatingIfNeeded: variable.rawValue)
    precondition(
      index >= 0 && index < variables.count && variables[index].isAlive,
      "The variable is not in the solver."
    )
    return publishedValues[index]
  }

  /// Returns the variables whose values have changed since the last call, in ascending order.
  ///
  /// A value that has changed and changed back is not included.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values that ``minimizeError()`` changed since then.
  public mutating func takeChangedVariables() -> [Variable] {
    var changed: [Variable] = []
    var isSorted = true
    for place in 0..<changedVariables.count {
      let index = changedVariables[place]
      variables[index].isChanged = false
      guard variables[index].isAlive, publishedValues[index] != takenValues[index] else { continue }
      takenValues[index] = publishedValues[index]
      let variable = Variable(rawValue: UInt32(index))
      if let last = changed.last, variable < last { isSorted = false }
      changed.append(variable)
    }
    changedVariables.removeAll()
    if !isSorted { changed.sort() }
    return changed
  }
}

extension Solver {
  /// Returns the index of a variable that is in the solver.
  @inline(__always)
  func index(of variable: Variable) throws(SolverError) -> Int32 {
    let index = Int32(truncatingIfNeeded: variable.rawValue)
    guard index >= 0, index < variables.count, variables[index].isAlive else {
      throw .unknownVariable(variable)
    }
    return index
  }

  /// Returns the index of a constraint that is in the solver.
  @inline(__always)
  func index(of id: ConstraintID) throws(SolverError) -> Int32 {
    let index = Int32(truncatingIfNeeded: id.rawValue & 0xffff_ffff)
    guard index >= 0, index < constraints.count, constraints[index].role != .unused,
      constraints[index].ordinal == UInt32(truncatingIfNeeded: id.rawValue >> 32)
    else { throw .unknownConstraint(id) }
    return index
  }

  /// Returns the identifier of the constraint with that index.
  func id(of constraint: Int32) -> ConstraintID {
    ConstraintID(rawValue: UInt64(constraints[constraint].ordinal) << 32 | UInt64(constraint))
  }

  /// Sets a value that callers see after the next publication.
  @inline(__always)
  mutating func setValue(_ value: Double, of variable: Int32) {
    if scratch.isUndoing {
      scratch.undo.append(Undo(variable: variable, value: values[variable]))
    }
    values[variable] = value
    if value < 0, variables[variable].isRestricted { scratch.fallen.append(variable) }
    guard !variables[variable].isTouched else { return }
    variables[variable].isTouched = true
    touchedVariables.append(variable)
  }

  /// Restores the values set since the undo log had `count` entries; the log continues.
  mutating func restoreValues(from count: Int32) {
    while scratch.undo.count > count, let entry = scratch.undo.popLast() {
      values[entry.variable] = entry.value
    }
  }

  /// Restores every value set since the last ``beginUndoing()``.
  mutating func restoreValues() {
    scratch.isUndoing = false
    while let entry = scratch.undo.popLast() {
      setValue(entry.value, of: entry.variable)
    }
  }

  /// Starts recording earlier values, for a call that may be refused.
  mutating func beginUndoing() {
    scratch.undo.removeAll()
    scratch.fallen.removeAll()
    scratch.isUndoing = true
    scratch.isUsingCone = false
  }

  /// Publishes the values to the callers.
  mutating func publishValues() {
    var place: Int32 = 0
    while place < touchedVariables.count {
      let index = touchedVariables[place]
      place &+= 1
      variables[index].isTouched = false
      guard variables[index].isAlive else { continue }
      let value = values[index]
      guard Tolerance.isChange(from: publishedValues[index], to: value) else { continue }
      publishedValues[index] = value
      guard !variables[index].isChanged else { continue }
      variables[index].isChanged = true
      changedVariables.append(index)
    }
    touchedVariables.removeAll()
  }
}
