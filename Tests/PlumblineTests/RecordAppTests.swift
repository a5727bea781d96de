import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// Test runs that are built and recorded one at a time.
///
/// Their packages share a build folder, so UIKit is built once.
@Suite(
  .serialized,
  .waitsForProcesses,
  .enabled(
    if: ProcessInfo.processInfo.environment["PLUMBLINE_TEST_FIXTURES"] == "1",
    "Set PLUMBLINE_TEST_FIXTURES=1: it builds UIKit once more."
  )
)
enum RecordedTestRuns {
  /// The build folder of the packages, which is kept between runs.
  static let builds = packageFolder.appendingPathComponent(".build-fixtures").path

  /// The command that tests a package.
  ///
  /// Modules are compiled as a whole, as in `scripts/debug-build`, which takes less CPU time.
  static func testCommand(package: String) -> [String] {
    let wholeModules = [
      "-whole-module-optimization", "-no-emit-module-separately-wmo", "-num-threads", "2",
      "-disable-batch-mode",
    ]
    return ["swift", "test", "--package-path", package, "--scratch-path", builds]
      + wholeModules.flatMap { ["-Xswiftc", $0] }
  }
}

extension RecordedTestRuns {
  /// Records the test runs of apps in the styles of 2018 and of today: OrderApp and RecipeApp in
  /// Tests/Fixtures/Packages.
  @Suite(.serialized)
  struct `A recorded test run of an app` {
    private func record(_ name: String, in shop: Workshop) throws -> (output: String, TraceReader) {
      let recorded = try shop.plumbline(
        ["record", "-o", shop.path("tests.plumb"), "--"]
          + RecordedTestRuns.testCommand(package: fixture("Packages/\(name)").path)
      )
      try #require(recorded.status == 0, "\(recorded.output)\n\(recorded.complaint)")
      let reader = try TraceReader(path: shop.path("tests.plumb"))
      #expect(try reader.run().signpostsLost == 0)
      #expect(try reader.tests().allSatisfy { $0.result == .passed })
      return (recorded.output, reader)
    }

    @Test func `of 2018 counts churn, engines and measurements as one does by hand`() throws {
      let shop = try Workshop()
      defer { shop.remove() }
      let (output, reader) = try record("OrderApp", in: shop)
      // XCTest methods: three and one in Swift 5 mode, two and three in Swift 6 mode.
      #expect(output.contains("Executed 9 tests, with 0 failures"))
      #expect(output.contains("Test run with 1 test in 1 suite passed"))
      #expect(try reader.tests().count == 10)
      // Only the bar rebuilds its four constraints, twice, in one test.
      let report = try ChurnAnalysis().report(of: reader)
      #expect(report.superviews.count == 1)
      let bar = try #require(report.superviews.first)
      #expect(bar.path == "UIWindow/TotalBar")
      #expect(bar.instances == 1)
      #expect(bar.users.constraints == 8)
      #expect(bar.users.passes == 2)
      // Each window has one engine: one in the bar's test, and one in each of the three tests with
      // a controller.
      #expect(try windows(reader) == 4)
      // The bar's test measures each of its two labels once, although it is laid out three times.
      #expect(try measured(in: "TotalBarTests/testUpdatingTwiceKeepsTheLayout", reader) == 2)
    }

    @Test func `of today counts sizing engines, texts, churn and findings as one does by hand`()
      throws
    {
      let shop = try Workshop()
      defer { shop.remove() }
      let (output, reader) = try record("RecipeApp", in: shop)
      #expect(output.contains("Test run with 4 tests in 1 suite passed"))
      #expect(try reader.tests().count == 4)
      #expect(try windows(reader) == 4)
      // In each of its three later passes, the timer rebuilds six constraints, one of them with
      // another constant.
      let report = try ChurnAnalysis().report(of: reader)
      #expect(report.superviews.map(\.path) == ["UIWindow/UIView/TimerBar#timer"])
      #expect(report.users.constraints == 15)
      #expect(report.users.passes == 3)
      // Showing the list sizes twelve rows and a header. A favorite updates one row and adds a
      // second header. A new name updates one row, and the last row comes into view again. Each
      // sizing creates a temporary engine.
      let sizings = try sizings(reader)
      let sized = [
        "all recipes are listed": 13, "a favorite has a card above the list": 13 + 2,
        "a renamed recipe keeps its cell": 13 + 2,
      ]
      #expect(sizings == sized)
      let engines = try reader.engines().count { $0.purpose == .systemLayoutSizeFitting }
      #expect(engines == sized.values.reduce(0, +))
      // Each row has two texts and the header one. Each text is measured without a limit, in the
      // row's width, and in the window. The timer's label is measured once without a text, and once
      // for each of three texts.
      #expect(try measured(in: "RecipeTests/all recipes are listed", reader) == (12 * 2 + 1) * 3)
      #expect(try measured(in: "RecipeTests/a timer shows its progress", reader) == 1 + 3)
      let findings = try DiagnosisAnalysis().diagnosis(of: reader).findings
      #expect(Set(findings.map(\.rule)) == [.churn, .repeatedText])
      #expect(findings.first { $0.rule == .churn }?.superview == "UIWindow/UIView/TimerBar#timer")
    }

    /// Returns the number of sizings of cells, headers and footers, by test.
    private func sizings(_ reader: TraceReader) throws -> [String: Int] {
      let names = Dictionary(uniqueKeysWithValues: try reader.tests().map { ($0.id, $0.name) })
      var sizings: [String: Int] = [:]
      try reader.forEachEvent(of: [.listed]) { event in
        guard case .listed(let row) = event, row.listChange?.kind == .sized, let test = row.test
        else { return }
        sizings[names[test] ?? "?", default: 0] += 1
      }
      return sizings
    }

    private func windows(_ reader: TraceReader) throws -> Int {
      try reader.engines().count { $0.purpose == .window }
    }

    private func measured(in test: String, _ reader: TraceReader) throws -> Int {
      let id = try #require(try reader.tests().first { $0.fullName == test }).id
      var measured = 0
      try reader.forEachMeasurement { if $0.test == id { measured += 1 } }
      return measured
    }
  }
}
