import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceStore

extension RecordedTestRuns {
  /// Records the test run of a package as a user would: Tests/Fixtures/Packages/ProfileCard.
  @Suite struct `A recorded test run` {
    private static let package = fixture("Packages/ProfileCard").path

    @Test func `is one trace of all its processes, with each test and what it did`() throws {
      let shop = try Workshop()
      defer { shop.remove() }
      let recorded = try shop.plumbline(
        ["record", "-o", shop.path("tests.plumb"), "--"]
          + RecordedTestRuns.testCommand(package: Self.package)
      )
      // Two of the tests fail.
      try #require(recorded.status == 1, "\(recorded.output)\n\(recorded.complaint)")
      // The tests of XCTest and of Swift Testing run in separate processes.
      #expect(recorded.output.contains("Executed 4 tests, with 1 test skipped and 1 failure"))
      #expect(recorded.output.contains("Test run with 8 tests in 4 suites failed"))

      let reader = try TraceReader(path: shop.path("tests.plumb"))
      let run = try reader.run()
      #expect(run.exitStatus == 1)
      #expect(run.signpostsLost == 0)
      #expect(run.command.starts(with: ["swift", "test"]))
      #expect(try reader.processes().count == 2)
      try checkSpans(reader)
      try checkAttribution(reader)
      try checkChurn(reader)

      let churn = try shop.plumbline("churn", shop.path("tests.plumb"), "--fail-on-churn")
      #expect(churn.status == 1)
      #expect(churn.output.contains("21 constraints removed and re-added"))
      try checkUnknownVersion(in: shop)
    }

    /// Runs the same tests with a version of Swift and its libraries that Plumbline does not know.
    private func checkUnknownVersion(in shop: Workshop) throws {
      let recorded = try shop.shell(
        """
        PLUMBLINE_SWIFT_VERSION=6.9 exec "$0" record -o unknown.plumb -- \
          swift test --skip-build --package-path "$1" --scratch-path "$2"
        """,
        [
          Workshop.binaries.appendingPathComponent("plumbline").path, Self.package,
          RecordedTestRuns.builds,
        ]
      )
      #expect(recorded.status == 1, "\(recorded.output)\n\(recorded.complaint)")
      #expect(recorded.output.contains("Executed 4 tests, with 1 test skipped and 1 failure"))
      #expect(recorded.output.contains("Test run with 8 tests in 4 suites failed"))
      let sentence =
        "Tests of Swift Testing 6.9 and XCTest 6.9 are not recorded: this Plumbline knows 6.3."
      #expect(recorded.complaint.contains(sentence))
      #expect(
        recorded.complaint.contains("Views are not named after the properties that hold them")
      )
      #expect(try shop.plumbline("info", "unknown.plumb").output.contains(sentence))

      let reader = try TraceReader(path: shop.path("unknown.plumb"))
      #expect(try reader.run().isFinished)
      #expect(try reader.tests().isEmpty)
      var changes = 0
      try reader.forEachConstraintChange { change in
        changes += 1
        #expect(change.test == nil)
      }
      #expect(changes > 80)
      // The portrait has an explicit identifier. The name label has only a property.
      let identifiers = Set(try reader.items().compactMap(\.identifier))
      #expect(identifiers.contains("portrait") && !identifiers.contains("name"))
    }

    /// Checks that each test is a span with its name, suite and result, as is each case of a
    /// parameterized test.
    private func checkSpans(_ reader: TraceReader) throws {
      let tests = try reader.tests()
      let results = Dictionary(uniqueKeysWithValues: tests.map { ($0.fullName, $0.result) })
      #expect(
        results == [
          "ProfileCardTests/a compact card has a smaller portrait": .passed,
          "Sidebar/opens()": .passed,
          "Sidebar/resizes(columns:) (2)": .passed,
          "Sidebar/resizes(columns:) (3)": .passed,
          "Sidebar/resizes(columns:) (4)": .passed,
          "Sidebar/fails()": .failed,
          "Sidebar/isSkipped()": .skipped,
          "The toolbar/works in tasks of its own": .passed,
          "The toolbar/Items/start on no actor": .passed,
          "The toolbar/knowsAnIssue()": .passed,
          "ProfileCardXCTests/testLongTextWraps": .passed,
          "PanelXCTests/testOpens": .passed,
          "PanelXCTests/testFails": .failed,
          "PanelXCTests/testIsSkipped": .skipped,
        ]
      )
      for test in tests {
        let end = try #require(test.end, "\(test.fullName)")
        #expect(test.begin <= end, "\(test.fullName)")
        #expect(test.library == (test.fullName.contains("XCTests") ? .xcTest : .swiftTesting))
      }
      let opens = try #require(tests.first { $0.name == "opens()" })
      #expect(opens.sourceFile == "ProfileCardTests/OverlappingTests.swift")
      #expect(opens.sourceLine == 30)
    }

    /// Checks that each change of a constraint is attributed to the test that the constraint names,
    /// although tests overlap.
    private func checkAttribution(_ reader: TraceReader) throws {
      let tests = Dictionary(uniqueKeysWithValues: try reader.tests().map { ($0.id, $0) })
      let identifiers = Dictionary(
        uniqueKeysWithValues: try reader.constraints().map { ($0.id, $0.identifier) }
      )
      var changes: [String: Int] = [:]
      var order: [Int64] = []
      var outside = 0
      try reader.forEachConstraintChange { change in
        let test = change.test.flatMap { tests[$0] }
        if test == nil { outside += 1 }
        guard case let identifier?? = identifiers[change.constraint] else { return }
        #expect(test?.fullName == identifier)
        changes[identifier, default: 0] += 1
        if let test {
          #expect(change.time >= test.begin && change.time <= test.end ?? 0, "\(identifier)")
          if test.library == .swiftTesting { order.append(test.id) }
        }
      }
      // Each of them is activated and deactivated.
      #expect(
        changes == [
          "Sidebar/opens()": 10,
          "Sidebar/resizes(columns:) (2)": 4,
          "Sidebar/resizes(columns:) (3)": 6,
          "Sidebar/resizes(columns:) (4)": 8,
          "Sidebar/fails()": 4,
          "The toolbar/works in tasks of its own": 22,
          "The toolbar/Items/start on no actor": 12,
          "The toolbar/knowsAnIssue()": 2,
          "PanelXCTests/testOpens": 12,
          "PanelXCTests/testFails": 2,
        ]
      )
      #expect(outside == 0)
      // The tests overlapped: the current test switches more often than there are tests.
      let switches = zip(order, order.dropFirst()).count { $0 != $1 }
      #expect(switches > 8)
    }

    private func checkChurn(_ reader: TraceReader) throws {
      let report = try ChurnAnalysis().report(of: reader)
      let card = try #require(report.superviews.first)
      #expect(card.path == "UIWindow/ProfileCardView")
      #expect(card.instances == 2)
      // The Swift Testing test changes the portrait's width, one of eleven constraints. The XCTest
      // test changes none.
      #expect(card.users.constraints == 10 + 11)
      #expect(card.users.constantOnly == 1)
      #expect(card.users.passes == 2)
      #expect(card.views.map(\.identifier) == ["name", "portrait", "about"])
    }
  }
}
