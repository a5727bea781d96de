import Foundation
import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceReports
import TraceStore

extension BrowserTests {
  /// The findings: proposed code next to the present code, and a view that is selected everywhere.
  @Suite struct PageFindingsTests {
    /// Returns the replay of a trace with all proposed code.
    static func proof(of trace: TraceReader) throws -> ReplayReport {
      let run = try trace.run()
      var report = ReplayReport(run: run, version: run.recorderVersion)
      report.replayed.rowsTouched = 1_000
      var outcome = ReplayReport.Outcome(
        kind: .withRemedy,
        leftOut: 1,
        setInstead: 0,
        hidden: 0,
        replacedViews: 0,
        work: report.replayed,
        frames: report.frames
      )
      outcome.work.rowsTouched = 230
      outcome.frames.same = 2_211
      report.outcome = outcome
      return report
    }

    @Test func `a finding's code is a difference with what replay proved, and can be copied`()
      throws
    {
      let trace = try Page.sample("churning")
      let finding = try #require(
        try DiagnosisAnalysis(options: RuleOptions()).diagnosis(of: trace).findings
          .first { $0.rule == .churn }
      )
      let code = try #require(finding.code)
      let tab = try SharedBrowser.open(
        Page(trace, remedy: Self.proof(of: trace)),
        address: "#tab=findings"
      )
      let block = "document.querySelector('#findings details.code[open] .codeblock')"
      let removed =
        try tab.evaluate("[...\(block).querySelectorAll('del bdi')].map((it) => it.textContent)")
        as? [String] ?? []
      #expect(removed == finding.replacedCode.map(\.text))
      #expect(removed.count > 20)
      let added = try tab.text(
        """
        [...\(block).querySelectorAll("ins")].map((line) => line.textContent.replace(/^\\+ /, "")).join("")
        """
      )
      #expect(added.trimmingCharacters(in: .newlines) == code)
      #expect(
        try tab.text("\(block).querySelector('.proof').innerText")
          .hasPrefix("−77 % solver work, all 2,211 frames the same")
      )
      // The code is shown completely, without scrolling.
      #expect(
        try tab.holds(
          "((pre) => pre.scrollHeight <= pre.clientHeight + 1)(\(block).querySelector('pre'))"
        )
      )
      try tab.evaluate(
        """
        document.execCommand = () => { globalThis.copied = document.activeElement.value; return true; };
        \(block).querySelector(".copy").click()
        """
      )
      #expect(try tab.text("copied").trimmingCharacters(in: .newlines) == code)
      try tab.keepPicture("findings")
      #expect(tab.complaints == [])
    }

    @Test func `the lines that do it now stand above the difference`() throws {
      var trace = try MemoryTrace(
        drawing: """
          UIWindow#window
            UIView#form
              UILabel#name
          pass
            + name.leading = form.leading + 16
          pass
            - name.leading = form.leading + 16
            + name.leading = form.leading + 16
          """
      )
      trace.setCallers(
        removals: MemoryTrace.caller("Form.takeAway()", "Form.swift", 12),
        others: MemoryTrace.caller("Form.build()", "Form.swift", 20)
      )
      let tab = try SharedBrowser.open(Page(trace), address: "#tab=findings")
      let text = try tab.text("document.querySelector('#findings .codeblock').innerText")
      for wanted in ["Where it is done now:", "Form.takeAway()", "Form.swift:12"] {
        #expect(text.contains(wanted), "\(text)")
      }
      #expect(try tab.number("document.querySelectorAll('#finding-0 .callers').length") == 1)
      // There was no replay.
      #expect(try !tab.holds("document.querySelector('#findings .proof')"))
      #expect(tab.complaints == [])
    }

    @Test func `a view that a finding names is selected everywhere, and back`() throws {
      let tab = try SharedBrowser.open(
        Page.ofSample("churning"),
        height: 1_400,
        address: "#pass=62&tab=findings"
      )
      // Select in the finding: wireframe, tracks, card, and the button itself.
      try tab.click("#finding-0 .views .view-link")
      let node = try tab.number("plumbline.state.node")
      #expect(node >= 0)
      let pressed =
        "document.querySelectorAll('#finding-0 .view-link[aria-pressed=\"true\"]').length"
      #expect(try tab.number(pressed) == 1)
      #expect(try tab.number("document.querySelectorAll('.wireframe .marked').length") > 0)
      #expect(try tab.number("plumbline.state.foundCells.length") > 0)
      #expect(try !tab.holds("document.querySelector('.view-card').hidden"))
      #expect(try tab.holds("document.querySelector('#finding-0').matches('.concerned')"))
      // In the outline, the view is open.
      try tab.click("#tab-outline")
      #expect(
        try tab.holds("document.querySelector(`details[data-node='${plumbline.state.node}']`).open")
      )
      // Deselect it.
      try tab.click("#tab-findings")
      try tab.click("#finding-0 .views .view-link")
      #expect(try tab.number("plumbline.state.node") == -1)
      #expect(try tab.number(pressed) == 0)
      #expect(try !tab.holds("document.querySelector('#finding-0').matches('.concerned')"))
      // Select in the wireframe: the finding that names the view is highlighted.
      try tab.evaluate(
        """
        document.querySelector(".wireframe rect.churning").dispatchEvent(new MouseEvent("click", { bubbles: true }))
        """
      )
      try tab.settle()
      #expect(try tab.number(pressed) == 1)
      #expect(try tab.holds("document.querySelector('#finding-0').matches('.concerned')"))
      // Select in the table of the whole recording.
      try tab.click("#tab-recording")
      try tab.click("#churn .view-link")
      #expect(
        try tab.text("plumbline.trace.pathOf(plumbline.state.node)").hasSuffix("UIView#content")
      )
      #expect(tab.complaints == [])
    }

    @Test func `a signpost's row selects its slice, its pass and its view, and a slice its row`()
      throws
    {
      let tab = try SharedBrowser.open(
        Page.ofSample("churning"),
        height: 1_400,
        address: "#pass=62&tab=signposts"
      )
      let rows = try tab.number(
        "document.querySelector('.signposts li').getAttribute('aria-setsize') | 0"
      )
      // The row of a removed constraint or of a layout has a slice.
      let row = try tab.number(
        "Number([...document.querySelectorAll('.rows li')].find((it) => it.innerText.includes('removed') || it.innerText.includes('layoutSubviews')).dataset.row)"
      )
      let selector = ".rows li[data-row='\(Int(row))']"
      try tab.click(selector)
      let selected = "document.querySelector('.rows [aria-selected=\"true\"]')"
      #expect(try tab.number("Number(\(selected).dataset.row)") == row)
      #expect(try tab.number("plumbline.state.slice") >= 0)
      let node = try tab.number("plumbline.state.node")
      #expect(node >= 0)
      #expect(try !tab.holds("document.querySelector('.tracks .slice').hidden"))
      #expect(try tab.number("document.querySelectorAll('.wireframe .marked').length") > 0)
      // The list does not change while going through it, and keys continue from there.
      #expect(
        try tab.number("\(selected).getAttribute('aria-setsize') | 0") == rows
      )
      try tab.evaluate("document.querySelector('.signposts').focus()")
      try tab.press("ArrowDown")
      try tab.press("Enter")
      #expect(try tab.number("Number(\(selected).dataset.row)") == row + 1)
      #expect(
        try tab.text("document.querySelector('.signposts').getAttribute('aria-activedescendant')")
          == "signpost-\(Int(row) + 1)"
      )
      // A slice that is selected in the tracks has a row in the list.
      try tab.evaluate("document.activeElement.blur(); plumbline.state.selectNode(-1)")
      try tab.press(".")
      try tab.press("j")
      let event = try tab.number("plumbline.trace.slices.event[plumbline.state.slice]")
      #expect(event >= 0)
      #expect(
        try tab.number("document.querySelectorAll('.rows [aria-selected=\"true\"]').length") == 1
      )
      let time = try tab.text("\(selected).querySelector('.time').innerText")
      let shown = try tab.number("plumbline.trace.events.time[\(Int(event))] / 1e6")
      #expect(abs((Double(time.split(separator: " ")[0]) ?? 0) - shown) < 0.001, "\(time) \(shown)")
      #expect(tab.complaints == [])
    }
  }
}
