import LayoutTesting
import TestSupport
import Testing
import UIKit
import XCTest

/// An XCTest test case that a test here runs itself.
private final class Probe: XCTestCase {
  /// A failure that XCTest reports, with its place.
  struct Failure: Sendable {
    var text: String
    var file: String?
    var line: Int
  }

  private final class Observer: XCTestObservation {
    var failures: [Failure] = []

    func testCase(
      _ testCase: XCTestCase,
      didFailWithDescription description: String,
      inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      failures.append(Failure(text: description, file: filePath, line: lineNumber))
    }
  }

  /// Runs the body as an XCTest test, outside of any Swift Testing test.
  static func failures(_ body: @escaping @MainActor @Sendable (XCTestCase) -> Void) async
    -> [Failure]
  {
    await Task.detached { @MainActor in
      let observer = Observer()
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      let probe = Probe(name: "Probe.test") { testCase in
        // XCTest calls this on the thread that runs the test case: the current one.
        nonisolated(unsafe) let testCase = testCase
        MainActor.assumeIsolated { unsafe body(testCase) }
      }
      probe.run()
      return observer.failures
    }.value
  }
}

/// The API of LayoutTesting for XCTest.
@MainActor
@Suite(.exclusiveRecording, .serialized) struct XCTestLimitRecordingTests {
  @Test func `a limit fails the test case at the line that set it`() async throws {
    let line = #line + 2
    let failures = await Probe.failures { probe in
      probe.limitLayout(to: .noChurn)
      let (window, card) = shownCard()
      card.setNeedsUpdateConstraints()
      window.layoutIfNeeded()
    }
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.text.contains("3 constraints were removed and re-added in 1 pass"))
    #expect(failure.text.contains("3 under UIWindow/Card: title 3"))
    #expect(failure.file == #filePath && failure.line == line)
  }

  @Test func `an expectation fails the test case at its own line`() async throws {
    let line = #line + 3
    let failures = await Probe.failures { _ in
      let (window, card) = shownCard()
      expectNoChurn {
        card.setNeedsUpdateConstraints()
        window.layoutIfNeeded()
      }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.file == #filePath && failures.first?.line == line)
  }

  @Test func `a limit that is kept fails nothing, nor does a recording`() async {
    let failures = await Probe.failures { probe in
      probe.limitLayout(to: LayoutBudget(churnedConstraints: 3, unsatisfiableConstraints: 0))
      probe.recordLayout()
      let (window, card) = shownCard()
      card.setNeedsUpdateConstraints()
      window.layoutIfNeeded()
    }
    #expect(failures.isEmpty)
  }
}
