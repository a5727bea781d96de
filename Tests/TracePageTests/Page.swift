import Foundation
import Synchronization
import TestSupport
import Testing
import TraceAnalysis
import TraceDrawing
import TracePage
import TraceStore

/// The page of a trace, as a file that is removed with the object.
final class Page {
  let path: String
  let html: String

  /// Writes the given page.
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

  /// Returns the page of a sample trace.
  ///
  /// It is computed only once, because that is most of a test's work.
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

  /// Returns one of the project's sample traces.
  static func sample(_ name: String) throws -> TraceReader {
    try TraceReader(path: packageFolder.appendingPathComponent("traces/feed-\(name).plumb").path)
  }

  /// Returns the trace of a drawing.
  static func drawn(_ drawing: String) throws -> MemoryTrace {
    try MemoryTrace(drawing: drawing)
  }
}

/// The tests that need a browser, one at a time; `scripts/check-page` installs it.
@Suite(
  .serialized,
  .waitsForProcesses,
  .enabled(if: Browser.path != nil, "Chromium is not installed.")
)
enum BrowserTests {}

/// The browser that these tests share.
enum SharedBrowser {
  nonisolated(unsafe) private static var browser: Browser?

  /// Opens a page in a new tab, and first runs a script before the page's own.
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
