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
struct RepeatedFindingsRecordingTests {
  /// The visible parts of a finding, without the times.
  private struct Seen: Hashable {
    var rule: RuleID
    var superview: String
    var views: [String]
    var message: String
    var remedy: String
    var code: String?
    var work: Int
  }

  @Test func `recordings of one feed give the same findings in the same order`() throws {
    var seen: Set<[Seen]> = []
    for _ in 0..<TestEffort.value(3, full: 6) {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("feed-\(UUID().uuidString).plumb").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let recorder = TraceRecorder(path: path)
      Signpost.leaveOutLiveObjects()
      try recorder.start()
      _ = makeFeed(.churning, entries: 16).run()
      try recorder.stop()
      var options = RuleOptions()
      // Shorter than any pass, so that only the amount of counted work can exclude a pass from the
      // hitches.
      options.frameBudget = 1
      options.disabled.remove(.frameHitch)
      let findings = try DiagnosisAnalysis(options: options).diagnosis(of: TraceReader(path: path))
        .findings
      seen.insert(
        findings.filter { $0.rule != .frameHitch }.map {
          Seen(
            rule: $0.rule,
            superview: $0.superview,
            views: $0.views,
            message: $0.message,
            remedy: $0.remedy,
            code: $0.code,
            work: $0.work
          )
        }
      )
      #expect(findings.filter { $0.rule == .frameHitch }.map(\.superview) == ["UIWindow"])
    }
    #expect(seen.count == 1)
    #expect(seen.first?.map(\.rule) == [.churn])
  }
}
