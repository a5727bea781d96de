import TestSupport
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
private let putBack = """
  pass
    - title.leading = content.leading + 8
    + title.leading = content.leading + 8

  """

private func summary(_ passes: String, name: String = "run") throws -> RunSummary {
  try RunSummary(of: MemoryTrace(drawing: head + passes), name: name)
}

/// A run whose work is given: what one test did under one superview.
private func run(
  _ name: String,
  _ work: [RunSummary.Place: WorkCounts],
  _ change: (inout Run) -> Void = { _ in }
) -> RunSummary {
  var run = MemoryTrace().runRow
  change(&run)
  return RunSummary(name: name, run: run, schemaVersion: 2, work: work)
}

private func place(_ superview: String?, in test: String? = nil) -> RunSummary.Place {
  RunSummary.Place(test: test, superview: superview)
}

private func work(churned: Int = 0, passTime: Int64 = 0, viewTime: Int64 = 0) -> WorkCounts {
  var counts = WorkCounts()
  counts.churned = churned
  counts.passTime = passTime
  counts.viewTime = viewTime
  counts.added = 1
  return counts
}

@Suite struct `A comparison of counts` {
  @Test func `of two equal runs finds nothing`() throws {
    let comparison = try Comparison(
      base: [summary(putBack, name: "a")],
      new: [summary(putBack, name: "b")]
    )
    #expect(comparison.verdict == .same)
    #expect(comparison.superviews.isEmpty)
    #expect(comparison.changes.isEmpty)
    #expect(comparison.timeVerdict == .unknown)
    #expect(comparison.runsNeeded == 4)
  }

  @Test func `names the superview and the rule of one more churned constraint`() throws {
    let comparison = try Comparison(
      base: [summary("pass", name: "a")],
      new: [summary(putBack, name: "b")]
    )
    #expect(comparison.verdict == .worse)
    let superview = try #require(comparison.superviews.first)
    #expect(superview.name == "UIWindow#window/UIView#content")
    #expect(superview.verdict == .worse)
    let change = try #require(comparison.changes.first)
    #expect(change.measure == .churned)
    #expect(change.measure.rule == "churn")
    #expect(change.superview == "UIWindow#window/UIView#content")
    #expect((change.base, change.new) == (0, 1))
    let back = try Comparison(
      base: [summary(putBack, name: "a")],
      new: [summary("pass", name: "b")]
    )
    #expect(back.verdict == .better)
  }

  @Test func `names the test that it happened in`() throws {
    let before = [place("Cell", in: "scrolls"): work(), place("Cell", in: "opens"): work()]
    var after = before
    after[place("Cell", in: "scrolls")] = work(churned: 1)
    let comparison = try Comparison(base: [run("a", before)], new: [run("b", after)])
    #expect(comparison.tests.map(\.name) == ["scrolls"])
    #expect(comparison.unchangedTests == 1)
    let change = try #require(comparison.changes.first)
    #expect((change.test, change.superview) == ("scrolls", "Cell"))
  }

  @Test func `is nondeterministic where runs of one side differ`() throws {
    let comparison = try Comparison(
      base: [run("a", [place("Cell"): work(churned: 1)]), run("b", [place("Cell"): work()])],
      new: [run("c", [place("Cell"): work(churned: 5)])]
    )
    #expect(comparison.verdict == .nondeterministic)
    #expect(comparison.isUndecided)
    #expect(comparison.superviews.first?.verdict == .nondeterministic)
    #expect(comparison.changes.first?.measure == .churned)
    #expect(comparison.changes.first?.verdict == .nondeterministic)
  }

  @Test func `forgives what is within the tolerance`() throws {
    let base = [run("a", [place("Cell"): work(churned: 100)])]
    let new = [run("b", [place("Cell"): work(churned: 101)])]
    #expect(try Comparison(base: base, new: new).verdict == .worse)
    var policy = ComparisonPolicy()
    policy.tolerance = 0.02
    #expect(try Comparison(base: base, new: new, policy: policy).verdict == .same)
  }

  @Test func `takes a cell's successor for it, by the reuse identifier`() throws {
    func cell(_ name: String) -> String { "UITableView#feed/\(name)(entry)" }
    let comparison = try Comparison(
      base: [run("a", [place(cell("OldCell")): work(churned: 1)])],
      new: [run("b", [place(cell("NewCell")): work()])]
    )
    let superview = try #require(comparison.superviews.first)
    #expect(comparison.superviews.count == 1)
    #expect(superview.presence == .both)
    #expect(superview.name == "UITableView#feed/NewCell(entry)")
    #expect(superview.formerName == "UITableView#feed/OldCell(entry)")
  }

  @Test func `of something against nothing has an infinite ratio, and a verdict`() throws {
    let comparison = try Comparison(
      base: (0..<5).map { run("a\($0)", [place(nil): work(), place("Cell"): work()]) },
      new: (0..<5).map {
        run("b\($0)", [place(nil): work(passTime: 7), place("Cell"): work(churned: 1)])
      }
    )
    #expect(comparison.verdict == .worse)
    let time = try #require(comparison.total.times.first)
    #expect(time.change == .infinity)
    #expect(time.verdict == .worse)
  }

  @Test func `of ten thousand superviews lists them all`() throws {
    func side(_ churned: Int) -> [RunSummary.Place: WorkCounts] {
      Dictionary(
        uniqueKeysWithValues: (0..<10_000).map {
          (place("View\($0)", in: "test \($0 % 100)"), work(churned: $0 + churned))
        }
      )
    }
    let comparison = try Comparison(base: [run("a", side(0))], new: [run("b", side(1))])
    #expect(comparison.superviews.count == 10_000)
    #expect(comparison.tests.count == 100)
    #expect(comparison.changes.count == 10_000)
    #expect(comparison.total.counts.first?.new.upperBound == 50_005_000)
  }
}

@Suite struct `What only one side has` {
  private let base = [place("Cell", in: "scrolls"): work(churned: 1)]
  private var new: [RunSummary.Place: WorkCounts] {
    [
      place("Cell", in: "scrolls"): work(churned: 1),
      place("Row", in: "opens"): work(churned: 9),
    ]
  }

  @Test func `is a note, and tests of it are left out of the totals`() throws {
    let comparison = try Comparison(base: [run("a", base)], new: [run("b", new)])
    #expect(comparison.verdict == .same)
    #expect(comparison.notes.contains { $0.contains("test is only in the new runs") })
    #expect(comparison.tests.map(\.presence) == [.appeared])
    #expect(comparison.total.counts.first?.new.upperBound == 1)
    let back = try Comparison(base: [run("a", new)], new: [run("b", base)])
    #expect(back.notes.contains { $0.contains("only in the base runs") })
  }

  @Test(arguments: [ComparisonPolicy.Presence.allow, .fail])
  func `is nothing or worse where told so`(rule: ComparisonPolicy.Presence) throws {
    var policy = ComparisonPolicy()
    policy.onNew = rule
    let comparison = try Comparison(base: [run("a", base)], new: [run("b", new)], policy: policy)
    #expect(comparison.notes.isEmpty == (rule == .allow))
    #expect(comparison.verdict == (rule == .fail ? .worse : .same))
  }

  @Test func `of superviews in a test that both have counts for that test`() throws {
    var after = base
    after[place("Wrapper", in: "scrolls")] = work(churned: 2)
    let comparison = try Comparison(base: [run("a", base)], new: [run("b", after)])
    #expect(comparison.verdict == .worse)
    #expect(comparison.superviews.map(\.presence) == [.appeared])
    #expect(comparison.superviews.map(\.verdict) == [.same])
  }
}

@Suite struct `A comparison of times` {
  /// Runs whose layout takes about `time`, a tenth of it in one view.
  private func runs(
    _ name: String,
    _ count: Int,
    time: Int64,
    slower: Int64 = 0,
    generator: inout SeededGenerator
  ) -> [RunSummary] {
    (0..<count).map { number in
      func noisy(_ value: Int64) -> Int64 { value + Int64(generator.next(below: Int(value / 100))) }
      return run(
        "\(name)\(number)",
        [
          place(nil, in: "scrolls"): work(passTime: noisy(time) + slower),
          place("Cell", in: "scrolls"): work(viewTime: noisy(time / 10) + slower),
          place("Row", in: "scrolls"): work(viewTime: noisy(time / 10)),
          place(nil, in: "opens"): work(passTime: noisy(time)),
        ]
      )
    }
  }

  @Test func `finds a test that is slower by a tenth, and the superview that is`() throws {
    var generator = SeededGenerator(seed: 1)
    let comparison = try Comparison(
      base: runs("a", 8, time: 10_000_000, generator: &generator),
      new: runs("b", 8, time: 10_000_000, slower: 1_000_000, generator: &generator)
    )
    #expect(comparison.countVerdict == .same)
    #expect(comparison.verdict == .worse)
    #expect(comparison.tests.map(\.name) == ["scrolls"])
    let time = try #require(comparison.tests.first?.times.first)
    #expect(time.verdict == .worse)
    let interval = try #require(time.interval)
    #expect(interval.lowerBound > 500_000 && interval.upperBound < 1_500_000)
    #expect(comparison.superviews.map(\.name) == ["Cell"])
    #expect(comparison.changes.contains { $0.measure == .viewTime && $0.superview == "Cell" })
  }

  @Test func `says nothing of a difference that is certain, but small`() throws {
    var generator = SeededGenerator(seed: 2)
    let comparison = try Comparison(
      base: runs("a", 8, time: 10_000_000, generator: &generator),
      new: runs("b", 8, time: 10_000_000, slower: 300_000, generator: &generator)
    )
    #expect(comparison.verdict == .same)
    #expect(comparison.timeVerdict == .same)
    let time = comparison.total.times.first
    #expect(try #require(time?.probability) < 0.05)
  }

  @Test func `of too few runs is unknown, and says how many are needed`() throws {
    var generator = SeededGenerator(seed: 3)
    let comparison = try Comparison(
      base: runs("a", 4, time: 10_000_000, generator: &generator),
      new: runs("b", 4, time: 10_000_000, slower: 9_000_000, generator: &generator)
    )
    // Three rows share α: 3 · 2/C(8, 4) = 0.086 cannot be below 0.05, 3 · 2/C(10, 5) = 0.024 can.
    #expect(comparison.timeVerdict == .unknown)
    #expect(comparison.runsNeeded == 5)
    #expect(comparison.isUndecided)
    #expect(comparison.verdict == .same)
  }
}

@Suite struct `Sides that cannot be compared fairly` {
  private func obstacle(
    base: (inout Run) -> Void = { _ in },
    new: (inout Run) -> Void,
    allowed: Set<ComparisonObstacle.Kind> = []
  ) throws -> ComparisonObstacle.Kind? {
    var policy = ComparisonPolicy()
    policy.allowed = allowed
    do {
      let comparison = try Comparison(
        base: [run("a", [place("Cell"): work()], base)],
        new: [run("b", [place("Cell"): work()], new)],
        policy: policy
      )
      #expect(allowed.isEmpty || comparison.notes.count == 1)
      return nil
    } catch {
      #expect(error.message.hasSuffix("."))
      return error.kind
    }
  }

  @Test func `are refused, or noted where allowed`() throws {
    let cases: [(ComparisonObstacle.Kind, (inout Run) -> Void)] = [
      (.engine, { $0.recorderVersion = "0.0.9" }),
      (.build, { $0.buildConfiguration = "release" }),
      (.processor, { $0.processor = "Other" }),
      (.lost, { $0.signpostsLost = 1 }),
      (.unfinished, { $0.isFinished = false }),
      (.overhead, { $0.signpostCount = 10_000_000 }),
    ]
    for (kind, change) in cases {
      #expect(try obstacle(new: change) == kind)
      #expect(try obstacle(new: change, allowed: [kind]) == nil)
    }
    #expect(try obstacle(new: { $0.buildConfiguration = nil }) == nil)
  }

  @Test func `may be one file twice, of another app, of another schema, or empty`() throws {
    func kind(_ base: RunSummary, _ new: RunSummary) -> ComparisonObstacle.Kind? {
      do {
        _ = try Comparison(base: [base], new: [new])
        return nil
      } catch {
        return error.kind
      }
    }
    let one = run("a", [place("Cell"): work()])
    #expect(kind(one, one) == .sameFile)
    #expect(kind(one, run("b", [place("Other"): work()])) == .app)
    #expect(kind(one, run("b", [:])) == .empty)
    var old = run("b", [place("Cell"): work()])
    old.schemaVersion = 1
    #expect(kind(one, old) == .schema)
  }
}
