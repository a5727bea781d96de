import ConstraintSolver
import ReferenceSolver

/// The plain reference solver, which performs the same steps as ``CaseRun``.
final class ReferenceRun {
  /// The result of a step.
  ///
  /// If it differs between the two solvers, one of them is wrong.
  enum Outcome: Equatable {
    case done
    case refused
    case rejected(String)
  }

  var solver = ReferenceSolver.Solver()
  let variables: [ReferenceSolver.Variable]
  private var ids: [ReferenceSolver.ConstraintID?]
  private var constraints: [GeneratedCase.Constraint]

  init(_ generated: GeneratedCase) {
    var variables: [ReferenceSolver.Variable] = []
    for index in 0..<generated.variableCount {
      variables.append(solver.makeVariable(isRestricted: generated.restricted.contains(index)))
    }
    self.variables = variables
    constraints = generated.constraints
    ids = generated.constraints.map { _ in nil }
  }

  /// Performs one step.
  func perform(_ step: GeneratedCase.Step) -> Outcome {
    do throws(ReferenceSolver.SolverError) {
      switch step {
      case .add(let index):
        ids[index] = try solver.add(linear(constraints[index])).id
      case .remove(let index):
        guard let id = ids[index] else { return .done }
        try solver.remove(id)
        ids[index] = nil
      case .setConstant(let index, let constant):
        if let id = ids[index] { try solver.setConstant(constant, of: id) }
        constraints[index].constant = constant
      case .setPriority(let index, let priority):
        if let id = ids[index] {
          try solver.setPriority(ReferenceSolver.Priority(rawValue: priority), of: id)
        }
        constraints[index].priority = priority
      }
      return .done
    } catch {
      if case .unsatisfiable = error { return .refused }
      return .rejected("\(error)")
    }
  }

  /// Returns the sum of errors at each priority in use, required included, at the reference's
  /// values.
  func errors() -> [Float: Double] {
    var sums: [Float: Double] = [:]
    for (index, constraint) in constraints.enumerated() where ids[index] != nil {
      sums[constraint.priority, default: 0] += constraint.error {
        solver.value(of: variables[$0])
      }
    }
    return sums
  }

  private func linear(_ constraint: GeneratedCase.Constraint) -> ReferenceSolver.LinearConstraint {
    let relation: ReferenceSolver.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return ReferenceSolver.LinearConstraint(
      constraint.terms.map { ReferenceSolver.Term($0.coefficient, variables[$0.variable]) },
      constant: constraint.constant,
      relation,
      priority: ReferenceSolver.Priority(rawValue: constraint.priority)
    )
  }
}

extension CaseRun {
  /// Performs one step and returns its outcome.
  func outcome(of step: GeneratedCase.Step) -> ReferenceRun.Outcome {
    do throws(ConstraintSolver.SolverError) {
      try perform(step)
      return .done
    } catch {
      if case .unsatisfiable = error { return .refused }
      return .rejected("\(error)")
    }
  }
}
