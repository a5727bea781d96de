import ConstraintSolver
import Testing

/// Restricted variables, at least 0 and as small as constraints allow; here `w`, `v` and `u`.
struct SolverBoundsTests {
  /// Returns the values of variables under constraints, in the order of the names.
  private func values(_ names: String, _ constraints: [String]) throws -> [Double] {
    let system = NamedSystem(restricted: ["w", "v", "u"])
    for constraint in constraints { try system.add(constraint) }
    let values = names.map { system.value(String($0)) }
    let fresh = NamedSystem(restricted: ["w", "v", "u"])
    for constraint in constraints {
      try fresh.add(constraint)
      fresh.solver.minimizeError()
    }
    #expect(names.map { fresh.value(String($0)) } == values, "read after each")
    return values
  }

  @Test(arguments: ["", " @250"])
  func `it is at its lower bound unless something raises it`(priority: String) throws {
    #expect(try values("w", ["w <= 23\(priority)"]) == [0])
    #expect(try values("w", ["w >= 23\(priority)"]) == [23])
    #expect(try values("w", ["w >= 23\(priority)", "w >= 40\(priority)"]) == [40])
    #expect(try values("w", ["w <= 40\(priority)", "w >= 23\(priority)"]) == [23])
    #expect(try values("w", ["w = 23\(priority)"]) == [23])
    #expect(try values("xw", ["x = 0", "x + w <= 100\(priority)"]) == [0, 0])
    #expect(try values("xw", ["x = 8", "x + w >= 100\(priority)"]) == [8, 92])
  }

  @Test func `a position that one inequality alone bounds meets it, whatever the size`() throws {
    #expect(try values("x", ["x <= 10"]) == [10])
    #expect(try values("xw", ["w = 30", "x + w <= 100"]) == [70, 30])
    #expect(try values("xw", ["x + w <= 100"]) == [100, 0])
    #expect(try values("xw", ["x >= 10", "x + w <= 100"]) == [10, 0])
    #expect(try values("xw", ["x + w <= 100", "x >= 10"]) == [100, 0])
  }

  @Test func `where size and position share, the size is small`() throws {
    #expect(try values("xw", ["x + w = 100"]) == [100, 0])
    #expect(try values("xw", ["x + w = 100", "x <= 50"]) == [50, 50])
    #expect(try values("xw", ["x <= 50", "x >= 10", "x + w = 100"]) == [50, 50])
    #expect(try values("xywv", ["y = x", "x + w = 100", "y + v = 200"]) == [100, 100, 0, 100])
  }

  @Test func `errors go to the newest constraint before sizes become small`() throws {
    // Two labels at equal priorities: the older one keeps its text.
    let row = ["w + v = 100", "w >= 60 @750", "v >= 70 @750"]
    #expect(try values("wv", row) == [60, 40])
    let roomy = ["w + v = 100", "w <= 20 @250", "v <= 30 @250", "w >= 20 @750", "v >= 30 @750"]
    #expect(try values("wv", roomy) == [20, 80])
    #expect(try values("w", ["w <= 23 @250", "w >= 40 @250"]) == [23])
    #expect(try values("w", ["w >= 40 @250", "w <= 23 @250"]) == [40])
  }

  @Test func `what would make it negative is refused, and named`() throws {
    let system = NamedSystem(restricted: ["w", "v"])
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [])) { try system.add("w = -10") }
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [])) { try system.add("w <= -10") }
    let left = try system.add("x = 8")
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [left])) {
      try system.add("x + w = 5")
    }
    let right = try system.add("x + w = 20")
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [right])) {
      try system.solver.setConstant(-21, of: left)
    }
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [left])) {
      try system.solver.setConstant(-7, of: right)
    }
    #expect(["x", "w"].map { system.value($0) } == [8, 12])
    #expect(throws: Never.self) { try system.add("w = -10 @999") }
    #expect(system.value("w") == 12)
  }

  @Test func `a size that others decide is refused, too, and all goes on`() throws {
    let system = NamedSystem(restricted: ["w", "v", "u"])
    let width = try system.add("u = 100")
    let sum = try system.add("w + v = u - 20")
    try system.add("w = 60 @500")
    #expect(["w", "v"].map { system.value($0) } == [60, 20])
    try system.solver.setConstant(-50, of: width)
    #expect(["w", "v"].map { system.value($0) } == [30, 0])
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [sum])) {
      try system.solver.setConstant(-10, of: width)
    }
    #expect(["w", "v"].map { system.value($0) } == [30, 0])
    try system.solver.setConstant(-90, of: width)
    #expect(["w", "v"].map { system.value($0) } == [60, 10])
  }

  @Test func `an optional wish does not make another one negative`() throws {
    #expect(try values("wv", ["w + v = 100", "w = 150 @500"]) == [100, 0])
    #expect(try values("wvu", ["w = v + 10", "u = v - 5", "w = 0 @999"]) == [15, 5, 0])
    #expect(try values("wv", ["w = 2v", "v = w - 10"]) == [20, 10])
  }

  @Test func `being small makes it no less ambiguous`() throws {
    let system = NamedSystem(restricted: ["w", "v"])
    system.solver.beginNotingSolutions()
    try system.add("w <= 23")
    #expect(system.value("w") == 0)
    #expect(system.freeCounts() == [1])
    #expect(system.isAmbiguous("w"))
    #expect(system.isFree("w"))
    let zero = try system.add("w <= 0")
    #expect(system.value("w") == 0)
    #expect(system.freeCounts() == [])
    #expect(!system.isAmbiguous("w"))
    try system.solver.remove(zero)
    try system.add("w + v = 0")
    #expect(["w", "v"].map { system.value($0) } == [0, 0])
    _ = system.freeCounts()
    for name in ["w", "v"] {
      #expect(!system.isAmbiguous(name), "\(name)")
      #expect(!system.isFree(name), "\(name)")
    }
  }

  @Test func `a variable whose bound was needed can be removed, and its number used again`() throws
  {
    var solver = Solver()
    let width = solver.makeVariable(isRestricted: true)
    let sum = try solver.add(LinearConstraint([Term(1, width)], constant: -5, .equal)).id
    #expect(throws: SolverError.unsatisfiable(conflictingWith: [])) {
      try solver.setConstant(5, of: sum)
    }
    let symbols = solver.freeSymbolCount
    try solver.remove(sum)
    solver.minimizeError()
    #expect(solver.freeSymbolCount == symbols)
    try solver.removeVariable(width)
    let other = solver.makeVariable()
    #expect(other == width)
    _ = try solver.add(LinearConstraint([Term(1, other)], constant: 5, .equal))
    solver.minimizeError()
    #expect(solver.value(of: other) == -5)
  }

  @Test func `a bound that holds by itself costs nothing`() throws {
    var work: [SolverWork] = []
    for restricted in [[], ["w", "v", "u"]] as [Set<String>] {
      let system = NamedSystem(restricted: restricted)
      let size = try system.add("u = 100")
      try system.add("x = 8")
      try system.add("x + w = u - 8")
      try system.add("v = w")
      system.solver.minimizeError()
      work.append(system.work)
      work.append(try system.solver.setConstant(-200, of: size))
      work.append(system.solver.minimizeError())
    }
    #expect(Array(work[..<3]) == Array(work[3...]))
  }
}
