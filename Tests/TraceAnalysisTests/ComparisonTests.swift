import Foundation
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

/// A run with the given work of one test under one superview.
private func run(
  _ name: String,
  _ work: [WorkPlace: WorkCounts],
  _ change: (inout Run) -> Void = { _ in }
) -> RunSummary {
  var run = MemoryTrace().runRow
  change(&run)
  return RunSummary(name: name, run: run, schemaVersion: 2, work: work)
}

private func place(_ superview: String?, in test: String? = nil) -> WorkPlace {
  WorkPlace(test: test, superview: superview)
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
    func side(_ churned: Int) -> [WorkPlace: WorkCounts] {
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

@Suite struct `What only one side of a comparison has` {
  /// A run with the rules' findings, in which each pass belongs to one of the tests.
  private func run(
    _ drawing: String,
    tests: [String] = [],
    without leftOut: Set<String> = [],
    name: String
  ) throws -> RunSummary {
    var trace = try MemoryTrace(drawing: drawing)
    trace.testRows = tests.enumerated().map { number, name in
      TestRow(id: Int64(number + 1), process: 1, name: name, begin: 0, end: 1_000_000_000)
    }
    for position in trace.passRows.indices where !tests.isEmpty {
      trace.passRows[position].test = Int64(position % tests.count + 1)
    }
    for position in trace.changeRows.indices {
      let pass = trace.changeRows[position].pass
      trace.changeRows[position].test = trace.passRows.first { $0.id == pass }?.test
    }
    return try RunSummary(of: trace, name: name, rules: RuleOptions(), leavingOut: leftOut)
  }

  private func churning(_ container: String, passes: Int) -> String {
    let change =
      "    - title.leading = content.leading + 8\n    + title.leading = content.leading + 8\n"
    return """
      UIWindow#window
        \(container)#content
          UILabel#title
          UILabel#subtitle
      pass
        + title.leading = content.leading + 8

      """ + String(repeating: "pass\n" + change, count: passes)
  }

  @Test func `decides nothing if it is a test that churns the same superview`() throws {
    let both = try run(
      churning("UIView", passes: 9),
      tests: ["a", "b"],
      without: ["b"],
      name: "both"
    )
    // The same program with a filter: only the passes of test 'a'.
    let filtered = try run(churning("UIView", passes: 4), tests: ["a"], without: ["b"], name: "one")
    for (base, new) in [(both, filtered), (filtered, both)] {
      let comparison = try Comparison(base: [base], new: [new])
      #expect(comparison.rules == [])
      #expect(comparison.verdict == .same)
      #expect(comparison.notes.contains { $0.contains("1 test is only in the") })
    }
  }

  @Test func `is paired if a class was renamed`() throws {
    let comparison = try Comparison(
      base: [run(churning("CardView", passes: 5), name: "a")],
      new: [run(churning("ProfileCard", passes: 5), name: "b")]
    )
    #expect(comparison.verdict == .same)
    #expect(comparison.rules == [])
    #expect(comparison.superviews.isEmpty)
    let worse = try Comparison(
      base: [run(churning("CardView", passes: 5), name: "a")],
      new: [run(churning("ProfileCard", passes: 6), name: "b")]
    )
    #expect(worse.verdict == .worse)
    let row = try #require(worse.superviews.first)
    #expect(row.name == "UIWindow#window/ProfileCard#content")
    #expect(row.formerName == "UIWindow#window/CardView#content")
  }

  @Test func `is paired if a superview was inserted`() throws {
    let inserted = churning("UIView", passes: 5)
      .replacingOccurrences(of: "  UIView#content", with: "  UIView#screen\n    UIView#content")
      .replacingOccurrences(of: "    UILabel", with: "      UILabel")
    let comparison = try Comparison(
      base: [run(churning("UIView", passes: 5), name: "a")],
      new: [run(inserted, name: "b")]
    )
    #expect(comparison.verdict == .same)
    #expect(comparison.rules == [])
  }

  @Test func `is listed, and decides if it is told to`() throws {
    let other = churning("UIView", passes: 5)
      .replacingOccurrences(of: "UILabel", with: "UIImageView")
      .replacingOccurrences(of: "UIView#content", with: "UIStackView#rows")
      .replacingOccurrences(of: "content", with: "rows")
    var policy = ComparisonPolicy()
    policy.allowed = [.app]
    func compare() throws -> Comparison {
      try Comparison(
        base: [run(churning("UIView", passes: 5), name: "a")],
        new: [run(other, name: "b")],
        policy: policy
      )
    }
    let comparison = try compare()
    #expect(comparison.verdict == .same)
    let rule = try #require(comparison.rules?.first { $0.rule == .churn })
    #expect(Set(rule.places.map(\.presence)) == [.appeared, .vanished])
    #expect(rule.places.allSatisfy { $0.verdict == .same })
    policy.onNew = .fail
    #expect(try compare().verdict == .worse)
  }
}

@Suite struct `The code behind a difference` {
  private let cell = place("Cell", in: "scrolls")

  /// A run in which functions add constraints under a cell: the given number each, by function and
  /// line.
  private func run(_ name: String, _ adders: [(String, Int, Int)]) -> RunSummary {
    let churned = adders.reduce(0) { $0 + $1.2 }
    var summary = TraceAnalysisTests.run(name, [cell: work(churned: churned)])
    for (function, line, count) in adders {
      var counts = WorkCounts()
      counts.added = count
      let caller = WorkCaller(function: function, file: "Cell.swift", line: line)
      summary.callers[cell, default: [:]][caller] = counts
    }
    return summary
  }

  private func caller(_ base: [RunSummary], _ new: [RunSummary]) throws -> WorkCaller? {
    try Comparison(base: base, new: new).changes.first { $0.measure == .churned }?.caller
  }

  @Test func `is the function whose part of it rose most`() throws {
    let found = try caller(
      [run("a", [("setUp()", 10, 9), ("update()", 20, 2)])],
      [run("b", [("setUp()", 10, 9), ("update()", 20, 4), ("layout()", 30, 1)])]
    )
    #expect(found?.text == "update() (Cell.swift:20)")
  }

  @Test func `is one function still where its lines have moved`() throws {
    let found = try caller(
      [run("a", [("setUp()", 10, 9), ("update()", 20, 2)])],
      [run("b", [("setUp()", 15, 9), ("update()", 25, 2), ("update()", 27, 3)])]
    )
    #expect(found?.text == "update() (Cell.swift:27)")
  }

  @Test func `is the one that does less where there is less`() throws {
    let found = try caller(
      [run("a", [("setUp()", 10, 9), ("update()", 20, 2)])],
      [run("b", [("setUp()", 10, 9)])]
    )
    #expect(found?.text == "update() (Cell.swift:20)")
  }

  @Test func `is not named where no function's part differs`() throws {
    var more = run("b", [("setUp()", 10, 9)])
    more.work[cell]?.churned = 20
    #expect(try caller([run("a", [("setUp()", 10, 9)])], [more]) == nil)
    let bare = TraceAnalysisTests.run("c", [cell: work(churned: 30)])
    #expect(try caller([TraceAnalysisTests.run("d", [cell: work()])], [bare]) == nil)
  }

  @Test func `is not named where one side only has call stacks`() throws {
    let bare = TraceAnalysisTests.run("a", [cell: work()])
    let comparison = try Comparison(base: [bare], new: [run("b", [("setUp()", 10, 9)])])
    #expect(comparison.verdict == .worse)
    #expect(comparison.changes.allSatisfy { $0.caller == nil })
    #expect(comparison.notes.contains { $0.contains("call stacks") })
  }
}

@Suite struct `The rules of a comparison` {
  private func run(
    _ name: String,
    _ findings: [(RuleID, Int)],
    tests: [String] = ["scrolls"]
  ) -> RunSummary {
    var summary = TraceAnalysisTests.run(name, [place("Cell", in: "scrolls"): work()])
    summary.findings = findings.map {
      RuleFinding(rule: $0.0, superview: "Cell", tests: tests, occurrences: $0.1)
    }
    return summary
  }

  @Test func `are worse where one counts more, and say where`() throws {
    let comparison = try Comparison(
      base: [run("a", [(.repeatedText, 2), (.forcedLayout, 1)])],
      new: [run("b", [(.repeatedText, 3), (.forcedLayout, 1)])]
    )
    #expect(comparison.verdict == .worse)
    let rule = try #require(comparison.rules?.first)
    #expect(comparison.rules?.count == 1)
    #expect((rule.rule, rule.base, rule.new) == (.repeatedText, 2...2, 3...3))
    #expect(rule.places.map(\.superview) == ["Cell"])
    #expect(rule.places.map(\.tests) == [["scrolls"]])
    let back = try Comparison(
      base: [run("a", [(.repeatedText, 2)])],
      new: [run("b", [])]
    )
    #expect(back.verdict == .better)
  }

  @Test(arguments: [RuleID.noOpConstant, .frameHitch])
  func `are not judged where they only inform, and left out where a time decides`(
    rule: RuleID
  ) throws {
    let comparison = try Comparison(
      base: [run("a", [(rule, 2)]), run("b", [(rule, 5)])],
      new: [run("c", [(rule, 9)])]
    )
    #expect(comparison.verdict == .same)
    #expect(comparison.rules?.map(\.isJudged) == (rule == .noOpConstant ? [false] : []))
  }

  @Test func `are nondeterministic where runs of one side differ`() throws {
    let comparison = try Comparison(
      base: [run("a", [(.repeatedText, 2)]), run("b", [(.repeatedText, 3)])],
      new: [run("c", [(.repeatedText, 3)])]
    )
    #expect(comparison.verdict == .nondeterministic)
  }

  @Test func `leave out what happened in a test that only one side has`() throws {
    var new = run("b", [(.repeatedText, 3)], tests: ["opens"])
    new.work[place("Cell", in: "opens")] = work()
    let comparison = try Comparison(base: [run("a", [])], new: [new])
    #expect(comparison.rules == [])
    #expect(comparison.verdict == .same)
  }

  @Test func `are not known where one run's are not`() throws {
    let comparison = try Comparison(
      base: [run("a", [(.repeatedText, 2)])],
      new: [TraceAnalysisTests.run("b", [place("Cell", in: "scrolls"): work()])]
    )
    #expect(comparison.rules == nil)
    #expect(comparison.verdict == .same)
  }
}

@Suite struct `What only one side has` {
  private let base = [place("Cell", in: "scrolls"): work(churned: 1)]
  private var new: [WorkPlace: WorkCounts] {
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

  @Test func `of superviews in a test that both have counts for that test, but is not a fault`()
    throws
  {
    var after = base
    after[place("Wrapper", in: "scrolls")] = work(churned: 2)
    let comparison = try Comparison(base: [run("a", base)], new: [run("b", after)])
    #expect(comparison.verdict == .same)
    #expect(comparison.tests.map(\.verdict) == [.worse])
    #expect(comparison.superviews.map(\.presence) == [.appeared])
    #expect(comparison.superviews.map(\.verdict) == [.same])
  }
}

@Suite struct `A comparison of times` {
  /// Runs whose layout takes about `time`, with a tenth of it in one view.
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
    let windows = (place("UIWindow/Cell"), place("UIWindow/Other"), place("UIWindow"))
    let app = run("a", [windows.0: work(), windows.2: work()])
    #expect(kind(app, run("b", [windows.1: work(), windows.2: work()])) == .app)
    #expect(kind(app, run("b", [windows.2: work(), windows.0: work()])) == nil)
    #expect(kind(one, run("b", [:])) == .empty)
    var old = run("b", [place("Cell"): work()])
    old.schemaVersion = 1
    #expect(kind(one, old) == .schema)
    old.schemaVersion = 3
    #expect(kind(one, old) == nil)
  }

  @Test func `may come from different versions of the analysis, which a note names`() throws {
    let old = run("a", [place("Cell"): work()])
    let new = run("b", [place("Cell"): work()]) { $0.analysisVersion = 2 }
    let note = try #require(try Comparison(base: [old], new: [new]).notes.first)
    #expect(
      note.contains("'a' was analyzed by an earlier version of the analysis and 'b' by version 2")
    )
    #expect(try Comparison(base: [old], new: [run("c", [place("Cell"): work()])]).notes.isEmpty)
  }
}
