import Foundation
import Testing
import TraceRecording
import TraceStore

struct CommandRecordingTests {
  @Test func `a program that links the library is recorded without changes`() throws {
    let scratch = try Scratch()
    let outcome = try record("marks", "3", in: scratch)
    #expect(outcome.exitStatus == 0)
    #expect(outcome.notes == [])
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    #expect(try reader.marks().map(\.name) == ["mark 0", "mark 1", "mark 2"])
    let run = try reader.run()
    #expect(run.command == [spoolWriter(), "marks", "3"])
    #expect(run.exitStatus == 0 && run.isFinished && run.signpostCount == 3)
    #expect(run.signpostCost > 0 && run.duration > 0 && run.startedAt > 0)
    #expect(!run.host.isEmpty && !run.processor.isEmpty && run.processorCount > 0)
    let process = try #require(try reader.processes().first)
    #expect(process.name == "SpoolWriter" && process.end != nil)
    #expect(scratch.files == ["run.plumb"])
  }

  @Test func `signposts of four threads are all there, in order of time`() throws {
    let scratch = try Scratch()
    let outcome = try record("threads", "5000", in: scratch)
    #expect(outcome.run?.signpostsLost == 0)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    var counts: [Int64: [Int]] = [:]
    var last = Int64.min
    var outOfOrder = 0
    try reader.forEachEngineWork { row in
      counts[row.engine, default: []].append(row.count)
      if row.time < last { outOfOrder += 1 }
      last = row.time
    }
    #expect(counts.count == 4)
    #expect(outOfOrder == 0)
    for numbers in counts.values { #expect(numbers == Array(0..<5000)) }
    #expect(try reader.threads().count == 4)
  }

  @Test func `a forked child is a process of its own in the trace`() throws {
    let scratch = try Scratch()
    _ = try record("fork", "20", in: scratch)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    let processes = try reader.processes()
    #expect(processes.count == 2)
    let marks = try reader.marks()
    for process in processes {
      let names = marks.filter { $0.process == process.id }.map(\.name)
      #expect(names == (0..<20).map { "mark \($0)" })
    }
  }

  @Test func `what was emitted before a SIGKILL is in the trace`() throws {
    let scratch = try Scratch()
    let outcome = try record("kill", "3001", in: scratch)
    #expect(outcome.exitStatus == 137)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    #expect(try reader.marks().map(\.name) == (0..<3001).map { "mark \($0)" })
    #expect(try reader.run().exitStatus == 137)
  }

  @Test(arguments: [0, 1, 7, 255])
  func `the command's exit status is passed on`(status: Int) throws {
    let scratch = try Scratch()
    #expect(try record("exit", "\(status)", in: scratch).exitStatus == Int32(status))
    #expect(try TraceReader(path: scratch.file("run.plumb")).run().exitStatus == status)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1])
  func `a signal that ends the command is its exit status`(signal: Int32) throws {
    let scratch = try Scratch()
    #expect(try record("signal", "\(signal)", in: scratch).exitStatus == 128 + signal)
    #expect(try TraceReader(path: scratch.file("run.plumb")).run().isFinished)
  }

  @Test func `a command that does not exist is 127 and leaves no trace`() throws {
    let scratch = try Scratch()
    let recording = CommandRecording(
      command: ["no-such-command-\(UUID().uuidString)"],
      output: scratch.file("run.plumb")
    )
    let outcome = try recording.run()
    #expect(outcome.exitStatus == 127)
    #expect(outcome.notes.count == 1)
    #expect(scratch.files == [])
  }

  @Test func `a command that may not be executed is 126`() throws {
    let scratch = try Scratch()
    try Data("text".utf8).write(to: URL(fileURLWithPath: scratch.file("text")))
    let recording = CommandRecording(
      command: [scratch.file("text")],
      output: scratch.file("run.plumb")
    )
    #expect(try recording.run().exitStatus == 126)
    #expect(scratch.files == ["text"])
  }

  @Test func `an output that is there is refused before the command starts`() throws {
    let scratch = try Scratch()
    try writeTrace(scratch.file("run.plumb"))
    let witness = scratch.file("started")
    var recording = CommandRecording(
      command: ["touch", witness],
      output: scratch.file("run.plumb")
    )
    #expect(throws: TraceError.outputExists(path: scratch.file("run.plumb"))) {
      try recording.run()
    }
    #expect(!FileManager.default.fileExists(atPath: witness))
    recording.replacesOutput = true
    #expect(try recording.run().exitStatus == 0)
    #expect(FileManager.default.fileExists(atPath: witness))
  }

  @Test func `a program that does not link the library leaves a note`() throws {
    let scratch = try Scratch()
    let outcome = try CommandRecording(command: ["true"], output: scratch.file("run.plumb")).run()
    #expect(outcome.exitStatus == 0)
    #expect(outcome.notes.count == 1)
    let stats = try TraceReader(path: scratch.file("run.plumb")).stats()
    #expect(stats.map(\.name) == ["nothing_recorded"])
    #expect(stats.map(\.severity) == [.error])
  }

  @Test func `signposts beyond the spool's limit are counted, and the program goes on`() throws {
    let scratch = try Scratch()
    // The recorder is stopped, so that it cannot make room.
    let script = """
      kill -STOP $PPID; PLUMBLINE_SPOOL_LIMIT=600000 "$0" threads 5000; status=$?; kill -CONT $PPID; exit $status
      """
    let text = try output(
      of: [spoolCollector(), "1", scratch.file("run.plumb"), "sh", "-c", script, spoolWriter()]
    )
    // One note, and the exit status.
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "0", "\(text)")
    let run = try TraceReader(path: scratch.file("run.plumb")).run()
    #expect(run.signpostsLost > 0)
    #expect(run.signpostCount + run.signpostsLost == 20_000)
    let stats = try TraceReader(path: scratch.file("run.plumb")).stats()
    #expect(stats.map(\.name) == ["signposts_lost"])
    #expect(stats.map(\.severity) == [.dataLoss])
  }

  @Test func `a script's processes are one trace`() throws {
    let scratch = try Scratch()
    let script = "'\(spoolWriter())' marks 2; '\(spoolWriter())' marks 3; exit 5"
    let outcome = try CommandRecording(
      command: ["sh", "-c", script],
      output: scratch.file("run.plumb")
    ).run()
    #expect(outcome.exitStatus == 5)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    #expect(try reader.processes().count == 2)
    #expect(try reader.marks().count == 5)
  }
}
