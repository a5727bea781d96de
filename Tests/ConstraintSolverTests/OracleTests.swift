import ConstraintSolver
import Foundation
import TestSupport
import Testing

/// Random systems compared with a linear programming oracle; `scripts/solver-oracle` makes the
/// answers.
struct OracleTests {
  @Test func `random systems and sequences agree with the oracle`() throws {
    let answers = try OracleAnswers.load()
    try #require(!answers.blocks.isEmpty)
    var mismatches = 0
    let stride = TestEffort.value(5, full: 1)
    for index in Swift.stride(from: 0, to: answers.blocks.count, by: stride) {
      let block = answers.blocks[index]
      let generated =
        block.isSequence
        ? CaseGenerator.sequence(seed: block.seed) : CaseGenerator.system(seed: block.seed)
      try #require(
        generated.checksum == block.checksum,
        "The generator has changed since the answers were made: scripts/solver-oracle --record"
      )
      if let mismatch = mismatch(of: generated, with: block.states) {
        Issue.record("\(mismatch)")
        mismatches += 1
        if mismatches == 5 { return }
      }
    }
  }

  /// Only the full run checks all of them.
  @Test func `10,000 systems and 500 sequences have the oracle's fingerprints`() throws {
    let stride = TestEffort.value(401, full: 1)
    let fingerprints = try OracleFingerprints.load()
    try #require(fingerprints.cases.count == 10_500)
    var mismatches = 0
    for index in Swift.stride(from: 0, to: fingerprints.cases.count, by: stride) {
      let (generated, expected) = fingerprints.cases[index]
      try #require(
        generated.checksum & 0xffff == expected.checksum,
        "The generator has changed since the answers were made: scripts/solver-oracle --record"
      )
      if let mismatch = expected.mismatch(of: generated) {
        Issue.record("\(mismatch)")
        mismatches += 1
        if mismatches == 5 { return }
      }
    }
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["SOLVER_ORACLE_CASES"] != nil,
      "Run scripts/solver-oracle."
    )
  )
  func `cases for the oracle are written`() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = try #require(environment["SOLVER_ORACLE_CASES"])
    let systems = try #require(environment["SOLVER_ORACLE_SYSTEMS"].flatMap(UInt64.init(_:)))
    let sequences = try #require(environment["SOLVER_ORACLE_SEQUENCES"].flatMap(UInt64.init(_:)))
    let first = environment["SOLVER_ORACLE_FIRST_SEED"].flatMap(UInt64.init(_:)) ?? 0
    var text = ""
    for seed in first..<first + systems { text += CaseGenerator.system(seed: seed).text }
    for seed in first..<first + sequences {
      text += CaseGenerator.sequence(seed: OracleAnswers.firstSequence + seed).text
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

extension OracleTests {
  /// Returns the first difference from the oracle, with seed and tableau, or `nil`.
  private func mismatch(
    of generated: GeneratedCase,
    with states: [OracleAnswers.State]
  ) -> String? {
    let run = CaseRun(generated)
    var refused: [String] = []
    var answers = states[...]
    for (index, step) in generated.steps.enumerated() {
      var wasRefused = false
      do throws(SolverError) {
        try run.perform(step)
      } catch {
        wasRefused = true
        if case .add(let constraint) = step { refused.append("\(constraint)") }
      }
      guard generated.isSequence else { continue }
      guard let state = answers.popFirst() else { return "An answer is missing." }
      if (state.refused == "no") != wasRefused {
        return report(generated, run, index, "was \(wasRefused ? "refused" : "accepted")")
      }
      run.solver.minimizeError()
      if let difference = difference(of: run, from: state) {
        return report(generated, run, index, difference)
      }
    }
    guard !generated.isSequence else { return nil }
    guard let state = answers.popFirst() else { return "An answer is missing." }
    if state.refused != (refused.isEmpty ? "none" : refused.joined(separator: " ")) {
      return report(generated, run, nil, "refused \(refused), the oracle \(state.refused)")
    }
    run.solver.minimizeError()
    return difference(of: run, from: state).map { report(generated, run, nil, $0) }
  }

  private func difference(of run: CaseRun, from state: OracleAnswers.State) -> String? {
    let errors = run.errors()
    if let required = errors[1000], required > 1e-6 {
      return "required constraints are off by \(required)"
    }
    for (priority, expected) in state.sums {
      let sum = errors[priority] ?? 0
      guard abs(sum - expected) <= 1e-5 * max(1, expected) else {
        return "at \(priority) the sum of errors is \(sum), least is \(expected)"
      }
    }
    for (variable, expected) in state.values {
      let value = run.solver.value(of: run.variables[variable])
      guard abs(value - expected) <= 1e-4 * max(1, abs(expected)) else {
        return "x\(variable) is \(value), can only be \(expected)"
      }
    }
    let unique = Set(state.values.map(\.variable))
    for index in run.variables.indices {
      let isAmbiguous = run.solver.isAmbiguous(run.variables[index])
      guard isAmbiguous != unique.contains(index) else {
        return "x\(index) is \(isAmbiguous ? "" : "not ")said to be ambiguous"
      }
    }
    return run.freedomMismatch { !unique.contains($0) }
  }

  private func report(
    _ generated: GeneratedCase,
    _ run: CaseRun,
    _ step: Int?,
    _ difference: String
  ) -> String {
    let place = step.map { ", step \($0) (\(generated.steps[$0]))" } ?? ""
    let state = "\(run.solver.dump())\n\(run.solver.dumpPlans())"
    return "\(generated.name)\(place): \(difference)\n\(state)"
  }
}
