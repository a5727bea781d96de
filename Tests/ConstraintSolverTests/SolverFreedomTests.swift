import ConstraintSolver
import TestSupport
import Testing

/// The free variables that the solver finds from its plans.
struct SolverFreedomTests {
  /// Returns a text for each free component: the undecided variables, then the others with their
  /// causes.
  private func freedom(_ names: [String], _ constraints: [String]) throws -> [String] {
    let system = NamedSystem()
    for name in names { _ = system.variable(name) }
    system.solver.beginNotingSolutions()
    for constraint in constraints { try system.add(constraint) }
    system.solver.minimizeError()
    var texts: [String] = []
    for component in system.solver.takeFreeComponents() {
      func name(_ index: Int) -> String {
        names.first { system.variable($0) == component.variables[index] } ?? "?"
      }
      let indices = Array(component.variables.indices)
      let choice = component.choice(preferring: indices)
      let hanging = indices.filter { !choice.undecided.contains($0) }
        .map { "\(name($0)) by \(name(choice.causes[$0]))" }
      texts.append((choice.undecided.map(name) + hanging).joined(separator: ", "))
    }
    for name in names {
      #expect(system.isFree(name) == system.isAmbiguous(name), "\(name)")
    }
    return texts
  }

  @Test func `what is decided is in no component`() throws {
    #expect(try freedom(["x", "y"], ["x = 5", "y = x + 3"]).isEmpty)
    #expect(try freedom(["x"], ["x >= 5", "x = 3 @250"]).isEmpty)
    // A label's text: two kinks at one place.
    #expect(try freedom(["x"], ["x <= 60 @250", "x >= 60 @750"]).isEmpty)
  }

  @Test func `one that is tied to another hangs on it`() throws {
    #expect(try freedom(["x", "y", "z"], ["y = x + 3", "z = 1"]) == ["x, y by x"])
    #expect(try freedom(["x", "y", "z"], ["x + y + z = 10", "z = y"]) == ["x, y by x, z by x"])
  }

  @Test func `two that share room at one priority are one degree of freedom`() throws {
    let shared = ["a + b = 100", "a <= 20 @250", "a >= 20 @750", "b >= 20 @750"]
    #expect(try freedom(["a", "b"], shared + ["b <= 20 @250"]) == ["a, b by a"])
    #expect(try freedom(["a", "b"], shared + ["b <= 20 @251"]).isEmpty)
  }

  @Test func `as many are undecided as there are degrees of freedom`() throws {
    let found = try freedom(["a", "b", "c", "d"], ["a + b = c", "d = c + 1"])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("a, b, c by ") == true)
  }

  @Test func `what an inequality alone bounds is free, with what follows it`() throws {
    #expect(try freedom(["x", "y"], ["x = 0", "y <= x - 0.5"]) == ["y"])
    #expect(try freedom(["x", "y", "z"], ["x = 0", "y >= x @250", "z = y + 1"]) == ["y, z by y"])
  }

  @Test func `a degenerate corner does not make free what is not`() throws {
    let corner = ["x >= 0", "x + y >= 0", "x - y >= 0"]
    #expect(try freedom(["x", "y"], corner + ["x = 0 @500"]).isEmpty)
    #expect(try freedom(["x", "y"], corner + ["y = 0 @500"]) == ["x"])
  }

  @Test func `a variable without constraints is free, and told when it loses its last`() throws {
    let system = NamedSystem()
    system.solver.beginNotingSolutions()
    let x = system.variable("x")
    #expect(system.isFree("x"))
    let id = try system.add("x = 5")
    system.solver.minimizeError()
    #expect(!system.isFree("x"))
    #expect(system.takeLooseVariables().isEmpty)
    try system.solver.remove(id)
    system.solver.minimizeError()
    #expect(system.takeLooseVariables() == [x])
    #expect(system.isFree("x"))
  }

  @Test func `components that nothing has changed are not looked at again`() throws {
    let system = NamedSystem()
    system.solver.beginNotingSolutions()
    try system.add("y = x + 3")
    try system.add("b = a + 3")
    system.solver.minimizeError()
    #expect(system.freeCounts() == [2, 2])
    #expect(system.freeCounts().isEmpty)
    try system.add("c = b + 1")
    system.solver.minimizeError()
    #expect(system.freeCounts() == [3])
    try system.add("a = 1")
    system.solver.minimizeError()
    #expect(system.freeCounts().isEmpty)
    #expect(!system.isFree("c"))
    #expect(system.isFree("x"))
  }

  /// Deciding all undecided variables leaves nothing open.
  ///
  /// Leaving out one of them leaves something open, except at degenerate corners: there, the solver
  /// may name one variable too many.
  @Test func `deciding what is undecided decides all, and nothing less does`() throws {
    var degrees = 0
    var needless = 0
    let drawn = seeds(40, full: 150)
    for seed in drawn {
      let generated = CaseGenerator.system(seed: seed)
      let run = CaseRun(generated)
      for step in generated.steps { _ = try? run.perform(step) }
      run.solver.minimizeError()
      let components = run.solver.takeFreeComponents()
      for component in components {
        let indices = Array(component.variables.indices)
        let undecided = component.choice(preferring: indices.reversed()).undecided
        degrees += undecided.count
        for left in [nil] + undecided.map(Optional.init) {
          var ids: [ConstraintID] = []
          for index in undecided where index != left {
            let variable = component.variables[index]
            let decision = LinearConstraint(
              [Term(1, variable)],
              constant: -run.solver.value(of: variable),
              .equal,
              priority: Priority(rawValue: .leastNormalMagnitude)
            )
            ids.append(try run.solver.add(decision).id)
          }
          let isOpen = component.variables.contains { run.solver.isAmbiguous($0) }
          if left == nil { #expect(!isOpen, "seed \(seed)") } else if !isOpen { needless += 1 }
          for id in ids { try run.solver.remove(id) }
          run.solver.minimizeError()
        }
      }
    }
    #expect(degrees * 3 > drawn.count)
    #expect(needless * 2 < degrees, "\(needless) of \(degrees) were needless")
  }

  /// After a change of constants only, the solver reuses earlier proofs until constraints are added
  /// or removed.
  @Test func `looking at what has changed comes to the same as looking at all`() throws {
    var looks = 0
    for seed in UInt64(0)..<60 {
      let generated = CaseGenerator.sequence(seed: seed)
      let run = CaseRun(generated)
      for (number, step) in generated.steps.enumerated() {
        _ = try? run.perform(step)
        run.solver.minimizeError()
        _ = run.solver.takeFreeComponents()
        if case .setConstant = step { continue }
        let found = run.variables.map { run.solver.isFree($0) }
        run.solver.beginNotingSolutions()
        _ = run.solver.takeFreeComponents()
        let all = run.variables.map { run.solver.isFree($0) }
        looks += 1
        #expect(found == all, "seed \(seed), step \(number): \(step)")
      }
    }
    #expect(looks > 200)
  }
}

extension CaseRun {
  /// Describes the first variable whose freedom according to the plans is wrong.
  func freedomMismatch(isAmbiguous: (Int) -> Bool) -> String? {
    solver.beginNotingSolutions()
    _ = solver.takeFreeComponents()
    for index in variables.indices where solver.isFree(variables[index]) != isAmbiguous(index) {
      return "x\(index) is \(isAmbiguous(index) ? "not " : "")found to be free"
    }
    return nil
  }
}
