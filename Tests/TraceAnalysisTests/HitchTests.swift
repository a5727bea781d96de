import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

/// A trace of a window with a list; `passes` describes its passes.
private func trace(_ passes: String) throws -> MemoryTrace {
  try MemoryTrace(
    drawing: """
      UIWindow#window
        UIScrollView#list
          UILabel#title
      pass
        + title.width = 100

      """ + passes
  )
}

extension MemoryTrace {
  /// Adds one movement of the content in each of these passes.
  fileprivate mutating func scroll(_ name: String, inPasses passes: [Int64]) {
    let view = itemRows.first { $0.identifier == name }?.id ?? 0
    for (number, pass) in passes.enumerated() {
      let time = passRows.first { $0.id == pass }?.begin ?? 0
      let (old, new) = (Double(number) * 10, Double(number + 1) * 10)
      frameRows.append(
        FrameChangeRow(
          id: Int64(frameRows.count + 1),
          time: time,
          view: view,
          pass: pass,
          isBoundsOrigin: true,
          old: TraceRect(x: 0, y: old, width: 0, height: 0),
          new: TraceRect(x: 0, y: new, width: 0, height: 0)
        )
      )
    }
  }

  /// Adds a mark of motion.
  fileprivate mutating func mark(_ kind: MotionKind, at time: Int64, length: Int64? = nil) {
    var event = ListedEvent(id: Int64(listedEvents.count + 1), time: time, table: 0)
    event.motion = MotionRow(time: time, kind: kind, view: 2, length: length)
    listedEvents.append(event)
  }
}

/// Passes begin 10 ms apart and take 2 ms; slow passes take 20 ms.
@Suite struct `Hitches` {
  private let budget: Int64 = 8_000_000

  private func report(_ trace: MemoryTrace) throws -> HitchReport {
    try HitchAnalysis(budget: budget).report(of: trace)
  }

  @Test func `are the time beyond the budget while content scrolls, idle time left out`() throws {
    var trace = try trace("pass\npass slow\npass\npass slow")
    trace.runRow.signpostCost = 0
    trace.scroll("list", inPasses: [2, 3, 4])
    let report = try report(trace)
    let motion = try #require(report.motions.first)
    #expect(report.motions.count == 1)
    #expect((motion.kind, motion.frames) == (.scroll, 3))
    // One frame took 20 ms with a budget of 8 ms; the slow frame at the end is not part of the
    // scroll.
    #expect(report.whole.hitchTime == 12_000_000)
    #expect((report.whole.frames, report.whole.framesOver) == (3, 1))
    let length = max(motion.end - motion.begin, 3 * budget)
    #expect(report.whole.duration == length)
    #expect(report.whole.ratio == 12 / (Double(length) / 1e9))
  }

  @Test func `have percentiles that are negative for frames that are early`() throws {
    var trace = try trace("pass\npass slow\npass\npass")
    trace.runRow.signpostCost = 0
    trace.scroll("list", inPasses: [2, 3, 4, 5])
    let overrun = try #require(try report(trace).whole.overrun)
    #expect(overrun.p50 == -6_000_000)
    // Four values, with linear interpolation between the third and the fourth.
    #expect(overrun.p90 == -6_000_000 + Int64((18_000_000 * 0.7).rounded()))
    #expect(overrun.p99 == -6_000_000 + Int64((18_000_000 * 0.97).rounded()))
  }

  @Test func `need content that moves on, or a mark`() throws {
    var jump = try trace("pass slow\npass")
    jump.scroll("list", inPasses: [2])
    #expect(try report(jump).whole == HitchSummary())
    #expect(try report(jump).whole.ratio == nil)
    var marked = try trace("pass slow\npass")
    marked.runRow.signpostCost = 0
    marked.mark(.animationBegan, at: 9_000_000, length: 500_000_000)
    marked.mark(.animationEnded, at: 31_000_000)
    let report = try report(marked)
    #expect(report.motions.map(\.kind) == [.animation])
    // The animation should take half a second, although its changes are laid out immediately.
    #expect(report.whole.duration == 500_000_000)
    #expect(report.whole.ratio == 24)
  }

  @Test func `of a finger last from its mark to the frame after it lets go`() throws {
    var trace = try trace("pass\npass\npass\npass")
    trace.mark(.dragBegan, at: 9_000_000)
    trace.mark(.dragEnded, at: 25_000_000)
    let motion = try #require(try report(trace).motions.first)
    #expect((motion.kind, motion.view, motion.frames) == (.scroll, 2, 3))
  }

  @Test func `of motions at once count once`() throws {
    var trace = try trace("pass\npass slow\npass")
    trace.runRow.signpostCost = 0
    trace.scroll("list", inPasses: [2, 3, 4])
    trace.mark(.animationBegan, at: 15_000_000)
    trace.mark(.animationEnded, at: 90_000_000)
    let report = try report(trace)
    #expect(report.motions.count == 2)
    #expect((report.whole.frames, report.whole.hitchTime) == (3, 12_000_000))
  }

  @Test func `end a scroll where it rests`() throws {
    var trace = try trace("pass\npass\npass\npass")
    for index in trace.passRows.indices where trace.passRows[index].id > 3 {
      trace.passRows[index].begin? += 200_000_000
      trace.passRows[index].end? += 200_000_000
    }
    trace.scroll("list", inPasses: [2, 3, 4, 5])
    let report = try report(trace)
    #expect(report.motions.map(\.frames) == [2, 2])
    #expect(report.whole.duration < 100_000_000)
  }
}
