import ConstraintSolver
import Testing

/// Removing and changing constraints, and the changes that the solver reports.
struct SolverChangesTests {
  @Test func `duplicates of a required constraint go one at a time`() throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
      let system = NamedSystem()
      let ids = try [system.add("x = 7"), system.add("2x = 14"), system.add("x = 7")]
      for index in order {
        #expect(system.value("x") == 7)
        try system.solver.remove(ids[index])
      }
      #expect(system.value("x") == 0)
    }
  }

  @Test func `a redundant equality takes over from one that becomes optional`() throws {
    let system = NamedSystem()
    let first = try system.add("x = 7")
    let second = try system.add("x = 7")
    try system.solver.setPriority(Priority(rawValue: 10), of: first)
    try system.solver.setConstant(-8, of: first)
    #expect(system.value("x") == 7)
    try system.solver.remove(second)
    #expect(system.value("x") == 8)
  }

  @Test func `a constant moves what depends on it`() throws {
    let system = NamedSystem()
    let left = try system.add("left = 10")
    try system.add("width = 50 @750")
    try system.add("right = left + width")
    try system.add("right <= 100")
    #expect(system.value("right") == 60)
    try system.solver.setConstant(-30, of: left)
    #expect(system.value("right") == 80)
    try system.solver.setConstant(-70, of: left)
    #expect(system.value("right") == 100)
    #expect(system.value("width") == 30)
    try system.solver.setConstant(-10, of: left)
    #expect(system.value("right") == 60)
  }

  @Test func `a priority changes in place, from and to required too`() throws {
    let system = NamedSystem()
    let low = try system.add("x = 1 @300")
    let high = try system.add("x = 2 @301")
    #expect(system.value("x") == 2)
    try system.solver.setPriority(Priority(rawValue: 302), of: low)
    #expect(system.value("x") == 1)
    try system.solver.setPriority(.required, of: high)
    #expect(system.value("x") == 2)
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [high])) {
      try system.solver.setPriority(.required, of: low)
    }
    try system.solver.setPriority(Priority(rawValue: 1), of: high)
    #expect(system.value("x") == 1)
  }

  @Test func `only variables whose values differ from the last report are reported`() throws {
    let system = NamedSystem()
    let x = system.variable("x")
    let y = system.variable("y")
    let id = try system.add("x = 5")
    try system.add("y = 0x + 4")
    #expect(system.solver.takeChangedVariables() == [])
    #expect(system.solver.value(of: x) == 0)
    system.solver.minimizeError()
    #expect(system.solver.takeChangedVariables() == [x, y])
    #expect(system.solver.takeChangedVariables() == [])
    try system.solver.setConstant(-7, of: id)
    system.solver.minimizeError()
    try system.solver.setConstant(-5, of: id)
    system.solver.minimizeError()
    #expect(system.solver.takeChangedVariables() == [])
    try system.solver.setConstant(-6, of: id)
    system.solver.minimizeError()
    #expect(system.solver.takeChangedVariables() == [x])
  }

  @Test func `the same constant or priority again costs no work`() throws {
    let system = NamedSystem()
    let id = try system.add("x = 5 @20")
    _ = system.value("x")
    #expect(try system.solver.setConstant(-5, of: id) == SolverWork())
    #expect(try system.solver.setPriority(Priority(rawValue: 20), of: id) == SolverWork())
    let isPending = system.solver.needsMinimization
    #expect(!isPending)
  }

  @Test func `a removed variable leaves room for another that starts at 0`() throws {
    let system = NamedSystem()
    let x = system.variable("x")
    let id = try system.add("x = 5")
    #expect(throws: SolverError.variableInUse(x)) { try system.solver.removeVariable(x) }
    _ = system.value("x")
    try system.solver.remove(id)
    try system.solver.removeVariable(x)
    #expect(throws: SolverError.unknownVariable(x)) { try system.solver.removeVariable(x) }
    #expect(throws: SolverError.unknownVariable(x)) { try system.add("x = 6") }
    let other = system.solver.makeVariable()
    #expect(system.solver.value(of: other) == 0)
    system.solver.minimizeError()
    #expect(system.solver.takeChangedVariables() == [])
  }

  @Test func `names of constraints are not used again`() throws {
    let system = NamedSystem()
    let first = try system.add("x = 5")
    try system.solver.remove(first)
    let second = try system.add("x = 5")
    #expect(first < second)
    #expect(throws: SolverError.unknownConstraint(first)) { try system.solver.remove(first) }
    #expect(throws: SolverError.unknownConstraint(first)) {
      try system.solver.setConstant(1, of: first)
    }
    #expect(throws: SolverError.unknownConstraint(first)) {
      try system.solver.setPriority(.required, of: first)
    }
  }

  @Test func `numbers that are none are refused`() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add(LinearConstraint([Term(1, x)], constant: -3, .equal)).id
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: SolverError.notFinite) {
        _ = try solver.add(LinearConstraint([Term(1, x)], constant: bad, .equal))
      }
      #expect(throws: SolverError.notFinite) {
        _ = try solver.add(LinearConstraint([Term(bad, x)], .equal))
      }
      #expect(throws: SolverError.notFinite) { try solver.setConstant(bad, of: id) }
    }
    for bad in [Float.nan, .infinity, 0, -1, 1000.5] {
      // NaN differs from itself, so the errors cannot be compared with `==`.
      #expect {
        try solver.setPriority(Priority(rawValue: bad), of: id)
      } throws: { error in
        if case SolverError.invalidPriority = error { true } else { false }
      }
      #expect {
        _ = try solver.add(
          LinearConstraint([Term(1, x)], .equal, priority: Priority(rawValue: bad))
        )
      } throws: { error in
        if case SolverError.invalidPriority = error { true } else { false }
      }
    }
    solver.minimizeError()
    #expect(solver.value(of: x) == 3)
  }
}
