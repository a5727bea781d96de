import Foundation
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

extension BrowserTests {
  /// Pages of unusual, broken or malicious traces.
  @Suite struct HostilePageTests {
    private static let hostileNames = [
      "</script><script>window.harmed = 1</script>", "<img src=x onerror='window.harmed = 1'>",
      "\"'`${window.harmed = 1}", "--><!--<script>", "\u{202E}txt.exe", "אבג דהו", "👩‍👩‍👧‍👦 famille",
      "\u{0}\u{7}\u{1B}[31m", "a\u{2028}b\u{2029}c", "\\u003c/script\\u003e", "../../etc/passwd",
      "",
      String(repeating: "long", count: 25_600),
    ]

    private static func trace(named name: String) throws -> MemoryTrace {
      var trace = try MemoryTrace(
        drawing: """
          UIWindow#window
            UIView#content
              UILabel#title
          pass
            + title.leading = content.leading + 16
          pass
            - title.leading = content.leading + 16
            + title.leading = content.leading + 16
            measure title
          """
      )
      for position in trace.itemRows.indices {
        trace.itemRows[position].className = name
        trace.itemRows[position].identifier = name
        trace.itemRows[position].path = (0...position).map { _ in name }.joined(separator: "/")
      }
      trace.runRow.command = [name, name]
      trace.runRow.host = name
      trace.testRows = [TestRow(id: 1, process: 1, name: name, begin: 0, end: 20_000_000)]
      trace.statRows = [StatRow(name: "note", severity: .error, value: 1, advice: name)]
      return trace
    }

    @Test(arguments: hostileNames.indices)
    func `a name does no harm, whatever it is`(position: Int) throws {
      let name = Self.hostileNames[position]
      let page = try Page(Self.trace(named: name), title: name)
      #expect(page.html.utf8.count < 400_000)
      let tab = try SharedBrowser.open(page)
      #expect(try tab.holds("window.plumbline"))
      for panel in ["findings", "signposts", "recording", "outline"] {
        try tab.evaluate("plumbline.state.openTab('\(panel)')")
        try tab.settle()
      }
      try tab.evaluate("plumbline.passes.selectCell(1)")
      try tab.settle()
      try tab.evaluate("plumbline.search.find(plumbline.trace.names.name[0].slice(0, 20))")
      try tab.settle()
      #expect(try tab.holds("window.harmed === undefined"))
      #expect(try tab.number("document.querySelectorAll('img, iframe, object').length") == 0)
      #expect(try tab.number("document.documentElement.scrollWidth - innerWidth") <= 0)
      #expect(tab.complaints == [])
      // Characters that change the direction of text are shown but have no effect.
      #expect(try !tab.holds("document.body.innerText.includes('\\u202e')"))
    }

    private func check(_ source: some TraceSource, picture: String) throws -> BrowserTab {
      let tab = try SharedBrowser.open(Page(source))
      #expect(try tab.holds("window.plumbline"))
      for panel in ["findings", "signposts", "recording", "outline"] {
        try tab.evaluate("plumbline.state.openTab('\(panel)')")
        try tab.settle()
      }
      let box = try tab.box(".tracks")
      try tab.wheel(x: box.x + 200, y: box.y + 60, deltaY: -500)
      try tab.click(x: box.x + 300, y: box.y + 60)
      try tab.drag(fromX: box.x + 100, y: box.y + 60, toX: box.x + 500)
      for key in ["n", "p", "]", "[", "Enter", "0", "Escape"] { try tab.press(key) }
      #expect(tab.complaints == [])
      try tab.keepPicture(picture)
      return tab
    }

    @Test func `a trace of nothing makes a page that says so`() throws {
      var trace = MemoryTrace()
      trace.runRow.duration = 0
      trace.runRow.completeUpTo = 0
      trace.runRow.signpostCount = 0
      let tab = try check(trace, picture: "nothing")
      #expect(try tab.text("document.querySelector('#notes').innerText").contains("holds no pass"))
    }

    @Test func `a trace without passes shows what there is`() throws {
      let tab = try check(
        Page.drawn(
          """
          UIWindow#window
            UIView#content
          pass open
            + content.width = 100
          """
        ),
        picture: "without-passes"
      )
      #expect(try tab.number("plumbline.canvas.barsOf('constraints').length") == 1)
      #expect(try tab.number("plumbline.canvas.barsOf('passes').length") == 0)
    }

    @Test func `a trace without views shows its passes`() throws {
      var trace = try Page.drawn(
        """
        UIWindow#window
        pass
          + window.width = 100
        pass
          - window.width = 100
          + window.width = 100
        """
      )
      trace.itemRows = []
      let tab = try check(trace, picture: "without-views")
      #expect(try tab.number("plumbline.canvas.barsOf('passes').length") == 2)
    }

    @Test func `a trace of one signpost shows it`() throws {
      var trace = try Page.drawn(
        "UIWindow#window\n  UIView#content\npass open\n  + content.width = 100"
      )
      trace.runRow.signpostCount = 1
      trace.runRow.duration = 1
      trace.runRow.completeUpTo = 1
      let tab = try check(trace, picture: "one-signpost")
      #expect(try tab.number("plumbline.trace.events.length") == 1)
    }

    @Test func `a trace that was cut off says up to where it goes`() throws {
      var trace = try Page.drawn("UIWindow#window\n  UIView#content\npass\n  + content.width = 100")
      trace.runRow.isFinished = false
      trace.runRow.signpostsLost = 12
      let tab = try check(trace, picture: "cut-off")
      let notes = try tab.text("document.querySelector('#notes').innerText")
      #expect(notes.contains("Signposts lost: 12"))
      #expect(notes.contains("complete up to"))
    }

    @Test func `a trace that contradicts itself makes a page all the same`() throws {
      var trace = try Page.drawn(
        """
        UIWindow#window
          UIView#content
            UILabel#title
        pass
          + title.width = 100
        pass
          - title.width = 100
          + title.width = 100
        """
      )
      // Views inside each other, a pass that ends before it begins, times after the end, invalid
      // values.
      trace.itemRows[0].superview = 3
      trace.passRows[0].end = 1
      trace.passRows[1].end = .max / 4
      trace.changeRows[0].time = -5
      trace.changeRows[1].duration = -1
      trace.constraintRows[0].constant = .nan
      trace.constraintRows[0].multiplier = .infinity
      trace.constraintRows[0].firstAttribute = 250
      _ = try check(trace, picture: "contradictory")
    }

    @Test func `of a large trace the page says what is summed up and what is listed`() throws {
      var limits = InstrumentLimits()
      limits.cells = 40
      limits.events = 900
      limits.snapshotViews = 200
      let tab = try SharedBrowser.open(Page(Page.sample("churning"), limits: limits))
      let notes = try tab.text("document.querySelector('#notes').innerText")
      #expect(notes.contains("Of 311 passes"), "\(notes)")
      #expect(notes.contains("signposts are listed"), "\(notes)")
      #expect(try tab.number("plumbline.trace.cells.length") <= 40)
      // Sums cover the whole trace, not only the listed passes.
      let sums = "plumbline.passes.sums(0, plumbline.trace.cells.length)"
      #expect(try tab.number("\(sums).passes") == 311)
      #expect(try tab.number("\(sums).removed") == 1_934)
      try tab.evaluate("plumbline.state.openTab('signposts')")
      try tab.press("n")
      #expect(tab.complaints == [])
    }
  }
}
