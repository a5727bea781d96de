import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Snapshots that changed after the collector was killed.
struct SnapshotFaultTests {
  enum Fault: CaseIterable {
    case missing, empty, cutOff, overwritten, ofAnotherVersion, ofAnotherFormat

    /// Applies the fault to a file.
    func strike(_ path: String) throws {
      let url = URL(fileURLWithPath: path)
      var bytes = Array(try Data(contentsOf: url))
      switch self {
      case .missing: return try FileManager.default.removeItem(at: url)
      case .empty: bytes = []
      case .cutOff: bytes.removeLast(bytes.count / 3)
      case .overwritten: bytes[bytes.count / 2] ^= 0x10
      case .ofAnotherVersion:
        let snapshot = try SnapshotFile.snapshot(in: bytes)
        bytes = SnapshotFile.content(of: snapshot, version: "0.0.9")
      case .ofAnotherFormat:
        // The format number, after the name.
        bytes[6] = UInt8(ascii: "1")
      }
      try Data(bytes).write(to: url)
    }

    /// The text that the message must contain.
    var words: String {
      switch self {
      case .missing: "is missing"
      case .empty, .cutOff, .overwritten: "is damaged"
      case .ofAnotherVersion: "was written by Plumbline 0.0.9, which can still use it"
      case .ofAnotherFormat: "another build of it, which can still use it"
      }
    }
  }

  /// Runs a program that kills its recorder and later itself; returns the run and the last
  /// snapshot's path.
  private func killed(
    backlogLimit: Int,
    in scratch: Scratch
  ) throws -> (run: NumberedRun, snapshot: String) {
    let run = try NumberedRun(threads: 2, in: scratch)
    let command = run.command(parentDelay: 40_000, delay: 10_000, signal: SIGKILL)
    let collector = try start([spoolCollector(), "\(backlogLimit)", run.trace] + command)
    collector.waitUntilExit()
    let row = try #require(try TraceReader(path: run.trace).recovery())
    let directory = scratch.file(row.spool)
    // The program ends a moment after the recorder.
    let spool = try SpoolDirectory(path: directory, of: run.trace)
    while !spool.runningPrograms().isEmpty { usleep(1_000) }
    return (run, "\(directory)/\(row.snapshot).snapshot")
  }

  /// Recovers in a separate process whose freed memory is overwritten.
  private func recover(_ trace: String) throws -> (status: Int32, crashed: Bool, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["MALLOC_PERTURB_=165", spoolCollector(), "recover", trace]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, process.terminationReason == .uncaughtSignal,
      String(decoding: data, as: UTF8.self)
    )
  }

  @Test(arguments: Fault.allCases)
  func `without the first one the spool is read from its beginning, and nothing is lost`(
    fault: Fault
  ) throws {
    for number in 0..<max(killCount / 5, 1) {
      let scratch = try Scratch()
      let (run, snapshot) = try killed(backlogLimit: 1 << 30, in: scratch)
      #expect(snapshot.hasSuffix("/1.snapshot"))
      try fault.strike(snapshot)
      let result = try recover(run.trace)
      #expect(result.status == 0 && !result.crashed, "\(result.output)")
      #expect(try run.check("\(fault), number \(number)") > 0)
      #expect(scratch.files == ["run.counts", "run.plumb"])
    }
  }

  @Test(arguments: Fault.allCases)
  func `without a later one the trace says what is lost, and the rest can be read`(
    fault: Fault
  ) throws {
    for _ in 0..<max(killCount / 5, 2) {
      let scratch = try Scratch()
      let (run, snapshot) = try killed(backlogLimit: 1, in: scratch)
      // The recorder may have been killed before it had read anything.
      if snapshot.hasSuffix("/1.snapshot") { continue }
      try fault.strike(snapshot)
      let before = scratch.files
      let result = try recover(run.trace)
      #expect(result.status == 1 && !result.crashed, "\(result.output)")
      #expect(result.output.contains(fault.words), "\(result.output)")
      let sentence = #/what was recorded after [0-9.]+ s cannot be read/#
      #expect(result.output.contains(sentence), "\(result.output)")
      #expect(scratch.files == before, "Nothing is removed that a later version may use.")
      #expect(try TraceReader(path: run.trace).run().signpostCount > 0)
    }
  }
}
