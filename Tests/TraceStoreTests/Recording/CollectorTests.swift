import Foundation
import Testing

@testable import TraceRecording
@testable import TraceStore

struct CollectorTests {
  @Test func `a collector leaves no memory behind, however deep the hierarchy`() throws {
    let scratch = try Scratch()
    let spool = scratch.file("run.plumb.copy.spool")
    try FileManager.default.createDirectory(atPath: spool, withIntermediateDirectories: false)
    try run(["env", "PLUMBLINE_SPOOL=\(spool)", spoolWriter(), "deep", "20000"])
    weak var view: ItemState?
    weak var process: ProcessState?
    do {
      let collector = Collector(
        writer: try TraceWriter(path: scratch.file("run.plumb")),
        directory: spool,
        origin: 0
      )
      try collector.drain(upTo: .max)
      view = collector.items.last
      process = collector.processes.last
      #expect(view?.superview != nil && collector.items.count == 20_000)
      collector.writer.abandon()
    }
    #expect(view == nil && process == nil)
  }

  @Test func `reading that ends early goes on later, and says up to when it is complete`() throws {
    let scratch = try Scratch()
    let spool = scratch.file("run.plumb.copy.spool")
    try FileManager.default.createDirectory(atPath: spool, withIntermediateDirectories: false)
    try run(["env", "PLUMBLINE_SPOOL=\(spool)", spoolWriter(), "times", "12000"])
    let collector = Collector(
      writer: try TraceWriter(path: scratch.file("run.plumb")),
      directory: spool,
      origin: 0
    )
    var row = someRun()
    try collector.begin(row)
    var steps: [(count: Int, completeUpTo: Int64)] = []
    while collector.signpostCount < 12_000, steps.count < 1_000 {
      steps.append((collector.signpostCount, collector.completeUpTo))
      try collector.drain(upTo: .max, until: 0)
    }
    try collector.finish(&row)
    #expect(steps.count > 10)
    let times = try TraceReader(path: scratch.file("run.plumb")).marks().map(\.time)
    #expect(times.count == 12_000 && times == times.sorted())
    for step in steps where step.count < times.count {
      #expect(step.completeUpTo < times[step.count], "after \(step.count)")
      if step.count > 0 { #expect(step.completeUpTo >= times[step.count - 1]) }
    }
  }
}
