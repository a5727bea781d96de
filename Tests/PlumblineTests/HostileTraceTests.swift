import Foundation
import TestSupport
import Testing

/// Runs a Python script of `Tests/Fuzzing` with the program and a trace.
private func runFuzzer(_ script: String, _ arguments: [String]) throws -> Result {
  let shop = try Workshop()
  defer { shop.remove() }
  let file = packageFolder.appendingPathComponent("Tests/Fuzzing/\(script)").path
  return try shop.shell("exec python3 \"$0\" \"$@\"", [file] + arguments)
}

private let plumbline = Workshop.binaries.appendingPathComponent("plumbline").path
private let trace = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
/// How much of it `scripts/test --full` has: `PLUMBLINE_TEST_MUTANTS=300`.
private let mutants = ProcessInfo.processInfo.environment["PLUMBLINE_TEST_MUTANTS"]

@Suite(.waitsForProcesses) struct `A hostile trace` {
  @Test func `is read or refused, whatever its numbers are`() throws {
    let result = try runFuzzer("fuzz_numbers.py", ["--mutants", mutants ?? "1", plumbline, trace])
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
    if mutants != nil { print(result.output) }
  }

  @Test func `cannot write to a terminal, begin a command of a workflow, or break a format`() throws
  {
    // The last two have the pairs of line ends and what ends fields, tags and commands.
    let result = try runFuzzer(
      "check_texts.py",
      [plumbline, trace] + (mutants == nil ? ["2"] : [])
    )
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
    if mutants != nil { print(result.output) }
  }
}
