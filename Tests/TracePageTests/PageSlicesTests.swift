import Foundation
import Testing
import TraceAnalysis
import TraceDrawing
import TraceExports
import TraceStore

extension BrowserTests {
  /// The slices inside a pass, by time, equal to those of an export.
  @Suite struct PageSlicesTests {
    /// A slice, comparable between page and export.
    private struct Slice: Hashable, Comparable {
      var begin: Int64
      var end: Int64
      var depth: Int

      static func < (one: Self, other: Self) -> Bool {
        (one.begin, other.end, one.depth) < (other.begin, one.end, other.depth)
      }
    }

    /// Returns the slices of the only thread in a Trace Event export, with their nesting depth.
    private static func exported(_ trace: TraceReader) throws -> [Slice] {
      var bytes: [UInt8] = []
      try TraceExport(of: trace).writeTimeline(.chrome) { bytes += $0 }
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      )
      let categories: Set = ["pass", "constraint", "engine", "text", "view"]
      var slices: [Slice] = []
      var open: [Slice] = []
      for event in json["traceEvents"] as? [[String: Any]] ?? [] {
        guard event["ph"] as? String == "X", categories.contains(event["cat"] as? String ?? ""),
          let time = event["ts"] as? Double, let duration = event["dur"] as? Double
        else { continue }
        let begin = Int64((time * 1_000).rounded())
        let end = begin + Int64((duration * 1_000).rounded())
        open.removeAll { $0.end <= begin }
        slices.append(Slice(begin: begin, end: end, depth: open.count))
        open.append(slices[slices.count - 1])
      }
      return slices.sorted()
    }

    @Test(arguments: ["churning", "collection"])
    func `the slices are the export's, as deep as they are there`(name: String) throws {
      let trace = try Page.sample(name)
      let tab = try SharedBrowser.open(Page(trace))
      let shown =
        try tab.evaluate(
          """
          (({ begin, end, depth }) => [...begin].map((time, slice) => [time, end[slice], depth[slice]]))
          (plumbline.trace.slices)
          """
        ) as? [[Double]] ?? []
      let slices = shown.map { Slice(begin: Int64($0[0]), end: Int64($0[1]), depth: Int($0[2])) }
      let exported = try Self.exported(trace)
      #expect(exported.count > 1_000)
      #expect(slices.sorted() == exported)
      #expect(try tab.number("plumbline.trace.slices.tracks.length") == 1)
      #expect(try tab.text("plumbline.trace.slices.tracks[0].title") == "Main thread")
    }

    /// A trace with a pass in which a constraint churns and a text is measured.
    private static let drawing = """
      UIWindow#window
        UILabel#title
      pass
        + title.leading = window.leading + 16
      pass
        - title.leading = window.leading + 16
        + title.leading = window.leading + 16
        measure title
        minimize
      """

    @Test func `a slice has its kind's colour, and its name if there is room`() throws {
      let tab = try SharedBrowser.open(Page(Page.drawn(Self.drawing)), address: "#pass=1")
      try tab.press("z")
      let colors =
        try tab.evaluate(
          """
          (() => {
            const { canvas, trace } = plumbline;
            const { slices } = trace;
            // The worker's picture is this one, and comes when it comes.
            const sheet = document.createElement("canvas");
            sheet.width = canvas.width;
            sheet.height = canvas.height;
            canvas.paint(sheet.getContext("2d", { alpha: false }));
            const sample = document.createElement("canvas").getContext("2d");
            const pixel = () => sample.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
            const names = ["--pass", "--added", "--removed", "--minimization", "--text-0"];
            const lanes = canvas.lanes.filter((lane) => lane.slices >= 0);
            return lanes.flatMap((lane) => slices.tracks[lane.slices].rows.flatMap((row, depth) => [...row]
              .filter((slice) => canvas.x(slices.end[slice]) - canvas.x(slices.begin[slice]) > 4)
              .filter((slice) => slices.begin[slice] >= canvas.state.from)
              .map((slice) => {
                const x = Math.floor(canvas.x(slices.begin[slice]) + 2);
                sample.drawImage(sheet, x, lane.top + 4 + depth * 15, 1, 1, 0, 0, 1, 1);
                const shown = pixel();
                const color = names.find((name) => {
                  sample.fillStyle = canvas.color(name);
                  sample.fillRect(0, 0, 1, 1);
                  return pixel() === shown;
                });
                return `${slices.labels[slices.label[slice]]} ${color}`;
              })));
          })()
          """
        ) as? [String] ?? []
      #expect(colors.contains("pass window --pass"), "\(colors)")
      #expect(colors.contains("text measured title --text-0"), "\(colors)")
    }

    @Test func `a click selects a slice and says what it was; keys lead to the next`() throws {
      let page = try Page.ofSample("churning")
      let tab = try SharedBrowser.open(page, address: "#pass=60")
      try tab.press("z")
      let place =
        try tab.evaluate(
          """
          (() => {
            const { canvas, trace, state } = plumbline;
            const { slices } = trace;
            const lane = canvas.lanes.find((lane) => lane.slices === 0);
            const slice = slices.tracks[0].rows[1].find((slice) => slices.begin[slice] >= state.from);
            const box = document.querySelector(".tracks").getBoundingClientRect();
            const middle = (slices.begin[slice] + slices.end[slice]) / 2;
            return [box.x + canvas.x(middle), box.y + lane.top + 25, slice];
          })()
          """
        ) as? [Double] ?? [0, 0, 0]
      try tab.click(x: place[0], y: place[1])
      #expect(try tab.number("plumbline.state.slice") == place[2])
      let readout = try tab.text("document.querySelector('#readout').innerText")
      #expect(readout.contains("layoutSubviews"), "\(readout)")
      #expect(readout.contains("lasted"), "\(readout)")
      #expect(try tab.holds("!document.querySelector('.tracks .slice').hidden"))
      let depth = "plumbline.trace.slices.depth[plumbline.state.slice]"
      #expect(try tab.number(depth) == 1)
      try tab.press("k")
      #expect(try tab.number(depth) == 0)
      let pass = try tab.number("plumbline.state.slice")
      try tab.press("j")
      #expect(try tab.number("plumbline.state.slice") == place[2])
      try tab.press("k")
      try tab.press(".")
      let next = try tab.number("plumbline.state.slice")
      #expect(
        try tab.number("plumbline.trace.slices.begin[\(Int(next))]")
          >= tab.number("plumbline.trace.slices.end[\(Int(pass))]")
      )
      try tab.press(",")
      #expect(try tab.number("plumbline.state.slice") == pass)
      try tab.press("z")
      let slices = "plumbline.trace.slices"
      let length = "\(slices).end[\(Int(pass))] - \(slices).begin[\(Int(pass))]"
      // There is a tenth of room on both sides, or what the shortest span needs.
      let most = "Math.max(1.3 * (\(length)), \(length) + plumbline.state.shortest)"
      #expect(try tab.holds("plumbline.state.to - plumbline.state.from < \(most)"))
      // A selected slice is in the shared address, like any selection.
      try tab.evaluate("new Promise((done) => setTimeout(done, 400))")
      let other = try SharedBrowser.open(page, address: tab.text("location.hash"))
      #expect(try other.number("plumbline.state.slice") == pass)
      #expect(
        try other.text("document.querySelector('#readout').innerText")
          == tab.text("document.querySelector('#readout').innerText")
      )
      #expect(tab.complaints == [])
    }

    @Test func `passes whose signposts are not listed are told from those without any`() throws {
      var limits = InstrumentLimits()
      limits.events = 3_000
      let tab = try SharedBrowser.open(Page(Page.sample("churning"), limits: limits))
      let unlisted = try tab.number("plumbline.trace.slices.unlisted.indexOf(1)")
      #expect(unlisted >= 0)
      #expect(try tab.number("plumbline.trace.slices.length") > 100)
      try tab.evaluate("plumbline.passes.selectCell(\(Int(unlisted)))")
      try tab.evaluate("plumbline.passes.zoomToSelection()")
      try tab.settle()
      let box = try tab.box(".tracks")
      let top = try tab.number("plumbline.canvas.lanes.find((lane) => lane.slices === 0).top")
      try tab.move(x: box.x + box.width / 2, y: box.y + top + 10)
      let tip = try tab.text("document.querySelector('#tip').innerText")
      #expect(tip.contains("not listed"), "\(tip)")
    }

    @Test func `a page without signposts has no lane for slices`() throws {
      var limits = InstrumentLimits()
      limits.events = 0
      let tab = try SharedBrowser.open(Page(Page.sample("churning"), limits: limits))
      #expect(try tab.holds("plumbline.canvas.lanes.every((lane) => lane.slices < 0)"))
      try tab.press("j")
      #expect(try tab.number("plumbline.state.slice") == -1)
      #expect(tab.complaints == [])
    }
  }
}
