import Foundation
import Signposts
import TestSupport
import Testing
import TraceAnalysis
import TraceRecording
import TraceStore

@testable import SampleFeed

@MainActor
@Suite(.exclusiveRecording)
struct CallerRecordingTests {
  /// Returns the source lines of the sample feed's churning cell that contain the texts.
  private func lines(of texts: [String]) throws -> Set<Int> {
    let source = packageFolder.appendingPathComponent(
      "Sources/SampleFeed/FeedCellVersions.swift"
    )
    let lines = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
    return Set(
      try texts.map { text in
        try #require(lines.firstIndex { $0.contains(text) }, "\(text)") + 1
      }
    )
  }

  @Test func `the feed's churn comes from the two lines of the churning cell`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("feed-\(UUID().uuidString).plumb").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = TraceRecorder(path: path, recordsStacks: true)
    Signpost.leaveOutLiveObjects()
    try recorder.start()
    _ = makeFeed(.churning, entries: 30).run()
    try recorder.stop()

    let reader = try TraceReader(path: path)
    let expected = try lines(of: [
      "NSLayoutConstraint.deactivate(active)", "NSLayoutConstraint.activate(active)",
    ])
    let report = try ChurnAnalysis().report(of: reader)
    for name in ["#content", "#sharing"] {
      let superview = try #require(report.superviews.first { $0.path.hasSuffix(name) })
      #expect(superview.callers.count == 2)
      #expect(Set(superview.callers.compactMap(\.line)) == expected)
      #expect(superview.callers.allSatisfy { $0.file?.hasSuffix("FeedCellVersions.swift") == true })
      #expect(
        superview.callers.allSatisfy { $0.function == "ChurningFeedCell.updateConstraints()" }
      )
      #expect(superview.callers.reduce(0) { $0 + $1.removed } == superview.users.constraints)
      #expect(superview.callers.reduce(0) { $0 + $1.added } == superview.users.constraints)
    }

    let diagnosis = try DiagnosisAnalysis().diagnosis(of: reader)
    let churn = try #require(diagnosis.findings.first { $0.rule == .churn })
    #expect(Set(churn.callers.compactMap(\.line)) == expected)
  }
}
