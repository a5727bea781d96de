import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

extension BrowserTests {
  /// The page in a real browser; `scripts/check-page` installs it.
  @Suite struct PageInBrowserTests {
    /// Four passes, 10 ms apart, 2 ms long.
    ///
    /// Two constraints churn in the second and one in the fourth.
    private static let drawing = """
      UIWindow#window
        UIView#content
          UILabel#title
          UIImageView#photo
      pass
        + title.leading = content.leading + 16
        + photo.leading = content.leading
      pass
        - title.leading = content.leading + 16
        - photo.leading = content.leading
        + title.leading = content.leading + 16
        + photo.leading = content.leading
        measure title
        minimize
      pass
        set title.leading = content.leading + 16 -> 20
      pass
        - photo.leading = content.leading
        + photo.leading = content.leading
      """

    private static func bars(_ track: String, in tab: BrowserTab) throws -> [[String: Double]] {
      try tab.evaluate("plumbline.canvas.barsOf('\(track)')") as? [[String: Double]] ?? []
    }

    @Test func `a page loads without a complaint and fetches nothing`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      #expect(try tab.holds("window.plumbline"))
      #expect(tab.complaints == [])
    }

    @Test func `what a first look does not need is decoded when it is asked for`() throws {
      let tab = try SharedBrowser.open(Page(PageCallsTests.sample()))
      let decoded = try tab.evaluate("plumbline.decoded") as? [String] ?? []
      // The first picture needs these two.
      #expect(Array(decoded.prefix(2)) == ["cells", "processor"])
      #expect(Set(decoded).count == decoded.count, "\(decoded)")
      #expect(!decoded.contains("causes") && !decoded.contains("stacks"), "\(decoded)")
      try tab.press("]")
      #expect(try tab.text("plumbline.decoded.at(-1)") == "causes")
      try tab.evaluate("plumbline.state.openTab('calls')")
      try tab.settle()
      #expect(try tab.text("plumbline.decoded.at(-1)") == "stacks")
    }

    @Test func `a browser that cannot decode base64 at once reads the same`() throws {
      let page = try Page(Page.drawn(Self.drawing))
      let sums = """
        (({ trace }) => [trace.cells, trace.events].map((columns) => Object.values(columns) \
        .filter((column) => ArrayBuffer.isView(column)).map((column) => column.reduce((sum, value) => sum + value, 0))) \
        .flat().join(" "))(plumbline)
        """
      let newer = try SharedBrowser.open(page)
      let older = try SharedBrowser.open(page, before: "delete Uint8Array.fromBase64")
      #expect(try !older.holds("Uint8Array.fromBase64"))
      #expect(try older.text(sums) == newer.text(sums))
      #expect(try newer.text(sums).split(separator: " ").count > 20)
      #expect(older.complaints == [])
    }

    @Test func `each track has a bar for each pass, where the pass is`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      let end = try tab.number("plumbline.trace.end")
      let width = try tab.number("plumbline.canvas.width")
      #expect(end == 50_000_000)
      let passes = try Self.bars("passes", in: tab)
      #expect(passes.map { $0["from"] } == [10e6, 20e6, 30e6, 40e6])
      #expect(passes.map { $0["value"] } == [2e6, 2e6, 2e6, 2e6])
      for bar in passes {
        #expect(abs((bar["x"] ?? 0) - (bar["from"] ?? 0) / end * width) < 0.01)
        #expect(abs((bar["width"] ?? 0) - 2e6 / end * width) < 0.01)
      }
      let churn = try Self.bars("churn", in: tab)
      #expect(churn.map { $0["from"] } == [20e6, 40e6])
      #expect(churn.map { $0["value"] } == [2, 1])
      #expect(try Self.bars("constraints", in: tab).map { $0["value"] } == [2, 2, 1, 1])
      #expect(try Self.bars("minimization", in: tab).map { $0["from"] } == [20e6])
      #expect(try Self.bars("text", in: tab).map { $0["value"] } == [20_000])
    }

    @Test func `a bar's colour is where the bar is, and not beside it`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      let isDrawn = """
        ((time) => {
          const { canvas } = plumbline;
          const lane = canvas.lanes.find((lane) => lane.id === "churn");
          const sample = document.createElement("canvas").getContext("2d");
          const x = Math.floor(canvas.x(time));
          sample.drawImage(canvas.canvas, x, lane.top + lane.height - 4, 1, 1, 0, 0, 1, 1);
          const pixel = sample.getImageData(0, 0, 1, 1).data;
          sample.fillStyle = canvas.color("--churn");
          sample.fillRect(0, 0, 1, 1);
          const churn = sample.getImageData(0, 0, 1, 1).data;
          return [0, 1, 2].every((part) => pixel[part] === churn[part]);
        })
        """
      for time in [20.5e6, 21.5e6, 41e6] { #expect(try tab.holds("\(isDrawn)(\(time))")) }
      for time in [11e6, 19.5e6, 22.5e6, 31e6, 45e6] {
        #expect(try !tab.holds("\(isDrawn)(\(time))"))
      }
    }

    @Test func `the wheel zooms about the pointer with Ctrl`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      let box = try tab.box(".tracks")
      // Browsers round the pointer's position to whole pixels.
      let x = (box.x + box.width / 4).rounded()
      let before = try tab.number("plumbline.canvas.time(\(x - box.x))")
      for _ in 0..<3 { try tab.wheel(x: x, y: box.y + 60, deltaY: -120, withControl: true) }
      #expect(try tab.number("plumbline.state.to - plumbline.state.from") < 30e6)
      #expect(abs(try tab.number("plumbline.canvas.time(\(x - box.x))") - before) < 1)
      for _ in 0..<4 { try tab.wheel(x: x, y: box.y + 60, deltaY: 400, withControl: true) }
      #expect(try tab.number("plumbline.state.from") == 0)
      #expect(try tab.number("plumbline.state.to") == 50e6)
    }

    @Test func `keys zoom, move and walk from one churning pass to the next`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      try tab.evaluate("document.querySelector('.tracks').focus()")
      try tab.press("+")
      #expect(abs(try tab.number("plumbline.state.to - plumbline.state.from") - 50e6 / 1.5) < 1)
      let from = try tab.number("plumbline.state.from")
      try tab.press("ArrowRight")
      #expect(try tab.number("plumbline.state.from") > from)
      try tab.press("0")
      #expect(try tab.number("plumbline.state.to") == 50e6)
      try tab.press("n")
      #expect(try tab.number("plumbline.state.selection.from") == 20e6)
      try tab.press("n")
      #expect(try tab.number("plumbline.state.selection.from") == 40e6)
      try tab.press("p")
      #expect(try tab.number("plumbline.state.selection.from") == 20e6)
      try tab.press("Enter")
      #expect(try tab.number("plumbline.state.to - plumbline.state.from") < 4e6)
      try tab.press("Escape")
      #expect(try tab.holds("plumbline.state.selection === null"))
    }

    @Test func `a drag selects a span, and the outline tells of its passes only`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      let box = try tab.box(".tracks")
      let place = { (time: Double) in box.x + time / 50e6 * box.width }
      #expect(try tab.text("document.querySelector('.headline').textContent") == "Whole trace")
      try tab.drag(fromX: place(35e6), y: box.y + 100, toX: place(45e6))
      #expect(abs(try tab.number("plumbline.state.selection.from") - 35e6) < 1e5)
      let facts = try tab.text("document.querySelector('.facts').textContent")
      #expect(facts.contains("1 constraint"), "\(facts)")
      #expect(try tab.number("document.querySelectorAll('.outline .superview').length") == 1)
      try tab.drag(fromX: place(25e6), y: box.y + 100, toX: place(38e6))
      #expect(try tab.number("document.querySelectorAll('.outline .superview').length") == 0)
    }

    @Test func `a drag along the axis zooms into the span`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      let box = try tab.box(".tracks")
      try tab.drag(fromX: box.x + box.width * 0.2, y: box.y + 8, toX: box.x + box.width * 0.4)
      #expect(abs(try tab.number("plumbline.state.from") - 10e6) < 2e5)
      #expect(abs(try tab.number("plumbline.state.to") - 20e6) < 2e5)
    }

    @Test func `pointing at a bar reads its values`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      let box = try tab.box(".tracks")
      let top = try tab.number("plumbline.canvas.lanes.find((lane) => lane.id === 'churn').top")
      try tab.move(x: box.x + 21e6 / 50e6 * box.width, y: box.y + top + 30)
      let tip = try tab.text("document.querySelector('#tip').innerText")
      #expect(tip.contains("Pass 2"), "\(tip)")
      #expect(tip.replacing("\n", with: " ").contains("views 2"), "\(tip)")
      try tab.move(x: box.x + 25e6 / 50e6 * box.width, y: box.y + top + 30)
      #expect(try !tab.text("document.querySelector('#tip').innerText").contains("Pass"))
    }

    @Test func `two clicks lead to the bar, its views, its code and the wireframe`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      try tab.click("#tab-findings")
      let finding = try tab.text(
        "[...document.querySelectorAll('.finding')].find((it) => it.querySelector('code').innerText === 'churn').id"
      )
      try tab.click("#\(finding) .show")
      #expect(try tab.holds("plumbline.state.selection.cell >= 0"))
      let cell = try tab.number("plumbline.state.selection.cell")
      #expect(try tab.number("plumbline.trace.cells.churned[\(cell)]") > 0)
      let outline = try tab.text("document.querySelector('#panel-outline').innerText")
      #expect(outline.contains("content"))
      for view in ["title", "date", "logEntry"] { #expect(outline.contains(view), "\(view)") }
      #expect(outline.contains("NSLayoutConstraint.activate"))
      #expect(try tab.number("document.querySelectorAll('.wireframe .churning').length") > 2)
      #expect(try tab.number("document.querySelectorAll('.wireframe .superview').length") >= 1)
      let selected = try Self.bars("churn", in: tab).filter { $0["cell"] == cell }
      #expect(selected.count == 1)
      #expect((selected.first?["width"] ?? 0) >= 2)
      #expect(tab.complaints == [])
    }

    @Test func `a superview opens to its views, and a view to its constraints with their times`()
      throws
    {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)), address: "#pass=1")
      #expect(try tab.number("document.querySelectorAll('.outline .view').length") == 2)
      try tab.click(".outline .view summary")
      let text = try tab.text("document.querySelector('.outline .constraints').innerText")
      #expect(text.contains("title.leading = content.leading + 16"), "\(text)")
      #expect(text.contains("2 changes"), "\(text)")
      #expect(text.contains("1.50 µs"), "\(text)")
    }

    @Test func `the list has the selection's signposts, and those of a kind`() throws {
      let tab = try SharedBrowser.open(
        Page(Page.drawn(Self.drawing)),
        address: "#pass=1&tab=signposts"
      )
      #expect(try tab.text("document.querySelector('.filter p').textContent") == "6 signposts")
      #expect(try tab.number("document.querySelectorAll('.rows li.churned').length") == 4)
      try tab.evaluate(
        """
        (() => { const kind = document.querySelector(".filter select"); kind.value = "7"; \
        kind.dispatchEvent(new Event("change")) })()
        """
      )
      try tab.settle()
      #expect(
        try tab.text("document.querySelector('.rows li').innerText").contains("12 characters")
      )
      #expect(try tab.text("document.querySelector('.filter p').textContent") == "1 signpost")
    }

    @Test func `search finds views by class and identifier, and marks their passes`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)))
      try tab.press("/")
      try tab.type("title")
      let found = try tab.text("document.querySelector('.found').textContent")
      #expect(found == "1 found, churning in 1 pass")
      #expect(try tab.evaluate("plumbline.state.foundCells") as? [Double] == [1])
      try tab.press("Enter")
      #expect(try tab.number("plumbline.state.selection.cell") == 1)
      try tab.evaluate("plumbline.search.find('uiimageview')")
      #expect(try tab.evaluate("plumbline.state.foundCells") as? [Double] == [1, 3])
      try tab.evaluate("plumbline.search.find('nowhere')")
      #expect(try tab.text("document.querySelector('.found').textContent") == "nothing found")
    }

    @Test func `what is shown and selected stands in the address, and comes back from it`() throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(page)
      try tab.evaluate("plumbline.state.show(50e6, 70e6)")
      try tab.evaluate("plumbline.passes.selectCell(100)")
      try tab.evaluate("plumbline.search.find('title')")
      try tab.evaluate("plumbline.state.openTab('signposts')")
      try tab.evaluate("new Promise((done) => setTimeout(done, 400))")
      let address = try tab.text("location.hash")
      let other = try SharedBrowser.open(page, address: address)
      #expect(try other.number("plumbline.state.from") == 50e6)
      #expect(try other.number("plumbline.state.to") == 70e6)
      #expect(try other.number("plumbline.state.selection.cell") == 100)
      #expect(try other.text("plumbline.state.query") == "title")
      #expect(try other.text("plumbline.state.tab") == "signposts")
      let small = try Page(Page.drawn(Self.drawing))
      for hostile in [
        "#from=x&to=-1", "#pass=99999999", "#select=9-1", "#tab=<b>&find=%00", "#%E0%A4%A",
      ] {
        let third = try SharedBrowser.open(small, address: hostile)
        #expect(try third.holds("window.plumbline"), "\(hostile)")
        #expect(third.complaints == [], "\(hostile)")
      }
    }

    @Test(arguments: [1_280, 400])
    func `nothing is wider than the window`(width: Int) throws {
      let page = try Page.ofSample("churning", against: "grouped")
      let tab = try SharedBrowser.open(page, width: width)
      for panel in ["comparison", "outline", "findings", "signposts", "recording"] {
        try tab.evaluate("plumbline.state.openTab('\(panel)')")
        try tab.settle()
        let excess = try tab.number("document.documentElement.scrollWidth - innerWidth")
        #expect(excess <= 0, "\(panel) at \(width)")
      }
      #expect(try tab.number("plumbline.canvas.width") > Double(width) / 2)
    }

    @Test func `without scripting the summary, the findings and their code can be read`() throws {
      let page = try Page.ofSample("churning", against: "grouped")
      let browser = try Browser()
      let tab = try BrowserTab(browser)
      try tab.switchScriptingOff()
      try tab.open(page.path)
      let answer = try tab.call("Accessibility.getFullAXTree")
      let nodes = answer["nodes"] as? [[String: Any]] ?? []
      let texts = nodes.compactMap { ($0["name"] as? [String: Any])?["value"] as? String }
      for wanted in [
        "Findings", "Churn by superview", "Comparison", "Code to write instead", "Recording",
      ] {
        #expect(texts.contains(wanted), "\(wanted)")
      }
      #expect(texts.contains { $0.contains("The tracks need scripting") })
      try tab.keepPicture("without-scripting")
    }
  }
}
