import Foundation
import Testing

/// The page to measure.
private let largePage = ProcessInfo.processInfo.environment["PLUMBLINE_LARGE_PAGE"]

/// How quick a page of a large trace is; `scripts/bench-page` makes the page and runs this.
///
/// Times are printed, not judged: the machine's load decides them. That the picture is drawn from few bars is judged.
@Suite(
  .serialized,
  .enabled(if: largePage != nil && Browser.path != nil, "Run scripts/bench-page.")
)
struct PageAtScaleTests {
  @Test func `zooming and panning draw few bars, and take little time on the main thread`() throws {
    let path = try #require(largePage)
    let browser = try Browser()
    let tab = try BrowserTab(browser)
    try tab.open(path)
    let first = try tab.number(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    let loaded = try tab.number(
      "performance.timing.loadEventEnd - performance.timing.navigationStart"
    )
    let cells = try tab.number("plumbline.trace.cells.length")
    let box = try tab.box(".tracks")
    // From when the page learns of a turn of the wheel until its picture is drawn, whoever draws it.
    try tab.evaluate(
      """
      globalThis.waits = [];
      document.querySelector(".tracks").addEventListener("wheel", () => {
        const begin = performance.now();
        requestAnimationFrame(async () => {
          await plumbline.canvas.drawn;
          waits.push(performance.now() - begin);
        });
      });
      0
      """
    )
    try tab.call(
      "Tracing.start",
      ["categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"]
    )
    var views: [String] = []
    let steps = 240
    for step in 0..<steps {
      let x = box.x + box.width * Double((step * 37) % 100) / 100
      let isPan = step % 3 == 2
      let isIn = (step / 30).isMultiple(of: 2)
      try tab.wheel(
        x: x,
        y: box.y + 100,
        deltaX: isPan ? (step.isMultiple(of: 2) ? 120 : -120) : 0,
        deltaY: isPan ? 0 : (isIn ? -120 : 120)
      )
      if step.isMultiple(of: 16) {
        let view = try tab.text("`${plumbline.state.from}, ${plumbline.state.to}`")
        views.append(view)
      }
    }
    let spent = try Self.spent(in: tab).sorted()
    // A reader does not count bars: that is done when the time is taken.
    var most = 0.0
    for view in views {
      try tab.evaluate("plumbline.state.show(\(view))")
      for track in ["passes", "churn", "constraints"] {
        most = max(most, try tab.number("plumbline.canvas.barsOf('\(track)').length"))
      }
    }
    let waits = (try tab.evaluate("waits") as? [Double] ?? []).sorted()
    #expect(waits.count == spent.count)
    #expect(most <= box.width + 2)
    #expect(tab.complaints == [])
    let share = Double(spent.count { $0 < 8 }) / Double(max(spent.count, 1))
    print(
      """
      page: \(Int(cells)) cells; first picture \(Int(first)) ms, loaded \(Int(loaded)) ms; \
      \(spent.count) steps, median \(spent[spent.count / 2]) ms, \
      95 %: \(spent[spent.count * 95 / 100]) ms, \(Int((share * 100).rounded())) % below 8 ms; \
      drawn after a median of \(waits[waits.count / 2]) ms, 95 %: \(waits[waits.count * 95 / 100]) ms
      """
    )
  }

  /// Milliseconds of processor time that the page's main thread spent on each turn of the wheel, by Chromium's tracing.
  private static func spent(in tab: BrowserTab) throws -> [Double] {
    try tab.call("Tracing.end")
    _ = try tab.wait(for: "Tracing.tracingComplete")
    let events = tab.browser.events.filter { $0.method == "Tracing.dataCollected" }.flatMap {
      $0.parameters["value"] as? [[String: Any]] ?? []
    }
    func thread(_ event: [String: Any]) -> String { "\(event["pid"] ?? 0)/\(event["tid"] ?? 0)" }
    let wheels = events.filter {
      let data = ($0["args"] as? [String: Any])?["data"] as? [String: Any]
      return $0["name"] as? String == "EventDispatch" && data?["type"] as? String == "wheel"
    }
    let main = wheels.first.map(thread)
    let starts = wheels.compactMap { $0["ts"] as? Double }.sorted()
    var spent = [Double](repeating: 0, count: starts.count)
    for event in events where thread(event) == main {
      guard let name = event["name"] as? String, name.hasSuffix("RunTask"),
        let time = event["ts"] as? Double, let duration = event["tdur"] as? Double
      else { continue }
      // The task that dispatches a turn of the wheel begins a little before.
      guard let step = starts.lastIndex(where: { $0 <= time + 300 }) else { continue }
      spent[step] += duration / 1_000
    }
    return spent
  }
}
