import ConstraintSolver
import Testing

/// Variables that could have other values in an optimal solution.
struct SolverAmbiguityTests {
  private func isAmbiguous(_ name: String, _ constraints: [String]) throws -> Bool {
    let system = NamedSystem()
    for constraint in constraints { try system.add(constraint) }
    let variable = system.variable(name)
    system.solver.minimizeError()
    let before = system.solver.dump()
    let answer = system.solver.isAmbiguous(variable)
    #expect(system.solver.dump() == before)
    return answer
  }

  @Test func `a variable that nothing mentions is ambiguous`() throws {
    #expect(try isAmbiguous("x", []))
  }

  @Test func `an inequality alone leaves its variable ambiguous`() throws {
    #expect(try isAmbiguous("x", ["x <= 10"]))
    #expect(try isAmbiguous("x", ["x <= 10 @250"]))
    #expect(try isAmbiguous("x", ["x <= 10", "x >= 5"]))
    #expect(try !isAmbiguous("x", ["x <= 10", "x >= 10"]))
  }

  @Test func `two that share room at one priority are ambiguous, at two they are not`() throws {
    let shared = ["a + b = 100", "a >= 0", "b >= 0", "a = 20 @250"]
    #expect(try isAmbiguous("a", shared + ["b = 20 @250"]))
    #expect(try isAmbiguous("b", shared + ["b = 20 @250"]))
    #expect(try !isAmbiguous("a", shared + ["b = 20 @251"]))
  }

  @Test func `a variable tied to an ambiguous one is ambiguous, its neighbour is not`() throws {
    let constraints = ["a = b + 8", "c = 5"]
    #expect(try isAmbiguous("a", constraints))
    #expect(try isAmbiguous("b", constraints))
    #expect(try !isAmbiguous("c", constraints))
  }

  @Test func `errors that wait are minimized before the answer`() throws {
    let system = NamedSystem()
    try system.add("x <= 10")
    try system.add("x = 3 @100")
    #expect(!system.isAmbiguous("x"))
    #expect(system.solver.value(of: system.variable("x")) == 3)
  }

  @Test func `a degenerate corner does not hide that a value can move`() throws {
    // Three inequalities meet at the value of x. Only one direction is open.
    #expect(try isAmbiguous("x", ["x >= 0", "x + y >= 0", "x - y >= 0", "y = 0 @500"]))
    #expect(try !isAmbiguous("x", ["x >= 0", "x + y >= 0", "x - y >= 0", "x = 0 @500"]))
    #expect(try !isAmbiguous("y", ["x >= 0", "x + y >= 0", "x - y >= 0", "x = 0 @500"]))
  }
}
