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

private func summary(_ passes: String) throws -> WorkSummary {
  try WorkSummary(of: MemoryTrace(drawing: head + passes))
}

@Suite struct `A comparison` {
  @Test func `of a run with itself finds nothing`() throws {
    let run = try summary("pass\n  - title.leading = content.leading + 8")
    let comparison = TraceComparison(base: run, new: run)
    #expect(!comparison.isRegression)
    #expect(comparison.superviews.isEmpty)
    #expect(comparison.total.allSatisfy { $0.verdict == .same })
  }

  @Test func `names the superview whose churn rose`() throws {
    let base = try summary("pass")
    let new = try summary(
      """
      pass
        - title.leading = content.leading + 8
        + title.leading = content.leading + 8
      """
    )
    let comparison = TraceComparison(base: base, new: new)
    #expect(comparison.isRegression)
    let superview = try #require(comparison.superviews.first)
    #expect(superview.path == "UIWindow#window/UIView#content")
    #expect(superview.verdict == .worse)
    #expect(superview.measures[0].new == 1)
    #expect(!TraceComparison(base: new, new: base).isRegression)
  }

  @Test func `forgives what is within the tolerance`() throws {
    let base = try summary(
      "pass\n" + String(repeating: "  set title.leading = content.leading + 8 -> 9\n", count: 100)
    )
    let new = try summary(
      "pass\n" + String(repeating: "  set title.leading = content.leading + 8 -> 9\n", count: 101)
    )
    #expect(TraceComparison(base: base, new: new).isRegression)
    #expect(!TraceComparison(base: base, new: new, tolerance: 0.02).isRegression)
  }

  @Test func `takes a cell's successor for it, by the reuse identifier`() throws {
    func run(_ cell: String) throws -> WorkSummary {
      try WorkSummary(
        of: MemoryTrace(
          drawing: """
            UITableView#feed
              \(cell)(entry)#one
                UILabel#title
            pass
              + one/title.leading = one.leading
            pass
              \(cell == "OldCell" ? "- one/title.leading = one.leading" : "")
            """
        )
      )
    }
    let comparison = TraceComparison(base: try run("OldCell"), new: try run("NewCell"))
    let superview = try #require(comparison.superviews.first)
    #expect(comparison.superviews.count == 1)
    #expect(superview.presence == .both)
    #expect(superview.path == "UITableView#feed/NewCell(entry)")
    #expect(superview.formerPath == "UITableView#feed/OldCell(entry)")
  }
}

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

  @Test func `knows its busiest span and what churned in it`() throws {
    let timeline = try TimelineAnalysis(bucketCount: 4).timeline(of: trace())
    // Passes begin at 10, 20 and 30 ms of 40: the second one churns.
    #expect(timeline.busiest == 2)
    #expect(timeline.busiestChurn?.users.constraints == 1)
    #expect(timeline.busiestPasses == [2_000_000])
  }

  @Test(arguments: [3, 7, 50, 5_000])
  func `agrees with the churn report of its busiest span`(count: Int) throws {
    let timeline = try TimelineAnalysis(bucketCount: count).timeline(of: trace())
    let busiest = try #require(timeline.busiest)
    #expect(
      timeline.busiestChurn?.users.constraints == timeline.buckets[busiest].constraintsChurned
    )
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
