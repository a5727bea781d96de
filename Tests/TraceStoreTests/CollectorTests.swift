import Foundation
import Testing

@testable import TraceStore

struct CollectorTests {
  @Test func `a collector leaves no memory behind, however deep the hierarchy`() throws {
    let scratch = try Scratch()
    let spool = scratch.file("run.plumb.1.spool")
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
}
