import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

private let head = """
  UIWindow#window
    UIView#content
      UILabel#title
  pass
    + title.leading = content.leading + 8

  """

@Suite struct `A timeline` {
  private func trace() throws -> MemoryTrace {
    try MemoryTrace(
      drawing: head + """
        pass
          - title.leading = content.leading + 8
          + title.leading = content.leading + 8
          minimize
        pass
          set title.leading = content.leading + 8 -> 9
          measure title
        """
    )
  }

  @Test(arguments: [1, 3, 7, 50, 200])
  func `has everything once, however finely it is cut`(count: Int) throws {
    let timeline = try TimelineAnalysis(bucketCount: count, budget: 1_999_999).timeline(of: trace())
    #expect(timeline.buckets.count == count)
    #expect(timeline.buckets.reduce(0) { $0 + $1.added } == 2)
    #expect(timeline.buckets.reduce(0) { $0 + $1.removed } == 1)
    #expect(timeline.buckets.reduce(0) { $0 + $1.set } == 1)
    #expect(timeline.buckets.reduce(0) { $0 + $1.viewsChurning } == 1)
    #expect(timeline.buckets.reduce(0) { $0 + $1.constraintsChurned } == 1)
    #expect(timeline.buckets.reduce(0) { $0 + $1.minimizationTime } == 4_000)
    #expect(timeline.buckets.reduce(0) { $0 + $1.textTime } == 20_000)
    #expect(timeline.buckets.reduce(0) { $0 + $1.passesOverBudget } == 3)
  }

  @Test func `begins with the first layout event, unless a span is asked for`() throws {
    var trace = try trace()
    for position in trace.passRows.indices { trace.passRows[position].opened += 1_000_000 }
    let timeline = try TimelineAnalysis(bucketCount: 10).timeline(of: trace)
    #expect(timeline.start == 1_000_000)
    #expect(timeline.gapEnd == 1_000_000)
    let part = try TimelineAnalysis(range: 0..<20_000_000, bucketCount: 10).timeline(of: trace)
    #expect(part.start == 0)
    #expect(part.gapEnd == nil)
  }

  @Test func `knows its busiest span and what churned in it`() throws {
    let timeline = try TimelineAnalysis(bucketCount: 4).timeline(of: trace())
    // Passes begin at 10, 20 and 30 ms of 40 ms; the second one churns.
    #expect(timeline.busiest == 2)
    #expect(timeline.busiestChurn?.users.constraints == 1)
    #expect(timeline.busiestWork?.passes == 1)
    #expect(timeline.busiestWork?.longestPass == 2_000_000)
  }

  @Test func `finds its busiest span by counted work, whatever the passes took`() throws {
    let drawing =
      head + """
        pass
          + title.width = 20
          + title.height = 20
        pass
          + title.top = content.top
        """
    var trace = try MemoryTrace(drawing: drawing)
    let last = try #require(trace.passRows.indices.last)
    // The last pass takes longest.
    trace.passRows[last].end = trace.passRows[last].end.map { $0 + 7_000_000 }
    let timeline = try TimelineAnalysis(bucketCount: 3).timeline(of: trace)
    #expect(timeline.busiestWork?.added == 2)
    #expect(timeline.busiestWork?.rowsTouched == 6)
    #expect(!timeline.hasProcessorTime)
  }

  @Test func `has a busiest span if texts were measured outside passes only`() throws {
    var trace = try MemoryTrace(drawing: head + "pass\n  measure title")
    trace.passRows = []
    trace.changeRows = []
    for index in trace.measurementRows.indices { trace.measurementRows[index].pass = nil }
    let timeline = try TimelineAnalysis(bucketCount: 3).timeline(of: trace)
    #expect(timeline.busiestWork?.measurements == 1)
    #expect(timeline.busiestWork?.passes == 0)
  }

  @Test func `leaves out of passes what recording them took`() throws {
    var trace = try trace()
    // 12 ns per signpost: 600 µs of 2 ms.
    for index in trace.passRows.indices { trace.passRows[index].signposts = 50_000 }
    let timeline = try TimelineAnalysis(bucketCount: 4, budget: 1_500_000).timeline(of: trace)
    #expect(timeline.busiestWork?.longestPass == 1_400_000)
    #expect(timeline.buckets.reduce(0) { $0 + $1.passesOverBudget } == 0)
    #expect(timeline.buckets.reduce(0) { $0 + $1.recordingTime } == 3 * 600_000)
    #expect(timeline.buckets.reduce(0) { $0 + $1.passTime } == 3 * 1_400_000)
  }

  @Test(arguments: [3, 7, 50, 5_000])
  func `agrees with the churn report of its busiest span`(count: Int) throws {
    let timeline = try TimelineAnalysis(bucketCount: count).timeline(of: trace())
    let work = try #require(timeline.busiestWork)
    let churn = try #require(timeline.busiestChurn)
    #expect(churn.users.constraints == work.constraintsChurned)
    #expect(churn.passes == work.passes)
    #expect(churn.constraintsAdded == work.added)
  }

  @Test func `counts a pass whole where it ends, and events where they are`() throws {
    // The pass that churns is opened at 10 ms, changes constraints from 20 ms on, and ends at 22
    // ms.
    let timeline = try TimelineAnalysis(range: 21_500_000..<40_000_000, bucketCount: 1)
      .timeline(of: trace())
    #expect(timeline.buckets[0].added == 0)
    #expect(timeline.buckets[0].constraintsChurned == 0)
    let work = try #require(timeline.busiestWork)
    #expect(work.passes == 2)
    #expect((work.added, work.removed, work.constraintsChurned) == (1, 1, 1))
    #expect(work.minimizationTime == 4_000)
    #expect(work.opened == 10_000_000)
  }

  @Test func `of a part leaves out the rest, but not what was learned before it`() throws {
    let timeline = try TimelineAnalysis(
      range: 15_000_000..<25_000_000,
      bucketCount: 2
    ).timeline(of: trace())
    #expect(timeline.buckets.reduce(0) { $0 + $1.constraintsChurned } == 1)
    #expect(timeline.buckets.reduce(0) { $0 + $1.set } == 0)
  }

  @Test func `spreads a processor sample over the time that it tells of`() throws {
    var trace = try trace()
    trace.cpuRows = [
      CPUSampleRow(
        time: 40_000_000,
        process: 1,
        processTime: 20_000_000,
        mainThreadTime: 10_000_000,
        residentSize: 0
      )
    ]
    let timeline = try TimelineAnalysis(bucketCount: 4).timeline(of: trace)
    #expect(timeline.buckets.map(\.cpuTime) == [5e6, 5e6, 5e6, 5e6])
    #expect(timeline.buckets.map(\.mainThreadTime) == [2.5e6, 2.5e6, 2.5e6, 2.5e6])
  }
}
