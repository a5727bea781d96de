import Foundation
import Testing

private let environment = ProcessInfo.processInfo.environment
/// The page to measure.
private let largePage = environment["PLUMBLINE_LARGE_PAGE"]
/// Another page of the same trace, for example of an older build.
private let otherPage = environment["PLUMBLINE_OTHER_PAGE"]

/// The speed of a page of a large trace; `scripts/bench-page` makes the page and runs this.
///
/// Times are only printed, because they depend on the machine's load. The tests check counts: the
/// number of drawn bars, the layouts for each step, and that data that the first view does not need
/// is not decoded.
@Suite(
  .serialized,
  .enabled(if: largePage != nil && Browser.path != nil, "Run scripts/bench-page.")
)
struct PageAtScaleTests {
  /// The processor time of each step in milliseconds, sorted, and the total numbers of operations.
  private struct Steps {
    var spent: [Double]
    var views: [String] = []
    var counts: [String: Int]

    var median: Double { spent[spent.count / 2] }

    func perStep(_ name: String) -> Double {
      Double(counts[name, default: 0]) / Double(max(spent.count, 1))
    }
  }

  @Test func `zooming and panning draw few bars, and take little time on the main thread`() throws {
    let path = try #require(largePage)
    let browser = try Browser()
    let tab = try BrowserTab(browser)
    try tab.open(path)
    let first = try tab.number(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    let loaded = try Self.loaded(tab)
    let cells = try tab.number("plumbline.trace.cells.length")
    // The causes of passes and the call stacks are decoded on demand.
    let decoded = try tab.evaluate("plumbline.decoded") as? [String] ?? []
    #expect(Array(decoded.prefix(2)) == ["cells", "processor"])
    #expect(!decoded.contains("causes") && !decoded.contains("stacks"), "\(decoded)")
    let box = try tab.box(".tracks")
    // The time from the wheel event until the picture is drawn, by the page or by its worker.
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
    // The same inside the pass with the most slices.
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
    // Counting bars is not part of a reader's work, so it follows after the measurement.
    var most = 0.0
    for view in views {
      try tab.evaluate("plumbline.state.show(\(view))")
      for track in ["passes", "churn", "constraints"] {
        most = max(most, try tab.number("plumbline.canvas.barsOf('\(track)').length"))
      }
    }
    #expect(waits.count == whole.spent.count)
    #expect(most <= box.width + 2)
    // Text is laid out when the picture stops changing, at most once for each step.
    for steps in [whole, inside] { #expect(steps.perStep("Layout") <= 1.5, "\(steps.counts)") }
    #expect(tab.complaints == [])
    print(
      """
      page: \(Int(cells)) cells, \(Int(slices)) slices; \
      first picture \(Int(first)) ms, loaded \(Int(loaded)) ms
      \(Self.words(whole)); \
      drawn after a median of \(waits[waits.count / 2]) ms, 95 %: \(waits[waits.count * 95 / 100]) ms
      inside a pass: \(Self.words(inside))
      """
    )
  }

  @Test(.enabled(if: otherPage != nil, "scripts/bench-page --against PAGE"))
  func `beside another page, in turn`() throws {
    let paths = try [#require(largePage), #require(otherPage)]
    var loads: [[Double]] = [[], []]
    var steps: [[Steps]] = [[], []]
    for round in 0..<5 {
      // Alternate the order, because load on the machine often affects the first one more.
      for side in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let tab = try BrowserTab(Browser())
        try tab.open(paths[side])
        loads[side].append(try Self.loaded(tab))
        steps[side].append(try Self.steps(120, in: tab, over: tab.box(".tracks")))
      }
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    func line(_ name: String, _ values: [[Double]]) -> String {
      let sides = values.map(median)
      let ratio = (sides[0] / sides[1] * 100).rounded() / 100
      return "\(name): \(sides[0]), the other page \(sides[1]), ratio \(ratio)"
    }
    print(line("loaded, ms", loads))
    print(line("a step of zooming, ms", steps.map { $0.map(\.median) }))
    for name in ["Layout", "Paint", "UpdateLayoutTree", "PrePaint", "TimerFire"] {
      print(line("\(name) in a step", steps.map { $0.map { $0.perStep(name) } }))
    }
  }

  private static func loaded(_ tab: BrowserTab) throws -> Double {
    try tab.number("performance.timing.loadEventEnd - performance.timing.navigationStart")
  }

  private static func words(_ steps: Steps) -> String {
    let spent = steps.spent
    func share(_ limit: Double) -> Int {
      Int((Double(spent.count { $0 < limit }) / Double(max(spent.count, 1)) * 100).rounded())
    }
    return """
      \(spent.count) steps, median \(spent[spent.count / 2]) ms, \
      95 %: \(spent[spent.count * 95 / 100]) ms, longest \(spent[spent.count - 1]) ms, \
      \(share(8)) % below 8 ms, \(share(16)) % below 16 ms, \
      \(steps.perStep("Layout")) layouts and \(steps.perStep("Paint")) paints in a step
      """
  }

  /// Zooms and pans; returns the time of each step, sorted, and a sample of the views.
  private static func steps(
    _ count: Int,
    in tab: BrowserTab,
    over box: (x: Double, y: Double, width: Double, height: Double)
  ) throws -> Steps {
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
    var steps = try spent(in: tab, since: seen)
    steps.spent.sort()
    steps.views = views
    return steps
  }

  /// Returns the processor time of the page's main thread for each wheel event, according to
  /// Chromium's tracing.
  private static func spent(in tab: BrowserTab, since seen: Int) throws -> Steps {
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
    var counts: [String: Int] = [:]
    for event in events where thread(event) == main {
      guard let name = event["name"] as? String, let time = event["ts"] as? Double,
        let duration = event["tdur"] as? Double
      else { continue }
      counts[name, default: 0] += 1
      guard name.hasSuffix("RunTask") else { continue }
      // The task that dispatches a wheel event begins slightly earlier.
      guard let step = starts.lastIndex(where: { $0 <= time + 300 }) else { continue }
      spent[step] += duration / 1_000
    }
    return Steps(spent: spent, counts: counts)
  }
}
