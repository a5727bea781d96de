import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Traces that replace others: the old trace exists until the new one is complete.
struct ReplacedTraceTests {
  private let scratch: Scratch
  private let trace: String

  init() throws {
    scratch = try Scratch()
    trace = scratch.file("run.plumb")
    _ = try CommandRecording(command: [spoolWriter(), "marks", "2"], output: trace).run()
  }

  private func marks() throws -> Int {
    try TraceReader(path: trace).marks().count
  }

  @Test func `a command that cannot be started leaves the old trace`() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: trace))
    let script = scratch.file("script")
    try Data("#!/no/such/program\n".utf8).write(to: URL(fileURLWithPath: script))
    try #require(unsafe chmod(script, 0o755) == 0)
    for (command, status) in [(script, Int32(127)), ("no-such-command", 127), ("/", 126)] {
      let outcome = try CommandRecording(command: [command], output: trace, replacesOutput: true)
        .run()
      #expect(outcome.exitStatus == status && outcome.run == nil)
      #expect(try Data(contentsOf: URL(fileURLWithPath: trace)) == before)
    }
    #expect(scratch.files == ["run.plumb", "script"])
  }

  @Test func `the old trace is read until the new one is whole, which is found meanwhile`() throws {
    let go = scratch.file("go")
    try #require(unsafe mkfifo(go, 0o600) == 0)
    let process = try start([
      spoolCollector(), "--force", "1", trace, "sh", "-c",
      "\"$0\" marks 5; read line < \"$1\"", spoolWriter(), go,
    ])
    var growing: String?
    while process.isRunning {
      growing = GrowingTrace.path(ofTrace: trace)
      if let growing, (try? TraceReader(path: growing).marks().count) == 5 { break }
      usleep(10_000)
    }
    #expect(growing != nil)
    #expect(try marks() == 2)
    // The error of a second recorder names the process that replaces the trace.
    let pid = Int(process.processIdentifier)
    #expect(throws: TraceError.beingRecorded(path: trace, process: pid)) {
      try CommandRecording(command: ["true"], output: trace, replacesOutput: true).run()
    }
    #expect(throws: TraceError.beingRecorded(path: trace, process: pid)) {
      try TraceRecovery(path: trace).run()
    }
    let end = unsafe open(go, O_RDWR | O_CLOEXEC)
    unsafe _ = write(end, "\n", 1)
    process.waitUntilExit()
    close(end)
    #expect(try marks() == 5)
    #expect(scratch.files == ["go", "run.plumb"])
  }

  @Test func `a recording that was killed replaces the old trace when it is recovered`() throws {
    let process = try start([
      spoolCollector(), "--force", "1", trace, "sh", "-c",
      "\"$0\" marks 5; kill -9 $PPID", spoolWriter(),
    ])
    process.waitUntilExit()
    #expect(try marks() == 2)
    #expect(try TraceRecovery(path: trace).isNeeded())
    guard case .recovered(let run) = try TraceRecovery(path: trace).run(programs: .wait) else {
      Issue.record("There was something to recover.")
      return
    }
    #expect(run.signpostCount == 5)
    #expect(try marks() == 5)
    #expect(scratch.files == ["run.plumb"])
  }

  @Test func `of recordings to one name one is made, and the others are told`() throws {
    let rounds = SystemCalls.triesAll ? 60 : 4
    var winners = 0
    for round in 0..<rounds {
      let isForced = round % 2 == 0
      if !isForced { unsafe _ = unlink(trace) }
      let processes = try (0..<3).map { number in
        try start(
          [spoolCollector()] + (isForced ? ["--force"] : [])
            + ["1", trace, spoolWriter(), "marks", "\(10 + number)"]
        )
      }
      for process in processes { process.waitUntilExit() }
      // A recorder that starts after another has ended replaces its trace. Otherwise it is refused.
      let succeeded = processes.count { $0.terminationStatus == 0 }
      #expect(succeeded >= 1 && (isForced || succeeded == 1), "round \(round)")
      winners += succeeded
      #expect((10...12).contains(try marks()), "round \(round)")
      #expect(scratch.files == ["run.plumb"], "round \(round): \(scratch.files)")
    }
    print("\(rounds) rounds of three recordings to one name: \(winners) made, none lost")
  }

  @Test func `a file beside the old trace does not become one of the new trace`() throws {
    // The journal of another database, as a killed writer may leave it.
    try Data([UInt8](repeating: 7, count: 4_096)).write(
      to: URL(fileURLWithPath: trace + "-journal")
    )
    let outcome = try CommandRecording(
      command: [spoolWriter(), "marks", "4"],
      output: trace,
      replacesOutput: true
    ).run()
    #expect(outcome.exitStatus == 0)
    #expect(try marks() == 4)
    #expect(scratch.files == ["run.plumb"])
  }
}
