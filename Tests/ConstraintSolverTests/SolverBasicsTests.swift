import ConstraintSolver
import Testing

/// Small systems with answers worked out by hand.
struct SolverBasicsTests {
  @Test func `a required equality decides its variable`() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    _ = try solver.add(LinearConstraint([Term(2, x)], constant: -10, .equal))
    #expect(solver.value(of: x) == 0)
    solver.minimizeError()
    #expect(solver.value(of: x) == 5)
    #expect(solver.takeChangedVariables() == [x])
    #expect(solver.takeChangedVariables() == [])
  }

  @Test func `an inequality that alone decides a variable is met with equality`() throws {
    var solver = Solver()
    let top = solver.makeVariable()
    _ = try solver.add(LinearConstraint([Term(1, top)], constant: -10, .lessThanOrEqual))
    solver.minimizeError()
    #expect(solver.value(of: top) == 10)
  }

  @Test func `the higher priority wins whatever the order`() throws {
    for isReversed in [false, true] {
      var solver = Solver()
      let x = solver.makeVariable()
      let low = LinearConstraint([Term(1, x)], constant: -1, .equal, priority: .init(rawValue: 250))
      let high = LinearConstraint(
        [Term(1, x)],
        constant: -9,
        .equal,
        priority: .init(rawValue: 251)
      )
      for constraint in isReversed ? [high, low] : [low, high] { _ = try solver.add(constraint) }
      solver.minimizeError()
      #expect(solver.value(of: x) == 9)
    }
  }

  @Test func `a window held at a lower priority gives way to a required minimum`() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    _ = try solver.add(
      LinearConstraint([Term(1, width)], constant: -100, .equal, priority: .init(rawValue: 900))
    )
    _ = try solver.add(LinearConstraint([Term(1, width)], constant: -120, .greaterThanOrEqual))
    solver.minimizeError()
    #expect(solver.value(of: width) == 120)
  }

  @Test func `a contradiction names its set and leaves everything as it was`() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let a = try solver.add(LinearConstraint([Term(1, x)], constant: -1, .equal)).id
    let b = try solver.add(LinearConstraint([Term(1, x), Term(-1, y)], .equal)).id
    _ = try solver.add(LinearConstraint([Term(1, y)], constant: -9, .lessThanOrEqual))
    solver.minimizeError()
    _ = solver.takeChangedVariables()
    let before = solver.dump()
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [a, b])) {
      _ = try solver.add(LinearConstraint([Term(1, y)], constant: -2, .equal))
    }
    #expect(solver.dump() == before)
    #expect(solver.needsMinimization == false)
    #expect(solver.value(of: y) == 1)
  }

  @Test func `duplicates of a required constraint go one at a time`() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let constraint = LinearConstraint([Term(1, x)], constant: -7, .equal)
    let ids = try (0..<3).map { _ in try solver.add(constraint).id }
    for id in ids {
      solver.minimizeError()
      #expect(solver.value(of: x) == 7)
      try solver.remove(id)
    }
    solver.minimizeError()
    #expect(solver.value(of: x) == 0)
  }
}
