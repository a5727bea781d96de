import Foundation
import TestSupport
import Testing

/// Runs a Python script of `Tests/Fuzzing` with the program and a trace.
///
/// The trace is a small one, except in the full run.
private func runFuzzer(
  _ script: String,
  options: [String] = [],
  more: [String] = []
) throws -> Result {
  let shop = try Workshop()
  defer { shop.remove() }
  let file = packageFolder.appendingPathComponent("Tests/Fuzzing/\(script)").path
  let small = shop.path("small.plumb")
  try shop.feed("small.plumb", cell: "churning")
  return try shop.shell(
    "exec python3 \"$0\" \"$@\"",
    [file] + options + [plumbline, mutants == nil ? small : trace] + more
  )
}

private let plumbline = Workshop.binaries.appendingPathComponent("plumbline").path
private let trace = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
/// The number of mutants for `scripts/test --full`: `PLUMBLINE_TEST_MUTANTS=300`.
private let mutants = ProcessInfo.processInfo.environment["PLUMBLINE_TEST_MUTANTS"]

@Suite(.waitsForProcesses) struct `A hostile trace` {
  @Test func `is read or refused, whatever its numbers are`() throws {
    let result = try runFuzzer("fuzz_numbers.py", options: ["--mutants", mutants ?? "1"])
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
    if mutants != nil { print(result.output) }
  }

  @Test func `with frames of infinite size is refused by those who compute with them`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    // For ambiguous views, the replay computes the free values from their frames.
    let sql = """
      INSERT INTO ambiguity SELECT NULL, max(time) + 1, view, 1, pass, NULL, 15, 15, view FROM frame_change
        WHERE pass IS NOT NULL AND view > 3 GROUP BY view LIMIT 20;
      UPDATE event_table SET is_ordered = 0 WHERE name = 'ambiguity';
      UPDATE ambiguity SET free = 15, missing = 15;
      UPDATE frame_change SET new_x = 9e999, new_width = 9e999
      """
    let result = try shop.shell(
      """
      cp "$1" run.plumb && sqlite3 run.plumb "$2" || exit 99
      for command in 'replay run.plumb --with-remedy' 'report run.plumb -o -'; do
        "$0" $command >/dev/null; echo $?
      done
      """,
      [plumbline, trace, sql]
    )
    #expect(result.output == "2\n2\n")
    let lines = result.complaint.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("frame_change.new_x is infinite in row") })
  }

  @Test func `cannot write to a terminal, begin a command of a workflow, or break a format`() throws
  {
    // The last three texts contain pairs of line ends, and the terminators of fields, tags and
    // commands.
    let result = try runFuzzer("check_texts.py", more: mutants == nil ? ["3"] : [])
    #expect(result.status == 0, "\(result.output)\(result.complaint)")
    if mutants != nil { print(result.output) }
  }
}
