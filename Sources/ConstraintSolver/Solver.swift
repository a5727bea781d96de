/// Chooses values for variables that satisfy linear constraints with priorities, incrementally.
public struct Solver: ~Copyable {
  public init() {}

  /// Makes a variable; its value is 0 until a constraint says otherwise.
  public mutating func makeVariable() -> Variable { preconditionFailure("to be written") }

  /// Removes a variable that no constraint mentions.
  public mutating func removeVariable(_ variable: Variable) throws(SolverError) {}

  /// Adds a constraint.
  public mutating func add(
    _ constraint: LinearConstraint
  ) throws(SolverError) -> (id: ConstraintID, work: SolverWork) {
    preconditionFailure("to be written")
  }

  /// Removes a constraint.
  @discardableResult
  public mutating func remove(_ id: ConstraintID) throws(SolverError) -> SolverWork { SolverWork() }

  /// Replaces the constant of a constraint.
  @discardableResult
  public mutating func setConstant(
    _ constant: Double,
    of id: ConstraintID
  ) throws(SolverError) -> SolverWork { SolverWork() }

  /// Changes the priority of a constraint, from or to required too.
  @discardableResult
  public mutating func setPriority(
    _ priority: Priority,
    of id: ConstraintID
  ) throws(SolverError) -> SolverWork { SolverWork() }

  /// Whether errors of optional constraints wait to be minimized before values can be read.
  public var needsMinimization: Bool { false }

  /// Minimizes the errors of the optional constraints, highest priority first.
  @discardableResult
  public mutating func minimizeError() -> SolverWork { SolverWork() }

  /// The variable's value as of the last ``minimizeError()``.
  public func value(of variable: Variable) -> Double { 0 }

  /// Returns the variables whose values have changed since the last call, in ascending order.
  public mutating func takeChangedVariables() -> [Variable] { [] }

  /// Whether other values of the variable would be as good, in the minimized state.
  public mutating func isAmbiguous(_ variable: Variable) -> Bool { false }
}
