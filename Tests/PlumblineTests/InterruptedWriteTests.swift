import Foundation
import Glibc
import TestSupport
import Testing

/// Commands that are killed at one of the system calls with which they write.
///
/// If `PLUMBLINE_TEST_KILLS` is set, the tests try all of these calls, one run each; otherwise a
/// sample.
@Suite(
  .serialized,
  .waitsForProcesses,
  .enabled(if: SystemCalls.canTrace, "strace cannot follow programs here")
)
struct `A command that is killed while it writes a trace` {
  /// The system calls that change files.
  private static let calls = "pwrite64,write,ftruncate,fallocate,unlink,rename,renameat,renameat2"

  private static let isWhole = TestEffort.kills != nil
  private static let sampleSize = 2

  /// Returns the number of these calls on a command's main thread, in the order of their names.
  private func count(_ command: [String], in shop: Workshop) throws -> [(call: String, count: Int)]
  {
    let log = shop.path("calls")
    let result = try shop.shell(
      "log=$1; shift; exec strace -o \"$log\" -e trace=\(Self.calls) \"$0\" \"$@\"",
      [command[0], log] + command.dropFirst()
    )
    try #require(result.status == 0, "\(result.complaint)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let calls = lines.compactMap { line in line.firstIndex(of: "(").map { String(line[..<$0]) } }
    return Dictionary(grouping: calls) { $0 }.map { ($0.key, $0.value.count) }
      .sorted { $0.0 < $1.0 }
  }

  /// Kills a command at its calls, each time in a new directory, and passes the result to `check`.
  ///
  /// - Returns: The number of kills.
  private func kill(
    _ command: (Workshop) throws -> [String],
    _ check: (Workshop, _ note: String) throws -> Void
  ) throws -> Int {
    let first = try Workshop()
    defer { first.remove() }
    let counts = try count(try command(first), in: first)
    var kills = 0
    for (call, count) in counts {
      let step = Self.isWhole ? 1 : max(count / Self.sampleSize, 1)
      // Include the last call, which completes the file's change.
      for number in Set(stride(from: 1, through: count, by: step)).union([count]).sorted() {
        let shop = try Workshop()
        defer { shop.remove() }
        let words = try command(shop)
        let injection = "inject=\(call):signal=SIGKILL:when=\(number)"
        let result = try shop.shell(
          "strace -o /dev/null -e trace=\(call) -e \(injection) \"$0\" \"$@\"; exit $?",
          words
        )
        // A recording commits at intervals, so it may make fewer calls than the counted run.
        #expect(
          [0, 128 + SIGKILL].contains(result.status),
          "\(call) \(number): \(result.complaint)"
        )
        if result.status == 128 + SIGKILL { kills += 1 }
        try check(shop, "\(call) \(number) of \(count)")
      }
    }
    #expect(kills > 2)
    if Self.isWhole { print("killed at \(kills) system calls: \(counts)") }
    return kills
  }

  private static func binary(_ name: String) -> String {
    Workshop.binaries.appendingPathComponent(name).path
  }

  private func sqlite(_ path: String, _ sql: String, in shop: Workshop) throws -> String {
    try shop.shell("exec \"$0\" \"$@\"", ["sqlite3", "-batch", "-readonly", path, sql]).output
  }

  @Test func `leaves the trace that it summarizes readable`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let sample = shop.path("run.plumb")
    try shop.feed("run.plumb", cell: "churning")
    let before = try shop.plumbline("churn", sample, "--from-rows", "--format", "json").output
    let tables = "SELECT count(*), sum(rows_touched) FROM constraint_change"
    let rows = try sqlite(sample, tables, in: shop)
    _ = try kill { shop in
      try shop.feed("run.plumb", cell: "churning")
      return [Self.binary("plumbline"), "summarize", shop.path("run.plumb")]
    } _: { shop, note in
      let result = try shop.plumbline("churn", shop.path("run.plumb"), "--format", "json")
      #expect(result.status == 0, "\(note): \(result.complaint)")
      #expect(result.output == before, "\(note)")
      #expect(try sqlite(shop.path("run.plumb"), "PRAGMA integrity_check", in: shop) == "ok\n")
      #expect(try sqlite(shop.path("run.plumb"), tables, in: shop) == rows, "\(note)")
    }
  }

  @Test func `leaves the trace that it adds to as it was, or with all of the addition`() throws {
    let count = "SELECT (SELECT count(*) FROM mark), (SELECT count(*) FROM run)"
    var outcomes: [String: Int] = [:]
    _ = try kill { shop in
      let trace = shop.path("run.plumb")
      let writer = Self.binary("SpoolWriter")
      try SharedRecordings.copy(["--", writer, "marks", "300"], number: 1, to: trace)
      return [
        Self.binary("plumbline"), "record", "-q", "--append", "-o", trace, "--", writer, "marks",
        "200",
      ]
    } _: { shop, note in
      let trace = shop.path("run.plumb")
      let recovery = try shop.plumbline("recover", trace)
      #expect(recovery.status == 0, "\(note): \(recovery.complaint)")
      let result = try shop.plumbline("info", trace)
      #expect(result.status == 0, "\(note): \(result.complaint)")
      #expect(try sqlite(trace, "PRAGMA integrity_check", in: shop) == "ok\n")
      outcomes[try sqlite(trace, count, in: shop), default: 0] += 1
    }
    // A recording that had begun is added in the end. Before it began, there was nothing to add.
    #expect(Set(outcomes.keys).isSubset(of: ["300|1\n", "500|2\n"]), "\(outcomes)")
  }

  @Test func `loses nothing that was emitted`() throws {
    _ = try kill { shop in
      let writer = Self.binary("SpoolWriter")
      return [
        Self.binary("plumbline"), "record", "-q", "--force", "-o", shop.path("new.plumb"), "--",
        writer, "marks", "500",
      ]
    } _: { shop, note in
      let trace = shop.path("new.plumb")
      // If it was killed before the trace had a name, it had not started the command.
      guard FileManager.default.fileExists(atPath: trace) else { return }
      let result = try shop.plumbline("recover", "--wait", trace)
      if result.status != 0 {
        // It was killed before it started the command. Nothing was emitted, and the next recording
        // can start.
        let isEmpty = #/is empty|was killed before it started the command/#
        #expect(result.complaint.contains(isEmpty), "\(note): \(result.complaint)")
        return
      }
      let marks = try sqlite(trace, "SELECT count(*) FROM mark", in: shop)
      let processes = try sqlite(trace, "SELECT count(*) FROM process", in: shop)
      #expect(marks == "500\n" || processes == "0\n", "\(note): \(marks) \(result.complaint)")
      #expect(try sqlite(trace, "PRAGMA integrity_check", in: shop) == "ok\n")
    }
  }
}
