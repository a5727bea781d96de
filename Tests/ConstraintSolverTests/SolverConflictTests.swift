import TestSupport
import Testing

@testable import ConstraintSolver

/// Refused changes: they leave everything unchanged and name a minimal set.
struct SolverConflictTests {
  @Test func `a contradiction names its set and leaves everything as it was`() throws {
    let system = NamedSystem()
    let first = try system.add("x = 1")
    let second = try system.add("x - y = 0")
    try system.add("y <= 9")
    #expect(system.value("y") == 1)
    let before = system.solver.dump()
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [first, second])) {
      try system.add("y = 2")
    }
    #expect(system.solver.dump() == before)
    let isPending = system.solver.needsMinimization
    #expect(!isPending)
    #expect(system.value("y") == 1)
  }

  @Test func `a constant that cannot be is refused`() throws {
    let system = NamedSystem()
    let width = try system.add("width = 100")
    let minimum = try system.add("width >= 60")
    let copy = try system.add("copy = width")
    let maximum = try system.add("copy <= 200")
    #expect(system.value("copy") == 100)
    let before = system.solver.dump()
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [minimum])) {
      try system.solver.setConstant(-50, of: width)
    }
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [copy, maximum])) {
      try system.solver.setConstant(-250, of: width)
    }
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [width])) {
      try system.solver.setConstant(-130, of: minimum)
    }
    #expect(system.solver.dump() == before)
    try system.solver.setConstant(-200, of: width)
    #expect(system.value("copy") == 200)
  }

  @Test func `a bound that is not needed for the conflict is not named`() throws {
    // Spreading the violation over all rows would name one bound too many.
    let system = NamedSystem()
    try system.add(".5x1 + .5x2 + 19 = 0")
    try system.add("x1 >= 0")
    try system.add("x0 >= 0")
    try system.add("x0 - .75x1 + 2.25x2 + 16.5 = 0")
    let constraint = try system.constraint("2x0 - .5x1 + 19 <= 0")
    do {
      _ = try system.solver.add(constraint)
      Issue.record("The system has no solution.")
    } catch SolverError.unsatisfiable(let conflict) {
      #expect(conflict.count <= 3)
    }
  }

  @Test(arguments: seeds(30, full: 300))
  func `refusals change nothing and name minimal sets`(seed: UInt64) throws {
    let generated = CaseGenerator.sequence(seed: 5_000_000 + seed, stepCount: 60)
    let run = CaseRun(generated)
    for step in generated.steps {
      let before = run.solver.dump()
      let wasPending = run.solver.needsMinimization
      do throws(SolverError) {
        try run.perform(step)
        #expect(run.solver.invariantViolations() == [], "seed \(seed)\n\(run.solver.dump())")
        if seed.isMultiple(of: 2) { run.solver.minimizeError() }
      } catch {
        #expect(run.solver.dump() == before, "seed \(seed)")
        let isPending = run.solver.needsMinimization
        #expect(isPending == wasPending)
        guard case .unsatisfiable(let conflict) = error else { throw error }
        try checkMinimal(conflict, with: step, in: run, seed: seed)
      }
    }
  }

  /// Expects that the set contradicts the refused constraint, and that no proper subset does.
  private func checkMinimal(
    _ conflict: [ConstraintID],
    with step: GeneratedCase.Step,
    in run: CaseRun,
    seed: UInt64
  ) throws {
    var refused: GeneratedCase.Constraint
    switch step {
    case .add(let index), .remove(let index):
      refused = run.constraints[index]
    case .setConstant(let index, let constant):
      refused = run.constraints[index]
      refused.constant = constant
    case .setPriority(let index, let priority):
      refused = run.constraints[index]
      refused.priority = priority
    }
    let members = try conflict.map { id in
      run.constraints[try #require(run.ids.firstIndex(of: id))]
    }
    #expect(members.allSatisfy { $0.priority == 1000 })
    #expect(!isSatisfiable(members + [refused], in: run), "seed \(seed): no conflict")
    for index in members.indices {
      var rest = members
      rest.remove(at: index)
      #expect(isSatisfiable(rest + [refused], in: run), "seed \(seed): not minimal")
    }
  }

  private func isSatisfiable(
    _ constraints: [GeneratedCase.Constraint],
    in run: CaseRun
  ) -> Bool {
    var solver = Solver()
    for index in run.variables.indices {
      _ = solver.makeVariable(isRestricted: run.restricted.contains(index))
    }
    do {
      for constraint in constraints { _ = try solver.add(run.linear(constraint)) }
      return true
    } catch {
      return false
    }
  }
}
