import ConstraintSolver

/// A workload that is prepared for the solver.
///
/// Each strength in use becomes a different priority, in the same order. An edit variable becomes a
/// constraint with its priority, and suggestions set the constraint's constant.
struct SolverRunner {
  /// An operation on the solver, which identifies constraints by index.
  private enum Step {
    case add(Int)
    case remove(Int)
    case setConstant(Int, Double)
    case read
  }

  /// The result of a run.
  struct Outcome {
    /// The time of the timed part, in nanoseconds.
    var nanoseconds: Double
    /// The number of refused constraints, before and in the timed part.
    var refusals: Int
    /// Whether each constraint is in the solver at the end.
    var accepted: [Bool]
    /// The values of all variables at the end.
    var values: [Double]
    /// The rows that the timed part touched, and its pivots.
    var work: SolverWork
  }

  /// A constraint whose terms are in one shared array, to avoid reference counting.
  private struct Given {
    var terms: Range<Int>
    var constant: Double
    var relation: Relation
    var priority: Priority
  }

  private let variableCount: Int
  private let constraints: [Workload.Constraint]
  private let priorities: [Priority]
  private let setup: [Step]
  private let timed: [Step]
  private let isDraining: Bool

  /// Prepares a workload; with `isDraining`, each read also takes the list of changed variables.
  init(_ workload: Workload, isDraining: Bool = false) {
    self.isDraining = isDraining
    var constraints = workload.constraints
    var edits: [Int: Int] = [:]
    func steps(_ operations: [Workload.Operation]) -> [Step] {
      operations.map { operation in
        switch operation {
        case .add(let index): return .add(index)
        case .remove(let index): return .remove(index)
        case .setConstant(let index, let constant): return .setConstant(index, constant)
        case .edit(let variable, let strength):
          let term = Workload.Term(variable: variable, coefficient: 1)
          edits[variable] = constraints.count
          constraints.append(
            Workload.Constraint(terms: [term], constant: 0, relation: .equal, strength: strength)
          )
          return .add(constraints.count - 1)
        case .suggest(let variable, let value):
          guard let edit = edits[variable] else {
            preconditionFailure("Variable \(variable) was made no edit variable before.")
          }
          return .setConstant(edit, -value)
        case .read: return .read
        }
      }
    }
    setup = steps(workload.setup)
    timed = steps(workload.timed)
    variableCount = workload.variableCount
    self.constraints = constraints
    let levels = Set(constraints.map(\.strength)).filter { $0 < Strength.required }.sorted()
    priorities = constraints.map { constraint in
      guard let level = levels.firstIndex(of: constraint.strength) else { return .required }
      return Priority(rawValue: Float((level + 1) * 1000 / (levels.count + 1)))
    }
  }

  /// Runs the workload in a new solver.
  func run() throws -> Outcome {
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    var terms: [Term] = []
    let given = zip(constraints, priorities).map { constraint, priority in
      let first = terms.count
      terms += constraint.terms.map { Term($0.coefficient, variables[$0.variable]) }
      return Given(
        terms: first..<terms.count,
        constant: constraint.constant,
        relation: Relation(constraint.relation),
        priority: priority
      )
    }
    var ids = [ConstraintID?](repeating: nil, count: given.count)
    var refusals = 0
    var work = SolverWork()
    try perform(setup, given, terms.span, &ids, &refusals, &work, &solver)
    work = SolverWork()
    let clock = ContinuousClock()
    let time = try clock.measure {
      try timedPart(given, terms.span, &ids, &refusals, &work, &solver)
    }
    return Outcome(
      nanoseconds: Double(time.components.seconds) * 1e9
        + Double(time.components.attoseconds) / 1e9,
      refusals: refusals,
      accepted: ids.map { $0 != nil },
      values: variables.map { solver.value(of: $0) },
      work: work
    )
  }

  /// The part that callgrind counts, identified by this function's name.
  @inline(never)
  private func timedPart(
    _ given: [Given],
    _ terms: Span<Term>,
    _ ids: inout [ConstraintID?],
    _ refusals: inout Int,
    _ work: inout SolverWork,
    _ solver: inout Solver
  ) throws(SolverError) {
    try perform(timed, given, terms, &ids, &refusals, &work, &solver)
  }

  private func perform(
    _ steps: [Step],
    _ given: [Given],
    _ terms: Span<Term>,
    _ ids: inout [ConstraintID?],
    _ refusals: inout Int,
    _ work: inout SolverWork,
    _ solver: inout Solver
  ) throws(SolverError) {
    for step in steps {
      switch step {
      case .add(let index):
        do throws(SolverError) {
          let constraint = given[index]
          let added = try solver.add(
            terms.extracting(constraint.terms),
            constant: constraint.constant,
            constraint.relation,
            priority: constraint.priority
          )
          ids[index] = added.id
          work += added.work
        } catch {
          guard case .unsatisfiable = error else { throw error }
          refusals += 1
        }
      case .remove(let index):
        guard let id = ids[index] else { continue }
        work += try solver.remove(id)
        ids[index] = nil
      case .setConstant(let index, let constant):
        guard let id = ids[index] else { continue }
        do throws(SolverError) {
          work += try solver.setConstant(constant, of: id)
        } catch {
          guard case .unsatisfiable = error else { throw error }
          refusals += 1
        }
      case .read:
        work += solver.minimizeError()
        if isDraining { _ = solver.takeChangedVariables() }
      }
    }
  }
}

extension Relation {
  /// Converts a workload's relation.
  init(_ relation: Workload.Relation) {
    switch relation {
    case .equal: self = .equal
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
