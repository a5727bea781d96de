/// Something a layout engine asks of a solver, in operations that any engine of the family has.
///
/// Constraints and variables go by their index. What stands in ``timed`` is measured; what stands in
/// ``setup`` comes before it.
struct Workload {
  /// A linear constraint: the terms and the constant add up and are compared with 0.
  struct Constraint: Equatable {
    var terms: [Term]
    var constant: Double
    var relation: Relation
    /// How strongly it holds, as the family's weights; see ``Strength``.
    var strength: Double
  }

  /// A variable and its coefficient.
  struct Term: Equatable {
    var variable: Int
    var coefficient: Double
  }

  /// How a constraint's sum compares with 0, as workload files write it.
  enum Relation: Character {
    case equal = "="
    case lessThanOrEqual = "<"
    case greaterThanOrEqual = ">"
  }

  /// One thing asked of the engine.
  enum Operation: Equatable {
    case add(Int)
    case remove(Int)
    /// Gives the constraint, which is in the engine, another constant.
    case setConstant(Int, Double)
    /// Makes the variable follow suggestions, at a strength.
    case edit(variable: Int, strength: Double)
    case suggest(variable: Int, Double)
    /// Every variable's value must now be right.
    case read
  }

  var name: String
  /// The number in whose growth one is interested; what it counts depends on the workload.
  var size: Int
  var variableCount = 0
  var constraints: [Constraint] = []
  var setup: [Operation] = []
  var timed: [Operation] = []
  /// How many operations the timed part counts as: the time is divided by it.
  var operationCount = 1
}

/// The weights that the family calls strengths.
enum Strength {
  static let weak = 1.0
  static let medium = 1_000.0
  static let strong = 1_000_000.0
  static let required = 1_001_001_000.0
}

extension Workload {
  /// Makes so many variables; returns the first one's index.
  mutating func makeVariables(_ count: Int) -> Int {
    variableCount += count
    return variableCount - count
  }

  /// Writes a constraint down, required unless a strength is given; returns its index.
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

  /// Writes down that one variable compares with a value.
  @discardableResult
  mutating func fix(
    _ variable: Int,
    _ value: Double,
    _ relation: Relation = .equal,
    _ strength: Double = Strength.required
  ) -> Int {
    constrain([(1, variable)], -value, relation, strength)
  }

  /// Writes down that two variables differ by a distance.
  @discardableResult
  mutating func align(
    _ variable: Int,
    with other: Int,
    _ distance: Double = 0,
    _ relation: Relation = .equal
  ) -> Int {
    constrain([(1, variable), (-1, other)], -distance, relation)
  }

  /// Writes down that a view starts a distance behind the end of another along one axis.
  @discardableResult
  mutating func place(
    _ start: Int,
    behind other: Frame.Axis,
    _ distance: Double = 8,
    _ relation: Relation = .equal
  ) -> Int {
    constrain([(1, start), (-1, other.start), (-1, other.size)], -distance, relation)
  }

  /// Whether the timed part ends without a read: it then measures how much is put off, not speed.
  var isDeferring: Bool { !timed.contains(.read) }

  /// How often constraints are added to or removed from the engine in the timed part.
  var timedChangeCount: Int {
    timed.count {
      switch $0 {
      case .add, .remove: true
      default: false
      }
    }
  }
}

/// The four variables of one view, by the index of the first: minX, minY, width, height.
struct Frame {
  /// A view's two variables along one axis.
  struct Axis {
    var start: Int
    var size: Int
  }

  var first: Int
  var horizontal: Axis { Axis(start: first, size: first + 2) }
  var vertical: Axis { Axis(start: first + 1, size: first + 3) }
}
