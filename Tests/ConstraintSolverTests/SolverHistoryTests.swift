import ConstraintSolver
import TestSupport
import Testing

/// Properties that must not depend on the history of the system.
struct SolverHistoryTests {
  @Test func `a redundant equality takes over when its twin goes, at any distance`() throws {
    let system = NamedSystem()
    let first = try system.add("x = 10")
    let second = try system.add("x = 10")
    try system.add("y = x + 5")
    try system.add("z = y + 5")
    let third = try system.add("z = 20")
    #expect(system.value("z") == 20)
    try system.solver.remove(first)
    #expect(["x", "y", "z"].map { system.value($0) } == [10, 15, 20])
    try system.solver.remove(second)
    #expect(["x", "y", "z"].map { system.value($0) } == [10, 15, 20])
    #expect(throws: SolverError.self) { try system.add("x = 11") }
    try system.solver.remove(third)
    try system.add("x = 11")
    #expect(["x", "y", "z"].map { system.value($0) } == [11, 16, 21])
  }

  @Test func `an equality closed over a cycle takes over from any member of it`() throws {
    let links = ["b = a + 10", "c = b + 10", "d = c + 10", "d = a + 30"]
    for removed in links.indices {
      let system = NamedSystem()
      try system.add("a = 5 @750")
      let ids = try links.map { try system.add($0) }
      #expect(system.value("d") == 35)
      try system.solver.remove(ids[removed])
      let values = ["b", "c", "d"].map { system.value($0) }
      #expect(values == [15, 25, 35], "without \(links[removed])")
      #expect(!system.isAmbiguous("d"))
    }
  }

  @Test(arguments: seeds(12, full: 60))
  func `refusals leave nothing behind`(seed: UInt64) throws {
    let generated = CaseGenerator.system(seed: 4_000_000 + seed, boxes: 3...8)
    let refusing = CaseRun(generated)
    for step in generated.steps { try? refusing.perform(step) }
    // Add the refused constraints again: this must not change anything either.
    for index in refusing.ids.indices where refusing.ids[index] == nil {
      #expect(throws: SolverError.self) { try refusing.perform(.add(index)) }
    }
    let spared = CaseRun(generated)
    for index in refusing.ids.indices where refusing.ids[index] != nil {
      try spared.perform(.add(index))
    }
    refusing.solver.minimizeError()
    spared.solver.minimizeError()
    expectSameSolution(refusing, spared, "seed \(seed)")
  }

  @Test(arguments: seeds(12, full: 60))
  func `every order of additions comes to the same where variables are unique`(
    seed: UInt64
  ) throws {
    let generated = CaseGenerator.system(seed: 4_100_000 + seed, boxes: 2...8)
    let first = CaseRun(generated)
    for step in generated.steps { try? first.perform(step) }
    first.solver.minimizeError()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let order = first.ids.indices.filter { first.ids[$0] != nil }.shuffled(using: &random)
      let second = CaseRun(generated)
      for (count, index) in order.enumerated() {
        try second.perform(.add(index))
        if random.chance(10) { second.solver.minimizeError() }
        if count.isMultiple(of: 9) {
          try second.perform(.remove(index))
          try second.perform(.add(index))
        }
      }
      second.solver.minimizeError()
      expectSameSolution(first, second, "seed \(seed)")
    }
  }

  @Test func `the same calls give the same values, changes and work`() {
    for seed in seeds(5, full: 20, from: UInt64(5_000_000)) {
      let runs = (0..<2).map { _ in
        let generated = CaseGenerator.sequence(seed: seed, stepCount: 80)
        let run = CaseRun(generated)
        var trail: [[Double]] = []
        for step in generated.steps {
          try? run.perform(step)
          let work = run.solver.minimizeError()
          let changed = run.solver.takeChangedVariables()
          trail.append(run.variables.map { run.solver.value(of: $0) })
          trail.append([Double(work.rowsTouched), Double(work.pivots), Double(changed.count)])
        }
        return trail
      }
      #expect(runs[0] == runs[1], "seed \(seed)")
    }
  }

  private func expectSameSolution(_ first: CaseRun, _ second: CaseRun, _ note: String) {
    let (errors, others) = (first.errors(), second.errors())
    for (priority, error) in errors {
      #expect(abs(error - (others[priority] ?? 0)) <= 1e-6 * max(1, error), "\(note), \(priority)")
    }
    for index in first.variables.indices {
      let isAmbiguous = first.solver.isAmbiguous(first.variables[index])
      let isOther = second.solver.isAmbiguous(second.variables[index])
      #expect(isAmbiguous == isOther, "\(note) x\(index)")
      guard !isAmbiguous else { continue }
      let value = first.solver.value(of: first.variables[index])
      let other = second.solver.value(of: second.variables[index])
      #expect(abs(value - other) <= 1e-6 * max(1, abs(value)), "\(note) x\(index)")
    }
  }
}
