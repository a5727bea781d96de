import Foundation
import Signposts
import Testing
import TraceAnalysis
import TraceStore

extension BrowserTests {
  /// Two runs side by side: screens, and the base's column in the outline.
  @Suite struct PageComparisonTests {
    @Test func `the base's screen stands beside, as the base's trace has it`() throws {
      let base = try Page.sample("grouped")
      let tab = try SharedBrowser.open(
        Page(Page.sample("churning"), against: base),
        address: "#pass=40"
      )
      #expect(try tab.number("document.querySelectorAll('.windows .run svg').length") == 2)
      let cell = try tab.number("plumbline.trace.base.counterpart[40] - 1")
      let time = try tab.number("plumbline.trace.base.cells.end[\(Int(cell))]")
      var frames: [Int64: TraceRect] = [:]
      for state in try base.firstStates() where state.time <= Int64(time) {
        frames[state.item] = state.frame
      }
      try base.forEachFrameChange(in: nil) { row in
        if row.time <= Int64(time), !row.isBoundsOrigin { frames[row.view] = row.new }
      }
      let instrument = try InstrumentAnalysis(limits: .compared).instrument(of: base).screenOnly
      let items = instrument.items.keys.sorted()
      let shown =
        try tab.evaluate(
          """
          [...plumbline.viewsAt(plumbline.trace.base, \(time)).views.values()] \
          .filter((view) => view.superview >= 0) \
          .map((view) => [view.item, view.x, view.y, view.width, view.height])
          """
        ) as? [[Double]] ?? []
      #expect(shown.count > 40)
      for view in shown {
        let frame = try #require(frames[items[Int(view[0])]])
        let sides = [frame.x, frame.y, frame.width, frame.height]
        #expect(zip(view.dropFirst(), sides).allSatisfy { abs($0 - $1) <= 1 / 64 })
      }
      // A click there selects the view with the same path here.
      try tab.evaluate(
        """
        (() => {
          const node = plumbline.trace.base.nodeOf("UIWindow/UITableView#feed");
          document.querySelector(`.run.base rect[data-node="${node}"]`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true }));
        })()
        """
      )
      try tab.settle()
      #expect(
        try tab.text("plumbline.trace.pathOf(plumbline.state.node)") == "UIWindow/UITableView#feed"
      )
      #expect(try tab.number("document.querySelectorAll('.wireframe .marked').length") == 2)
      try tab.keepPicture("two-screens")
      #expect(tab.complaints == [])
    }

    @Test func `each superview has the base's numbers, and what only the base churned is listed`()
      throws
    {
      let worse = try SharedBrowser.open(
        Page.ofSample("churning", against: "grouped"),
        address: "#tab=outline"
      )
      let legend = try worse.text("document.querySelector('.outline-pane > .legend').innerText")
      #expect(legend.contains("base.plumb") && legend.contains("the whole run"), "\(legend)")
      #expect(
        try worse.text("document.querySelector('.outline .superview summary .base').innerText")
          == "base 0 constraints"
      )
      let better = try SharedBrowser.open(
        Page.ofSample("grouped", against: "churning"),
        address: "#tab=outline"
      )
      let rows =
        try better.evaluate(
          "[...document.querySelectorAll('.only-base')].map((it) => it.innerText)"
        ) as? [String] ?? []
      let churned = try ChurnAnalysis().report(of: Page.sample("churning")).superviews
        .filter { $0.users.constraints > 0 }
      #expect(rows.count == churned.count)
      #expect(rows.allSatisfy { $0.contains("no longer removed and re-added") })
      #expect(
        try better.text("document.querySelector('#findings').textContent").contains(
          "Nothing was found."
        )
      )
    }

    @Test func `the code to write says what replay proved`() throws {
      let trace = try Page.sample("churning")
      var report = try PageFindingsTests.proof(of: trace)
      let proved = try SharedBrowser.open(Page(trace, remedy: report))
      let text = try proved.text("document.querySelector('.codeblock .proof').innerText")
      #expect(text.hasPrefix("−77 % solver work, all 2,211 frames the same"), "\(text)")
      report.outcome?.frames.different = 3
      let refuted = try SharedBrowser.open(Page(trace, remedy: report))
      let other = try refuted.text("document.querySelector('.codeblock .proof.bad').innerText")
      #expect(other.contains("3 of 2,214 frames are others"), "\(other)")
    }
  }
}
