import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

/// A feed with two recycled cells; `passes` describes their second and third pass.
private func feed(_ passes: String) throws -> MemoryTrace {
  var trace = try MemoryTrace(
    drawing: """
      UITableView#feed
        FeedCell(entry)#one
          UIView#content1
            UIImageView#avatar
            UILabel#title
            UILabel#日付
        FeedCell(entry)#two
          UIView#content2
      pass
        + one/avatar.leading = one/content1.leading + 16
        + one/avatar.width = 40
        + one/title.leading = one/avatar.trailing + 8
        + one/日付.leading = one/avatar.trailing + 8
        minimize
        measure one/title

      """ + passes
  )
  trace.cpuRows = (1...4).map { number in
    CPUSampleRow(
      time: Int64(number) * 10_000_000,
      process: 1,
      processTime: Int64(number) * 2_000_000,
      mainThreadTime: Int64(number) * 1_000_000,
      residentSize: 1 << 24
    )
  }
  return trace
}

private let churning = """
  pass
    - one/avatar.width = 40
    + one/avatar.width = 40
    - one/title.leading = one/avatar.trailing + 8
    + one/title.leading = one/avatar.trailing + 8
    + one/日付.top = one/title.bottom
    minimize
  pass
    - one/title.leading = one/avatar.trailing + 8
    + one/title.leading = one/avatar.trailing + 8
    - one/日付.top = one/title.bottom
    - one/日付.leading = one/avatar.trailing + 8
    + one/日付.leading = one/avatar.trailing + 12
    minimize
    measure one/title
  """

private let grouped = """
  pass
    + one/日付.top = one/title.bottom
    minimize
  pass
    - one/日付.top = one/title.bottom
    minimize
  """

private func churnText(_ trace: MemoryTrace, style: TextStyle = TextStyle()) throws -> String {
  let report = try ChurnAnalysis().report(of: trace)
  return rendered { ChurnTextRenderer(style: style).write(report, to: $0) }
}

/// A figure whose solver is recreated in two tests.
private let rebuilds: RebuildReport = {
  var figure = RebuiltEngine(path: "Figure#figure 1")
  figure.rebuilds = 3
  figure.constraints = 30
  figure.same = 27
  figure.time = 4_500
  figure.rebuilt.rowsTouched = 120
  figure.rebuilt.pivots = 16
  figure.rebuilt.time = 90_000
  figure.kept.rowsTouched = 40
  figure.kept.pivots = 5
  figure.kept.time = 31_000
  figure.values = 12
  figure.otherValues = 1
  figure.tests = ["test_draw", "test_save"].enumerated().map { index, name in
    var test = RebuiltTest(name: name)
    test.rebuilds = 2 - index
    test.constraints = 20 - 10 * index
    test.same = 18 - 9 * index
    return test
  }
  return RebuildReport(views: [figure])
}()

@Suite struct `The churn report` {
  @Test func `tells superview, views, cost and remedy`() throws {
    try expectGolden(churnText(feed(churning)), named: "churn.txt")
  }

  @Test func `of a clean run says so`() throws {
    try expectGolden(churnText(feed(grouped)), named: "churn-clean.txt")
  }

  @Test func `for programs is versioned JSON`() throws {
    let report = try ChurnAnalysis().report(of: feed(churning))
    try expectGolden(
      rendered { ChurnDataRenderer.writeJSON(report, rebuilds: rebuilds, to: $0) },
      named: "churn.json"
    )
  }

  @Test func `for spreadsheets is CSV`() throws {
    let report = try ChurnAnalysis().report(of: feed(churning))
    try expectGolden(
      rendered { ChurnDataRenderer.writeCSV(report, rebuilds: rebuilds, to: $0) },
      named: "churn.csv"
    )
  }

  @Test func `tells what engines cost that are recreated, and in which tests`() {
    let lines = rebuilds.lines(style: TextStyle(), limit: 10)
    #expect(lines[1] == "Recreated for each layout")
    #expect(lines.contains("    a new solver took another's place 3 times, with 30 constraints"))
    #expect(lines.contains("    in tests test_draw, test_save"))
    #expect(lines.contains { $0.hasPrefix("    1 of 12 values would be others") })
  }

  @Test(arguments: [40, 80, 160])
  func `keeps to the columns there are`(width: Int) throws {
    let text = try churnText(feed(churning), style: TextStyle(width: width))
    let indented = text.split(separator: "\n").filter { $0.hasPrefix("   ") || $0.hasPrefix("1.") }
    for line in indented where width >= 80 {
      #expect(DisplayText.width(String(line)) <= width, "\(line)")
    }
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `says how many superviews a filter left out`() throws {
    var report = try ChurnAnalysis().report(of: feed(churning))
    report.keepSuperviews { $0.users.constraints > 1_000 }
    #expect(report.leftOut == 1)
    #expect(report.classes.isEmpty)
    let text = rendered { ChurnTextRenderer().write(report, to: $0) }
    #expect(text.contains("under 1 superview."))
    #expect(text.contains("1 superview left out"))
  }

  @Test func `of a trace in which nothing was laid out does not call it clean`() throws {
    let report = try ChurnAnalysis().report(of: MemoryTrace())
    let text = rendered { ChurnTextRenderer().write(report, to: $0) }
    #expect(text.hasPrefix("Nothing was laid out"))
    #expect(!text.contains("No churn"))
  }

  @Test func `shows as many constraints of a group as are asked for`() throws {
    let report = try ChurnAnalysis().report(of: feed(churning))
    let text = rendered { ChurnTextRenderer(constraintLimit: 3).write(report, to: $0) }
    #expect(text.contains("… and 1 more: --constraints 4"))
  }

  @Test func `says that signposts were lost, and that the recording goes on`() throws {
    var trace = try feed(churning)
    trace.runRow.signpostsLost = 1_234
    trace.runRow.isFinished = false
    let text = try churnText(trace)
    #expect(text.contains("Signposts lost: 1,234"))
    #expect(text.contains("still being recorded"))
  }

  @Test func `escapes what names could do to a terminal`() throws {
    var trace = try feed(churning)
    let hostile = "a\u{1B}[31m\nb\"c\u{202E}d" + String(repeating: "x", count: 100_000)
    for index in trace.itemRows.indices where trace.itemRows[index].identifier != nil {
      trace.itemRows[index].identifier = hostile
      trace.itemRows[index].path += hostile
      trace.itemRows[index].className = hostile
    }
    let text = try churnText(trace)
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\u{202E}"))
    #expect(text.utf8.count < 20_000)
    let report = try ChurnAnalysis().report(of: trace)
    let json = rendered { ChurnDataRenderer.writeJSON(report, to: $0) }
    #expect(json.contains("a\\u001b[31m\\nb\\\"c"))
    let csv = rendered { ChurnDataRenderer.writeCSV(report, to: $0) }
    #expect(csv.contains("\"\"c"))
  }
}

@Suite struct `The facts of a trace` {
  @Test func `include what the recorder noted, and when it was made`() throws {
    var trace = MemoryTrace()
    trace.statRows = [
      StatRow(name: "unknown_records", severity: .dataLoss, value: 3, advice: "Use one version."),
      StatRow(name: "undefined_items", severity: .info, value: 1, advice: "Some stand as '?'."),
    ]
    let info = try TraceInfo(of: trace)
    let text = rendered { InfoRenderer.writeText(info, style: TextStyle(), to: $0) }
    #expect(text.contains("Note: Use one version.\n"))
    #expect(!text.contains("stand as"))
    #expect(text.contains("2023-11-14T22:13:20Z"))
    let json = rendered { InfoRenderer.writeJSON(info, to: $0) }
    #expect(json.contains("\"unknown_records\"") && json.contains("\"undefined_items\""))
  }
}

@Suite struct `A test that never ended` {
  private func test(_ id: Int64, _ name: String, end: Int64?) -> TestRow {
    TestRow(id: id, process: 1, name: name, begin: id, end: end, suite: "Cells")
  }

  @Test func `is named, once, unless it may still go on`() throws {
    var trace = MemoryTrace()
    trace.testRows = [
      test(1, "ends()", end: 9), test(2, "crashes()", end: nil), test(3, "crashes()", end: nil),
    ]
    let info = try TraceInfo(of: trace)
    #expect(info.unendedTests == ["Cells/crashes()"])
    #expect(
      rendered { InfoRenderer.writeText(info, style: TextStyle(), to: $0) }.contains(
        "Note: Test 'Cells/crashes()' began and never ended: the process crashed, exited, or was killed meanwhile.\n"
      )
    )
    trace.runRow.isFinished = false
    let growing = try TraceInfo(of: trace)
    #expect(
      !rendered { InfoRenderer.writeText(growing, style: TextStyle(), to: $0) }.contains(
        "never ended"
      )
    )
  }
}

@Suite struct `The timeline` {
  private func text(width: Int) throws -> String {
    let timeline = try TimelineAnalysis(
      bucketCount: TimelineTextRenderer.bucketCount(width: width),
      budget: 1_000_000
    ).timeline(of: feed(churning))
    return rendered { TimelineTextRenderer(style: TextStyle(width: width)).write(timeline, to: $0) }
  }

  @Test(arguments: [80, 160])
  func `has axes, units, a legend and the busiest span`(width: Int) throws {
    let text = try text(width: width)
    for line in text.split(separator: "\n") {
      #expect(DisplayText.width(String(line)) <= width, "\(line)")
    }
    try expectGolden(text, named: "timeline-\(width).txt")
  }

  @Test func `marks conflicts, and churn says in a line what they are`() throws {
    let trace = try feed(
      """
      pass
        + one/title.width = 50
        + one/title.width = 100
        break one/title.width = 100
        with one/title.width = 50
      """
    )
    let timeline = try TimelineAnalysis(bucketCount: 20).timeline(of: trace)
    let drawn = rendered { TimelineTextRenderer().write(timeline, to: $0) }
    #expect(drawn.contains { $0 == "✗" })
    #expect(drawn.contains("✗ A constraint was broken; plumbline check says which."))
    #expect(try !text(width: 80).contains("conflicts"))
    var renderer = ChurnTextRenderer()
    renderer.conflicts = try ConflictSummary(of: trace)
    let churn = try rendered { renderer.write(try ChurnAnalysis().report(of: trace), to: $0) }
    #expect(churn.contains("Error      1 conflict: title.width = 100 was broken, because of"))
  }

  @Test func `for spreadsheets has a record for each bucket`() throws {
    let timeline = try TimelineAnalysis(bucketCount: 4).timeline(of: feed(churning))
    try expectGolden(
      rendered { TimelineDataRenderer.writeCSV(timeline, to: $0) },
      named: "timeline.csv"
    )
  }
}

@Suite struct `Text for a terminal` {
  @Test func `is measured as it is shown`() {
    #expect(DisplayText.width("abc") == 3)
    #expect(DisplayText.width("日本") == 4)
    #expect(DisplayText.width("e\u{301}") == 1)
    #expect(DisplayText.width("👍🏽") == 2)
  }

  @Test func `is cut at the end for names, at the start for paths`() {
    #expect(DisplayText.name("abcdef", limit: 4) == "abc…")
    #expect(DisplayText.path("abcdef", limit: 4) == "…def")
    #expect(DisplayText.name("日本語", limit: 5) == "日本…")
    #expect(DisplayText.path("short", limit: 5) == "short")
  }

  @Test(arguments: [
    ("run.plumb", "run.plumb"), ("my run.plumb", "'my run.plumb'"), ("", "''"),
    ("it's", "'it'\\''s'"), ("$HOME", "'$HOME'"), ("日付", "'日付'"),
  ])
  func `can be typed into a shell`(word: String, typed: String) {
    #expect(ShellText.word(word) == typed)
  }

  @Test func `tells moments apart that lie close to each other`() {
    let nearest = FloatingPointRoundingRule.toNearestOrAwayFromZero
    let close = Quantity.moments(
      [(2_825_891_530, nearest), (2_886_016_882, nearest)],
      upTo: 2_886_016_882,
      resolution: 6_000_000
    )
    #expect(close == ["2.826 s", "2.886 s"])
    let outward = Quantity.moments(
      [(2_825_891_530, .down), (2_886_016_882, .up)],
      upTo: 2_886_016_882,
      resolution: 6_000_000,
      separator: ""
    )
    #expect(outward == ["2.825s", "2.887s"])
    let early = Quantity.moments([(0, nearest), (40, nearest)], upTo: 40, resolution: 1)
    #expect(early == ["0 ns", "40 ns"])
    let one = Quantity.moments([(1_234_567, nearest)], upTo: 1_234_567, resolution: 0)
    #expect(one == ["1.234567 ms"])
  }

  @Test func `has its numbers in fitting units`() {
    #expect(Quantity.count(1_234_567) == "1,234,567")
    #expect(Quantity.count(-1_000) == "-1,000")
    #expect(Quantity.duration(999) == "999 ns")
    #expect(Quantity.duration(1_500) == "1.50 µs")
    #expect(Quantity.duration(12_340_000) == "12.3 ms")
    #expect(Quantity.duration(2_000_000_000) == "2.00 s")
    #expect(Quantity.percent(0.123) == "12 %")
    #expect(Quantity.fixed(-0.05, digits: 2) == "-0.05")
  }
}
