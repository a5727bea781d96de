import Foundation
import Testing
import TraceDrawing

extension BrowserTests {
  /// Moving through the tracks, and returning.
  @Suite struct PageNavigationTests {
    private static let length = "(plumbline.state.to - plumbline.state.from)"

    /// Waits until the address contains the current view.
    private static func wait(in tab: BrowserTab) throws {
      try tab.evaluate("new Promise((done) => setTimeout(done, 400))")
      try tab.settle()
    }

    @Test func `the wheel scrolls the page, and zooms with Ctrl only`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"), height: 500)
      let box = try tab.box(".tracks")
      let whole = try tab.number(Self.length)
      try tab.wheel(x: box.x + 200, y: box.y + 60, deltaY: 90)
      try Self.wait(in: tab)
      #expect(try tab.number(Self.length) == whole)
      #expect(try tab.number("scrollY + document.querySelector('.frame').scrollTop") > 0)
      try tab.wheel(x: box.x + 200, y: box.y + 60, deltaY: -30, withControl: true)
      #expect(try tab.number(Self.length) < whole)
    }

    @Test func `a pinch to twice the distance doubles`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let box = try tab.box(".tracks")
      let before = try tab.number(Self.length)
      // As browsers report it: −100 times the logarithm of the factor, in small steps.
      for _ in 0..<10 {
        try tab.wheel(x: box.x + 300, y: box.y + 60, deltaY: -100 * log(2) / 10, withControl: true)
      }
      #expect(abs(before / (try tab.number(Self.length)) - 2) < 0.02)
      // A pinch with two fingers on a screen.
      try tab.press("0")
      func touch(_ type: String, _ places: [Double]) throws {
        let points = places.enumerated().map { ["x": $1, "y": box.y + 60, "id": Double($0)] }
        try tab.call("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
      }
      try touch("touchStart", [box.x + 400, box.x + 500])
      for step in 1...5 {
        let moved = Double(step) * 10
        try touch("touchMove", [box.x + 400 - moved, box.x + 500 + moved])
      }
      try touch("touchEnd", [])
      try tab.settle()
      #expect(abs(before / (try tab.number(Self.length)) - 2) < 0.1)
    }

    @Test func `w, a, s and d zoom and move`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let whole = try tab.number(Self.length)
      try tab.press("w")
      #expect(abs(whole / (try tab.number(Self.length)) - 1.5) < 0.01)
      let from = try tab.number("plumbline.state.from")
      try tab.press("d")
      #expect(try tab.number("plumbline.state.from") > from)
      try tab.press("a")
      #expect(abs(try tab.number("plumbline.state.from") - from) < 2)
      try tab.press("s")
      #expect(abs(try tab.number(Self.length) - whole) < 2)
    }

    @Test func `the overview has a window that moves and is moved`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let map = try tab.box(".minimap")
      let origin = try tab.number("plumbline.state.origin")
      let whole = try tab.number("plumbline.state.length")
      try tab.evaluate("plumbline.state.show(\(origin + whole * 0.4), \(origin + whole * 0.6))")
      try tab.settle()
      let window = try tab.box(".minimap .window")
      #expect(abs(window.x - map.x - map.width * 0.4) < 2)
      #expect(abs(window.width - map.width * 0.2) < 2)
      let y = map.y + map.height / 2
      try tab.drag(fromX: map.x + map.width * 0.5, y: y, toX: map.x + map.width * 0.6)
      let moved = try tab.number(
        "(plumbline.state.from - plumbline.state.origin) / plumbline.state.length"
      )
      #expect(abs(moved - 0.5) < 0.01)
      try tab.drag(fromX: map.x + map.width * 0.7, y: y, toX: map.x + map.width * 0.9)
      #expect(abs(try tab.number(Self.length) / whole - 0.4) < 0.01)
      try tab.evaluate("document.querySelector('.minimap').focus()")
      let before = try tab.number("plumbline.state.from")
      try tab.press("ArrowLeft")
      #expect(try tab.number("plumbline.state.from") < before)
      #expect(
        try tab.text("document.querySelector('.minimap').getAttribute('aria-valuetext')")
          .contains(" to ")
      )
    }

    @Test func `a drag says what the span sums up to`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let box = try tab.box(".tracks")
      try tab.drag(fromX: box.x + box.width * 0.5, y: box.y + 60, toX: box.x + box.width * 0.6)
      let text = try tab.text("document.querySelector('#readout').innerText")
      let passes = try tab.number("plumbline.passes.sums(...plumbline.passes.range()).passes")
      let churned = try tab.number("plumbline.passes.sums(...plumbline.passes.range()).churned")
      #expect(text.contains("\(Int(passes)) passes"), "\(text)")
      let digits = text.replacing(",", with: "")
      #expect(digits.contains("\(Int(churned)) constraints"), "\(text)")
    }

    @Test(arguments: [
      nil, "History.prototype.pushState = () => { throw new DOMException('no', 'SecurityError') }",
    ])
    func `a key and Back undo zoom and selection`(refusal: String?) throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"), before: refusal)
      let whole = try tab.number(Self.length)
      try tab.press("w")
      try Self.wait(in: tab)
      let zoomed = try tab.number(Self.length)
      try tab.press("n")
      try Self.wait(in: tab)
      let cell = try tab.number("plumbline.state.selection.cell")
      try tab.press("n")
      try Self.wait(in: tab)
      #expect(try tab.number("plumbline.state.selection.cell") != cell)
      if refusal == nil {
        try tab.evaluate("history.back()")
      } else {
        try tab.press("u")
      }
      try Self.wait(in: tab)
      #expect(try tab.number("plumbline.state.selection.cell") == cell)
      try tab.press("u")
      try Self.wait(in: tab)
      #expect(try tab.holds("plumbline.state.selection === null"))
      #expect(abs(try tab.number(Self.length) - zoomed) < 2)
      try tab.press("u")
      try Self.wait(in: tab)
      #expect(try tab.number(Self.length) == whole)
      // There is nothing left to undo, and the page stays.
      try tab.press("u")
      try Self.wait(in: tab)
      #expect(try tab.holds("window.plumbline"))
      // A change that has not settled is undone immediately.
      try tab.evaluate("plumbline.state.zoom(4, plumbline.state.to)")
      try tab.press("u")
      #expect(try tab.number(Self.length) == whole)
      #expect(tab.complaints == [])
    }

    @Test func `a changed address moves there, and back to all of it`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      try tab.evaluate("location.hash = '#from=50000000&to=70000000&pass=100&tab=signposts'; 0")
      try Self.wait(in: tab)
      #expect(try tab.number("plumbline.state.from") == 50e6)
      #expect(try tab.number("plumbline.state.to") == 70e6)
      #expect(try tab.number("plumbline.state.selection.cell") == 100)
      #expect(try tab.text("plumbline.state.tab") == "signposts")
      try tab.evaluate("location.hash = '#select=50000000-60000000'; 0")
      try Self.wait(in: tab)
      #expect(try tab.number(Self.length) == tab.number("plumbline.state.length"))
      #expect(try tab.number("plumbline.state.selection.to") == 60e6)
      #expect(try tab.text("plumbline.state.tab") == "outline")
      try tab.evaluate("location.hash = ''; 0")
      try Self.wait(in: tab)
      #expect(try tab.holds("plumbline.state.selection === null"))
      try tab.press("u")
      try Self.wait(in: tab)
      #expect(try tab.number("plumbline.state.selection.to") == 60e6)
    }

    @Test func `the value under the pointer is never that of another place`() throws {
      let tab = try SharedBrowser.open(Page.ofSample("churning"))
      let box = try tab.box(".tracks")
      let lane = try tab.number("plumbline.canvas.lanes.find((lane) => lane.id === 'passes').top")
      try tab.move(x: box.x + box.width * 0.3, y: box.y + lane + 40)
      let before = try tab.text("document.querySelector('#tip').innerText")
      #expect(before.contains("Pass"), "\(before)")
      try tab.evaluate("plumbline.state.show(plumbline.state.end - 1e6, plumbline.state.end)")
      try tab.settle()
      #expect(try tab.holds("document.querySelector('#tip').hidden"))
      try Self.wait(in: tab)
      let after = try tab.text("document.querySelector('#tip').innerText")
      #expect(after != before)
      // The tip is hidden after another place scrolls below the pointer, or another time range is
      // shown.
      try tab.move(x: box.x + box.width * 0.31, y: box.y + lane + 40)
      #expect(try tab.holds("!document.querySelector('#tip').hidden"))
      try tab.evaluate("scrollTo(0, 60)")
      try Self.wait(in: tab)
      #expect(try tab.holds("document.querySelector('#tip').hidden"))
    }
  }
}
