import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Programs that damage, fork or close parts of a recording: they continue to run, and lost
/// signposts are counted.
@Suite(.waitsForProcesses)
struct LossTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private var trace: String { scratch.file("run.plumb") }

  private func record(_ command: String...) throws -> CommandRecording.Outcome {
    try CommandRecording(command: command, output: trace).run()
  }

  private func stats() throws -> [String: StatRow] {
    Dictionary(try TraceReader(path: trace).stats().map { ($0.name, $0) }) { $1 }
  }

  /// Returns the number of signposts of each engine, if they are numbered from 0 without gaps.
  private func counts() throws -> [Int] {
    var numbers: [Int64: [Int]] = [:]
    try TraceReader(path: trace).forEachEngineWork { row in
      numbers[row.engine, default: []].append(Int(row.count))
    }
    for list in numbers.values { #expect(list == Array(0..<list.count)) }
    return numbers.values.map(\.count).sorted()
  }

  // MARK: Descriptors

  @Test func `files that a program opens under numbers it has closed are its own`() throws {
    let outcome = try record(spoolWriter(), "closeDescriptors", "20000")
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostsLost == 0)
    #expect(try counts() == [20_000, 20_000])
  }

  @Test func `files that a program opens while the spool grows are its own`() throws {
    let outcome = try record(spoolWriter(), "closeDescriptorsMeanwhile", "20000")
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostsLost == 0)
    #expect(try counts() == [20_000])
  }

  @Test func `a program may limit its own address space`() throws {
    let outcome = try record(spoolWriter(), "limitAddressSpace", "20000")
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostsLost == 0)
    #expect(try counts() == [20_000])
  }

  @Test func `a recorded program has no descriptor of the recording`() throws {
    let list = "\"$0\" listDescriptors 20000 > \"$1\""
    let listed = scratch.file("listed")
    #expect(try record("sh", "-c", list, spoolWriter(), listed).exitStatus == 0)
    let lines = try String(contentsOfFile: listed, encoding: .utf8)
    #expect(!lines.isEmpty)
    #expect(!lines.contains(trace), "\(lines)")
  }

  @Test(arguments: ["<&-", "<&- >&-", "<&- >&- 2>&-"])
  func `a program whose standard streams are closed prints into no file`(closed: String) throws {
    let outcome = try record(
      "sh",
      "-c",
      "exec \"$0\" print 20000 \(closed) > /dev/null \(closed)",
      spoolWriter()
    )
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostsLost == 0)
    #expect(try counts() == [20_000])
  }

  // MARK: Forks

  @Test func `a child that was forked without handlers has a spool of its own`() throws {
    let outcome = try record(spoolWriter(), "forkWithoutHandlers", "20000")
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostsLost == 0)
    let reader = try TraceReader(path: trace)
    #expect(try reader.processes().count == 2)
    #expect(try counts() == [20_000, 20_000])
    #expect(try reader.marks().map(\.name).sorted() == ["end", "end", "parent"])
  }

  @Test func `children that cannot open a file are counted, each with what it emits`() throws {
    // More processes than the file has room to name.
    let outcome = try record(spoolWriter(), "forkWithoutDescriptors", "9000", "64")
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostsLost == 64 * 9_000)
    let lost = try #require(try stats()["processes_lost"])
    #expect(lost.value == 64)
    #expect(lost.advice.contains("Too many open files") && lost.advice.contains("ulimit -n"))
  }

  @Test func `a program that may open one file more is counted`() throws {
    // What this process or another test has opened may be inherited, and would take the one number.
    let script = """
      for file in /proc/self/fd/*; do ((${file##*/} < 3)) || eval "exec ${file##*/}>&-"; done
      ulimit -n 4; exec "$0" marks 5
      """
    let outcome = try record("bash", "-c", script, spoolWriter())
    #expect(outcome.exitStatus == 0)
    // Each mark is preceded by its name.
    #expect(outcome.run?.signpostsLost == 10)
    #expect(try stats()["processes_lost"]?.value == 1)
    #expect(try stats()["nothing_recorded"] == nil)
  }

  // MARK: Spools that were overwritten

  @Test func `a program that overwrites its spool's header leaves the others readable`() throws {
    let script = "\"$0\" overwriteHeader 30000 && \"$0\" marks 3"
    let outcome = try record("sh", "-c", script, spoolWriter())
    #expect(outcome.exitStatus == 0)
    let reader = try TraceReader(path: trace)
    #expect(try reader.marks().count == 3)
    #expect(try reader.run().signpostsLost > 0)
    #expect(try stats()["spools_unread"]?.value == 1)
  }

  /// Makes a directory with spools that programs have left, and its register of processes without a
  /// spool.
  private func spools(of commands: [String]...) throws -> (
    path: String, register: UnrecordedProcesses
  ) {
    let path = scratch.file("run.plumb.copy.spool")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let register = try UnrecordedProcesses(creatingIn: try Directory(at: path), for: trace)
    for command in commands {
      #expect(try run(["env", "PLUMBLINE_SPOOL=\(path)", spoolWriter()] + command) == 0)
    }
    return (path, register)
  }

  private func names(in directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".spool") }
      .sorted()
  }

  private func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) {
    let file = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    #expect(unsafe pwrite(file, bytes, bytes.count, offset) == bytes.count)
  }

  private func collector(
    of spools: (path: String, register: UnrecordedProcesses),
    into trace: String
  ) throws -> Collector {
    let collector = Collector(
      writer: try TraceWriter(path: trace),
      directory: spools.path,
      origin: 0
    )
    collector.unrecorded = spools.register
    return collector
  }

  @Test func `chunks are found when the header is overwritten while they are read`() throws {
    let spools = try spools(of: ["threads", "20000"])
    let collector = try collector(of: spools, into: trace)
    var row = someRun()
    try collector.begin(row)
    try collector.drain(upTo: .max, until: 0)
    #expect(collector.signpostCount < 80_000)
    var random = SeededGenerator(seed: 37)
    let bytes = (0..<4096).map { _ in UInt8(random.next(below: 256)) }
    overwrite(spools.path + "/" + (try names(in: spools.path))[0], at: 0, with: bytes)
    try collector.drain(upTo: .max)
    try collector.finish(&row)
    #expect(row.signpostCount == 80_000)
    #expect(row.signpostsLost == 1, "How many the program dropped since is unknown.")
    #expect(try stats()["spools_unread"]?.value == 1)
  }

  @Test func `a pipe among the spools keeps no one waiting`() throws {
    let script = """
      mkfifo "$PLUMBLINE_SPOOL/1-1-1.spool" && "$0" marks 3
      """
    let outcome = try record("sh", "-c", script, spoolWriter())
    #expect(outcome.exitStatus == 0)
    #expect(outcome.run?.signpostCount == 3)
  }

  @Test func `a header of which any part is overwritten harms no other process`() throws {
    let spools = try spools(of: ["marks", "30"])
    var names = try names(in: spools.path)
    #expect(
      try run(["env", "PLUMBLINE_SPOOL=\(spools.path)", spoolWriter(), "threads", "100"]) == 0
    )
    names += try self.names(in: spools.path).filter { !names.contains($0) }
    let whole = try names.map { try Data(contentsOf: URL(fileURLWithPath: spools.path + "/" + $0)) }
    var random = SeededGenerator(seed: 8)
    for number in 0..<12 {
      let start = number == 0 ? 0 : random.next(below: 2_900)
      let length = 1 + random.next(below: number % 2 == 0 ? 4096 - start : 200)
      let bytes = (0..<length).map { _ in UInt8(random.next(below: 256)) }
      overwrite(spools.path + "/" + names[number % 2], at: start, with: bytes)
      let trace = scratch.file("\(number).plumb")
      let collector = try collector(of: spools, into: trace)
      var row = someRun()
      try collector.begin(row)
      try collector.drain(upTo: .max)
      try collector.finish(&row)
      let reader = try TraceReader(path: trace)
      let marks = try reader.marks().count
      #expect(number % 2 == 1 ? marks == 30 : row.signpostCount >= 400, "\(number): \(row)")
      #expect(try !reader.processes().isEmpty && reader.run().isFinished)
      try whole[number % 2].write(to: URL(fileURLWithPath: spools.path + "/" + names[number % 2]))
    }
  }

  @Test func `what zeroed pages of a spool held is counted or said to be unknown`() throws {
    let spools = try spools(of: ["threads", "9000"])
    let path = spools.path + "/" + (try names(in: spools.path))[0]
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = whole.count / 4096
    for seed in UInt64(0)..<12 {
      var random = SeededGenerator(seed: seed)
      // The first page is the header. The last cases lose it, or a whole chunk.
      for _ in 0..<(1 << (seed % 8)) {
        let page = seed == 11 ? 0 : 2 + random.next(below: pages - 2)
        overwrite(path, at: page * 4096, with: [UInt8](repeating: 0, count: 4096))
      }
      if seed == 10 {
        overwrite(path, at: 8192, with: [UInt8](repeating: 0, count: 262_144))
      }
      let trace = scratch.file("\(seed).plumb")
      let collector = try collector(of: spools, into: trace)
      var row = someRun()
      try collector.begin(row)
      try collector.drain(upTo: .max)
      try collector.finish(&row)
      let names = try TraceReader(path: trace).stats().map(\.name)
      if seed == 11 {
        #expect(row.signpostCount == 0 && row.signpostsLost == 1 && names == ["spools_unread"])
      } else {
        #expect(row.signpostCount + row.signpostsLost >= 36_000, "seed \(seed)")
        #expect((row.signpostCount == 36_000) == (row.signpostsLost == 0), "seed \(seed)")
        #expect(names.contains("damaged_chunks") == (row.signpostsLost > 0), "seed \(seed)")
      }
      try whole.write(to: URL(fileURLWithPath: path))
    }
  }

  @Test func `a spool that was removed before it was read is missed`() throws {
    let spools = try spools(of: ["marks", "3"], ["marks", "4"])
    unsafe _ = unlink(spools.path + "/" + (try names(in: spools.path))[0])
    let collector = try collector(of: spools, into: trace)
    var row = someRun()
    try collector.begin(row)
    try collector.drain(upTo: .max)
    try collector.finish(&row)
    #expect(row.signpostsLost == 1)
    #expect(try stats()["spools_unread"]?.value == 1)
  }
}
