import Foundation
import Testing
import TraceAnalysis
import TraceStore

/// Records the test run of a package as a user would write it: Tests/Fixtures/ProfileCard.
@Suite struct `A recorded test run` {
  private static var fixture: String {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/ProfileCard").path
  }

  @Test func `is one trace of all its processes, with the churn of both kinds of tests`() throws {
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
      shop.path("build")
    )
    try #require(recorded.status == 0, "\(recorded.output)\n\(recorded.complaint)")
    // XCTest's tests and Swift Testing's run in processes of their own.
    #expect(recorded.output.contains("Executed 1 test, with 0 failures"))
    #expect(recorded.output.contains("Test run with 1 test in 1 suite passed"))

    let reader = try TraceReader(path: shop.path("tests.plumb"))
    let run = try reader.run()
    #expect(run.exitStatus == 0)
    #expect(run.signpostsLost == 0)
    #expect(run.command.starts(with: ["swift", "test"]))
    #expect(try reader.processes().count == 2)

    let report = try ChurnAnalysis().report(of: reader)
    let card = try #require(report.superviews.first)
    #expect(report.superviews.count == 1)
    #expect(card.path == "UIWindow/ProfileCardView")
    #expect(card.instances == 2)
    // Swift Testing's test changes the portrait's width, one of eleven constraints; XCTest's changes none.
    #expect(card.users.constraints == 10 + 11)
    #expect(card.users.constantOnly == 1)
    #expect(card.users.passes == 2)
    #expect(card.views.map(\.identifier) == ["name", "portrait", "about"])

    let churn = try shop.plumbline("churn", shop.path("tests.plumb"), "--fail-on-churn")
    #expect(churn.status == 1)
    #expect(churn.output.contains("21 constraints removed and put back"))
  }
}
