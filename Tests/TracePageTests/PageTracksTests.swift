import Foundation
import Testing
import TraceDrawing

extension BrowserTests {
  /// The tracks: which ones the reader shows, and how they are drawn.
  @Suite struct PageTracksTests {
    private static func lanes(in tab: BrowserTab) throws -> [String] {
      try tab.evaluate("plumbline.canvas.lanes.map((lane) => lane.id)") as? [String] ?? []
    }

    /// Sets a field in the list of tracks, as a key does.
    private static func set(_ label: String, _ value: String, in tab: BrowserTab) throws {
      try tab.evaluate(
        """
        (() => {
          const field = document.querySelector('.track-list [aria-label="\(label)"]');
          if (field.type === "checkbox") field.checked = \(value); else field.value = \(value);
          field.dispatchEvent(new Event("change"));
        })()
        """
      )
      try tab.settle()
    }

    @Test func `tracks are hidden, pinned and resized, and the next page remembers`() throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(page)
      defer { _ = try? tab.evaluate("localStorage.clear()") }
      let all = try Self.lanes(in: tab)
      try tab.click("[title='Show, hide, pin and resize tracks']")
      #expect(try tab.holds("document.querySelector('.track-list').open"))
      try Self.set("CPU: shown", "false", in: tab)
      try Self.set("Views churning: pinned", "true", in: tab)
      try Self.set("Passes: height in pixels", "100", in: tab)
      try tab.evaluate("document.querySelector('.track-list').close()")
      let lanes = try Self.lanes(in: tab)
      #expect(lanes.first == "churn")
      #expect(Set(lanes) == Set(all).subtracting(["processor"]))
      let other = try SharedBrowser.open(page)
      #expect(try Self.lanes(in: other) == lanes)
      #expect(
        try other.number("plumbline.canvas.lanes.find((lane) => lane.id === 'passes').height")
          == 100
      )
      #expect(
        try other.number("document.querySelectorAll('.names .lane').length") == Double(lanes.count)
      )
      try other.evaluate(
        "[...document.querySelectorAll('.track-list button')].find((it) => it.innerText === 'Reset').click()"
      )
      try other.settle()
      #expect(try Self.lanes(in: other) == all)
      #expect(tab.complaints + other.complaints == [])
    }

    @Test func `the pointer resizes, pins and hides beside a track's name`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      defer { _ = try? tab.evaluate("localStorage.clear()") }
      let handle = try tab.box(".names .lane:nth-child(3) .handle")
      let lane = "plumbline.canvas.lanes.find((lane) => lane.id === 'passes')"
      let height = try tab.number("\(lane).height")
      let x = handle.x + 40
      try tab.drag(fromX: x, y: handle.y + 2, toX: x, toY: handle.y + 32)
      #expect(abs(try tab.number("\(lane).height") - height - 30) < 2)
      let name = try tab.box(".names .lane:nth-child(3)")
      try tab.move(x: name.x + 20, y: name.y + 8)
      try tab.click(".names .lane:nth-child(3) .controls button")
      #expect(try Self.lanes(in: tab).first == "passes")
      try tab.move(x: name.x + 20, y: name.y + 40)
      let pinned = try tab.box(".names .lane.pinned")
      try tab.move(x: pinned.x + 20, y: pinned.y + 8)
      try tab.click(".names .lane.pinned .controls button:last-child")
      #expect(try !Self.lanes(in: tab).contains("passes"))
      #expect(tab.complaints == [])
    }

    @Test func `where the browser keeps nothing, the choice holds while the page is open`() throws {
      let refusal = """
        Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })
        """
      let tab = try SharedBrowser.open(Page.ofSample("churning"), before: refusal)
      try Self.set("CPU: shown", "false", in: tab)
      #expect(try !Self.lanes(in: tab).contains("processor"))
      #expect(tab.complaints == [])
    }

    @Test(arguments: ["null", "{", "[1]", #"{"hidden":{},"pinned":3,"heights":{"passes":1e9}}"#])
    func `what is kept and cannot be read changes nothing`(kept: String) throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(
        page,
        before: "try { localStorage.setItem('plumbline.tracks', `\(kept)`) } catch {}"
      )
      defer { _ = try? tab.evaluate("localStorage.clear()") }
      #expect(
        try tab.number("plumbline.canvas.lanes.length")
          == tab.number("plumbline.canvas.allLanes.length")
      )
      #expect(tab.complaints == [])
    }

    @Test func `pinned tracks and the axis stay while the others are scrolled`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"), height: 560)
      defer { _ = try? tab.evaluate("localStorage.clear()") }
      try Self.set("Passes: pinned", "true", in: tab)
      let top = "plumbline.canvas.lanes.find((lane) => lane.id === '%').top"
      let pinned = try tab.number(top.replacing("%", with: "passes"))
      let other = try tab.number(top.replacing("%", with: "churn"))
      try tab.evaluate("document.querySelector('.frame').scrollTop = 40; 0")
      try tab.settle()
      #expect(try tab.number(top.replacing("%", with: "passes")) == pinned)
      #expect(try tab.number(top.replacing("%", with: "churn")) == other - 40)
      // The names scroll with their tracks.
      let names = try tab.box(".names")
      let name = try tab.box(".names .lane:nth-child(\(2 + 3))")
      let id = try Self.lanes(in: tab)[3]
      #expect(abs(name.y - names.y - (try tab.number(top.replacing("%", with: id)))) < 1.5)
      // The detail scrolls below them.
      try tab.evaluate("scrollTo(0, 400)")
      try tab.settle()
      #expect(abs(try tab.box(".timeline").y) < 1)
    }

    @Test func `bars far above the others are cut off and marked, and flatten none`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      // The worker draws the tracks, so draw them in the page to get the numbers.
      try tab.evaluate("plumbline.canvas.paint(document.createElement('canvas').getContext('2d'))")
      func lane(_ id: String) -> String {
        "plumbline.canvas.lanes.find((lane) => lane.id === '\(id)')"
      }
      func highest(_ id: String) -> String {
        "Math.max(...plumbline.canvas.barsOf('\(id)').map((bar) => bar.value))"
      }
      #expect(try tab.number("\(lane("passes")).outliers") > 0)
      #expect(try tab.number("\(lane("passes")).scale") < tab.number(highest("passes")) / 4)
      let usual = try tab.number(
        "plumbline.canvas.barsOf('passes').filter((bar) => bar.value > \(lane("passes")).scale / 4).length"
      )
      #expect(usual > 20)
      #expect(try tab.number("\(lane("churn")).outliers") == 0)
      #expect(try tab.number("\(lane("churn")).scale") >= tab.number(highest("churn")))
    }

    @Test func `every track has a scale, and the budget its name`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let texts =
        try tab.evaluate(
          """
          (() => {
            const context = document.createElement("canvas").getContext("2d");
            const texts = [];
            const write = context.fillText.bind(context);
            context.fillText = (text, ...place) => { texts.push(text); write(text, ...place); };
            plumbline.canvas.paint(context);
            return texts;
          })()
          """
        ) as? [String] ?? []
      #expect(texts.contains { $0.hasPrefix("budget 8.33 ms") }, "\(texts)")
      #expect(texts.contains { $0.hasSuffix("views") }, "\(texts)")
      #expect(texts.contains { $0.contains("▲ up to") }, "\(texts)")
    }

    @Test func `on a narrow screen a bar is the average of its passes, below the highest`() throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(page, width: 390, height: 844)
      let bars = try tab.evaluate("plumbline.canvas.barsOf('churn')") as? [[String: Double]] ?? []
      #expect(bars.count > 5)
      for bar in bars { #expect((bar["width"] ?? 0) >= 6) }
      let solid = bars.reduce(0) { $0 + ($1["share"] ?? 1) * ($1["value"] ?? 0) }
      let highest = bars.reduce(0) { $0 + ($1["value"] ?? 0) }
      #expect(solid < highest / 2)
      // A wide screen has room for the highest.
      let wide = try SharedBrowser.open(page, width: 1_440)
      #expect(try wide.holds("plumbline.canvas.barsOf('churn').every((bar) => bar.share === 1)"))
    }
  }
}
