import ConstraintSolver
import Testing

/// Small systems with answers computed by hand.
struct SolverBasicsTests {
  @Test func `a required equality decides its variable`() throws {
    let system = NamedSystem()
    try system.add("2x = 10")
    #expect(system.value("x") == 5)
  }

  @Test func `an inequality that alone decides a variable is met with equality`() throws {
    for priority in ["", "@250"] {
      let system = NamedSystem()
      try system.add("top <= 10 \(priority)")
      try system.add("width >= 30 \(priority)")
      #expect(system.value("top") == 10)
      #expect(system.value("width") == 30)
    }
  }

  @Test func `a variable that nothing mentions is 0`() throws {
    let system = NamedSystem()
    let id = try system.add("x = 5")
    #expect(system.value("y") == 0)
    try system.solver.remove(id)
    #expect(system.value("x") == 0)
  }

  @Test func `the higher priority wins whatever the order`() throws {
    let constraints = ["x = 1 @250", "x = 9 @250.5", "x <= 7 @900"]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      let system = NamedSystem()
      for index in order { try system.add(constraints[index]) }
      #expect(system.value("x") == 7)
    }
  }

  @Test func `no number of lower errors outweighs a higher one`() throws {
    let system = NamedSystem()
    for _ in 0..<500 { try system.add("x = 0 @1") }
    try system.add("x = 1 @2")
    #expect(system.value("x") == 1)
  }

  @Test func `errors of one priority add up, so the median is best`() throws {
    let system = NamedSystem()
    for value in [3, 100, 7, 8, 1] { try system.add("x = \(value) @500") }
    #expect(system.value("x") == 7)
  }

  @Test func `hugging and compression decide who gets the room`() throws {
    let system = NamedSystem()
    try system.add("left + right = 300")
    try system.add("left <= 80 @251")
    try system.add("right <= 80 @250")
    #expect(system.value("left") == 80)
    #expect(system.value("right") == 220)
    try system.add("right >= 260 @750")
    try system.add("left >= 80 @749")
    #expect(system.value("left") == 40)
  }

  @Test func `a window held at a lower priority gives way to a required minimum`() throws {
    let system = NamedSystem()
    try system.add("width = 100 @900")
    try system.add("width >= 120")
    #expect(system.value("width") == 120)
  }

  @Test func `a repeated variable's coefficients add up`() throws {
    let system = NamedSystem()
    try system.add("x + x + x = 12")
    try system.add("y + z - y = 3")
    #expect(system.value("x") == 4)
    #expect(system.value("z") == 3)
    #expect(system.value("y") == 0)
  }

  @Test func `zero coefficients decide nothing`() throws {
    let system = NamedSystem()
    try system.add("0x + y = 12")
    #expect(system.value("x") == 0)
    #expect(system.value("y") == 12)
  }

  @Test func `a constraint without terms holds or is refused`() throws {
    var solver = Solver()
    let held = try solver.add(LinearConstraint([], constant: 0, .equal)).id
    let missed = try solver.add(
      LinearConstraint([], constant: 3, .equal, priority: Priority(rawValue: 500))
    ).id
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [])) {
      _ = try solver.add(LinearConstraint([], constant: 3, .lessThanOrEqual))
    }
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [])) {
      try solver.setConstant(1, of: held)
    }
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [])) {
      try solver.setPriority(.required, of: missed)
    }
    solver.minimizeError()
    try solver.remove(held)
    try solver.remove(missed)
  }

  @Test func `the example of docs solver md comes to what is said there`() throws {
    let system = NamedSystem()
    let left = system.variable("left")
    let right = system.variable("right")
    let total = try system.add("left + right = 300")
    try system.add("left <= 80 @251")
    try system.add("right <= 80 @250")
    #expect(system.solver.value(of: right) == 0)
    #expect(system.solver.minimizeError().pivots == 0)
    #expect(system.solver.value(of: left) == 80)
    #expect(system.solver.value(of: right) == 220)
    #expect(try system.solver.setConstant(-400, of: total).pivots == 0)
    #expect(system.value("right") == 320)
  }
}
