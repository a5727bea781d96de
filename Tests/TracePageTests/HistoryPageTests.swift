import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TracePage
import TraceStore

/// A history of builds: its scrolling test gets worse in the ninth, which is accepted, and in the
/// last.
private func page() throws -> Page {
  let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).db"
  defer { try? FileManager.default.removeItem(atPath: path) }
  #expect(FileManager.default.createFile(atPath: path, contents: nil))
  let store = try HistoryStore(path: path, writing: true)
  let feed = "UIWindow/UITableView#<feed>"
  for build in 0..<16 {
    var run = MemoryTrace().runRow
    run.startedAt += Int64(build) * 86_400_000_000_000
    run.commit = "c0ffee\(build)"
    var counts = WorkCounts()
    counts.rowsTouched = build < 8 ? 9_000 : build < 15 ? 12_000 : 15_000
    counts.passes = 300
    counts.passTime = 90_000_000 + Int64(build * 7919 % 13) * 1_000_000
    counts.churned = build < 4 ? 40 : 0
    _ = try store.add(
      HistoryEntry(trace: "run-\(build).plumb", branch: "main", run: run, schemaVersion: 2),
      work: [
        HistoryWork(test: "FeedTests/scrolls()", superview: feed, counts: counts),
        HistoryWork(test: "FeedTests/<script>", superview: nil, counts: counts),
      ],
      hitches: [
        HistoryHitches(
          test: nil,
          hitchTime: Int64(build) * 1_000_000,
          duration: 1_000_000_000,
          frames: 120,
          framesOver: build,
          p50: -6_000_000,
          p90: -2_000_000,
          p95: 1_000_000,
          p99: 9_000_000
        )
      ]
    )
  }
  let accepted = [
    AcceptedRise(
      rule: "solver.rows",
      test: "FeedTests/scrolls()",
      extent: .limit(12_000),
      by: "Ada <ada@example.org>",
      why: "Rows show the date"
    ),
    AcceptedRise(rule: "unsatisfiable", extent: .limit(1), by: "Bob", why: "gone"),
  ]
  let trends = try HistoryTrends(
    of: store,
    entries: store.entries(limit: 100),
    analysis: TrendAnalysis(accepted: accepted)
  )
  var html = ""
  HistoryPage(of: trends, title: "layout.db", window: 20, accepted: accepted).write { html += $0 }
  return try Page(html: html)
}

@Suite struct `The page of a history` {
  @Test func `says what changed at which build, and who accepted it`() throws {
    let html = try page().html
    #expect(html.contains("<strong class=\"verdict worse\">Worse</strong>"))
    #expect(html.contains("<bdi>c0ffee8</bdi>"))
    #expect(
      html.contains("by <bdi>Ada &lt;ada@example.org&gt;</bdi>: <bdi>Rows show the date</bdi>")
    )
    #expect(html.contains("Accepted, but not found"))
    #expect(html.contains("hitch time ratio"))
    #expect(html.contains("earlier builds allow 12,000 to 12,120"))
    // Names from outside do not become elements, and nothing is fetched or run.
    #expect(!html.contains("<script"))
    #expect(!html.contains("<feed>"))
    #expect(!html.contains("http://") && !html.contains("https://"))
  }

  @Test func `of no builds says so`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).db"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let store = try HistoryStore(path: path, writing: true)
    let trends = try HistoryTrends(of: store, entries: [], analysis: TrendAnalysis())
    var html = ""
    HistoryPage(of: trends, title: "empty", window: 20, accepted: []).write { html += $0 }
    #expect(html.contains("No runs."))
  }
}

extension BrowserTests {
  @Suite struct HistoryPageTests {
    /// A page with accepted and other changes.
    static func sample() throws -> Page { try page() }

    @Test(arguments: Looks.all)
    func `fits the window, without requests, for everyone`(looks: Looks) throws {
      let tab = try SharedBrowser.open(page(), width: looks.width)
      try tab.prefer(looks.scheme)
      try tab.settle()
      #expect(
        try tab.number("document.documentElement.scrollWidth") <= Double(looks.width),
        "wider than the window"
      )
      #expect(try tab.number("performance.getEntriesByType('resource').length") == 0)
      #expect(try tab.number("document.querySelectorAll('.charts svg').length") >= 8)
      #expect(
        try tab.holds(
          "[...document.querySelectorAll('.charts svg')].every((it) => it.getAttribute('aria-label'))"
        )
      )
      try tab.keepPicture("history-\(looks.scheme)-\(looks.width)")
      guard FileManager.default.fileExists(atPath: checker) else { return }
      try tab.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true })")
      #expect(try tab.violations(withContrast: looks.checksContrast) == [])
    }
  }
}
