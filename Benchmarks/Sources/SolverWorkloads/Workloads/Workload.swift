/// A layout engine's operations on a solver, limited to those that every Cassowary engine has.
///
/// Constraints and variables are identified by index. The operations in ``timed`` are measured.
/// Those in ``setup`` come before them.
struct Workload {
  /// A linear constraint: the sum of the terms and the constant, compared with 0.
  struct Constraint: Equatable {
    var terms: [Term]
    var constant: Double
    var relation: Relation
    /// The constraint's weight; see ``Strength``.
    var strength: Double
  }

  /// A variable and its coefficient.
  struct Term: Equatable {
    var variable: Int
    var coefficient: Double
  }

  /// The relation of a constraint's sum to 0, as written in workload files.
  enum Relation: Character {
    case equal = "="
    case lessThanOrEqual = "<"
    case greaterThanOrEqual = ">"
  }

  /// One operation on the engine.
  enum Operation: Equatable {
    case add(Int)
    case remove(Int)
    /// Changes the constant of a constraint that is in the engine.
    case setConstant(Int, Double)
    /// Makes a variable follow suggestions, with a strength.
    case edit(variable: Int, strength: Double)
    case suggest(variable: Int, Double)
    /// Requires that all variables have their final values.
    case read
  }

  var name: String
  /// The number that the results are plotted over; its unit depends on the workload.
  var size: Int
  var variableCount = 0
  var constraints: [Constraint] = []
  var setup: [Operation] = []
  var timed: [Operation] = []
  /// The number of operations in the timed part, which divides the time.
  var operationCount = 1
}

/// The weights that Cassowary engines call strengths.
enum Strength {
  static let weak = 1.0
  static let medium = 1_000.0
  static let strong = 1_000_000.0
  static let required = 1_001_001_000.0
}

extension Workload {
  /// Makes a number of variables; returns the first one's index.
  mutating func makeVariables(_ count: Int) -> Int {
    variableCount += count
    return variableCount - count
  }

  /// Defines a constraint, required unless a strength is given; returns its index.
  @discardableResult
  mutating func constrain(
    _ terms: [(Double, Int)],
    _ constant: Double,
    _ relation: Relation = .equal,
    _ strength: Double = Strength.required
  ) -> Int {
    constraints.append(
      Constraint(
        terms: terms.map { Term(variable: $0.1, coefficient: $0.0) },
        constant: constant,
        relation: relation,
        strength: strength
      )
    )
    return constraints.count - 1
  }

  /// Defines a constraint that compares a variable with a value.
  @discardableResult
  mutating func fix(
    _ variable: Int,
    _ value: Double,
    _ relation: Relation = .equal,
    _ strength: Double = Strength.required
  ) -> Int {
    constrain([(1, variable)], -value, relation, strength)
  }

  /// Defines a constraint on the distance between two variables.
  @discardableResult
  mutating func align(
    _ variable: Int,
    with other: Int,
    _ distance: Double = 0,
    _ relation: Relation = .equal
  ) -> Int {
    constrain([(1, variable), (-1, other)], -distance, relation)
  }

  /// Defines a constraint on the distance from the end of another view to the start of a view,
  /// along one axis.
  @discardableResult
  mutating func place(
    _ start: Int,
    behind other: Frame.Axis,
    _ distance: Double = 8,
    _ relation: Relation = .equal
  ) -> Int {
    constrain([(1, start), (-1, other.start), (-1, other.size)], -distance, relation)
  }

  /// Whether the timed part ends without a read: then it measures how much is deferred, not speed.
  var isDeferring: Bool { !timed.contains(.read) }

  /// The number of additions and removals of constraints in the timed part.
  var timedChangeCount: Int {
    timed.count {
      switch $0 {
      case .add, .remove: true
      default: false
      }
    }
  }
}

/// The four variables of a view, identified by the first one's index: minX, minY, width, height.
struct Frame {
  /// The two variables of a view along one axis.
  struct Axis {
    var start: Int
    var size: Int
  }

  var first: Int
  var horizontal: Axis { Axis(start: first, size: first + 2) }
  var vertical: Axis { Axis(start: first + 1, size: first + 3) }
}
