import Foundation
import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

/// The program's own marks, intervals and values in the timeline.
@Suite struct `The program's own tracks` {
  /// A trace of 100 ns with 3 marks, an interval and values.
  private func trace() throws -> MemoryTrace {
    var trace = MemoryTrace()
    trace.runRow.duration = 100
    trace.runRow.completeUpTo = 100
    trace.markRows = [5, 6, 95].map { MarkRow(time: $0, name: "tap", process: 1, thread: 1) }
    trace.intervalRows = [
      IntervalRow(time: 10, duration: 20, name: "load", process: 1, thread: 1),
      IntervalRow(time: 15, duration: 10, name: "load", process: 1, thread: 1),
      IntervalRow(time: 80, duration: nil, name: "load", process: 1, thread: 1),
    ]
    trace.counterRows = [(20, 4), (45, -2), (60, .infinity), (61, 8)].map {
      CounterRow(time: $0.0, name: "rows", value: $0.1, process: 1, thread: 1)
    }
    return trace
  }

  @Test func `count marks, add intervals up, and hold values`() throws {
    let timeline = try TimelineAnalysis(bucketCount: 10).timeline(of: trace())
    let tracks = timeline.ownTracks
    #expect(tracks.map(\.name) == ["tap", "load", "rows"])
    #expect(tracks.map(\.kind) == [.mark, .interval, .value])
    #expect(tracks.map(\.count) == [3, 3, 3])
    #expect(tracks[0].buckets == [2, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    // Two intervals overlap, and the unfinished one lasts to the end of the trace.
    #expect(tracks[1].buckets == [0, 15, 15, 0, 0, 0, 0, 0, 10, 10])
    #expect(tracks[2].buckets == [nil, nil, 4, 4, -2, -2, 8, 8, 8, 8])
  }

  @Test func `are drawn below the others, unless others are asked for`() throws {
    let timeline = try TimelineAnalysis(bucketCount: 10).timeline(of: trace())
    var renderer = TimelineTextRenderer(style: TextStyle(width: 60), tracks: [.cpu])
    renderer.showsLegend = true
    var text = ""
    renderer.write(timeline) { text += $0 }
    #expect(text.contains("tap            █········▅ 2\n"))
    #expect(text.contains("load           ·██·····▆▆ 15 ns\n"))
    #expect(text.contains("rows           ··▅▅▁▁████ 8\n"))
    #expect(text.contains("  tap            3 marks of your own\n"))
    #expect(text.contains("  load           time in 3 intervals of your own\n"))
    #expect(text.contains("  rows           the last of 3 values of your own\n"))
    renderer.drawsOwnTracks = false
    text = ""
    renderer.write(timeline) { text += $0 }
    #expect(!text.contains("of your own"))
  }

  @Test func `are no more than a dozen in text, those with most events`() throws {
    var trace = try trace()
    for number in 0..<20 {
      trace.markRows.append(MarkRow(time: 50, name: "once \(number)", process: 1, thread: 1))
    }
    let timeline = try TimelineAnalysis(bucketCount: 10).timeline(of: trace)
    #expect(timeline.ownTracks.count == 23)
    var text = ""
    TimelineTextRenderer(style: TextStyle(width: 60), tracks: []).write(timeline) { text += $0 }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("once ") } == 9)
    #expect(text.contains("\ntap ") && text.contains("\nload ") && text.contains("\nrows "))
    #expect(
      text.contains("and 11 more tracks of your own with fewer events; --format json has all")
    )
  }
}
