import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

/// Recorders of traces of more than 4 MB that are killed at any moment of their life.
///
/// Most are killed in the last tenth: while they write the remaining rows, rollups and indexes,
/// make a single file, or add to another trace.
@Suite(
  .serialized,
  .waitsForProcesses,
  .enabled(if: TestEffort.kills != nil, "Set PLUMBLINE_TEST_KILLS=10: it takes a minute or more.")
)
struct WholeLifeKillTests {
  private static let leastSize = 4 << 20
  private static let threads = 2

  private static let kills = max(killCount * 2 / 5, 4)

  /// Kills recorders the required number of times.
  ///
  /// `attempt` gets the moment in microseconds after the recorder's start, and returns whether the
  /// recorder was still running.
  private func killRecorders(
    of life: Int,
    _ random: inout SeededGenerator,
    _ attempt: (_ moment: Int) throws -> Bool
  ) rethrows {
    var kills = 0
    var tries = 0
    while kills < Self.kills, tries < Self.kills * 10 {
      let part = tries % 3 == 0 ? 0..<life : life * 9 / 10..<life * 21 / 20
      kills += try attempt(part.lowerBound + random.next(below: part.count)) ? 1 : 0
      tries += 1
    }
    #expect(kills == Self.kills)
  }

  /// Starts a recorder and kills it after a time in microseconds; nil for never.
  ///
  /// - Returns: How long it ran, in microseconds, and whether it was killed.
  private func record(
    _ arguments: [String],
    killedAfter delay: Int?
  ) throws -> (life: Int, wasKilled: Bool) {
    let begin = MonotonicClock.now()
    let collector = try start([spoolCollector()] + arguments)
    if let delay {
      usleep(UInt32(delay))
      kill(collector.processIdentifier, SIGKILL)
    }
    collector.waitUntilExit()
    let life = Int((MonotonicClock.now() - begin) / 1_000)
    return (life, collector.terminationReason == .uncaughtSignal)
  }

  /// Records a program that emits without pause, long enough for a trace of more than 4 MB.
  ///
  /// - Returns: How long the program and the recorder ran, in microseconds.
  private func recordWhole(_ run: NumberedRun) throws -> (program: Int, recorder: Int) {
    var program = 120_000
    while true {
      let command = run.command(delay: program, signal: 0)
      let recorder = try record(["\(1 << 20)", run.trace] + command, killedAfter: nil).life
      if try size(of: run.trace) > Self.leastSize { return (program, recorder) }
      // The machine is busy.
      try #require(program < 10_000_000)
      program *= 2
      try FileManager.default.removeItem(atPath: run.trace)
    }
  }

  private func size(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  @Test func `a recording that is killed at any moment of its life loses nothing`() throws {
    let seed = someSeed()
    var random = SeededGenerator(seed: seed)
    let first = try Scratch()
    let whole = try NumberedRun(threads: Self.threads, in: first)
    let (program, life) = try recordWhole(whole)
    try whole.check("never killed")
    var total = 0
    try killRecorders(of: life, &random) { moment in
      let note = "seed \(seed), killed after \(moment) of \(life) µs"
      let scratch = try Scratch()
      let run = try NumberedRun(threads: Self.threads, in: scratch)
      let command = run.command(delay: program, signal: 0)
      let result = try record(["\(1 << 20)", run.trace] + command, killedAfter: moment)
      do {
        _ = try TraceRecovery(path: run.trace).run(programs: .wait)
      } catch let error as TraceError {
        // It was killed before it started its command, so nothing was emitted.
        switch error {
        case .notFound, .empty, .notBegun:
          #expect(try run.published().allSatisfy { $0 == 0 }, "\(note): \(error)")
          return result.wasKilled
        default: throw error
        }
      }
      total += try run.check(note)
      #expect(try sqlite(run.trace, "PRAGMA integrity_check") == ["ok"], "\(note)")
      #expect(scratch.files == ["run.counts", "run.plumb"], "\(note)")
      return result.wasKilled
    }
    report("recorders killed", total)
  }

  @Test func `a recording that is killed while it is added loses neither part`() throws {
    let seed = someSeed()
    var random = SeededGenerator(seed: seed)
    let first = try Scratch()
    let base = try NumberedRun(threads: Self.threads, in: first)
    let program = try recordWhole(base).program
    let count = try base.check("the base")
    let copy = first.file("copy.plumb")
    try FileManager.default.copyItem(atPath: base.trace, toPath: copy)
    let life = try record(
      ["append", "\(1 << 20)", copy] + base.command(delay: program, signal: 0),
      killedAfter: nil
    ).life
    var total = 0
    try killRecorders(of: life, &random) { moment in
      let note = "seed \(seed), killed after \(moment) of \(life) µs"
      let scratch = try Scratch()
      let run = try NumberedRun(threads: Self.threads, in: scratch)
      try FileManager.default.copyItem(atPath: base.trace, toPath: run.trace)
      let command = run.command(delay: program, signal: 0)
      let result = try record(["append", "\(1 << 20)", run.trace] + command, killedAfter: moment)
      _ = try TraceRecovery(path: run.trace).run(programs: .wait)
      let rows = try sqlite(run.trace, "SELECT count(*) FROM engine_work")
      let added = try run.published().reduce(0, +)
      // A thread may have been stopped between a signpost and the update of its count.
      let expected = count + added...count + added + Self.threads
      #expect(expected.contains(Int(rows.first ?? "") ?? 0), "\(note): \(rows), \(expected)")
      #expect(try sqlite(run.trace, "PRAGMA integrity_check") == ["ok"], "\(note)")
      #expect(scratch.files == ["run.counts", "run.plumb"], "\(note)")
      total += added
      return result.wasKilled
    }
    report("recorders killed that add", total)
  }

  /// Prints the number of kills, for docs/faults.md.
  private func report(_ what: String, _ total: Int) {
    guard ProcessInfo.processInfo.environment["PLUMBLINE_TEST_KILLS"] != nil else { return }
    print("\(Self.kills) \(what): \(total) signposts, all there, in order, once")
  }
}
