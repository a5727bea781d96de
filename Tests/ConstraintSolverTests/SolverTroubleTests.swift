import Foundation
import TestSupport
import Testing

@testable import ConstraintSolver

/// Systems that are known to be difficult for solvers.
struct SolverTroubleTests {
  @Test func `levels are not mixed up by equations added late`() throws {
    let system = NamedSystem()
    try system.add("-x8 - x10 + x0 + x2 = 2")
    try system.add("x10 >= 12 @750")
    try system.add("x10 >= 0")
    let watched = try system.constraint("-x16 - x18 + x0 + x2 >= 8 @500")
    _ = try system.solver.add(watched)
    try system.add("x16 - x8 - x10 >= 4")
    try system.add("x18 >= 32 @750")
    system.solver.minimizeError()
    let residual = watched.terms.reduce(watched.constant) {
      $0 + $1.coefficient * system.solver.value(of: $1.variable)
    }
    #expect(max(0, -residual) == 42)
  }

  /// Beale's and other known examples on which careless pivoting cycles forever.
  @Test(arguments: [
    [
      "-.75x4 + 20x5 - .5x6 + 6x7 = -1000 @500",
      ".25x4 - 8x5 - x6 + 9x7 <= 0", ".5x4 - 12x5 - .5x6 + 3x7 <= 0", "x6 <= 1",
    ],
    [
      "-10x4 + 57x5 + 9x6 + 24x7 = -1000 @500",
      ".5x4 - 5.5x5 - 2.5x6 + 9x7 <= 0", ".5x4 - 1.5x5 - .5x6 + x7 <= 0", "x4 <= 1",
    ],
    [
      "-2.3x4 - 2.15x5 + 13.55x6 + .4x7 = -1000 @500",
      ".4x4 + .2x5 - 1.4x6 - .2x7 <= 0", "-7.8x4 - 1.4x5 + 7.8x6 + .4x7 <= 0", "x4 <= 1",
      "x5 <= 1",
    ],
  ])
  func `degenerate systems come to an end`(constraints: [String]) throws {
    let system = NamedSystem()
    for name in ["x4", "x5", "x6", "x7"] { try system.add("\(name) >= 0") }
    for constraint in constraints.dropFirst() { try system.add(constraint) }
    try system.add(constraints[0])
    system.solver.minimizeError()
    #expect(system.solver.invariantViolations() == [])
  }

  @Test func `Beale's example reaches its optimum`() throws {
    let system = NamedSystem()
    for name in ["x4", "x5", "x6", "x7"] { try system.add("\(name) >= 0") }
    try system.add(".25x4 - 8x5 - x6 + 9x7 <= 0")
    try system.add(".5x4 - 12x5 - .5x6 + 3x7 <= 0")
    try system.add("x6 <= 1")
    try system.add("cost = -.75x4 + 20x5 - .5x6 + 6x7")
    try system.add("cost = -1000 @500")
    #expect(abs(system.value("cost") + 1.25) < 1e-9)
    #expect(abs(system.value("x4") - 1) < 1e-9)
    #expect(abs(system.value("x6") - 1) < 1e-9)
  }

  @Test func `large and small coefficients keep their digits`() throws {
    let system = NamedSystem()
    try system.add("1000x - y = 0")
    try system.add("y = 1000000")
    try system.add("3z = x")
    #expect(abs(system.value("x") - 1000) < 1e-9)
    #expect(abs(system.value("z") - 1000.0 / 3) < 1e-9)
    try system.add("3z = x")
    #expect(throws: SolverError.self) { try system.add("z = 333") }
  }

  @Test func `a chain squeezed and let go returns to where it was`() throws {
    let system = NamedSystem()
    try system.add("start0 = 0")
    for index in 0..<40 {
      try system.add("start\(index + 1) = start\(index) + width\(index) + 8")
      try system.add("width\(index) >= 20")
      try system.add("width\(index) = \(50 + index) @\(300 + index)")
    }
    let end = try system.add("start40 <= 5000")
    let wide = (0..<40).map { system.value("width\($0)") }
    try system.solver.setConstant(-1500, of: end)
    #expect(system.value("start40") == 1500)
    #expect(system.value("width39") == 89)
    #expect(system.value("width0") == 20)
    try system.solver.setConstant(-5000, of: end)
    #expect((0..<40).map { system.value("width\($0)") } == wide)
    #expect(throws: SolverError.self) { try system.solver.setConstant(-1000, of: end) }
  }

  private static let walkLength = TestEffort.value(1_500, full: 10_000)

  @Test(arguments: seeds(2, full: 4))
  func `after a long walk of changes errors are those of a fresh solver`(seed: UInt64) throws {
    let generated = CaseGenerator.sequence(seed: 9_000_000 + seed, stepCount: Self.walkLength)
    let run = CaseRun(generated)
    var random = SeededGenerator(seed: seed)
    for var step in generated.steps {
      if case .setConstant(let index, let constant) = step {
        // Sevenths have no finite binary representation, so their sums are rounded.
        step = .setConstant(index, constant + Double(random.next(below: 70)) / 7)
      }
      // Steps may be refused. The state after a refusal is compared with the fresh solver's.
      try? run.perform(step)
      run.solver.minimizeError()
    }
    #expect(run.solver.invariantViolations() == [], "seed \(seed)")
    let fresh = CaseRun(generated)
    fresh.constraints = run.constraints
    for index in run.ids.indices where run.ids[index] != nil { try fresh.perform(.add(index)) }
    fresh.solver.minimizeError()
    let (old, new) = (run.errors(), fresh.errors())
    #expect(Set(old.keys) == Set(new.keys))
    for (priority, error) in new {
      let drift = abs((old[priority] ?? 0) - error)
      #expect(drift <= 1e-6 * max(1, error), "seed \(seed), priority \(priority)")
    }
  }

  @Test(arguments: seeds(4, full: 20))
  func `the order of additions does not change the errors of large systems`(seed: UInt64) throws {
    let generated = CaseGenerator.system(seed: 3_000_000 + seed, boxes: 15...40)
    let run = CaseRun(generated)
    for step in generated.steps { try? run.perform(step) }
    run.solver.minimizeError()
    #expect(run.solver.invariantViolations() == [], "seed \(seed)")
    var order = run.ids.indices.filter { run.ids[$0] != nil }
    var random = SeededGenerator(seed: seed)
    order.shuffle(using: &random)
    let shuffled = CaseRun(generated)
    for (count, index) in order.enumerated() {
      try shuffled.perform(.add(index))
      if count.isMultiple(of: 7) { shuffled.solver.minimizeError() }
    }
    shuffled.solver.minimizeError()
    let (first, second) = (run.errors(), shuffled.errors())
    for (priority, error) in first {
      let difference = abs(error - (second[priority] ?? 0))
      #expect(difference <= 1e-6 * max(1, error), "seed \(seed), priority \(priority)")
    }
  }

  @Test func `the same calls give the same tableau`() throws {
    for seed in seeds(5, full: 20) as Range<UInt64> {
      let dumps = (0..<2).map { _ in
        let run = CaseRun(CaseGenerator.sequence(seed: seed, stepCount: 80))
        for step in CaseGenerator.sequence(seed: seed, stepCount: 80).steps {
          try? run.perform(step)
          run.solver.minimizeError()
        }
        return run.solver.dump()
      }
      #expect(dumps[0] == dumps[1], "seed \(seed)")
    }
  }
}
