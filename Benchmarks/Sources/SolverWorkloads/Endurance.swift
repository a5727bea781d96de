import ConstraintSolver
import Foundation

/// A million changes of one solver, without drift from a fresh one and without growth of memory.
struct Endurance: ~Copyable {
  /// The state after some of the changes.
  struct Report {
    var operations: Int
    /// The greatest difference of a unique variable, or of a sum of errors, from a fresh solver;
    /// relative for magnitudes above 1.
    var drift: Double
    /// The process's memory in use, in bytes.
    var memory: Int
  }

  /// A value that differs by more has drifted.
  static let tolerance = 1e-6
  /// Memory may grow by this many bytes after the first tenth.
  static let memorySlack = 4 << 20

  private let workload: Workload
  private var constraints: [Workload.Constraint]
  private var ids: [ConstraintID?]
  private var solver = Solver()
  private let variables: [Variable]
  private var random: RandomScreen.Generator
  private(set) var reports: [Report] = []

  /// Creates a solver with a random layout of thirty boxes.
  init(seed: UInt64) {
    random = RandomScreen.Generator(seed: seed)
    workload = RandomScreen.make(boxes: 30, using: &random)
    constraints = workload.constraints
    ids = constraints.map { _ in nil }
    var variables: [Variable] = []
    for _ in 0..<workload.variableCount { variables.append(solver.makeVariable()) }
    self.variables = variables
  }

  /// Makes a number of changes, and reports ten times.
  mutating func run(operations: Int) throws {
    for operation in 1...max(10, operations) {
      try change()
      if random.chance(50) {
        solver.minimizeError()
        _ = solver.takeChangedVariables()
      }
      guard operation.isMultiple(of: max(1, operations / 10)) else { continue }
      reports.append(
        Report(operations: operation, drift: try drift(), memory: Self.memoryInUse)
      )
    }
  }

  /// Whether all reports are within the limits.
  var holds: Bool {
    guard let first = reports.first, let last = reports.last else { return false }
    return reports.allSatisfy { $0.drift <= Self.tolerance }
      && last.memory - first.memory <= Self.memorySlack
  }

  private mutating func change() throws {
    let index = Int(random.next() % UInt64(constraints.count))
    guard let id = ids[index] else {
      try refusable { solver, own in own.ids[index] = try solver.add(own.linear(index)).id }
      return
    }
    switch random.next() % 10 {
    case 0..<3:
      try solver.remove(id)
      ids[index] = nil
    case 3..<8:
      // Sevenths have no finite binary representation, so that sums are rounded.
      let constant = -random.length() - Double(random.next() % 70) / 7
      try refusable { solver, own in
        try solver.setConstant(constant, of: id)
        own.constraints[index].constant = constant
      }
    default:
      let levels = [Strength.weak, Strength.medium, Strength.strong, Strength.required]
      let strength = random.pick(levels)
      try refusable { solver, own in
        try solver.setPriority(Self.priority(strength), of: id)
        own.constraints[index].strength = strength
      }
    }
  }

  /// Performs a change that the solver may refuse.
  private mutating func refusable(
    _ act: (inout Solver, inout Books) throws -> Void
  ) throws {
    var books = Books(constraints: constraints, ids: ids, variables: variables)
    do {
      try act(&solver, &books)
      (constraints, ids) = (books.constraints, books.ids)
    } catch SolverError.unsatisfiable {
      return
    }
  }

  /// The state that the changes update.
  private struct Books {
    var constraints: [Workload.Constraint]
    var ids: [ConstraintID?]
    let variables: [Variable]

    func linear(_ index: Int) -> LinearConstraint {
      let constraint = constraints[index]
      return LinearConstraint(
        constraint.terms.map { Term($0.coefficient, variables[$0.variable]) },
        constant: constraint.constant,
        Relation(constraint.relation),
        priority: Endurance.priority(constraint.strength)
      )
    }
  }

  private static func priority(_ strength: Double) -> Priority {
    switch strength {
    case Strength.weak: Priority(rawValue: 250)
    case Strength.medium: Priority(rawValue: 500)
    case Strength.strong: Priority(rawValue: 750)
    default: .required
    }
  }

  /// Returns the difference of values and errors from a solver that gets the same constraints at
  /// once.
  private mutating func drift() throws -> Double {
    solver.minimizeError()
    var fresh = Solver()
    let freshVariables = variables.map { _ in fresh.makeVariable() }
    let books = Books(constraints: constraints, ids: ids, variables: freshVariables)
    for index in constraints.indices where ids[index] != nil {
      _ = try fresh.add(books.linear(index))
    }
    fresh.minimizeError()
    var greatest = 0.0
    for (variable, other) in zip(variables, freshVariables) where !fresh.isAmbiguous(other) {
      let (value, expected) = (solver.value(of: variable), fresh.value(of: other))
      greatest = max(greatest, abs(value - expected) / max(1, abs(expected)))
    }
    let own = errors { solver.value(of: variables[$0]) }
    for (level, expected) in errors(at: { fresh.value(of: freshVariables[$0]) }) {
      greatest = max(greatest, abs((own[level] ?? 0) - expected) / max(1, expected))
    }
    return greatest
  }

  private func errors(at value: (Int) -> Double) -> [Double: Double] {
    var sums: [Double: Double] = [:]
    for (constraint, id) in zip(constraints, ids) where id != nil {
      let residual = constraint.terms.reduce(constraint.constant) {
        $0 + $1.coefficient * value($1.variable)
      }
      let error =
        switch constraint.relation {
        case .equal: abs(residual)
        case .lessThanOrEqual: max(0, residual)
        case .greaterThanOrEqual: max(0, -residual)
        }
      sums[constraint.strength, default: 0] += error
    }
    return sums
  }

  private static var memoryInUse: Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4096
  }
}
