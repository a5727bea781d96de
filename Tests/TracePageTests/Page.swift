import Foundation
import Synchronization
import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TracePage
import TraceStore

/// Pages of traces, as files that go away with the test.
final class Page {
  let path: String
  let html: String

  /// Takes a page as it is.
  init(html: String) throws {
    self.html = html
    path = FileManager.default.temporaryDirectory.path + "/plumbline-\(UUID().uuidString).html"
    try html.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Writes the page of a trace.
  convenience init(
    _ source: some TraceSource,
    against base: (any TraceSource)? = nil,
    limits: InstrumentLimits = InstrumentLimits(),
    title: String = "run.plumb",
    remedy: ReplayReport? = nil
  ) throws {
    var document = try PageDocument(of: source, title: title, limits: limits)
    document.remedy = remedy
    if let base {
      let comparison = try Comparison(
        base: [RunSummary(of: base, name: "base")],
        new: [RunSummary(of: source, name: "new")]
      )
      try document.compare(with: base, title: "base.plumb", comparison: comparison)
    }
    var text = ""
    document.write { text += $0 }
    try self.init(html: text)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The page of a sample trace, which is computed once: that is most of the work of a test that looks at it.
  static func ofSample(_ name: String, against base: String? = nil) throws -> Page {
    let html = try samples.withLock { samples in
      let key = [name, base]
      if let html = samples[key] { return html }
      let html = try Page(sample(name), against: base.map { try sample($0) }).html
      samples[key] = html
      return html
    }
    return try Page(html: html)
  }

  private static let samples = Mutex<[[String?]: String]>([:])

  /// One of the traces that come with the project.
  static func sample(_ name: String) throws -> TraceReader {
    try TraceReader(path: packageFolder.appendingPathComponent("traces/feed-\(name).plumb").path)
  }

  /// A drawn trace.
  static func drawn(_ drawing: String) throws -> MemoryTrace {
    try MemoryTrace(drawing: drawing)
  }
}

/// What needs a browser, one test at a time; `scripts/check-page` installs it.
@Suite(
  .serialized,
  .waitsForProcesses,
  .enabled(if: Browser.path != nil, "Chromium is not installed.")
)
enum BrowserTests {}

/// The browser of those tests.
enum SharedBrowser {
  nonisolated(unsafe) private static var browser: Browser?

  /// Opens a page in a tab of its own, after a script that runs before the page's.
  static func open(
    _ page: Page,
    width: Int = 1_280,
    height: Int = 900,
    address: String = "",
    before script: String? = nil
  ) throws -> BrowserTab {
    let shared = try unsafe browser ?? Browser()
    unsafe browser = shared
    let tab = try BrowserTab(shared, width: width, height: height)
    if let script {
      try tab.call("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    }
    try tab.open(page.path, address: address)
    return tab
  }
}
