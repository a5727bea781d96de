import Testing
import TraceDrawing
import TraceStore

@testable import TraceAnalysis

/// Hitches whose frames are all late by the same time in a second of motion; none for 0.
private func hitches(late: Int64) -> HitchSummary {
  var summary = HitchSummary()
  summary.hitchTime = late
  summary.duration = 1_000_000_000
  summary.frames = 120
  summary.framesOver = late > 0 ? 120 : 0
  summary.overrun = HitchSummary.Percentiles(p50: late, p90: late + 1, p95: late + 2, p99: late + 3)
  return summary
}

/// Hitches depend on the recording machine, so they decide no verdict.
@Suite struct `Hitches decide no verdict` {
  /// Runs with the same work.
  private func runs(_ name: String, late: Int64) -> [RunSummary] {
    (0..<12).map { number in
      var counts = WorkCounts()
      counts.churned = 3
      counts.passTime = 1_000_000 + Int64(number)
      var run = RunSummary(
        name: "\(name) \(number)",
        run: MemoryTrace().runRow,
        schemaVersion: 2,
        work: [WorkPlace(test: "scrolls", superview: "UIWindow"): counts]
      )
      run.hitches = HitchReport(budget: 8_333_333, whole: hitches(late: late))
      return run
    }
  }

  @Test(arguments: [(0, 900_000_000), (900_000_000, 0)] as [(Int64, Int64)])
  func `of a comparison`(base: Int64, new: Int64) throws {
    let comparison = try Comparison(base: runs("base", late: base), new: runs("new", late: new))
    #expect(comparison.baseHitches?.ratio == Double(base) / 1e6)
    #expect(comparison.newHitches?.ratio == Double(new) / 1e6)
    // With this many runs, times are judged too.
    #expect(comparison.timeVerdict == .same)
    #expect(comparison.countVerdict == .same)
    #expect(comparison.verdict == .same)
    #expect(comparison.changes.isEmpty)
  }

  @Test func `of a history`() {
    let analysis = TrendAnalysis()
    let commits = (0..<4).map { "commit\($0)" }
    func rows(_ values: [Double]) -> Trend {
      analysis.trend(of: .work(.rowsTouched), values, commits: commits)
    }
    let late = analysis.trends(
      of: [0, 0, 0, 900_000_000].map { hitches(late: $0) },
      commits: commits
    )
    #expect(
      late.map(\.measure.key) == [
        "hitchTimeRatio", "frameOverrunP50", "frameOverrunP90", "frameOverrunP95",
        "frameOverrunP99",
      ]
    )
    #expect(late[0].values == [0, 0, 0, 900])
    #expect(late[4].values == [3, 3, 3, 900_000_003])
    for (last, verdict) in [(900, Trend.Verdict.same), (1_200, .worse), (600, .better)] {
      let work = rows([900, 900, 900, Double(last)])
      let group = HistoryTrends.Group(subject: .total, trends: [work] + late)
      #expect(group.verdict == verdict)
      #expect(HistoryTrends(entries: [], groups: [group]).verdict == verdict)
    }
  }
}
