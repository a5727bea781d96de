import Foundation
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Disks that are full, read-only, or not writable for this user.
struct DiskTests {
  /// Runs the body with the path of a small file system that is mounted for it.
  private static func withDisk(
    _ options: String,
    in scratch: Scratch,
    _ body: (_ path: String) throws -> Void
  ) throws {
    let path = scratch.file("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", path]
    try #require(try run(mount) == 0)
    defer { _ = try? run(["umount", "-l", path]) }
    try body(path)
  }

  /// Whether tests can mount a file system on this machine; root usually can.
  static let canMount: Bool = {
    guard geteuid() == 0, let scratch = try? Scratch() else { return false }
    let place = scratch.path
    let script = "mount -t tmpfs -o size=64k tmpfs '\(place)' && umount '\(place)'"
    return (try? run(["sh", "-c", script + " 2> /dev/null"])) == 0
  }()

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `a disk that is full for a while loses nothing that the spool had room for`() throws {
    let scratch = try Scratch()
    try Self.withDisk("size=6m", in: scratch) { disk in
      let trace = disk + "/run.plumb"
      // 600 marks with their names fit into the program's current chunk.
      let outcome = try CommandRecording(
        command: [spoolWriter(), "fillDisk", "600", disk + "/filler", "freed"],
        output: trace
      ).run()
      #expect(outcome.exitStatus == 0 && outcome.notes == [])
      #expect(outcome.run?.signpostsLost == 0)
      let names = try TraceReader(path: trace).marks().map(\.name)
      #expect(names == (0..<1800).map { "mark \($0)" })
      #expect(try sqlite(trace, "PRAGMA integrity_check") == ["ok"])
    }
  }

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `a disk that stays full ends with a sentence, and is recovered when there is room`() throws {
    let scratch = try Scratch()
    try Self.withDisk("size=6m", in: scratch) { disk in
      let trace = disk + "/run.plumb"
      let outcome = try CommandRecording(
        command: [spoolWriter(), "fillDisk", "600", disk + "/filler", "full"],
        output: trace
      ).run()
      #expect(outcome.exitStatus == 125 && outcome.run == nil)
      #expect(outcome.notes.count == 2)
      #expect(outcome.notes.first?.contains("full") == true, "\(outcome.notes)")
      // The part that was collected before is readable, and the rest when there is room.
      #expect(try !TraceReader(path: trace).run().isFinished)
      #expect(throws: TraceError.self) { try TraceRecovery(path: trace).run() }
      unsafe _ = unlink(disk + "/filler")
      guard case .recovered(let row) = try TraceRecovery(path: trace).run() else {
        Issue.record("There was something to recover.")
        return
      }
      #expect(row.signpostsLost == 0)
      let names = try TraceReader(path: trace).marks().map(\.name)
      #expect(names == (0..<1800).map { "mark \($0)" })
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["run.plumb"])
    }
  }

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `what a full disk has no room for is counted, and the program goes on`() throws {
    let scratch = try Scratch()
    try Self.withDisk("size=12m", in: scratch) { disk in
      let trace = disk + "/run.plumb"
      // Far more than the current chunk holds.
      let outcome = try CommandRecording(
        command: [spoolWriter(), "fillDisk", "15000", disk + "/filler", "freed"],
        output: trace
      ).run()
      #expect(outcome.exitStatus == 0)
      let row = try #require(outcome.run)
      #expect(row.signpostsLost > 0)
      let reader = try TraceReader(path: trace)
      #expect(try reader.stats().map(\.name).contains("signposts_lost"))
      // A mark's name is a separate record. The number of lost signposts counts both.
      let numbers = try reader.marks().compactMap { Int($0.name.dropFirst("mark ".count)) }
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      #expect(numbers.count > 15_000 && numbers.prefix(15_000).elementsEqual(0..<15_000))
      #expect(numbers.count < 45_000 && numbers.last == 44_999, "It went on when there was room.")
      #expect(try sqlite(trace, "PRAGMA integrity_check") == ["ok"])
    }
  }

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `a program that starts while the disk is full is counted and named`() throws {
    let scratch = try Scratch()
    try Self.withDisk("size=6m", in: scratch) { disk in
      let trace = disk + "/run.plumb"
      let script = """
        "$0" marks 3
        dd if=/dev/zero of="$1" bs=1k 2> /dev/null; dd if=/dev/zero of="$1.more" bs=1 2> /dev/null
        "$0" marks 7
        rm "$1" "$1.more"
        """
      let outcome = try CommandRecording(
        command: ["sh", "-c", script, spoolWriter(), disk + "/filler"],
        output: trace
      ).run()
      #expect(outcome.exitStatus == 0)
      // Each mark is preceded by its name.
      #expect(try #require(outcome.run).signpostsLost == 14)
      let stats = try TraceReader(path: trace).stats()
      let lost = try #require(stats.first { $0.name == "processes_lost" })
      #expect(lost.value == 1 && lost.severity == .dataLoss)
      #expect(lost.advice.contains("'SpoolWriter'") && lost.advice.contains("No space left"))
      #expect(outcome.notes == [lost.advice])
      #expect(try TraceReader(path: trace).marks().count == 3)
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["run.plumb"])
    }
  }

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `a program that starts while the disk is full is recorded from when there is room`() throws {
    let scratch = try Scratch()
    try Self.withDisk("size=6m", in: scratch) { disk in
      let trace = disk + "/run.plumb"
      let script = """
        dd if=/dev/zero of="$1" bs=1k 2> /dev/null; dd if=/dev/zero of="$1.more" bs=1 2> /dev/null
        "$0" freeDisk 10000 "$1" "$1.more"
        """
      let outcome = try CommandRecording(
        command: ["sh", "-c", script, spoolWriter(), disk + "/filler"],
        output: trace
      ).run()
      #expect(outcome.exitStatus == 0, "\(outcome.notes)")
      let row = try #require(outcome.run)
      #expect(row.signpostsLost > 0 && row.signpostCount > 0)
      #expect(row.signpostCount + row.signpostsLost == 40_004)
      let reader = try TraceReader(path: trace)
      #expect(try reader.stats().map(\.name).contains("processes_lost"))
      // Once a thread is recorded, nothing of it is lost.
      var numbers: [Int64: [Int]] = [:]
      try reader.forEachEngineWork { numbers[$0.engine, default: []].append(Int($0.count)) }
      #expect(numbers.count == 4)
      for list in numbers.values { #expect(list == Array((list.first ?? 0)...10_000)) }
    }
  }

  /// Fills the disk of a recording that has no thread, so that it cannot write, and frees it again.
  private static func fillForAWhile(_ session: RecordingSession, _ disk: String) throws {
    #expect(try run(["sh", "-c", "! cat /dev/zero > '\(disk)/filler' 2> /dev/null"]) == 0)
    #expect(throws: TraceError.self) { try session.flush() }
    unsafe _ = unlink(disk + "/filler")
  }

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `a recording goes on when a full disk has room, with the next flush or by itself`() throws {
    let scratch = try Scratch()
    try Self.withDisk("size=6m", in: scratch) { disk in
      let trace = disk + "/run.plumb"
      let session = try RecordingSession(
        output: trace,
        replacing: false,
        run: .beginning(command: ["test"])
      )
      var program = ProcessInfo.processInfo.environment
      program["PLUMBLINE_SPOOL"] = session.spoolDirectory
      // The second program starts when the first one's marks are in the trace. A recorder finds programs by their
      // environment, which the system sets a moment after a program's start, so the shell reports that it runs, and
      // stays.
      let script = """
        echo started; "$0" marks 3; looks=0
        while [ $((looks += 1)) -lt 1000 ] && ! sqlite3 -readonly "$1" 'SELECT value FROM string' | grep -q 'mark 2'; do sleep 0.05; done
        "$0" marks 4; exit
        """
      try Self.fillForAWhile(session, disk)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, spoolWriter(), session.spoolDirectory + "/trace.plumb"]
      process.environment = program
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      #expect(output.fileHandleForReading.availableData == Data("started\n".utf8))
      session.waitForPrograms()
      try Self.fillForAWhile(session, disk)
      try session.flush()
      #expect(try TraceReader(path: trace).marks().count == 7)
      #expect(try session.finish(exitStatus: 0).signpostsLost == 0)
      process.waitUntilExit()
      #expect(try TraceReader(path: trace).marks().count == 7)
    }
  }

  @Test func `a program whose spool cannot be written runs as if nothing were recorded`() throws {
    let scratch = try Scratch()
    try Data().write(to: URL(fileURLWithPath: scratch.file("file")))
    let places = [scratch.file("missing"), scratch.file("file"), "/proc", "/dev/null"]
    for place in places { try checkNotRecording(place) }
    guard Self.canMount else { return }
    try Self.withDisk("ro", in: scratch) { try checkNotRecording($0) }
  }

  private func checkNotRecording(_ place: String) throws {
    let text = try output(of: ["env", "PLUMBLINE_SPOOL=\(place)", spoolWriter(), "say"])
    #expect(text == "not recording\n", "\(place)")
    #expect(try run(["env", "PLUMBLINE_SPOOL=\(place)", spoolWriter(), "threads", "100"]) == 0)
  }

  @Test(.enabled(if: canMount, "needs root, to mount a file system"))
  func `a place that is read-only is refused before the command starts`() throws {
    let scratch = try Scratch()
    let witness = scratch.file("started")
    try Self.withDisk("ro", in: scratch) { disk in
      do {
        _ = try CommandRecording(command: ["touch", witness], output: disk + "/run.plumb").run()
        Issue.record("It is read-only.")
      } catch {
        #expect("\(error)".contains("Read-only file system"), "\(error)")
      }
      #expect(!FileManager.default.fileExists(atPath: witness))
      #expect(throws: TraceError.self) { try TraceRecorder(path: disk + "/run.plumb").start() }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to become somebody who may do less"))
  func `a place that the user may not write is refused before the command starts`() throws {
    let scratch = try Scratch()
    let asNobody = ["setpriv", "--reuid", "65534", "--clear-groups", "--"]
    // A user who cannot reach the program cannot run this test.
    guard try run(asNobody + [spoolWriter(), "say"]) == 0 else { return }
    let witness = scratch.file("started")
    let status = try run(
      asNobody + [spoolCollector(), "1", scratch.file("run.plumb"), "touch", witness]
    )
    #expect(status != 0)
    #expect(scratch.files == [])
  }

  @Test(arguments: ["600000", "9000", "1"])
  func `a limit of file sizes ends the recording early, not the program`(limit: String) throws {
    let scratch = try Scratch()
    // Blocks of 1024 bytes. If the program's files grow beyond the limit, it receives SIGXFSZ.
    let blocks = max((Int(limit) ?? 0) / 1024, 1)
    // The recorder is stopped, so that it cannot make room.
    let script = """
      kill -STOP $PPID; (ulimit -f \(blocks); exec "$0" threads 9000); status=$?; kill -CONT $PPID; exit $status
      """
    let trace = scratch.file("run.plumb")
    let text = try output(of: [spoolCollector(), "1", trace, "bash", "-c", script, spoolWriter()])
    #expect(text.split(separator: "\n").last == "0", "\(text)")
    let row = try TraceReader(path: trace).run()
    #expect(row.signpostCount < 36_000)
    if row.signpostCount > 0 { #expect(row.signpostCount + row.signpostsLost == 36_000) }
  }
}

/// Runs a command and returns its output.
func output(of command: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
