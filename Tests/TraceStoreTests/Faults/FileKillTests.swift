import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Kills at each system call that creates, replaces or removes a file.
@Suite(
  .serialized,
  .waitsForProcesses,
  .enabled(if: SystemCalls.canTrace, "needs strace, and to be allowed to trace")
)
struct FileKillTests {
  @Test(arguments: [false, true])
  func `a file is old or new, and whole, whenever its writer is killed`(replacing: Bool) throws {
    let scratch = try Scratch()
    let path = scratch.file("out")
    let old = replacing ? [UInt8](repeating: UInt8(ascii: "o"), count: 1_000) : nil
    let new = [UInt8](repeating: UInt8(ascii: "n"), count: 100_000)
    func reset() throws {
      for file in scratch.files { unsafe _ = unlink(scratch.file(file)) }
      if let old { try Data(old).write(to: URL(fileURLWithPath: path)) }
    }
    let command =
      [spoolCollector()] + (replacing ? ["--force"] : []) + ["file", path, "\(new.count)"]
    try reset()
    let calls = try SystemCalls(of: command, to: scratch.path)
    #expect(calls.calls.count > 5)
    var outcomes: Set<String> = []
    for call in calls.tried(.max) {
      try reset()
      try SystemCalls.kill(command, at: call)
      let found = (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init)
      #expect(found == old || found == new, "\(call)")
      outcomes.insert(found == new ? "new" : "old")
      // Any other file has a name that shows what it belongs to, and only its user may access it.
      for file in scratch.files where file != "out" {
        #expect(file.hasPrefix("out.") && file.hasSuffix(".part"), "\(call): \(file)")
        #expect(try mode(of: scratch.file(file)) & 0o077 == 0 || call.name != "write")
      }
    }
    #expect(outcomes.contains("old"))
    print(
      "\(calls.calls.count) kills at the calls of a file that is \(replacing ? "replaced" : "new")"
    )
  }

  @Test func `a trace that is replaced is old or new whenever its recorder is killed`() throws {
    let scratch = try Scratch()
    let trace = scratch.file("run.plumb")
    let old = try oldTrace(in: scratch)
    func reset() throws {
      let files = FileManager.default
      for file in scratch.files where file != "old" {
        try files.removeItem(atPath: scratch.file(file))
      }
      try files.copyItem(atPath: old, toPath: trace)
    }
    let command = [spoolCollector(), "--force", "1", trace, spoolWriter(), "marks", "5"]
    try reset()
    let calls = try SystemCalls(of: command, to: scratch.path, changing: true)
    #expect(try marks(trace) == 5)
    #expect(calls.calls.count > 100)
    var counts: [Int: Int] = [:]
    for call in calls.tried(8) {
      try reset()
      try SystemCalls.kill(command, at: call)
      // The name always refers to a complete trace: the old one, or the new one with all that was
      // emitted. If the recorded program was killed instead of the recorder, that may be nothing.
      let whole = try isOfKilledProgram(trace) ? [0, 5] : [2, 5]
      #expect(whole.contains(try marks(trace)), "\(call)")
      _ = try TraceRecovery(path: trace).run(programs: .wait)
      let count = try marks(trace)
      #expect([0, 2, 5].contains(count), "\(call)")
      counts[count, default: 0] += 1
      #expect(
        scratch.files.filter { !$0.hasPrefix("old") } == ["run.plumb"],
        "\(call): \(scratch.files)"
      )
      #expect(try sqlite(trace, "PRAGMA integrity_check") == ["ok"])
    }
    print(
      "\(calls.tried(8).count) of \(calls.calls.count) kills at the calls of a trace that is replaced: \(counts)"
    )
  }

  @Test func `a new trace is absent, empty or recovered whenever its recorder is killed`() throws {
    let scratch = try Scratch()
    let trace = scratch.file("run.plumb")
    func reset() throws {
      for file in scratch.files { try FileManager.default.removeItem(atPath: scratch.file(file)) }
    }
    let command = [spoolCollector(), "1", trace, spoolWriter(), "marks", "5"]
    let calls = try SystemCalls(of: command, to: scratch.path, changing: true)
    #expect(calls.calls.count > 100)
    var counts: [String: Int] = [:]
    for call in calls.tried(8) {
      try reset()
      try SystemCalls.kill(command, at: call)
      do {
        _ = try TraceRecovery(path: trace).run(programs: .wait)
        let count = try marks(trace)
        #expect([0, 5].contains(count), "\(call)")
        counts["\(count) marks", default: 0] += 1
        #expect(scratch.files == ["run.plumb"], "\(call): \(scratch.files)")
        #expect(try sqlite(trace, "PRAGMA integrity_check") == ["ok"])
      } catch {
        switch error as? TraceError {
        case .notFound, .empty, .notBegun: counts["none", default: 0] += 1
        default: Issue.record("\(call): \(error)")
        }
      }
      // The next recording succeeds, whatever was left.
      let next = try CommandRecording(command: ["true"], output: trace, replacesOutput: true).run()
      #expect(next.exitStatus == 0, "\(call): \(next.notes)")
      #expect(scratch.files == ["run.plumb"], "\(call): \(scratch.files)")
    }
    print(
      "\(calls.tried(8).count) of \(calls.calls.count) kills at the calls of a new trace: \(counts)"
    )
  }

  /// Makes a trace with two marks.
  private func oldTrace(in scratch: Scratch) throws -> String {
    let path = scratch.file("old")
    let outcome = try CommandRecording(command: [spoolWriter(), "marks", "2"], output: path).run()
    #expect(outcome.exitStatus == 0)
    return path
  }

  private func isOfKilledProgram(_ path: String) throws -> Bool {
    try TraceReader(path: path).run().exitStatus == 128 + Int(SIGKILL)
  }

  private func marks(_ path: String) throws -> Int {
    let reader = try TraceReader(path: path)
    #expect(try reader.run().isFinished)
    return try reader.marks().count
  }
}

/// Returns the permissions of a file.
func mode(of path: String) throws -> mode_t {
  var status = stat()
  try #require(unsafe lstat(path, &status) == 0)
  return status.st_mode & 0o7777
}
