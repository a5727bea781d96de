import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

/// Records the test run of an app written as teams wrote them in 2018: Tests/Fixtures/Packages/OrderApp.
///
/// It builds UIKit for the fixture, so it runs only if `PLUMBLINE_TEST_FIXTURES` is set; scripts/test-full sets it.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["PLUMBLINE_TEST_FIXTURES"] == "1",
    "Set PLUMBLINE_TEST_FIXTURES=1: it builds UIKit once more."
  )
)
struct `A recorded test run of an older app` {
  private static let fixture = packageFolder.appendingPathComponent(
    "Tests/Fixtures/Packages/OrderApp"
  ).path
  /// Kept from run to run.
  private static let builds = packageFolder.appendingPathComponent(".build-fixtures").path

  @Test func `counts churn, engines and measurements as one does by hand`() throws {
    let shop = try Workshop()
    defer { shop.remove() }
    let recorded = try shop.plumbline(
      "record",
      "-o",
      shop.path("tests.plumb"),
      "--",
      "swift",
      "test",
      "--package-path",
      Self.fixture,
      "--scratch-path",
      Self.builds
    )
    try #require(recorded.status == 0, "\(recorded.output)\n\(recorded.complaint)")
    // XCTest's methods: three and one in Swift 5 mode, two and three in Swift 6 mode.
    #expect(recorded.output.contains("Executed 9 tests, with 0 failures"))
    #expect(recorded.output.contains("Test run with 1 test in 1 suite passed"))

    let reader = try TraceReader(path: shop.path("tests.plumb"))
    #expect(try reader.run().signpostsLost == 0)
    let tests = try reader.tests()
    #expect(tests.count == 10)
    #expect(tests.allSatisfy { $0.result == .passed })
    try checkChurn(reader)
    try checkEngines(reader)
    try checkMeasurements(reader, tests)
  }

  /// Only the bar rebuilds: its four constraints, twice, in one test.
  private func checkChurn(_ reader: TraceReader) throws {
    let report = try ChurnAnalysis().report(of: reader)
    #expect(report.superviews.count == 1)
    let bar = try #require(report.superviews.first)
    #expect(bar.path == "UIWindow/TotalBar")
    #expect(bar.instances == 1)
    #expect(bar.users.constraints == 8)
    #expect(bar.users.passes == 2)
  }

  /// A window has one engine: that of the bar's test, and of each of the three with a controller.
  private func checkEngines(_ reader: TraceReader) throws {
    #expect(try reader.engines().count == 4)
  }

  /// The bar's test measures each of its two labels once, although it is laid out three times.
  private func checkMeasurements(_ reader: TraceReader, _ tests: [TestRow]) throws {
    let bar = try #require(
      tests.first { $0.fullName == "TotalBarTests/testUpdatingTwiceKeepsTheLayout" }
    )
    var measured = 0
    try reader.forEachMeasurement { measurement in
      if measurement.test == bar.id { measured += 1 }
    }
    #expect(measured == 2)
  }
}
