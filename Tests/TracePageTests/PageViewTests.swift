import Foundation
import Signposts
import Testing
import TraceDrawing
import TraceStore

extension BrowserTests {
  /// A selected view, the playback of passes, the histogram, and the printed page.
  @Suite struct PageViewTests {
    @Test func `a click on a view of the screen selects it everywhere, and again nowhere`() throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(page, height: 1_600, address: "#pass=9")
      let place =
        try tab.evaluate(
          """
          (() => {
            const rect = document.querySelector(".wireframe rect.churning");
            const box = rect.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2, Number(rect.dataset.node)];
          })()
          """
        ) as? [Double] ?? [0, 0, 0]
      try tab.click(x: place[0], y: place[1])
      let node = try tab.number("plumbline.state.node")
      #expect(node >= 0)
      let name = try tab.text("plumbline.trace.nameOf(plumbline.state.node)")
      let card = try tab.text("document.querySelector('.view-card').innerText")
      #expect(card.contains(name), "\(card)")
      #expect(card.contains("laid out"), "\(card)")
      #expect(try tab.number("plumbline.state.foundCells.length") > 0)
      #expect(try tab.number("document.querySelectorAll('.wireframe .marked').length") > 0)
      try tab.evaluate("plumbline.state.openTab('signposts')")
      try tab.settle()
      let note = try tab.text("document.querySelector('.filter p').textContent")
      #expect(note.hasSuffix(" of \(name)"), "\(note)")
      // The selection stays while stepping through passes, and is in the address.
      try tab.press("]")
      #expect(try tab.number("plumbline.state.node") == node)
      try tab.evaluate("new Promise((done) => setTimeout(done, 400))")
      let address = try tab.text("location.hash")
      try tab.evaluate("document.querySelector('.view-card button').click()")
      try tab.settle()
      #expect(try tab.holds("document.querySelector('.view-card').hidden"))
      let other = try SharedBrowser.open(page, address: address)
      #expect(try other.number("plumbline.state.node") == node)
      #expect(tab.complaints + other.complaints == [])
    }

    @Test func `arrow keys choose views of the screen, and a slice chooses its own`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"), address: "#pass=9")
      try tab.evaluate("document.querySelector('.screen').focus()")
      try tab.press("ArrowRight")
      try tab.press("ArrowRight")
      let second = try tab.number(
        "Number(document.querySelectorAll('.wireframe rect[data-node]')[1].dataset.node)"
      )
      #expect(try tab.number("plumbline.state.node") == second)
      #expect(try tab.text("document.activeElement.className") == "screen")
      try tab.press("ArrowLeft")
      #expect(try tab.number("plumbline.state.node") != second)
      // Step into the pass: its first slice is a view's phase.
      try tab.evaluate("document.activeElement.blur()")
      for key in [".", "j"] { try tab.press(key) }
      let named = try tab.number(
        """
        (({ trace, state }) => trace.names.item[trace.events.subject[trace.slices.event[state.slice]]])(plumbline)
        """
      )
      #expect(try tab.number("plumbline.state.node") == named)
      #expect(tab.complaints == [])
    }

    @Test func `what a pass moved is drawn where it was, too`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"), address: "#pass=226")
      let moved = try tab.number("document.querySelectorAll('.wireframe .before').length")
      #expect(moved > 0)
      #expect(
        try tab.number("document.querySelectorAll('.wireframe .changed').length") >= moved
      )
      // Names fit into their views and do not overlap.
      #expect(
        try tab.holds(
          """
          (() => {
            const boxes = [...document.querySelectorAll(".wireframe text")].map((it) => it.getBoundingClientRect());
            return boxes.length > 3 && boxes.every((one, index) => boxes.every((other, position) =>
              position <= index || one.right <= other.left + 1 || other.right <= one.left + 1 ||
              one.bottom <= other.top + 3 || other.bottom <= one.top + 3));
          })()
          """
        )
      )
    }

    /// Returns a count in the page's format.
    private static func grouped(_ count: Int) -> String {
      guard count >= 1_000 else { return "\(count)" }
      let rest = String(String(count % 1_000 + 1_000).dropFirst())
      return "\(grouped(count / 1_000)),\(rest)"
    }

    @Test func `a view's counts are those of its signposts`() throws {
      let trace = try Page.sample("churning")
      var layouts: [Int64: Int] = [:]
      var moves: [Int64: Int] = [:]
      try trace.forEachViewPhase(in: nil) { row in
        if row.phase == .layout { layouts[row.view, default: 0] += 1 }
      }
      try trace.forEachFrameChange(in: nil) { row in
        if !row.isBoundsOrigin { moves[row.view, default: 0] += 1 }
      }
      let (view, count) = try #require(layouts.max { ($0.value, $1.key) < ($1.value, $0.key) })
      let items = try trace.items()
      let path = try #require(items.first { $0.id == view }?.path)
      let alike = Set(items.filter { $0.path == path }.map(\.id))
      let all = alike.reduce(0) { $0 + layouts[$1, default: 0] }
      let moved = alike.reduce(0) { $0 + moves[$1, default: 0] }
      #expect(all >= count)
      let tab = try SharedBrowser.open(Page(trace))
      try tab.evaluate(
        """
        (({ trace, state }) => state.selectNode(
          trace.names.name.findIndex((_, node) => trace.pathOf(node) === `\(path)`)))(plumbline)
        """
      )
      try tab.settle()
      let text = try tab.text("document.querySelector('.view-card').innerText")
      #expect(text.contains("laid out \(Self.grouped(all)) time"), "\(text)")
      #expect(text.contains("moved \(Self.grouped(moved)) time"), "\(text)")
    }

    @Test func `the code to write stands whole behind what is done now`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let superview = """
        plumbline.trace.superviews.find((it) => \
        it.node === Number(document.querySelector(".outline .superview").dataset.node))
        """
      let removed = try tab.number(
        "document.querySelectorAll('.codeblock')[0].querySelectorAll('del').length"
      )
      #expect(removed == (try tab.number("\(superview).texts.length")))
      #expect(removed > 0)
      #expect(
        try tab.holds(
          """
          [...document.querySelectorAll(".codeblock")[0].querySelectorAll("ins")] \
          .map((line) => line.textContent.replace(/^\\+ /, "")).join("").trimEnd() === \(superview).code.trimEnd()
          """
        )
      )
      // The code is shown completely, without scrolling.
      #expect(
        try tab.holds(
          "((code) => code.scrollHeight <= code.clientHeight + 1)(document.querySelector('.codeblock pre'))"
        )
      )
      // Only the code is copied.
      try tab.evaluate(
        """
        document.execCommand = () => { globalThis.copied = document.activeElement.value; return true; };
        document.querySelector(".copy").click()
        """
      )
      #expect(try tab.holds("copied === \(superview).code"))
    }

    @Test func `a histogram counts every pass once`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      #expect(try tab.number("document.querySelectorAll('.histogram table').length") == 0)
      try tab.evaluate("document.querySelector('.histogram').open = true")
      try tab.settle()
      let counts =
        try tab.evaluate(
          "[...document.querySelectorAll('.histogram td.number')].map((it) => Number(it.innerText))"
        ) as? [Double] ?? []
      #expect(counts.count > 3)
      let passes = try tab.number(
        "[...plumbline.trace.cells.longest].filter((time) => time > 0).length"
      )
      #expect(counts.reduce(0, +) == passes)
    }

    @Test func `passes are stepped through, scrubbed and played beside the screen`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"), address: "#pass=20")
      let cell = "plumbline.state.selection.cell"
      try tab.evaluate("document.querySelector('[title=\"Next pass\"]').click()")
      try tab.settle()
      #expect(try tab.number(cell) == 21)
      try tab.evaluate(
        """
        (() => {
          const slider = document.querySelector(".player input");
          slider.value = 60;
          slider.dispatchEvent(new Event("input"));
        })()
        """
      )
      try tab.settle()
      #expect(try tab.number(cell) == 60)
      try tab.evaluate("document.querySelector('[title=\"Play the passes\"]').click()")
      // Wait until it has advanced, however long that takes.
      try tab.evaluate(
        """
        new Promise((done) => {
          let frames = 0;
          const look = () => \(cell) > 61 || ++frames > 600 ? done(1) : requestAnimationFrame(look);
          look();
        })
        """
      )
      #expect(try tab.number(cell) > 61)
      try tab.evaluate("document.querySelector('[title=\"Pause\"]').click()")
      #expect(try tab.holds("document.querySelector('[title=\"Play the passes\"]')"))
      // Views whose frames changed in the pass are marked.
      let changed =
        try tab.evaluate(
          """
          (({ trace, passes, state }) => {
            const cell = [...trace.cells.passes.keys()].find((cell) => cell > 5 &&
              [...trace.eventsOf(cell)].some((event) => trace.events.kind[event] === 14));
            passes.selectCell(cell);
            return cell;
          })(plumbline)
          """
        ) as? Double
      try #require(changed != nil)
      try tab.settle()
      #expect(
        try tab.text("document.querySelector('.screen-pane').innerText").contains("changed frame")
      )
      #expect(tab.complaints == [])
    }

    @Test func `differences from the base are stepped through, and its sums stand beside`() throws {
      let tab = try SharedBrowser.open(
        Page.ofSample("churning", against: "grouped")
      )
      try tab.evaluate("plumbline.state.openTab('outline')")
      try tab.press("}")
      let cell = try tab.number("plumbline.state.selection.cell")
      #expect(try tab.number("plumbline.passes.differences.sign[\(Int(cell))]") != 0)
      try tab.press("}")
      #expect(try tab.number("plumbline.state.selection.cell") > cell)
      try tab.press("{")
      #expect(try tab.number("plumbline.state.selection.cell") == cell)
      try tab.press("Escape")
      let facts = try tab.text("document.querySelector('.facts dd.base').innerText")
      #expect(facts == "base 0 constraints")
    }

    @Test func `everything is printed, whatever tab is open`() throws {
      let tab = try SharedBrowser.open(
        Page.ofSample("churning", against: "grouped")
      )
      try tab.evaluate("dispatchEvent(new Event('beforeprint'))")
      try tab.call("Emulation.setEmulatedMedia", ["media": "print"])
      try tab.settle()
      for panel in ["outline", "findings", "signposts", "comparison", "recording"] {
        let height = try tab.number(
          "document.querySelector('#panel-\(panel)').getBoundingClientRect().height"
        )
        #expect(height > 20, "\(panel)")
      }
      #expect(try tab.number("document.querySelectorAll('main details:not([open])').length") == 0)
      #expect(
        try tab.holds(
          """
          [...document.querySelectorAll("#panel-outline pre")].every((code) => \
          code.scrollHeight <= code.clientHeight + 1 && code.scrollWidth <= code.clientWidth + 1)
          """
        )
      )
      #expect(
        try tab.text("getComputedStyle(document.querySelector('.swatch')).printColorAdjust")
          == "exact"
      )
      let open = "document.querySelectorAll('main details[open]').length"
      let printed = try tab.number(open)
      try tab.evaluate("dispatchEvent(new Event('afterprint'))")
      #expect(try tab.number(open) < printed)
    }
  }
}
