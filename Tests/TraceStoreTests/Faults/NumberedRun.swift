import Foundation
import TestSupport
import Testing

@testable import TraceStore

/// A run of the program that numbers its signposts and writes each thread's count to a separate
/// file.
struct NumberedRun {
  let trace: String
  private let threads: Int
  private let counts: String

  init(threads: Int, in scratch: Scratch, name: String = "run") throws {
    self.threads = threads
    trace = scratch.file("\(name).plumb")
    counts = scratch.file("\(name).counts")
    try Data(count: 4096).write(to: URL(fileURLWithPath: counts))
  }

  /// Returns the command whose signposts are recorded; delays are in microseconds.
  ///
  /// - Parameters:
  ///   - parentDelay: The time from its start to the kill of its parent, the collector; nil for never.
  ///   - delay: The time after that when it ends.
  ///   - signal: The signal that ends it; 0 for a normal exit.
  /// - Returns: The command and its arguments.
  func command(parentDelay: Int? = nil, delay: Int, signal: Int32) -> [String] {
    [
      spoolWriter(), "numbered", "\(threads)", counts, parentDelay.map(String.init) ?? "-",
      "\(delay)", "\(signal)",
    ]
  }

  /// Returns the number of signposts that each thread claims to have emitted.
  func published() throws -> [Int] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: counts))
    return (0..<threads).map { thread in
      (0..<8).reduce(0) { $0 | Int(bytes[thread * 64 + $1]) << ($1 * 8) }
    }
  }

  /// Checks that the trace has every emitted signpost once and in order; returns their number.
  @discardableResult
  func check(_ note: String) throws -> Int {
    let reader = try TraceReader(path: trace)
    let run = try reader.run()
    #expect(run.isFinished && run.signpostsLost == 0, "\(note)")
    var next = [Int](repeating: 0, count: threads)
    var misplaced = 0
    // Threads use the first identifiers for their engines, in order.
    var threadOfEngine: [Int64: Int] = [:]
    for line in try sqlite(trace, "SELECT id, object FROM engine") {
      let numbers = line.split(separator: "|").compactMap { Int($0) }
      threadOfEngine[Int64(numbers[0])] = numbers[1] - 1
    }
    try reader.forEachEngineWork { row in
      guard let thread = threadOfEngine[row.engine], next.indices.contains(thread),
        row.count == next[thread]
      else {
        misplaced += 1
        return
      }
      next[thread] += 1
    }
    #expect(misplaced == 0, "\(note)")
    for (thread, count) in try published().enumerated() {
      // The thread may have been stopped between a signpost and the update of its count.
      #expect(next[thread] == count || next[thread] == count + 1, "\(note), thread \(thread)")
    }
    #expect(run.signpostCount == next.reduce(0, +), "\(note)")
    return run.signpostCount
  }
}

/// The program that records a command: next to the test bundle, or one built with a sanitizer.
func spoolCollector() -> String {
  if let path = ProcessInfo.processInfo.environment["PLUMBLINE_TEST_COLLECTOR"] { return path }
  return URL(fileURLWithPath: spoolWriter()).deletingLastPathComponent()
    .appendingPathComponent("SpoolCollector").path
}

/// Starts a program and discards its output.
func start(_ command: [String]) throws -> Process {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  return process
}

/// How often tests that kill a process do so.
let killCount = TestEffort.kills ?? 4
/// The maximum lifetime of a program that will be killed, in microseconds.
let longestLife = 60_000

/// Returns a different seed in each run; failures print it.
func someSeed() -> UInt64 {
  ProcessInfo.processInfo.environment["PLUMBLINE_TEST_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0..<1_000_000)
}
