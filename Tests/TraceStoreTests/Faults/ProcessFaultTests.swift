import Foundation
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Processes that fork, are numerous, or do not end when they should.
struct ProcessFaultTests {
  @Test func `children forked during other threads' signposts have their own, whole`() throws {
    let scratch = try Scratch()
    let outcome = try record("forks", "12", in: scratch)
    #expect(outcome.exitStatus == 0 && outcome.run?.signpostsLost == 0)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    let processes = try reader.processes()
    #expect(processes.count == 13)
    let engines = try reader.engines()
    let processOfEngine = Dictionary(uniqueKeysWithValues: engines.map { ($0.id, $0.process) })
    var next: [Int64: Int] = [:]
    var misplaced = 0
    try reader.forEachEngineWork { row in
      if row.count != next[row.engine, default: 0] { misplaced += 1 }
      next[row.engine, default: 0] += 1
    }
    #expect(misplaced == 0)
    let parent = try #require(processes.first).id
    let own = next.filter { processOfEngine[$0.key] == parent }
    let children = next.filter { processOfEngine[$0.key] != parent }
    #expect(own.count == 3 && own.values.allSatisfy { $0 > 0 })
    #expect(children.count == 12 && children.values.allSatisfy { $0 == 3_000 })
    #expect(Set(children.keys.map { processOfEngine[$0] }).count == 12)
    // None of the parent's threads belongs to a child.
    #expect(try reader.threads().filter { $0.process != parent }.count == 12)
    #expect(try reader.marks().map(\.name) == Array(repeating: "child", count: 12))
  }

  @Test func `more short processes than files may be open are one trace`() throws {
    let scratch = try Scratch()
    let script =
      "ulimit -n 80; exec \"$0\" 1 \"$1\" sh -c 'seq 100 | xargs -P 4 -I % \"$0\" marks 3 %' \"$2\""
    let status = try run(
      ["bash", "-c", script, spoolCollector(), scratch.file("run.plumb"), spoolWriter()]
    )
    #expect(status == 0)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    #expect(try reader.run().signpostsLost == 0)
    let processes = try reader.processes()
    #expect(processes.count == 100 && Set(processes.map(\.pid)).count == 100)
    #expect(processes.allSatisfy { ($0.end ?? 0) > $0.begin })
    let names = Dictionary(grouping: try reader.marks(), by: \.process)
      .mapValues { $0.map(\.name) }
    #expect(names.count == 100)
    #expect(names.values.allSatisfy { $0 == ["mark 0", "mark 1", "mark 2"] })
    #expect(scratch.files == ["run.plumb"])
  }

  @Test func `a process that outlives the recording goes on unharmed`() throws {
    let scratch = try Scratch()
    let witness = scratch.file("witness")
    // The shell waits until the background process has emitted its marks.
    let script = "mkfifo \"$1.fifo\"; \"$0\" outlive 20000 \"$1\"; read -r line < \"$1.fifo\""
    let recording = CommandRecording(
      command: ["sh", "-c", script, spoolWriter(), witness],
      output: scratch.file("run.plumb")
    )
    let outcome = try recording.run()
    #expect(outcome.exitStatus == 0 && outcome.run?.signpostsLost == 0)
    let reader = try TraceReader(path: scratch.file("run.plumb"))
    let processes = try reader.processes()
    let names = try reader.marks().map(\.name)
    #expect(names.prefix(20_000).elementsEqual((0..<20_000).map { "mark \($0)" }))
    #expect(names.dropFirst(20_000).allSatisfy { $0 == "waiting" })
    #expect(processes.last?.end == nil, "It has not ended when the recording does.")
    // It exits normally. If a store to its spool had killed it, the witness would be incomplete.
    let pid = try #require(processes.last?.pid)
    for _ in 0..<6_000
    where kill(pid_t(pid), 0) == 0 && !FileManager.default.fileExists(atPath: witness) {
      usleep(10_000)
    }
    #expect(try String(contentsOfFile: witness, encoding: .utf8) == "50000")
  }

  @Test func `a program that is being executed may be one of the recording`() throws {
    // Of `cat /proc/self/stat`, whose name was changed.
    let memory = "3133440 382 18446744073709551615 94837377241088 94837377260969 140728683548592"
    func status(_ memory: String, end: String) -> String {
      """
      903 (a) 0 b) R 886 886 270 0 -1 4194560 100 0 0 0 0 0 0 0 20 0 1 0 6838809 \(memory) 0 0 0 0 0 0 0 0 0 17 1 0 \
      0 0 0 0 94837377276976 94837377278592 94837422305280 140728683551419 140728683551452 140728683551452 \(end) 0
      """
    }
    #expect(!SpoolDirectory.isBeingExecuted(status(memory, end: "140728683552747")))
    #expect(SpoolDirectory.isBeingExecuted(status(memory, end: "0")))
    // A zombie has no memory.
    let none = "0 0 18446744073709551615 0 0 0"
    #expect(!SpoolDirectory.isBeingExecuted(status(none, end: "0")))
    #expect(!SpoolDirectory.isBeingExecuted(SystemFile.read("/proc/self/stat")))
    #expect(!SpoolDirectory.isBeingExecuted(""))
  }

  @Test func `many views are one item each`() throws {
    let variable = ProcessInfo.processInfo.environment["PLUMBLINE_TEST_VIEWS"]
    let count = variable.flatMap { Int($0) } ?? 20_000
    let scratch = try Scratch()
    let outcome = try record("views", "\(count)", in: scratch)
    #expect(outcome.exitStatus == 0 && outcome.run?.signpostsLost == 0)
    let trace = scratch.file("run.plumb")
    let counts = try sqlite(
      trace,
      """
      SELECT count(*), count(DISTINCT path), count(DISTINCT object) FROM item;
      SELECT count(*), count(DISTINCT view) FROM frame_change;
      SELECT count(*) FROM frame_change AS f JOIN item ON item.id = f.view
        WHERE new_y * 1000 + new_x = item.object - 3;
      SELECT p.value FROM item JOIN string AS p ON p.id = item.path WHERE item.id = \(count + 1);
      """
    )
    let (row, label) = ((count - 1) / 1000, (count - 1) % 1000 - 1)
    #expect(
      counts == [
        "\(count + 1)|\(count + 1)|\(count + 1)", "\(count)|\(count)", "\(count)",
        "UIWindow/UILabel[\(row)]/UILabel[\(label)]",
      ]
    )
    if variable != nil { print("\(count) views: \(Self.peakMemory() >> 20) MiB in all") }
  }

  /// Returns this process's peak memory, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    unsafe _ = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  @Test func `samples say what processor time a process and its main thread have used`() throws {
    let scratch = try Scratch()
    let trace = scratch.file("run.plumb")
    // The program waits for a first sample before it uses the processor, and then until the samples
    // include that time.
    let script = """
      mkfifo "$1.go"; "$0" burn 200 told < "$1.go" & exec 9> "$1.go"
      found() { sqlite3 -readonly "$trace" "SELECT 'found' FROM ($1) WHERE used" 2> /dev/null | grep -q found; }
      trace=$1
      until found "SELECT 1 AS used FROM cpu_sample LIMIT 1"; do sleep 0.05; done; echo >&9
      for look in $(seq 1000); do
        found "SELECT sum(process_time) >= 290000000 AS used FROM cpu_sample" && break; sleep 0.05
      done
      echo >&9; wait
      """
    _ = try CommandRecording(command: ["bash", "-c", script, spoolWriter(), trace], output: trace)
      .run()
    let reader = try TraceReader(path: trace)
    let used = Dictionary(
      try reader.counters().map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    var process: Int64 = 0
    var mainThread: Int64 = 0
    var sizes: [Int64] = []
    var times: [Int64] = []
    try reader.forEachCPUSample { sample in
      process += sample.processTime
      mainThread += sample.mainThreadTime
      sizes.append(sample.residentSize)
      times.append(sample.time)
    }
    // The time after the first sample: 300 ms, and a little before and after.
    let (whole, main) = try (#require(used["process"]), #require(used["main thread"]))
    #expect(Double(process) <= whole + 20e6 && process >= 290_000_000)
    #expect(Double(mainThread) <= main + 20e6 && mainThread >= 190_000_000)
    #expect(sizes.allSatisfy { $0 > 1 << 20 })
    // The resolution is finer than ticks of 10 ms.
    #expect(process % 10_000_000 != 0)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }
}
