import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

extension BrowserTests {
  /// Late frames during a motion, and views that moved unexpectedly.
  @Suite struct PageSmoothnessTests {
    /// A list that scrolls in three passes from 20 ms on, of which the second is slow, and then
    /// rests.
    static func scrolling() throws -> MemoryTrace {
      var trace = try MemoryTrace(
        drawing: """
          UIWindow#window
            UIScrollView#list
              UILabel#title
          pass
            + title.width = 100
          pass
          pass slow
          pass
          pass
          """
      )
      trace.runRow.signpostCost = 0
      let list = try #require(trace.itemRows.first { $0.identifier == "list" }).id
      for (number, row) in trace.passRows[1...3].enumerated() {
        trace.frameRows.append(
          FrameChangeRow(
            id: Int64(number + 1),
            time: try #require(row.begin),
            view: list,
            pass: row.id,
            isBoundsOrigin: true,
            old: TraceRect(x: 0, y: Double(number) * 10, width: 0, height: 0),
            new: TraceRect(x: 0, y: Double(number + 1) * 10, width: 0, height: 0)
          )
        )
      }
      return trace
    }

    private static func facts(_ tab: BrowserTab) throws -> [String: String] {
      let pairs =
        try tab.evaluate(
          """
          [...document.querySelectorAll(".smoothness .facts > div")] \
          .map((it) => [it.querySelector("dt").innerText, it.querySelector("dd").innerText])
          """
        ) as? [[String]] ?? []
      return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    }

    @Test func `hitches are those of the analysis, of the whole trace and of a selection`() throws {
      let trace = try Self.scrolling()
      let report = try HitchAnalysis(budget: RuleOptions().frameBudget).report(of: trace)
      let motion = try #require(report.motions.first)
      let ratio = try #require(report.whole.ratio)
      #expect(report.motions.count == 1 && report.whole.hitchTime > 0)
      let tab = try SharedBrowser.open(Page(trace))
      let facts = try Self.facts(tab)
      #expect(
        facts["hitch time ratio"] == (try tab.text("`${(\(ratio)).toFixed(1)} ms/s`")),
        "\(facts)"
      )
      // One frame is 11.7 ms over its budget of 8.33 ms. The other two are 6.33 ms under it.
      #expect(facts["overrun P50"] == "−6.33 ms", "\(facts)")
      for name in ["P90", "P95", "P99"] {
        #expect(facts["overrun \(name)"]?.hasPrefix("+") == true, "\(facts)")
      }
      // The list names the motion and links to it.
      try tab.evaluate("document.querySelector('.motions').open = true")
      try tab.settle()
      let line = try tab.text("document.querySelector('.motions li').innerText")
      #expect(line.contains("scroll at") && line.contains("list"), "\(line)")
      #expect(line.contains("3 frames"), "\(line)")
      try tab.click(".motions .link")
      #expect(try tab.number("plumbline.state.selection.from") == Double(motion.begin))
      #expect(try tab.number("plumbline.state.selection.to") == Double(motion.end))
      let selected = try Self.facts(tab)
      #expect(selected["hitch time ratio"] != nil && selected["overrun P99"] == nil, "\(selected)")
      // The pass at rest is not part of the motion.
      try tab.evaluate("plumbline.passes.selectCell(4)")
      try tab.settle()
      #expect(try !tab.holds("document.querySelector('.smoothness')"))
      #expect(tab.complaints == [])
    }

    @Test func `hitches of the base stand beside, and decide no verdict`() throws {
      var calm = try Self.scrolling()
      // The same work without a late frame.
      let slow = try #require(
        calm.passRows.firstIndex { $0.end == $0.begin.map { $0 + 20_000_000 } }
      )
      calm.passRows[slow].end = calm.passRows[slow].begin.map { $0 + 2_000_000 }
      let tab = try SharedBrowser.open(
        Page(Self.scrolling(), against: calm),
        address: "#tab=outline"
      )
      let base = try tab.text("document.querySelector('.smoothness dd.base').innerText")
      #expect(base == "base 0.0 ms/s")
      #expect(try Self.facts(tab)["hitch time ratio"]?.hasPrefix("0.0") == false)
      #expect(try tab.text("document.querySelector('#facts .verdict').textContent") == "Same")
      #expect(tab.complaints == [])
    }

    /// A story that moves down when a banner above grows.
    static func shifting() throws -> MemoryTrace {
      var trace = try MemoryTrace(
        drawing: """
          UIWindow#window
            UIView#page
              UILabel#banner
              UILabel#story
          pass
            + banner.height = 0
            insert page
            insert banner
            insert story
            frame window 0 0 0 0 -> 0 0 400 800
            frame page 0 0 0 0 -> 0 0 400 800
            frame banner 0 0 0 0 -> 0 0 400 0
            frame story 0 0 0 0 -> 0 0 400 400
            layout page
            layout banner
            layout story
          pass
            text banner 7
            set banner.height = 0 -> 200
            frame banner 0 0 400 0 -> 0 0 400 200
            frame story 0 0 400 400 -> 0 200 400 400
          """
      )
      for index in trace.itemRows.indices { trace.itemRows[index].firstLayout = 5_000_000 }
      return trace
    }

    @Test func `a layout shift has its score, its culprit, and leads to its pass and view`() throws
    {
      let tab = try SharedBrowser.open(Page(Self.shifting()))
      #expect(
        try tab.text("document.querySelector('.shifts summary').innerText")
          .hasPrefix("1 layout shift, score 0.188")
      )
      try tab.evaluate("document.querySelector('.shifts').open = true")
      try tab.settle()
      let line = try tab.text("document.querySelector('.shifts li').innerText")
      // The story covers 600 of 800 points before and after, and moves by 200.
      #expect(line.contains("0.75 impact") && line.contains("0.25 distance"), "\(line)")
      #expect(line.contains("for banner went from 400 × 0 to 400 × 200"), "\(line)")
      try tab.click(".shifts .link")
      #expect(try tab.number("plumbline.state.selection.cell") == 1)
      #expect(try tab.text("plumbline.trace.nameOf(plumbline.state.node)") == "page")
      // A pass that only lays out views for the first time has no shifts.
      try tab.evaluate("plumbline.passes.selectCell(0)")
      try tab.settle()
      #expect(try !tab.holds("document.querySelector('.shifts')"))
      #expect(tab.complaints == [])
    }
  }
}
