import Foundation
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

extension BrowserTests {
  /// The beginning of the time axis, and the time before it, which is not drawn.
  @Suite struct PageAxisTests {
    /// Two passes at 10 and 20 ms of 30; there is no layout before them.
    private static func trace() throws -> MemoryTrace {
      var trace = try Page.drawn(
        """
        UIWindow#window
          UILabel#title
        pass
          + title.leading = window.leading
        pass
          set title.leading = window.leading -> 8
        """
      )
      for position in trace.passRows.indices {
        trace.passRows[position].opened = trace.passRows[position].begin ?? 0
      }
      return trace
    }

    @Test func `begins with the layout, after one gap for the build before it`() throws {
      let tab = try SharedBrowser.open(Page(Self.trace()))
      #expect(try tab.number("plumbline.trace.start") == 10e6)
      #expect(try tab.number("plumbline.trace.end") == 30e6)
      // The first ten milliseconds are drawn as one twentieth of the other twenty.
      #expect(abs(try tab.number("plumbline.state.from") - 9e6) < 1)
      let width = try tab.number("plumbline.canvas.width")
      #expect(abs(try tab.number("plumbline.canvas.x(10e6)") - 1.0 / 21 * width) < 0.01)
      #expect(try tab.text("document.querySelector('output.span').textContent") == "all of 20.0 ms")
      let box = try tab.box(".tracks")
      try tab.move(x: box.x + 0.5 / 21 * width, y: box.y + 60)
      let tip = try tab.text("document.querySelector('#tip').innerText")
      #expect(tip.hasPrefix("10.0 ms before the layout"), "\(tip)")
      #expect(tab.complaints == [])
    }

    @Test func `is all there is to move in, and stands in no address as a whole`() throws {
      let tab = try SharedBrowser.open(Page(Self.trace()))
      let origin = try tab.number("plumbline.state.origin")
      try tab.evaluate("plumbline.state.zoom(4, 20e6)")
      try tab.evaluate("plumbline.state.pan(-1e9)")
      #expect(try tab.number("plumbline.state.from") == origin)
      try tab.evaluate("plumbline.state.show(-5e9, 5e9)")
      #expect(try tab.number("plumbline.state.from") == origin)
      try tab.evaluate("plumbline.state.zoom(4, 20e6)")
      try tab.evaluate("new Promise((done) => setTimeout(done, 400))")
      #expect(try tab.text("location.hash").hasPrefix("#from="))
      try tab.press("0")
      #expect(try tab.number("plumbline.state.to - plumbline.state.from") == 30e6 - origin)
      try tab.evaluate("new Promise((done) => setTimeout(done, 400))")
      #expect(try tab.text("location.hash") == "")
    }

    @Test func `has the name of a test that began and never ended`() throws {
      var trace = try Self.trace()
      trace.testRows = [TestRow(id: 1, process: 1, name: "crashes()", begin: 15_000_000)]
      let tab = try SharedBrowser.open(Page(trace))
      let span = "plumbline.canvas.spanRows.spans[0]"
      #expect(try tab.text("\(span).name") == "crashes() (never ended)")
      #expect(try tab.text("\(span).color") == "--failed")
      let notes = try tab.text("document.querySelector('#notes').innerText")
      #expect(notes.contains("Test 'crashes()' began and never ended"), "\(notes)")
      // While the recording is in progress, the test may still end.
      trace.runRow.isFinished = false
      let running = try SharedBrowser.open(Page(trace))
      #expect(try running.text("\(span).name") == "crashes()")
    }
  }
}
