import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// The accessibility checker that `scripts/check-page` installs.
let checker = packageFolder.path + "/.build/page-tools/axe.min.js"

/// A color scheme and a window's width in which pages are checked.
struct Looks: CustomTestStringConvertible {
  var scheme: String
  var width: Int
  /// Whether contrast is checked, which takes most of the time.
  var checksContrast = true

  var testDescription: String { "\(scheme), \(width)" }

  /// Each scheme and each width of the style sheet once, with contrast in both schemes and in the
  /// widest and the narrowest window; all pairs in the full run.
  static let all =
    TestEffort.isFull
    ? ["light", "dark"].flatMap { scheme in
      [1_440, 1_024, 390].map { Looks(scheme: scheme, width: $0) }
    }
    : [
      Looks(scheme: "light", width: 1_440),
      Looks(scheme: "light", width: 1_024, checksContrast: false),
      Looks(scheme: "dark", width: 390),
    ]
}

extension BrowserTests {
  /// The page's appearance and accessibility, in both color schemes, and next to another run.
  @Suite struct PageLooksTests {
    @Test(
      .enabled(
        if: FileManager.default.fileExists(atPath: checker),
        "Run scripts/check-page first."
      ),
      arguments: Looks.all
    )
    func `axe-core finds nothing`(looks: Looks) throws {
      let tab = try SharedBrowser.open(
        Page.ofSample("churning", against: "grouped"),
        width: looks.width
      )
      try tab.prefer(looks.scheme)
      for panel in ["outline", "findings", "signposts", "comparison", "recording"] {
        try tab.evaluate("plumbline.state.openTab('\(panel)')")
        try tab.evaluate("plumbline.passes.selectNext(1, 'churn')")
        try tab.evaluate("plumbline.state.selectNode(plumbline.trace.findings[0].node ?? 3)")
        try tab.settle()
        try tab.evaluate(
          "document.querySelectorAll('.histogram, .why details').forEach((it) => { it.open = true })"
        )
        try tab.settle()
        #expect(try tab.violations(withContrast: looks.checksContrast) == [], "\(panel)")
      }
    }

    @Test(
      .enabled(
        if: FileManager.default.fileExists(atPath: checker),
        "Run scripts/check-page first."
      ),
      arguments: Looks.all
    )
    func `axe-core finds nothing in calls, conflicts, hitches and shifts`(looks: Looks) throws {
      let calls = try SharedBrowser.open(
        Page(PageCallsTests.sample(), against: PageCallsTests.sample()),
        width: looks.width,
        address: "#tab=calls"
      )
      try calls.prefer(looks.scheme)
      for kind in ["tree", "sandwich", "flame"] {
        try PageCallsTests.choose("Shown as", kind, in: calls)
        try calls.evaluate(
          "document.querySelectorAll('.call-tree details').forEach((it) => { it.open = true })"
        )
        try calls.settle()
        #expect(try calls.violations(withContrast: looks.checksContrast) == [], "\(kind)")
        #expect(try calls.number("document.documentElement.scrollWidth - innerWidth") <= 0)
      }
      for (name, trace) in [
        ("conflict", try Page.drawn(PageCausesDrawings.conflict)),
        ("scroll", try PageSmoothnessTests.scrolling()),
        ("shift", try PageSmoothnessTests.shifting()),
      ] {
        let tab = try SharedBrowser.open(
          Page(trace),
          width: looks.width,
          address: name == "conflict" ? "#pass=0&view=1" : ""
        )
        try tab.prefer(looks.scheme)
        try tab.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true })")
        try tab.settle()
        #expect(try tab.violations(withContrast: looks.checksContrast) == [], "\(name)")
        #expect(try tab.number("document.documentElement.scrollWidth - innerWidth") <= 0, "\(name)")
      }
    }

    /// Returns the number of elements that Tab reaches from the top of the page until it starts
    /// over.
    private static func tabOrder(_ tab: BrowserTab) throws -> Int {
      try tab.evaluate(
        """
        globalThis.reached = new Set();
        globalThis.isShown = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest("dialog:not([open])");
        document.activeElement?.blur();
        0
        """
      )
      let limit = 400
      for step in 0..<limit {
        try tab.key("Tab")
        let isAgain = try tab.holds(
          """
          (() => { const it = document.activeElement; const known = it === document.body || reached.has(it); \
          reached.add(it); return known })()
          """
        )
        if isAgain && step > 0 { return step }
      }
      return limit
    }

    @Test(arguments: ["outline", "findings", "signposts", "comparison", "recording", "calls"])
    func `keys alone reach everything that can be clicked`(panel: String) throws {
      let page =
        panel == "calls"
        ? try Page(PageCallsTests.sample(), against: PageCallsTests.sample())
        : try Page.ofSample("churning", against: "grouped")
      let tab = try SharedBrowser.open(page, address: "#pass=62&tab=\(panel)")
      try tab.evaluate("plumbline.state.selectNode(5)")
      try tab.settle()
      #expect(try Self.tabOrder(tab) > 20)
      // The arrow keys reach tabs that are not selected. The list of tracks replaces the buttons
      // and handles of tracks.
      let missed =
        try tab.evaluate(
          """
          [...document.querySelectorAll("button, a[href], input, select, summary, [tabindex='0']")]
            .filter((it) => isShown(it) && !reached.has(it))
            .filter((it) => !it.matches("[role=tab][aria-selected=false], .names button") && !it.closest(".flame-boxes"))
            .map((it) => it.outerHTML.slice(0, 160))
          """
        ) as? [String]
      #expect(missed == [])
      #expect(tab.complaints == [])
    }

    @Test func `keys alone do what a pointer does`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      // Zoom in, move, and select the visible span, like a drag.
      for key in ["w", "w", "d", "v"] { try tab.press(key) }
      #expect(try tab.holds("plumbline.state.selection.cell === -1"))
      #expect(try tab.holds("plumbline.state.selection.from === plumbline.state.from"))
      #expect(try tab.holds("plumbline.state.selection.to === plumbline.state.to"))
      try tab.press("0")
      // Move the window of the overview.
      try tab.press("w")
      try tab.evaluate("document.querySelector('.minimap').focus()")
      let from = try tab.number("plumbline.state.from")
      try tab.press("ArrowRight")
      #expect(try tab.number("plumbline.state.from") > from)
      // Tracks are hidden and pinned in the list of tracks, which is a dialog.
      try tab.evaluate(
        "document.querySelector('[title=\"Show, hide, pin and resize tracks\"]').focus()"
      )
      try tab.press("Enter")
      #expect(try tab.holds("document.querySelector('.track-list').open"))
      let shown = try tab.number("plumbline.canvas.lanes.length")
      try tab.evaluate("document.querySelector('.track-list input').focus()")
      try tab.press(" ")
      #expect(try tab.number("plumbline.canvas.lanes.length") == shown - 1)
      try tab.press(" ")
      #expect(try tab.number("plumbline.canvas.lanes.length") == shown)
      try tab.press("Escape")
      #expect(try !tab.holds("document.querySelector('.track-list').open"))
      // Change tabs.
      try tab.evaluate("document.querySelector('#tab-outline').focus()")
      try tab.press("ArrowRight")
      #expect(try tab.text("plumbline.state.tab") == "findings")
      #expect(try tab.text("document.activeElement.id") == "tab-findings")
      // Select a view of a finding, and the pass with the highest cost.
      try tab.evaluate("document.querySelector('#finding-0 .views .view-link').focus()")
      try tab.press("Enter")
      #expect(try tab.number("plumbline.state.node") >= 0)
      try tab.evaluate("document.querySelector('#finding-0 .show').focus()")
      try tab.press("Enter")
      #expect(try tab.number("plumbline.state.selection.cell") >= 0)
      #expect(tab.complaints == [])
    }

    @Test func `a selection is spoken`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
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
          // Coordinates are stored to 1/64 of a point.
          let isSame = zip(view.dropFirst(), sides).allSatisfy { abs($0 - $1) <= 1 / 64 }
          #expect(isSame, "view \(item) at \(time): \(view), not \(sides)")
        }
      }
    }

    @Test func `two runs stand beside each other, pass by pass, with verdicts`() throws {
      let tab = try SharedBrowser.open(
        Page.ofSample("churning", against: "grouped")
      )
      #expect(tab.complaints == [])
      #expect(try tab.number("plumbline.trace.cells.length") == 311)
      // Both runs turn the loop equally often, so each pass has its partner, in order.
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
      // The difference lane has a mark exactly where the churning run does more work.
      #expect(
        try tab.holds(
          """
          plumbline.canvas.differences.sign.every((sign, cell) => \
          plumbline.trace.cells.churned[cell] === 0 || sign === 1)
          """
        )
      )
    }

    @Test(arguments: Looks.all) func `a page shows itself in both schemes and widths`(
      looks: Looks
    ) throws {
      let name = "\(looks.scheme)-\(looks.width)"
      let tab = try SharedBrowser.open(
        Page.ofSample("churning"),
        width: looks.width,
        height: looks.width == 390 ? 1_400 : 1_000
      )
      try tab.prefer(looks.scheme)
      try tab.settle()
      try tab.keepPicture("whole-\(name)")
      let isDark =
        try tab.number(
          "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
        ) < 128
      #expect(isDark == (looks.scheme == "dark"))
      try tab.press("n")
      try tab.press("Enter")
      try tab.keepPicture("pass-\(name)")
      let compared = try SharedBrowser.open(
        Page.ofSample("churning", against: "grouped"),
        width: looks.width
      )
      try compared.prefer(looks.scheme)
      try compared.settle()
      try compared.keepPicture("comparison-\(name)")
    }
  }
}
