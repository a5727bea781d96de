import ReferenceSolver

/// A model of a slower layout engine: the cost of adding and removing depends on the whole window.
///
/// The tests' plain reference solver solves the equations. After each addition and each removal,
/// the model checks for every equation in the window whether its values satisfy it. This mechanism
/// is an assumption, for the sake of a comparison.
final class SlowerEngine {
  /// The result of a run's timed part.
  struct Outcome {
    /// Rows touched, pivots, and checked equations.
    var work = 0
    var nanoseconds = 0.0
    /// The sum of all residuals, so that the compiler does not remove the checks.
    var residual = 0.0
  }

  private let workload: Workload
  private let terms: [[Term]]
  private let priorities: [Priority]
  private var solver: ReferenceSolver.Solver
  private var ids: [ConstraintID?]
  private var held: [Int] = []
  private var places: [Int]
  private var outcome = Outcome()

  /// Prepares a workload without conflicts.
  init(_ workload: Workload) {
    self.workload = workload
    solver = ReferenceSolver.Solver()
    var variables: [Variable] = []
    for _ in 0..<workload.variableCount { variables.append(solver.makeVariable()) }
    terms = workload.constraints.map { constraint in
      constraint.terms.map { Term($0.coefficient, variables[$0.variable]) }
    }
    let levels = Set(workload.constraints.map(\.strength)).filter { $0 < Strength.required }
      .sorted()
    priorities = workload.constraints.map { constraint in
      guard let level = levels.firstIndex(of: constraint.strength) else { return .required }
      return Priority(rawValue: Float((level + 1) * 1000 / (levels.count + 1)))
    }
    ids = Array(repeating: nil, count: workload.constraints.count)
    places = Array(repeating: -1, count: workload.constraints.count)
  }

  /// Runs the workload once; only its timed part counts.
  func run() throws -> Outcome {
    try perform(workload.setup)
    outcome = Outcome()
    let clock = ContinuousClock()
    let time = try clock.measure { try perform(workload.timed) }
    outcome.nanoseconds =
      Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
    return outcome
  }

  private func perform(_ operations: [Workload.Operation]) throws {
    for operation in operations {
      switch operation {
      case .add(let index):
        let given = workload.constraints[index]
        let relation: ReferenceSolver.Relation =
          switch given.relation {
          case .equal: .equal
          case .lessThanOrEqual: .lessThanOrEqual
          case .greaterThanOrEqual: .greaterThanOrEqual
          }
        let constraint = ReferenceSolver.LinearConstraint(
          terms[index],
          constant: given.constant,
          relation,
          priority: priorities[index]
        )
        let added = try solver.add(constraint)
        ids[index] = added.id
        count(added.work)
        places[index] = held.count
        held.append(index)
        lookAtAll()
      case .remove(let index):
        guard let id = ids[index] else { continue }
        count(try solver.remove(id))
        ids[index] = nil
        held.swapAt(places[index], held.count - 1)
        places[held[places[index]]] = places[index]
        held.removeLast()
        lookAtAll()
      case .setConstant(let index, let constant):
        guard let id = ids[index] else { continue }
        count(try solver.setConstant(constant, of: id))
      case .read: count(solver.minimizeError())
      case .edit, .suggest: preconditionFailure("A recorded engine has no edit variables.")
      }
    }
  }

  private func count(_ work: ReferenceSolver.SolverWork) {
    outcome.work += work.rowsTouched + work.pivots
  }

  private func lookAtAll() {
    for index in held {
      var residual = workload.constraints[index].constant
      for term in terms[index] {
        residual += term.coefficient * solver.value(of: term.variable)
      }
      outcome.residual += residual
    }
    outcome.work += held.count
  }
}
