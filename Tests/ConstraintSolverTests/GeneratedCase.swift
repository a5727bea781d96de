import ConstraintSolver
import TestSupport

/// A random system of constraints and what is done with it, as its seed decides.
struct GeneratedCase {
  /// One thing done to the solver; constraints go by their index.
  enum Step {
    case add(Int)
    case remove(Int)
    case setConstant(Int, Double)
    case setPriority(Int, Float)
  }

  /// A constraint whose variables go by their index.
  struct Constraint {
    var terms: [(variable: Int, coefficient: Double)]
    var constant: Double
    var relation: Relation
    var priority: Float

    /// By how much it is missed at the given values.
    func error(at value: (_ variable: Int) -> Double) -> Double {
      var residual = constant
      for term in terms { residual += term.coefficient * value(term.variable) }
      return switch relation {
      case .lessThanOrEqual: max(0, residual)
      case .equal: abs(residual)
      case .greaterThanOrEqual: max(0, -residual)
      }
    }
  }

  let seed: UInt64
  var variableCount: Int
  /// The variables that are at least 0.
  var restricted: [Int]
  var constraints: [Constraint]
  var steps: [Step]
  /// Whether the state after every step counts, or only the last.
  var isSequence: Bool
}

extension GeneratedCase {
  /// What failing tests call it.
  var name: String { "\(isSequence ? "sequence" : "system") \(seed)" }

  /// The case as the oracle reads it: a head, a line for every constraint, a line for every step.
  var text: String {
    var lines = ["case \(name) \(variableCount)"]
    if !restricted.isEmpty {
      lines.append("restricted " + restricted.map(String.init).joined(separator: " "))
    }
    for constraint in constraints {
      let terms = constraint.terms.map { " \($0.variable) \($0.coefficient)" }.joined()
      let relation =
        switch constraint.relation {
        case .lessThanOrEqual: "<"
        case .equal: "="
        case .greaterThanOrEqual: ">"
        }
      lines.append("c \(relation) \(constraint.priority) \(constraint.constant)\(terms)")
    }
    for step in steps {
      switch step {
      case .add(let index): lines.append("add \(index)")
      case .remove(let index): lines.append("remove \(index)")
      case .setConstant(let index, let constant): lines.append("constant \(index) \(constant)")
      case .setPriority(let index, let priority): lines.append("priority \(index) \(priority)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A number that tells whether answers were made for this very text (FNV-1a).
  var checksum: UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

/// A solver that a case's steps are done to, beside a plain record of what it should hold.
final class CaseRun {
  var solver = Solver()
  let variables: [Variable]
  let restricted: [Int]
  /// The constraints as they stand now, and their names while they are in the solver.
  var constraints: [GeneratedCase.Constraint]
  var ids: [ConstraintID?]

  init(_ generated: GeneratedCase) {
    var variables: [Variable] = []
    for index in 0..<generated.variableCount {
      variables.append(solver.makeVariable(isRestricted: generated.restricted.contains(index)))
    }
    self.variables = variables
    restricted = generated.restricted
    constraints = generated.constraints
    ids = generated.constraints.map { _ in nil }
    solver.beginNotingSolutions()
  }

  func linear(_ constraint: GeneratedCase.Constraint) -> LinearConstraint {
    LinearConstraint(
      constraint.terms.map { Term($0.coefficient, variables[$0.variable]) },
      constant: constraint.constant,
      constraint.relation,
      priority: Priority(rawValue: constraint.priority)
    )
  }

  /// Does one step; throws what the solver throws, and then has changed nothing.
  func perform(_ step: GeneratedCase.Step) throws(SolverError) {
    switch step {
    case .add(let index):
      ids[index] = try solver.add(linear(constraints[index])).id
    case .remove(let index):
      guard let id = ids[index] else { return }
      try solver.remove(id)
      ids[index] = nil
    case .setConstant(let index, let constant):
      if let id = ids[index] { try solver.setConstant(constant, of: id) }
      constraints[index].constant = constant
    case .setPriority(let index, let priority):
      if let id = ids[index] { try solver.setPriority(Priority(rawValue: priority), of: id) }
      constraints[index].priority = priority
    }
  }

  /// The sum of errors at each priority in use, required and bounds included, at the solver's values.
  func errors() -> [Float: Double] {
    var sums: [Float: Double] = [:]
    for index in restricted {
      sums[1000, default: 0] += max(0, -solver.value(of: variables[index]))
    }
    for (index, constraint) in constraints.enumerated() where ids[index] != nil {
      sums[constraint.priority, default: 0] += constraint.error {
        solver.value(of: variables[$0])
      }
    }
    return sums
  }
}
