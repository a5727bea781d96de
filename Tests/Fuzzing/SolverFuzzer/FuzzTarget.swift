import ConstraintSolver
import Foundation
import ReferenceSolver

/// Performs the input's operations on the solver and on the reference, and traps if they differ.
///
/// If `SOLVER_FUZZ_PRINT` is set in the environment, it prints each operation first, to show a
/// failing input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = FuzzInput(UnsafeRawBufferPointer(start: start, count: count))
  let pair = SolverPair()
  for operation in input.operations {
    if isPrinting { say("\(operation)") }
    pair.perform(operation)
  }
  return 0
}

private let isPrinting = ProcessInfo.processInfo.environment["SOLVER_FUZZ_PRINT"] != nil

/// Writes a text immediately: buffered output is lost if a process traps.
private func say(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// The solver and the reference, with the same constraints.
private final class SolverPair {
  private struct Live {
    var constraint: FuzzInput.Constraint
    var id: ConstraintSolver.ConstraintID
    var referenceID: ReferenceSolver.ConstraintID
  }

  private var solver = ConstraintSolver.Solver()
  private var reference = ReferenceSolver.Solver()
  private var variables: [ConstraintSolver.Variable] = []
  private var referenceVariables: [ReferenceSolver.Variable] = []
  private var constraints: [Live?] = []

  init() {
    for index in 0..<FuzzInput.variableCount {
      let isRestricted = Self.isRestricted(index)
      variables.append(solver.makeVariable(isRestricted: isRestricted))
      referenceVariables.append(reference.makeVariable(isRestricted: isRestricted))
    }
  }

  /// Every third variable is at least 0.
  private static func isRestricted(_ index: Int) -> Bool { index % 3 == 2 }

  func perform(_ operation: FuzzInput.Operation) {
    switch operation {
    case .add(let constraint): add(constraint)
    case .remove(let index):
      guard let live = constraints[index] else { return }
      do {
        try solver.remove(live.id)
        try reference.remove(live.referenceID)
      } catch {
        fail("remove: \(error)")
      }
      constraints[index] = nil
    case .setConstant(let index, let constant):
      guard let live = constraints[index] else { return }
      var changed = live.constraint
      changed.constant = constant
      settle(index, live, changed) {
        try solver.setConstant(constant, of: live.id)
      } reference: {
        try reference.setConstant(constant, of: live.referenceID)
      }
    case .setPriority(let index, let priority):
      guard let live = constraints[index] else { return }
      var changed = live.constraint
      changed.priority = priority
      settle(index, live, changed) {
        try solver.setPriority(ConstraintSolver.Priority(rawValue: priority), of: live.id)
      } reference: {
        try reference.setPriority(
          ReferenceSolver.Priority(rawValue: priority),
          of: live.referenceID
        )
      }
    case .compare: compare()
    }
  }

  private func add(_ constraint: FuzzInput.Constraint) {
    var id: ConstraintSolver.ConstraintID?
    var referenceID: ReferenceSolver.ConstraintID?
    var conflict: [ConstraintSolver.ConstraintID] = []
    do throws(ConstraintSolver.SolverError) {
      id = try solver.add(linear(constraint)).id
    } catch {
      guard case .unsatisfiable(let others) = error else { fail("add: \(error)") }
      conflict = others
    }
    do throws(ReferenceSolver.SolverError) {
      referenceID = try reference.add(referenceLinear(constraint)).id
    } catch {
      guard case .unsatisfiable = error else { fail("the reference's add: \(error)") }
    }
    guard (id == nil) == (referenceID == nil) else {
      fail("added: \(id != nil), by the reference: \(referenceID != nil)")
    }
    guard let id, let referenceID else {
      checkConflict(conflict, with: constraint)
      constraints.append(nil)
      return
    }
    constraints.append(Live(constraint: constraint, id: id, referenceID: referenceID))
  }

  /// Changes a constraint in both; either both refuse or neither.
  private func settle(
    _ index: Int,
    _ live: Live,
    _ changed: FuzzInput.Constraint,
    change: () throws -> Void,
    reference: () throws -> Void
  ) {
    var conflict: [ConstraintSolver.ConstraintID]?
    var isReferenceRefusing = false
    do { try change() } catch {
      guard case .unsatisfiable(let others) = error as? ConstraintSolver.SolverError else {
        fail("change: \(error)")
      }
      conflict = others
    }
    do { try reference() } catch { isReferenceRefusing = true }
    guard (conflict != nil) == isReferenceRefusing else {
      fail("refused: \(conflict != nil), by the reference: \(isReferenceRefusing)")
    }
    if let conflict {
      checkConflict(conflict, with: changed)
    } else {
      constraints[index]?.constraint = changed
    }
  }

  /// Checks that the named constraints conflict with the refused one, and that each of them is
  /// necessary.
  private func checkConflict(
    _ conflict: [ConstraintSolver.ConstraintID],
    with refused: FuzzInput.Constraint
  ) {
    let members = conflict.map { id -> FuzzInput.Constraint in
      guard let live = constraints.first(where: { $0?.id == id }), let live else {
        fail("the conflict names a constraint that is not there")
      }
      return live.constraint
    }
    func canHold(_ all: [FuzzInput.Constraint]) -> Bool {
      var solver = ReferenceSolver.Solver()
      for index in 0..<FuzzInput.variableCount {
        _ = solver.makeVariable(isRestricted: Self.isRestricted(index))
      }
      for constraint in all {
        do { _ = try solver.add(referenceLinear(constraint)) } catch { return false }
      }
      return true
    }
    if canHold(members + [refused]) { fail("the conflict's constraints can all hold") }
    for index in members.indices {
      var rest = members
      rest.remove(at: index)
      guard canHold(rest + [refused]) else { fail("the conflict is not minimal: \(conflict)") }
    }
  }

  private func compare() {
    solver.minimizeError()
    reference.minimizeError()
    var errors: [Float: Double] = [:]
    var expected: [Float: Double] = [:]
    for live in constraints {
      guard let live else { continue }
      errors[live.constraint.priority, default: 0] += live.constraint.error {
        solver.value(of: variables[$0])
      }
      expected[live.constraint.priority, default: 0] += live.constraint.error {
        reference.value(of: referenceVariables[$0])
      }
    }
    for (priority, least) in expected.sorted(by: { $0.key > $1.key }) {
      let sum = errors[priority] ?? 0
      guard abs(sum - least) <= 1e-6 * max(1, least) else {
        fail("at \(priority) the sum of errors is \(sum), the reference's \(least)")
      }
    }
    for index in variables.indices {
      let isAmbiguous = solver.isAmbiguous(variables[index])
      guard isAmbiguous == reference.isAmbiguous(referenceVariables[index]) else {
        fail("x\(index) is \(isAmbiguous ? "" : "not ")said to be ambiguous")
      }
      let value = solver.value(of: variables[index])
      let other = reference.value(of: referenceVariables[index])
      guard isAmbiguous || abs(value - other) <= 1e-6 * max(1, abs(other)) else {
        fail("x\(index) is \(value), the reference's \(other)")
      }
    }
  }

  private func linear(_ constraint: FuzzInput.Constraint) -> ConstraintSolver.LinearConstraint {
    ConstraintSolver.LinearConstraint(
      constraint.terms.map { ConstraintSolver.Term($0.coefficient, variables[$0.variable]) },
      constant: constraint.constant,
      constraint.relation < 0
        ? .lessThanOrEqual : constraint.relation > 0 ? .greaterThanOrEqual : .equal,
      priority: ConstraintSolver.Priority(rawValue: constraint.priority)
    )
  }

  private func referenceLinear(
    _ constraint: FuzzInput.Constraint
  ) -> ReferenceSolver.LinearConstraint {
    ReferenceSolver.LinearConstraint(
      constraint.terms.map {
        ReferenceSolver.Term($0.coefficient, referenceVariables[$0.variable])
      },
      constant: constraint.constant,
      constraint.relation < 0
        ? .lessThanOrEqual : constraint.relation > 0 ? .greaterThanOrEqual : .equal,
      priority: ReferenceSolver.Priority(rawValue: constraint.priority)
    )
  }

  private func fail(_ text: String) -> Never {
    say(solver.dump())
    say("--- the reference")
    say(reference.dump())
    say("solver fuzzer: \(text)")
    fatalError(text)
  }
}

extension FuzzInput.Constraint {
  /// Returns the error at the given values.
  fileprivate func error(at value: (_ variable: Int) -> Double) -> Double {
    let residual = terms.reduce(constant) { $0 + $1.coefficient * value($1.variable) }
    return relation < 0 ? max(0, residual) : relation > 0 ? max(0, -residual) : abs(residual)
  }
}
