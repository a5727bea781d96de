import TestSupport
import Testing
import TraceStore
import UIKit

@testable import LayoutTesting

/// Returns a failure message without the trace's name, which differs between runs.
private func plain(_ text: String) -> String {
  text.replacing(/plumbline churn [^\n]*?\.plumb/, with: "plumbline churn TRACE")
}

private func text(of issue: Issue) -> String {
  plain(issue.comments.map(\.rawValue).joined())
}

@MainActor
@Suite(.exclusiveRecording, .serialized) struct LayoutExpectationRecordingTests {
  @Test func `of no churn fails with superview, views and the command`() {
    let (window, card) = shownCard()
    withKnownIssue {
      expectNoChurn {
        card.setNeedsUpdateConstraints()
        window.layoutIfNeeded()
      }
    } matching: { issue in
      text(of: issue) == """
        3 constraints were removed and re-added in 1 pass; none is allowed.
          3 under UIWindow/Card: title 3
          Keep the constraints that stay the same; change only what differs.
          More: plumbline churn TRACE --test 'LayoutExpectationRecordingTests/of no churn fails with superview, views and the command'
        """
    }
  }

  @Test func `of no churn holds where nothing churns`() {
    let (window, card) = shownCard()
    let height = expectNoChurn {
      card.title.text = "Other"
      window.layoutIfNeeded()
      return card.title.frame.height
    }
    #expect(height > 0)
  }

  @Test func `of no churn passes on what the body throws`() async {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try expectNoChurn { throw Stop() } }
    await #expect(throws: Stop.self) {
      try await expectNoChurn {
        await Task.yield()
        throw Stop()
      }
    }
  }

  @Test func `of solver work fails where it is exceeded`() {
    let (window, card) = shownCard()
    withKnownIssue {
      expectSolverWork(atMost: 1) {
        card.setNeedsUpdateConstraints()
        window.layoutIfNeeded()
      }
    } matching: { issue in
      text(of: issue).hasPrefix("The solver touched ")
        && text(of: issue).contains("rows; 1 is allowed.")
    }
    expectSolverWork(atMost: 0) { _ = card.title.frame }
  }

  @Test func `of texts, engines and conflicts fails where they are exceeded`() {
    let (window, card) = shownCard()
    withKnownIssue {
      expectLayout(within: .init(textMeasurements: 0)) {
        card.title.text = "A text that nobody has measured before, \(UInt64.random(in: 0...(.max)))"
        window.layoutIfNeeded()
      }
    } matching: {
      text(of: $0).hasPrefix("1 text was measured; none is allowed.")
    }
    withKnownIssue {
      expectLayout(within: .init(throwAwayEngines: 0)) {
        _ = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      }
    } matching: {
      text(of: $0).hasPrefix("1 throw-away engine was made; none is allowed.")
    }
    withKnownIssue {
      expectLayout(within: .clean) {
        let other = card.title.widthAnchor.constraint(equalToConstant: 50)
        other.identifier = "narrow"
        other.isActive = true
        window.layoutIfNeeded()
      }
    } matching: { issue in
      text(of: issue).hasPrefix("1 constraint was broken; none is allowed: ")
    }
  }

  @Test(.layoutBudget(churnedConstraints: 3, unsatisfiableConstraints: 0))
  func `in a trait lets a test be that keeps within it`() {
    churn()
  }

  @Test(
    Excess("3 constraints were removed and re-added in 1 pass; 2 are allowed."),
    .layoutBudget(churnedConstraints: 2)
  )
  func `in a trait fails a test that exceeds it`() {
    churn()
  }

  @Test(Excess("4 texts were measured; 1 is allowed."), .layoutBudget(textMeasurements: 1))
  func `in a trait holds for the whole test, tasks and all`() async {
    for number in 0..<2 {
      await Task { @MainActor in
        let (window, card) = shownCard()
        card.title.text =
          "A text that nobody has measured before, \(number) \(UInt64.random(in: 0...(.max)))"
        window.layoutIfNeeded()
      }.value
    }
  }

  private func churn() {
    let (window, card) = shownCard()
    card.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
  }

  @Test func `leaves the work of other tasks' tests aside`() async {
    // A task without this test's task-local values, like one of another test.
    await expectNoChurn {
      await Task.detached { @MainActor in
        let (window, card) = shownCard()
        card.setNeedsUpdateConstraints()
        window.layoutIfNeeded()
      }.value
    }
  }
}

/// Expects an issue that begins with a text, for tests that exceed the budget of the next trait.
private struct Excess: TestTrait, TestScoping {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      text(of: issue).hasPrefix(sentence)
    }
  }
}
