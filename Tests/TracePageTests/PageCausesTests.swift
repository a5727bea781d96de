import Foundation
import Signposts
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

/// Drawn traces that several suites use.
enum PageCausesDrawings {
  /// A width that does not fit between two edges.
  static let conflict = """
    UIWindow#window
      UIView#content
        UILabel#title
    pass
      insert content
      insert title
      frame window 0 0 0 0 -> 0 0 320 200
      frame content 0 0 0 0 -> 0 0 320 200
      frame title 0 0 0 0 -> 20 20 100 30
      + title.width = 100
      + title.leading = content.leading + 20
      + title.trailing = content.trailing - 20
      break title.width = 100
      with title.leading = content.leading + 20
      with title.trailing = content.trailing - 20
    """
}

extension BrowserTests {
  /// The causes of a pass's layouts, and of conflicts between constraints.
  @Suite struct PageCausesTests {
    private static func report(
      of trace: TraceReader,
      where isWanted: (CauseReport) -> Bool
    ) throws -> CauseReport {
      for pass in Int64(10)..<60 {
        let report = try CauseAnalysis(pass: pass).report(of: trace)
        if isWanted(report) { return report }
      }
      throw BrowserError(description: "no such pass")
    }

    @Test func `a pass and a view say why they were laid out, as the command does`() throws {
      let trace = try Page.sample("churning")
      let report = try Self.report(of: trace) { report in
        report.moves.contains { $0.cause != nil && !$0.chain.isEmpty }
      }
      let move = try #require(report.moves.first { $0.cause != nil && !$0.chain.isEmpty })
      let cause = try #require(move.cause)
      let tab = try SharedBrowser.open(Page(trace))
      try tab.evaluate(
        "plumbline.passes.selectCell(plumbline.trace.cells.pass.indexOf(\(report.pass.id)))"
      )
      try tab.evaluate(
        "document.querySelectorAll('.why details').forEach((it) => { it.open = true })"
      )
      try tab.settle()
      let text = try tab.text("document.querySelector('.why').innerText")
      #expect(text.contains(cause.text), "\(text)")
      for link in move.chain { #expect(text.contains(link), "\(text)") }
      #expect(try tab.holds("plumbline.trace.causes.byCell.size >= 300"))
      // For the view alone: its causes, and the views that marked it.
      try tab.evaluate("plumbline.state.selectNode(plumbline.trace.nodeOf(`\(move.view)`))")
      try tab.settle()
      let card = try tab.text("document.querySelector('.view-card .why').innerText")
      #expect(card.contains(cause.text), "\(card)")
      let own = try CauseAnalysis(view: move.view, pass: report.pass.id).report(of: trace)
      #expect(own.marks.isEmpty || card.contains("It was marked"), "\(card)")
      #expect(tab.complaints == [])
    }

    @Test func `a text measured says why`() throws {
      let tab = try SharedBrowser.open(
        Page(
          Page.drawn(
            """
            UIWindow#window
              UILabel#title
            pass
              layout title
              measure title
            pass
              text title 7
              measure title
            pass
              measure title
            """
          )
        )
      )
      try tab.evaluate(
        "plumbline.state.selectNode(plumbline.trace.nodeOf('UIWindow#window/UILabel#title'))"
      )
      for (cell, reason) in [
        "for the first time", "its text was set", "no need to measure it",
      ].enumerated() {
        try tab.evaluate("plumbline.passes.selectCell(\(cell))")
        try tab.settle()
        let text = try tab.text("document.querySelector('.view-card .why').textContent")
        #expect(text.contains(reason), "\(text)")
      }
    }

    @Test func `a pass that is not listed names the command instead`() throws {
      var limits = InstrumentLimits()
      limits.events = 3_000
      let tab = try SharedBrowser.open(Page(Page.sample("churning"), limits: limits))
      let cell = try tab.number(
        """
        [...plumbline.trace.cells.passes.keys()].find((cell) => \
        plumbline.trace.cells.passes[cell] > 0 && !plumbline.trace.causes.byCell.has(cell))
        """
      )
      try tab.evaluate("plumbline.passes.selectCell(\(Int(cell)))")
      try tab.settle()
      let text = try tab.text("document.querySelector('.why').innerText")
      let pass = try tab.number("plumbline.trace.cells.pass[\(Int(cell))]")
      #expect(text.contains("plumbline why run.plumb --pass \(Int(pass))"), "\(text)")
    }

    @Test func `a conflict is drawn, with what was broken and what resolves it`() throws {
      let tab = try SharedBrowser.open(
        Page(Page.drawn(PageCausesDrawings.conflict)),
        address: "#pass=0"
      )
      let lines =
        try tab.evaluate("[...document.querySelectorAll('.conflict li')].map((it) => it.innerText)")
        as? [String] ?? []
      try #require(lines.count == 3)
      #expect(lines[0].contains("title.width = 100") && lines[0].contains("broken"))
      #expect(!lines[1].contains("broken"))
      #expect(lines.allSatisfy { $0.contains("constraint.priority = UILayoutPriority(999)") })
      #expect(try tab.number("document.querySelectorAll('.wireframe g.conflict').length") == 3)
      // The broken constraint is as wide as the title. The others span from its sides to the
      // content's.
      let spans =
        try tab.evaluate(
          """
          [...document.querySelectorAll('.wireframe g.conflict')].map((it) => \
          ['x1', 'x2'].map((side) => Number(it.querySelector('line').getAttribute(side))))
          """
        ) as? [[Double]] ?? []
      #expect(spans == [[20, 120], [20, 0], [120, 320]])
      #expect(
        try tab.text("document.querySelector('.wireframe g.broken title').textContent")
          == "title.width = 100"
      )
      try tab.click(".conflict li:nth-child(2) .link")
      #expect(try tab.text("document.querySelector('.view-card h2 .name').innerText") == "title")
      try tab.keepPicture("conflict")
      #expect(tab.complaints == [])
    }
  }
}
