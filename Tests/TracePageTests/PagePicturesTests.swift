import Foundation
import Testing
import TraceAnalysis
import TraceStore

private let environment = ProcessInfo.processInfo.environment
/// The folder for the pictures.
private let folder = environment["PLUMBLINE_PAGE_PICTURES"]

/// Takes the pictures for the documents; `scripts/take-page-pictures` runs this.
@Suite(
  .serialized,
  .enabled(if: folder != nil && Browser.path != nil, "Run scripts/take-page-pictures.")
)
struct PagePicturesTests {
  private func take(
    _ name: String,
    of page: Page,
    width: Int = 1_280,
    height: Int = 900,
    address: String = "",
    after script: String = "0",
    part selector: String? = nil
  ) throws {
    let folder = try #require(folder)
    let tab = try BrowserTab(Browser(), width: width, height: height)
    try tab.open(page.path, address: address)
    try tab.evaluate(script)
    try tab.settle()
    var parameters: [String: Any] = ["format": "png"]
    if let selector {
      let box = try tab.box(selector)
      let top = try tab.number("scrollY")
      parameters["captureBeyondViewport"] = true
      parameters["clip"] = [
        "x": box.x - 8, "y": box.y + top - 8, "width": box.width + 16,
        "height": min(box.height + 16, 720), "scale": 1,
      ]
    }
    let answer = try tab.call("Page.captureScreenshot", parameters)
    let data = try #require(Data(base64Encoded: answer["data"] as? String ?? ""))
    try data.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    #expect(tab.complaints == [])
    #expect(data.count < 250_000, "\(name) is too large for the repository.")
  }

  @Test func `the page as a whole`() throws {
    try take(
      "report-page",
      of: Page(Page.sample("churning"), title: "feed-churning.plumb"),
      after: """
        plumbline.passes.selectCell(62);
        plumbline.state.show(plumbline.trace.cells.begin[56], plumbline.trace.cells.end[62])
        """
    )
  }

  @Test func `why a pass was laid out`() throws {
    try take(
      "report-page-why",
      of: Page.ofSample("churning"),
      address: "#pass=62",
      part: ".detail"
    )
  }

  @Test func `two runs`() throws {
    try take(
      "report-page-two-runs",
      of: Page.ofSample("churning", against: "grouped"),
      width: 1_180,
      address: "#pass=232&tab=outline",
      part: ".detail"
    )
  }

  @Test func `a conflict`() throws {
    try take(
      "report-page-conflict",
      of: Page(Page.drawn(PageCausesDrawings.conflict)),
      width: 1_100,
      address: "#pass=0",
      part: ".screen-pane"
    )
  }

  @Test(.enabled(if: environment["PLUMBLINE_STACKS_TRACE"] != nil))
  func `a flame graph`() throws {
    let path = try #require(environment["PLUMBLINE_STACKS_TRACE"])
    try take(
      "report-page-calls",
      of: Page(TraceReader(path: path)),
      address: "#tab=calls",
      after: """
        (() => {
          const kind = document.querySelector('[aria-label="Shown as"]');
          kind.value = "flame";
          kind.dispatchEvent(new Event("change"));
        })()
        """,
      part: ".left"
    )
  }
}
