import ConstraintSolver
import TestSupport

/// A random system of constraints and the steps done with it, both determined by the seed.
struct GeneratedCase {
  /// One change of the solver, which identifies constraints by index.
  enum Step {
    case add(Int)
    case remove(Int)
    case setConstant(Int, Double)
    case setPriority(Int, Float)
  }

  /// A constraint that identifies variables by index.
  struct Constraint {
    var terms: [(variable: Int, coefficient: Double)]
    var constant: Double
    var relation: Relation
    var priority: Float

    /// Returns the error at the given values.
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
  /// Whether the state is checked after every step, or only at the end.
  var isSequence: Bool
}

extension GeneratedCase {
  /// The name in failure messages.
  var name: String { "\(isSequence ? "sequence" : "system") \(seed)" }

  /// The case in the oracle's format: a header, a line for every constraint, a line for every step.
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

  /// The FNV-1a hash of the text, which shows whether answers were made for the same text.
  var checksum: UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

/// A solver that performs a case's steps, next to a plain record of its constraints.
final class CaseRun {
  var solver = Solver()
  let variables: [Variable]
  let restricted: [Int]
  /// The current constraints, and their ids while they are in the solver.
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

  /// Performs one step; if the solver throws, nothing has changed.
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

  /// Returns the sum of errors at each priority in use, at the solver's values; bounds count as
  /// required.
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
