/// A variable of one solver, identified by a number that the solver assigns.
public struct Variable: Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whether the first has the lower number.
  public static func < (lhs: Variable, rhs: Variable) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// Identifies a constraint in one solver; never reused.
public struct ConstraintID: Hashable, Comparable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whether the first was added earlier.
  public static func < (lhs: ConstraintID, rhs: ConstraintID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// How a constraint's sum of terms compares with zero.
public enum Relation: Int8, Sendable {
  case lessThanOrEqual = -1
  case equal = 0
  case greaterThanOrEqual = 1
}

/// The rank of a constraint, above 0 and at most 1000; a higher one strictly outranks all lower
/// ones.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number; 1000 is required.
  public let rawValue: Float

  /// Creates a priority; the solver refuses one outside the range.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// 1000: the constraint holds exactly or is refused.
  public static let required = Priority(rawValue: 1000)

  /// Whether the second strictly outranks the first.
  public static func < (lhs: Priority, rhs: Priority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// One variable with its coefficient.
public struct Term: Hashable, Sendable {
  /// The variable, of the solver that the constraint is added to.
  public var variable: Variable
  /// The variable's factor; magnitudes below 10⁻⁹ count as 0.
  public var coefficient: Double

  /// Creates a term, written as in an equation: `Term(2, width)`.
  public init(_ coefficient: Double, _ variable: Variable) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A linear equation or inequality: the sum of the terms plus a constant, compared with zero.
public struct LinearConstraint: Hashable, Sendable {
  /// The terms; if a variable occurs in several, their coefficients add up.
  public var terms: [Term]
  /// The number added to the terms: `x = 5` reads `x − 5 = 0`, constant −5.
  public var constant: Double
  /// How the sum compares with zero.
  public var relation: Relation
  /// The rank of the constraint.
  public var priority: Priority

  /// Creates a constraint, required unless a priority is given.
  public init(
    _ terms: [Term],
    constant: Double = 0,
    _ relation: Relation,
    priority: Priority = .required
  ) {
    self.terms = terms
    self.constant = constant
    self.relation = relation
    self.priority = priority
  }
}

/// The solver's work for a call, in counts that are the same in every run.
public struct SolverWork: Hashable, Sendable {
  /// The rows of the tableau that were created, changed or dropped.
  public var rowsTouched: Int
  /// The exchanges of a basic and a parametric symbol.
  public var pivots: Int

  /// Creates a count.
  public init(rowsTouched: Int = 0, pivots: Int = 0) {
    self.rowsTouched = rowsTouched
    self.pivots = pivots
  }

  /// Adds the second count to the first.
  public static func += (lhs: inout SolverWork, rhs: SolverWork) {
    lhs.rowsTouched += rhs.rowsTouched
    lhs.pivots += rhs.pivots
  }
}

/// A reason why the solver refused a change; the solver is unchanged.
public enum SolverError: Error, Hashable, Sendable {
  /// The change contradicts required constraints in the solver.
  ///
  /// Together with the changed constraint they are a minimal conflict: without any one of them, or
  /// without the change, the rest can be satisfied.
  case unsatisfiable(conflictingWith: [ConstraintID])

  /// The constraint is not in the solver.
  case unknownConstraint(ConstraintID)

  /// The variable is not in the solver.
  case unknownVariable(Variable)

  /// Constraints still mention the variable that was to be removed.
  case variableInUse(Variable)

  /// A coefficient or a constant is infinite or not a number.
  case notFinite

  /// The priority is not above 0 and at most 1000.
  case invalidPriority(Priority)
}
