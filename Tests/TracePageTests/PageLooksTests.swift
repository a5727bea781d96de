import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// The accessibility checker that `scripts/check-page` installs.
let checker = packageFolder.path + "/.build/page-tools/axe.min.js"

extension BrowserTests {
  /// How a page looks and reads: for everyone, in both colour schemes, beside another run.
  @Suite struct PageLooksTests {
    @Test(
      .enabled(
        if: FileManager.default.fileExists(atPath: checker),
        "Run scripts/check-page first."
      ),
      arguments: ["light", "dark"],
      [1_440, 1_024, 390]
    )
    func `axe-core finds nothing`(scheme: String, width: Int) throws {
      let tab = try SharedBrowser.open(
        Page(Page.sample("churning"), against: Page.sample("grouped")),
        width: width
      )
      try tab.prefer(scheme)
      try tab.evaluate(String(contentsOfFile: checker, encoding: .utf8) + ";0")
      for panel in ["outline", "findings", "signposts", "comparison", "recording"] {
        try tab.evaluate("plumbline.state.openTab('\(panel)')")
        try tab.evaluate("plumbline.passes.selectNext(1, 'churn')")
        try tab.evaluate("plumbline.state.selectNode(plumbline.trace.findings[0].node ?? 3)")
        try tab.settle()
        try tab.evaluate(
          "document.querySelectorAll('.histogram, .why details').forEach((it) => { it.open = true })"
        )
        try tab.settle()
        let found = try tab.evaluate(
          """
          axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations
            .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html + node.failureSummary)}`))
          """
        )
        #expect(found as? [String] == [], "\(panel)")
      }
    }

    @Test func `everything that the pointer does, the keyboard reaches`() throws {
      let tab = try SharedBrowser.open(Page(Page.sample("churning")))
      var reached: [String] = []
      for _ in 0..<24 {
        try tab.press("Tab")
        reached.append(
          try tab.text(
            """
            (() => { const it = document.activeElement; \
            return it.id || it.getAttribute("aria-label") || it.className || it.tagName })()
            """
          )
        )
      }
      for wanted in [
        "search", "Zoom in (+)", "Show, hide, pin and resize tracks",
        "What of the whole trace the tracks show", "Tracks over time", "tab-outline",
      ] {
        #expect(reached.contains(wanted), "\(reached)")
      }
      try tab.evaluate("document.querySelector('#tab-outline').focus()")
      try tab.press("ArrowRight")
      #expect(try tab.text("plumbline.state.tab") == "findings")
      #expect(try tab.text("document.activeElement.id") == "tab-findings")
    }

    @Test func `a selection is spoken`() throws {
      let tab = try SharedBrowser.open(Page(Page.sample("churning")))
      try tab.press("n")
      let spoken = try tab.text("document.querySelector('#spoken').textContent")
      #expect(spoken.hasPrefix("1 pass selected, "), "\(spoken)")
      #expect(
        try tab.text("document.querySelector('.wireframe').getAttribute('aria-label')").contains(
          "churning:"
        )
      )
    }

    @Test(arguments: [250_000, 3_000])
    func `the screen at a moment has the frames that the trace says`(eventLimit: Int) throws {
      let trace = try Page.sample("churning")
      var limits = InstrumentLimits()
      limits.events = eventLimit
      let instrument = try InstrumentAnalysis(limits: limits).instrument(of: trace)
      let items = instrument.items.keys.sorted()
      let tab = try SharedBrowser.open(Page(trace, limits: limits))
      let listed = instrument.cells.indices.filter { position in
        instrument.detailed.contains { $0.contains(instrument.cells[position].end) }
      }
      try #require(listed.count > 10)
      for position in stride(from: 0, to: listed.count, by: max(listed.count / 8, 1)) {
        let time = instrument.cells[listed[position]].end
        var frames: [Int64: TraceRect] = [:]
        for state in try trace.firstStates() where state.time <= time {
          frames[state.item] = state.frame
        }
        try trace.forEachFrameChange { row in
          if row.time <= time, !row.isBoundsOrigin { frames[row.view] = row.new }
        }
        let shown =
          try tab.evaluate(
            """
            [...plumbline.viewsAt(plumbline.trace, \(time)).views.values()] \
            .filter((view) => view.superview >= 0) \
            .map((view) => [view.item, view.x, view.y, view.width, view.height])
            """
          ) as? [[Double]] ?? []
        #expect(shown.count > 40)
        for view in shown {
          let item = items[Int(view[0])]
          let frame = try #require(frames[item])
          let sides = [frame.x, frame.y, frame.width, frame.height]
          // Sides are kept to a 64th of a point.
          let isSame = zip(view.dropFirst(), sides).allSatisfy { abs($0 - $1) <= 1 / 64 }
          #expect(isSame, "view \(item) at \(time): \(view), not \(sides)")
        }
      }
    }

    @Test func `two runs stand beside each other, pass by pass, with verdicts`() throws {
      let tab = try SharedBrowser.open(
        Page(Page.sample("churning"), against: Page.sample("grouped"))
      )
      #expect(tab.complaints == [])
      #expect(try tab.number("plumbline.trace.cells.length") == 311)
      // Both runs turn the loop as often: each pass has its partner, in order.
      #expect(
        try tab.holds("plumbline.trace.base.counterpart.every((other, cell) => other === cell + 1)")
      )
      #expect(
        try tab.holds(
          "plumbline.trace.base.begins.every((begin, cell) => begin === plumbline.trace.cells.begin[cell])"
        )
      )
      #expect(try tab.text("document.querySelector('#facts .verdict').textContent") == "Worse")
      let table = try tab.text("document.querySelector('#comparison').innerText")
      #expect(table.contains("churned constraints"))
      #expect(table.contains("worse"))
      // The difference lane has a mark exactly where the churning run does more.
      #expect(
        try tab.holds(
          """
          plumbline.canvas.differences.sign.every((sign, cell) => \
          plumbline.trace.cells.churned[cell] === 0 || sign === 1)
          """
        )
      )
    }

    @Test func `a page shows itself in both schemes and widths`() throws {
      let page = try Page(Page.sample("churning"))
      let compared = try Page(Page.sample("churning"), against: Page.sample("grouped"))
      for scheme in ["light", "dark"] {
        for width in [1_440, 1_024, 390] {
          let tab = try SharedBrowser.open(page, width: width, height: width == 390 ? 1_400 : 1_000)
          try tab.prefer(scheme)
          try tab.settle()
          try tab.keepPicture("whole-\(scheme)-\(width)")
          let isDark =
            try tab.number(
              "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
            ) < 128
          #expect(isDark == (scheme == "dark"))
          try tab.press("n")
          try tab.press("Enter")
          try tab.keepPicture("pass-\(scheme)-\(width)")
        }
        let tab = try SharedBrowser.open(compared)
        try tab.prefer(scheme)
        try tab.settle()
        try tab.keepPicture("comparison-\(scheme)")
      }
    }
  }
}
