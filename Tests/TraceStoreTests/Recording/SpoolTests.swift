import Foundation
import Signposts
import TestSupport
import Testing
import TraceRecording
import TraceStore

/// The guarantees of the spool's clocks and chunks.
struct SpoolTests {
  /// Records a run of the program that emits signposts, with the named clock.
  private func record(
    clock: String,
    _ arguments: String...,
    in scratch: Scratch
  ) throws -> TraceReader {
    let recording = CommandRecording(
      command: ["env", "PLUMBLINE_CLOCK=\(clock)", spoolWriter()] + arguments,
      output: scratch.file("run.plumb")
    )
    #expect(try recording.run().exitStatus == 0)
    return try TraceReader(path: scratch.file("run.plumb"))
  }

  @Test(arguments: ["counter", "monotonic"])
  func `a signpost's time lies between the looks at the clock around it`(clock: String) throws {
    let scratch = try Scratch()
    let reader = try record(clock: clock, "times", "30000", in: scratch)
    let marks = try reader.marks()
    #expect(marks.count == 30_000)
    // A mark's name is the monotonic time before it. One time 0 of the trace must fit all marks.
    var earliest = Int64.min
    var latest = Int64.max
    for (mark, next) in zip(marks, marks.dropFirst()) {
      let before = try #require(Int64(mark.name))
      let after = try #require(Int64(next.name))
      earliest = max(earliest, before - mark.time)
      latest = min(latest, after - mark.time)
    }
    // Clock readings are accurate to some ten nanoseconds, and rates to one part in ten thousand.
    #expect(earliest <= latest + 2_000)
  }

  @Test(arguments: ["counter", "monotonic"])
  func `a duration of more than 32 bits comes back whole`(clock: String) throws {
    let scratch = try Scratch()
    let reader = try record(clock: clock, "long", "20000000000", in: scratch)
    let work: [EngineWorkRow] = try rows(reader.forEachEngineWork)
    #expect(work.count == 2)
    // Counters tick between 0.1 and 10 times per nanosecond.
    let range: ClosedRange<Int64> =
      clock == "monotonic" ? 20_000_000_000...25_000_000_000 : 2_000_000_000...250_000_000_000
    #expect(range.contains(work[0].duration))
    #expect(work[1].duration < work[0].duration)
  }

  @Test(arguments: ["counter", "monotonic"])
  func `what encloses another begins before it and ends after it`(clock: String) throws {
    let scratch = try Scratch()
    let reader = try record(clock: clock, "nested", "3000", in: scratch)
    let work: [EngineWorkRow] = try rows(reader.forEachEngineWork)
    let emitted = work.sorted { $0.id < $1.id }
    #expect(emitted.count == 6_000)
    var notEnclosed = 0
    for index in stride(from: 0, to: emitted.count, by: 2) {
      let (inner, outer) = (emitted[index], emitted[index + 1])
      if outer.time > inner.time || outer.time + outer.duration < inner.time + inner.duration {
        notEnclosed += 1
      }
    }
    #expect(notEnclosed == 0)
  }

  @Test func `threads that end leave their chunks to those that come`() throws {
    let scratch = try Scratch()
    let recording = CommandRecording(
      command: ["env", "PLUMBLINE_SPOOL_LIMIT=60000000", spoolWriter(), "shortThreads", "200"],
      output: scratch.file("run.plumb")
    )
    let outcome = try recording.run()
    #expect(outcome.exitStatus == 0 && outcome.run?.signpostsLost == 0)
    #expect(outcome.run?.signpostCount == 200)
  }
}

/// Only one recorder at a time can record a process.
@MainActor
@Suite(.serialized, .exclusiveRecording)
struct ChunkRecordingTests {
  @Test func `chunks that were read are used again, and nothing comes twice`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path, backlogLimit: 0)
    try recorder.start()
    let engine = Signpost.makeObjectID()
    var number = 0
    var size = 0
    for _ in 0..<40 {
      for _ in 0..<5_000 {
        Signpost.valuesRead(engine: engine, start: 0, items: number)
        number += 1
      }
      try recorder.flush()
      size = max(size, try spoolSize(beside: path))
    }
    try recorder.stop()
    // 200,000 records of 32 bytes were written. The unread part is much smaller.
    #expect(size > 0 && size < 3_000_000)
    let work: [EngineWorkRow] = try rows(try TraceReader(path: path).forEachEngineWork)
    #expect(work.map(\.count) == Array(0..<number))
  }

  @Test func `many chunks that are read at once come back without their disk`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path)
    try recorder.start()
    // Long names fill chunks with few signposts: 22 MB at a time, of which 16 MB keep their disk.
    let rest = String(repeating: "x", count: 8_000)
    var number = 0
    for _ in 0..<2 {
      for _ in 0..<2_800 {
        Signpost.mark("\(number) \(rest)")
        number += 1
      }
      try recorder.flush()
    }
    try recorder.stop()
    let names = try TraceReader(path: path).marks().map(\.name)
    #expect(names == (0..<number).map { "\($0) \(rest)" })
  }

  @Test func `a spool that is gone is not written to, and what finds no room is counted`() throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let recorder = TraceRecorder(path: path)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    let engine = Signpost.makeObjectID()
    Signpost.valuesRead(engine: engine, start: 0, items: 0)
    // The collector has opened the file by now.
    try recorder.flush()
    let spool = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
        .first { $0.hasPrefix("run.plumb.") && $0.contains("/") && $0.hasSuffix(".spool") }
    )
    let other = Data("a file of the same name".utf8)
    try FileManager.default.removeItem(atPath: scratch.file(spool))
    try other.write(to: URL(fileURLWithPath: scratch.file(spool)))
    for number in 1..<20_000 { Signpost.valuesRead(engine: engine, start: 0, items: number) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.file(spool))) == other)
    let run = try #require(try recorder.stop())
    #expect(run.signpostCount + run.signpostsLost >= 20_000 && run.signpostsLost > 0)
    let stats = try TraceReader(path: path).stats()
    let lost = try #require(stats.first { $0.name == "signposts_lost" })
    #expect(lost.advice.contains("replacing its spool") && !lost.advice.contains("disk"))
  }

  /// Returns the size of the spool's files, in bytes.
  private func spoolSize(beside path: String) throws -> Int {
    let manager = FileManager.default
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try manager.subpathsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".spool") && $0.contains("/") }
      .reduce(0) { sum, name in
        let attributes = try? manager.attributesOfItem(atPath: directory + "/" + name)
        return sum + (attributes?[.size] as? Int ?? 0)
      }
  }
}
