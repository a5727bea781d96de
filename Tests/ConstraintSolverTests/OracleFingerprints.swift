import ConstraintSolver
import Foundation
import TestSupport

/// The oracle's answers to thousands of cases, with a dozen characters for each state.
///
/// `Tests/Oracle/solver_oracle.py` describes the format and computes it from the oracle's answers.
struct OracleFingerprints {
  /// One state: a hash of the refusals and unique variables, and a weighted sum of errors and
  /// values.
  struct State {
    var discrete: UInt32
    /// In thousandths.
    var total: Int
  }

  /// The states of one case.
  struct Expected {
    var checksum: UInt64
    var states: [State]
  }

  private static let systemCount = 10_000

  var cases: [(generated: GeneratedCase, expected: Expected)] = []

  /// Reads the committed fingerprints.
  static func load() throws -> OracleFingerprints {
    let url = fixture("Answers/oracle-fingerprints.txt")
    return try OracleFingerprints(String(contentsOf: url, encoding: .utf8))
  }

  /// Reads fingerprints: a line for each system, then one for each sequence, in order of their
  /// seeds.
  init(_ text: String) throws {
    for (index, line) in text.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ")
      guard let checksum = words.first.flatMap({ UInt64($0, radix: 16) }) else {
        throw OracleAnswers.Malformed(text: String(line))
      }
      let states = try words.dropFirst().map { word in
        let parts = word.split(separator: ":")
        guard parts.count == 2, let discrete = UInt32(parts[0], radix: 16),
          let total = Int(parts[1], radix: 36)
        else { throw OracleAnswers.Malformed(text: String(line)) }
        return State(discrete: discrete, total: total)
      }
      let generated =
        index < Self.systemCount
        ? CaseGenerator.system(seed: UInt64(index))
        : CaseGenerator.sequence(
          seed: OracleAnswers.firstSequence + UInt64(index - Self.systemCount)
        )
      cases.append((generated, Expected(checksum: checksum, states: states)))
    }
  }
}

extension OracleFingerprints.Expected {
  /// Returns the first difference from the oracle, with the seed and the tableau; `nil` if there is
  /// none.
  func mismatch(of generated: GeneratedCase) -> String? {
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
      guard let state = answers.popFirst() else { return "\(generated.name): too few answers" }
      if let difference = state.difference(of: run, refused: wasRefused ? "no" : "ok") {
        return "\(generated.name), step \(index) (\(step)): \(difference)\n\(run.solver.dump())"
      }
    }
    guard !generated.isSequence else { return nil }
    guard let state = answers.popFirst() else { return "\(generated.name): too few answers" }
    let all = refused.isEmpty ? "none" : refused.joined(separator: " ")
    return state.difference(of: run, refused: all).map {
      "\(generated.name): \($0)\n\(run.solver.dump())"
    }
  }
}

extension OracleFingerprints.State {
  /// Returns the difference from the solver's state; `scripts/solver-oracle` prints whole answers.
  fileprivate func difference(of run: CaseRun, refused: String) -> String? {
    run.solver.minimizeError()
    var sum = 0.0
    for (priority, errors) in run.errors().sorted(by: { $0.key > $1.key }) {
      if priority < 1000 {
        sum += Self.weight(Double(priority)) * errors
      } else if errors > 1e-6 {
        return "required constraints are off by \(errors)"
      }
    }
    var unique: [String] = []
    for index in run.variables.indices where !run.solver.isAmbiguous(run.variables[index]) {
      unique.append("\(index)")
      sum += Self.weight(Double(index) + 2000.5) * run.solver.value(of: run.variables[index])
    }
    let text = "\(refused);\(unique.joined(separator: " "))"
    let hash = text.utf8.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    guard hash & 0xffff == discrete else {
      return "other refusals or unique variables than the oracle's; ours: \(text)"
    }
    guard abs(sum * 1000 - Double(total)) <= 2 + 1e-6 * abs(Double(total)) else {
      return "sums of errors and values add up to \(sum), the oracle's to \(Double(total) / 1000)"
    }
    let ambiguous = Set(run.variables.indices.map(String.init)).subtracting(unique)
    return run.freedomMismatch { ambiguous.contains("\($0)") }
  }

  /// Returns a different weight for each priority and variable, so that no two errors cancel out.
  private static func weight(_ key: Double) -> Double {
    0.5 + (key * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
  }
}
