import Foundation
import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

extension BrowserTests {
  /// The costs of calls: as a tree, by function, as a flame graph, and compared with a base.
  @Suite struct PageCallsTests {
    /// A trace in which `Form.takeAway()` removes and `Form.build()` does everything else.
    ///
    /// `main()` calls both through a library.
    private static func trace(_ passes: String) throws -> MemoryTrace {
      var trace = try MemoryTrace(
        drawing: """
          UIWindow#window
            UIView#form
              UILabel#name

          """ + passes
      )
      trace.setCallers(
        removals: MemoryTrace.caller("Form.takeAway()", "Form.swift", 12),
        others: MemoryTrace.caller("Form.build()", "Form.swift", 20)
      )
      let symbols = [
        SymbolRow(id: 1, function: "main()", file: "main.swift", line: 3),
        SymbolRow(id: 2, function: "UIView.layoutIfNeeded()", isLibrary: true),
        SymbolRow(id: 3, function: "Form.takeAway()", file: "Form.swift", line: 12),
        SymbolRow(id: 4, function: "Form.build()", file: "Form.swift", line: 20),
      ]
      trace.stackRows.symbols = Dictionary(uniqueKeysWithValues: symbols.map { ($0.id, $0) })
      trace.stackRows.frames = [1: [1, 2, 3], 2: [1, 2, 4]]
      return trace
    }

    /// Three additions with 3 rows each, then a removal with 2 rows, and another addition.
    private static let two = """
      pass
        + name.leading = form.leading + 16
        + name.width = 100
        + name.height = 20
      pass
        - name.width = 100
        + name.width = 100
      """

    /// A trace with all kinds of calls.
    static func sample() throws -> MemoryTrace { try trace(two) }

    private static func rows(_ tab: BrowserTab) throws -> [String] {
      let rows = try tab.evaluate(
        """
        [...document.querySelectorAll(".call-tree .call")].map((it) => [it.querySelector(".code").innerText, \
        ...[...it.querySelectorAll(".number")].map((cell) => cell.lastChild.textContent)].join(" | "))
        """
      )
      return rows as? [String] ?? []
    }

    static func choose(_ label: String, _ value: String, in tab: BrowserTab) throws {
      try tab.evaluate(
        """
        (() => {
          const control = document.querySelector('[aria-label="\(label)"]');
          control.value = "\(value)";
          control.dispatchEvent(new Event("change"));
        })()
        """
      )
      try tab.settle()
    }

    @Test func `a call tree sums what the selection's calls led to`() throws {
      let tab = try SharedBrowser.open(Page(Self.trace(Self.two)), address: "#tab=calls")
      #expect(
        try Self.rows(tab) == [
          "main() | 14 | 100 % | 0", "Form.build() | 12 | 86 % | 12",
          "Form.takeAway() | 2 | 14 % | 2",
        ]
      )
      try Self.choose("Weighted by", "pivots", in: tab)
      #expect(try Self.rows(tab).first == "main() | 4 | 100 % | 0")
      try tab.evaluate("plumbline.passes.selectCell(0)")
      try tab.settle()
      #expect(
        try Self.rows(tab) == ["main() | 3 | 100 % | 0", "Form.build() | 3 | 100 % | 3"]
      )
      // Includes the library's function between them.
      try tab.evaluate("document.querySelector('.calls-pane input').click()")
      try tab.settle()
      #expect(
        try Self.rows(tab).map { $0.prefix { $0 != " " } } == [
          "main()", "UIView.layoutIfNeeded()", "Form.build()",
        ]
      )
      #expect(tab.complaints == [])
    }

    @Test func `calls are printed, whatever tab is open`() throws {
      let tab = try SharedBrowser.open(Page(Self.trace(Self.two)))
      #expect(try Self.rows(tab) == [])
      try tab.evaluate("dispatchEvent(new Event('beforeprint'))")
      try tab.call("Emulation.setEmulatedMedia", ["media": "print"])
      try tab.settle()
      #expect(try Self.rows(tab).count == 3)
      #expect(try tab.box("#panel-calls").height > 20)
      try tab.evaluate("dispatchEvent(new Event('afterprint'))")
      #expect(try tab.holds("document.querySelector('#panel-calls').hidden"))
    }

    @Test func `a function has its callers and what it calls`() throws {
      let tab = try SharedBrowser.open(Page(Self.trace(Self.two)), address: "#tab=calls")
      try Self.choose("Shown as", "sandwich", in: tab)
      let functions =
        try tab.evaluate(
          "[...document.querySelectorAll('.functions button .code')].map((it) => it.innerText)"
        ) as? [String]
      #expect(functions == ["Form.build()", "Form.takeAway()", "main()"])
      let text = try tab.text("document.querySelector('.calls').innerText")
      #expect(text.contains("Form.build(): 12 (86 %), itself 12"), "\(text)")
      try tab.evaluate("document.querySelectorAll('.functions button')[2].click()")
      try tab.settle()
      let called = try tab.text(
        "[...document.querySelectorAll('.calls h3')].at(-1).nextSibling.innerText"
      )
      #expect(called.contains("Form.build()") && called.contains("Form.takeAway()"), "\(called)")
      #expect(try tab.text("document.activeElement.innerText").contains("main()"))
    }

    @Test func `a flame graph has boxes as wide as what calls led to, and keys go through it`()
      throws
    {
      let tab = try SharedBrowser.open(Page(Self.trace(Self.two)), address: "#tab=calls")
      try Self.choose("Shown as", "flame", in: tab)
      let boxes =
        try tab.evaluate(
          "[...document.querySelectorAll('.flame-boxes button')].map((it) => [it.innerText, parseFloat(it.style.width)])"
        ) as? [[Any]] ?? []
      #expect(
        boxes.map { $0[0] as? String } == [
          "all calls", "main()", "Form.build()", "Form.takeAway()",
        ]
      )
      let widths = boxes.compactMap { $0[1] as? Double }
      try #require(widths.count == 4)
      #expect(abs(widths[2] - 1_200 / 14) < 0.01 && abs(widths[3] - 200 / 14) < 0.01)
      try tab.evaluate("document.querySelector('.flame-boxes button').focus()")
      for (key, name) in [
        ("ArrowDown", "main()"), ("ArrowDown", "Form.build()"), ("ArrowRight", "Form.takeAway()"),
        ("ArrowLeft", "Form.build()"), ("ArrowUp", "main()"),
      ] {
        try tab.press(key)
        #expect(try tab.text("document.activeElement.innerText") == name)
      }
      try tab.evaluate("document.activeElement.click()")
      try tab.settle()
      #expect(try tab.text("document.querySelector('.flame-boxes button').innerText") == "main()")
      try tab.keepPicture("flame")
      #expect(tab.complaints == [])
    }

    @Test func `a base's calls stand beside, and colours say what differs`() throws {
      let base = try Self.trace(
        """
        pass
          + name.leading = form.leading + 16
          + name.width = 100
        """
      )
      let tab = try SharedBrowser.open(
        Page(Self.trace(Self.two), against: base),
        address: "#tab=calls"
      )
      #expect(
        try Self.rows(tab) == [
          "main() | 14 | 100 % | 0 | 6 | +8", "Form.build() | 12 | 86 % | 12 | 6 | +6",
          "Form.takeAway() | 2 | 14 % | 2 | 0 | +2",
        ]
      )
      try Self.choose("Shown as", "flame", in: tab)
      #expect(try tab.number("document.querySelectorAll('.flame-boxes .more').length") == 4)
      #expect(tab.complaints == [])
    }
  }
}
