import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Programs and collectors that are killed at random moments: the trace has each emitted signpost
/// once, in order.
@Suite(.serialized, .waitsForProcesses)
struct KillTests {
  @Test(arguments: [1, 4])
  func `a killed program loses nothing that it emitted`(threads: Int) throws {
    let seed = someSeed()
    var random = SeededGenerator(seed: seed)
    var total = 0
    for number in 0..<killCount {
      let scratch = try Scratch()
      let run = try NumberedRun(threads: threads, in: scratch)
      let delay = random.next(below: longestLife)
      var recording = CommandRecording(
        command: run.command(delay: delay, signal: SIGKILL),
        output: run.trace
      )
      recording.backlogLimit = 1
      #expect(try recording.run().exitStatus == 128 + SIGKILL)
      total += try run.check("seed \(seed), number \(number), \(threads) threads")
      #expect(scratch.files == ["run.counts", "run.plumb"])
    }
    report("program killed", threads, total)
  }

  @Test(arguments: [(SIGSEGV, 1), (SIGSEGV, 4), (SIGABRT, 1), (SIGABRT, 4)])
  func `a program that crashes loses nothing that it emitted`(
    signal: Int32,
    threads: Int
  ) throws {
    let scratch = try Scratch()
    let run = try NumberedRun(threads: threads, in: scratch)
    let recording = CommandRecording(
      command: ["env", "SWIFT_BACKTRACE=enable=no"] + run.command(delay: 30_000, signal: signal),
      output: run.trace
    )
    #expect(try recording.run().exitStatus == 128 + signal)
    let count = try run.check("signal \(signal)")
    #expect(count > 0)
    let process = try #require(try TraceReader(path: run.trace).processes().first)
    #expect(process.end == nil || process.end ?? 0 > 0)
  }

  @Test(arguments: [1, 4])
  func `a killed collector is gone on for while its program runs`(threads: Int) throws {
    let seed = someSeed()
    var random = SeededGenerator(seed: seed)
    var total = 0
    for number in 0..<max(killCount / 2, 3) {
      let scratch = try Scratch()
      let run = try NumberedRun(threads: threads, in: scratch)
      let command = run.command(
        parentDelay: random.next(below: longestLife),
        delay: longestLife + random.next(below: longestLife * 2),
        signal: number % 2 == 0 ? 0 : SIGKILL
      )
      let collector = try start([spoolCollector(), "1", run.trace] + command)
      collector.waitUntilExit()
      #expect(collector.terminationStatus == SIGKILL)
      // Later recoveries are killed, too, except for the last.
      for _ in 0..<random.next(below: 3) {
        let next = try start([spoolCollector(), "recover", run.trace])
        usleep(UInt32(random.next(below: longestLife * 2)))
        kill(next.processIdentifier, SIGKILL)
        next.waitUntilExit()
      }
      let outcome = try TraceRecovery(path: run.trace).run(programs: .wait)
      if case .wasWhole = outcome {
        // The recovery before had finished.
        #expect(try TraceReader(path: run.trace).run().isFinished)
      }
      total += try run.check("seed \(seed), number \(number), \(threads) threads")
      #expect(scratch.files == ["run.counts", "run.plumb"])
      #expect(try sqlite(run.trace, "PRAGMA integrity_check") == ["ok"])
    }
    report("collector killed", threads, total)
  }

  @Test(arguments: [1, 4])
  func `a program that is killed with its collector loses nothing`(threads: Int) throws {
    let seed = someSeed()
    var random = SeededGenerator(seed: seed)
    var total = 0
    for number in 0..<max(killCount / 2, 3) {
      let scratch = try Scratch()
      let run = try NumberedRun(threads: threads, in: scratch)
      let command = run.command(
        parentDelay: random.next(below: longestLife),
        delay: random.next(below: longestLife / 2),
        signal: SIGKILL
      )
      let collector = try start([spoolCollector(), "1", run.trace] + command)
      collector.waitUntilExit()
      let recovery = TraceRecovery(path: run.trace)
      #expect(try recovery.isNeeded())
      guard case .recovered(let row) = try recovery.run(programs: .wait) else {
        Issue.record("There was something to recover: seed \(seed), number \(number)")
        continue
      }
      total += try run.check("seed \(seed), number \(number), \(threads) threads")
      #expect(row.exitStatus == nil && row.duration >= row.completeUpTo)
      #expect(try TraceReader(path: run.trace).stats().map(\.name) == ["recovered"])
      // A second recovery has nothing to do and changes nothing.
      let before = try Data(contentsOf: URL(fileURLWithPath: run.trace))
      #expect(try !recovery.isNeeded())
      #expect(try recovery.run() == .wasWhole)
      #expect(try Data(contentsOf: URL(fileURLWithPath: run.trace)) == before)
    }
    report("both killed", threads, total)
  }

  @Test func `a trace that is being recorded, or whose program runs, is not recovered`() throws {
    let scratch = try Scratch()
    let trace = scratch.file("run.plumb")
    let end = scratch.file("end")
    try #require(try run(["mkfifo", end]) == 0)
    // The reader has inherited the recording and might start another program that emits signposts.
    let script = "\"$0\" marks 3; exec cat \"$1\""
    let collector = try start([
      spoolCollector(), "1", trace, "sh", "-c", script, spoolWriter(), end,
    ])
    let pid = Int(collector.processIdentifier)
    func hasSpool() -> Bool {
      let names = try? FileManager.default.contentsOfDirectory(atPath: "\(trace).\(pid).spool")
      return names?.contains { $0.hasSuffix(".spool") } == true
    }
    while collector.isRunning, !hasSpool() { usleep(1_000) }
    #expect(throws: TraceError.beingRecorded(path: trace, process: pid)) {
      try TraceRecovery(path: trace).run()
    }
    #expect(try !TraceRecovery(path: trace).isNeeded())
    kill(collector.processIdentifier, SIGKILL)
    // Waiting for its exit would also wait for all processes that inherited its files.
    while SpoolDirectory.holder(of: "\(trace).\(pid).spool") != nil { usleep(1_000) }
    #expect(try TraceRecovery(path: trace).isNeeded())
    do {
      _ = try TraceRecovery(path: trace).run()
      Issue.record("The program runs still.")
    } catch {
      guard case .programRuns = error else { throw error }
    }
    try FileHandle(forWritingTo: URL(fileURLWithPath: end)).close()
    _ = try TraceRecovery(path: trace).run(programs: .wait)
    #expect(try TraceReader(path: trace).marks().count == 3)
  }

  /// Prints the number of compared signposts, for docs/recording.md.
  private func report(_ what: String, _ threads: Int, _ total: Int) {
    guard TestEffort.kills != nil else { return }
    print("\(what), \(threads) thread(s): \(total) signposts, all there, in order, once")
  }
}
