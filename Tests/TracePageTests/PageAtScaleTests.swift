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
    let whole = try Self.steps(240, in: tab, over: box)
    let waits = (try tab.evaluate("waits") as? [Double] ?? []).sorted()
    // The same inside the passes of which most slices are listed.
    try tab.evaluate(
      """
      (() => {
        const { slices } = plumbline.trace;
        const passes = slices.tracks[0].rows[0];
        const inner = new Map();
        for (const slice of slices.cell) inner.set(slice, (inner.get(slice) ?? 0) + 1);
        const most = [...passes].reduce((best, slice) =>
          inner.get(slices.cell[slice]) > inner.get(slices.cell[best]) ? slice : best, passes[0]);
        const length = slices.end[most] - slices.begin[most];
        plumbline.state.show(slices.begin[most] - length, slices.end[most] + length);
      })()
      """
    )
    try tab.settle()
    let inside = try Self.steps(120, in: tab, over: box)
    let slices = try tab.number("plumbline.trace.slices.length")
    let views = whole.views + inside.views
    // A reader does not count bars: that is done when the time is taken.
    var most = 0.0
    for view in views {
      try tab.evaluate("plumbline.state.show(\(view))")
      for track in ["passes", "churn", "constraints"] {
        most = max(most, try tab.number("plumbline.canvas.barsOf('\(track)').length"))
      }
    }
    #expect(waits.count == whole.spent.count)
    #expect(most <= box.width + 2)
    #expect(tab.complaints == [])
    print(
      """
      page: \(Int(cells)) cells, \(Int(slices)) slices; \
      first picture \(Int(first)) ms, loaded \(Int(loaded)) ms
      \(Self.words(whole.spent)); \
      drawn after a median of \(waits[waits.count / 2]) ms, 95 %: \(waits[waits.count * 95 / 100]) ms
      inside a pass: \(Self.words(inside.spent))
      """
    )
  }

  private static func words(_ spent: [Double]) -> String {
    func share(_ limit: Double) -> Int {
      Int((Double(spent.count { $0 < limit }) / Double(max(spent.count, 1)) * 100).rounded())
    }
    return """
      \(spent.count) steps, median \(spent[spent.count / 2]) ms, \
      95 %: \(spent[spent.count * 95 / 100]) ms, longest \(spent[spent.count - 1]) ms, \
      \(share(8)) % below 8 ms, \(share(16)) % below 16 ms
      """
  }

  /// Zooms and pans; returns the time that each step took, in order of length, and some of what was shown.
  private static func steps(
    _ count: Int,
    in tab: BrowserTab,
    over box: (x: Double, y: Double, width: Double, height: Double)
  ) throws -> (spent: [Double], views: [String]) {
    let seen = tab.browser.events.count
    try tab.call(
      "Tracing.start",
      ["categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"]
    )
    var views: [String] = []
    for step in 0..<count {
      let x = box.x + box.width * Double((step * 37) % 100) / 100
      let isPan = step % 3 == 2
      let isIn = (step / 30).isMultiple(of: 2)
      try tab.wheel(
        x: x,
        y: box.y + 100,
        deltaX: isPan ? (step.isMultiple(of: 2) ? 120 : -120) : 0,
        deltaY: isPan ? 0 : (isIn ? -120 : 120),
        withControl: !isPan
      )
      if step.isMultiple(of: 16) {
        views.append(try tab.text("`${plumbline.state.from}, ${plumbline.state.to}`"))
      }
    }
    return (try spent(in: tab, since: seen).sorted(), views)
  }

  /// Milliseconds of processor time that the page's main thread spent on each turn of the wheel, by Chromium's tracing.
  private static func spent(in tab: BrowserTab, since seen: Int) throws -> [Double] {
    try tab.call("Tracing.end")
    _ = try tab.wait(for: "Tracing.tracingComplete")
    let events = tab.browser.events.dropFirst(seen).filter { $0.method == "Tracing.dataCollected" }
      .flatMap {
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
