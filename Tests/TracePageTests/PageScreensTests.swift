import Foundation
import Testing
import TraceAnalysis
import TraceDrawing
import TraceStore

private let environment = ProcessInfo.processInfo.environment
/// The folder for the pictures.
private let folder = environment["PLUMBLINE_PAGE_SCREENS"]

/// Takes a picture of every screen, for inspection; `scripts/take-page-pictures --all` runs this.
@Suite(
  .serialized,
  .enabled(if: folder != nil && Browser.path != nil, "Run scripts/take-page-pictures --all.")
)
struct PageScreensTests {
  /// A page and a place in it.
  private struct Screen {
    var name: String
    var page: Page
    var address = ""
    var script = "0"
  }

  private static func screens() throws -> [Screen] {
    let churning = try Page.sample("churning")
    let one = try Page(
      churning,
      title: "feed-churning.plumb",
      remedy: BrowserTests.PageFindingsTests.proof(of: churning)
    )
    let two = try Page.ofSample("churning", against: "grouped")
    let calm = try Page(Page.sample("grouped"), title: "feed-grouped.plumb")
    let open = "document.querySelectorAll('main details').forEach((it) => { it.open = true })"
    var screens = [
      Screen(name: "one-whole", page: one),
      Screen(name: "one-pass", page: one, address: "#pass=62&view=5"),
      Screen(name: "one-open", page: one, address: "#pass=62", script: open),
      Screen(name: "calm-outline", page: calm),
      Screen(name: "calm-findings", page: calm, address: "#tab=findings"),
      Screen(name: "two-pass", page: two, address: "#pass=232&tab=outline"),
      Screen(
        name: "conflict",
        page: try Page(Page.drawn(PageCausesDrawings.conflict)),
        address: "#pass=0&view=2"
      ),
      Screen(
        name: "scroll",
        page: try Page(BrowserTests.PageSmoothnessTests.scrolling()),
        script: open
      ),
      Screen(
        name: "shift",
        page: try Page(BrowserTests.PageSmoothnessTests.shifting()),
        script: open
      ),
      Screen(name: "nothing", page: try Page(MemoryTrace())),
      Screen(name: "history", page: try BrowserTests.HistoryPageTests.sample()),
      Screen(
        name: "tracks-list",
        page: one,
        script: "document.querySelector('.track-list').showModal()"
      ),
      Screen(name: "keys", page: one, script: "document.querySelector('.help').showModal()"),
    ]
    for tab in ["findings", "signposts", "recording"] {
      screens.append(Screen(name: "one-\(tab)", page: one, address: "#pass=62&tab=\(tab)"))
    }
    for tab in ["comparison", "findings", "recording"] {
      screens.append(Screen(name: "two-\(tab)", page: two, address: "#tab=\(tab)"))
    }
    if let path = environment["PLUMBLINE_STACKS_TRACE"] {
      let calls = try Page(TraceReader(path: path), title: "stacks.plumb")
      for kind in ["tree", "sandwich", "flame"] {
        screens.append(
          Screen(
            name: "calls-\(kind)",
            page: calls,
            address: "#tab=calls",
            script: """
              (() => { const kind = document.querySelector('[aria-label="Shown as"]'); kind.value = "\(kind)"; \
              kind.dispatchEvent(new Event("change")); })()
              """
          )
        )
      }
      screens.append(Screen(name: "calls-outline", page: calls))
      screens.append(Screen(name: "calls-findings", page: calls, address: "#tab=findings"))
    }
    return screens
  }

  @Test func `every screen, light and dark, at three widths`() throws {
    let folder = try #require(folder)
    let browser = try Browser()
    for screen in try Self.screens() {
      for width in [1_440, 1_024, 390] {
        for scheme in ["light", "dark"] {
          let tab = try BrowserTab(browser, width: width, height: width == 390 ? 844 : 900)
          try tab.prefer(scheme)
          try tab.open(screen.page.path, address: screen.address)
          try tab.evaluate(screen.script)
          try tab.settle()
          let excess = try tab.number("document.documentElement.scrollWidth - innerWidth")
          #expect(excess <= 0, "\(screen.name) is wider than \(width)")
          #expect(tab.complaints == [], "\(screen.name)")
          let height = try tab.number("document.documentElement.scrollHeight")
          let answer = try tab.call(
            "Page.captureScreenshot",
            [
              "format": "png", "captureBeyondViewport": true,
              "clip": ["x": 0, "y": 0, "width": width, "height": min(height, 3_200), "scale": 1],
            ]
          )
          let data = try #require(Data(base64Encoded: answer["data"] as? String ?? ""))
          try data.write(
            to: URL(fileURLWithPath: "\(folder)/\(screen.name)-\(width)-\(scheme).png")
          )
        }
      }
    }
  }
}
