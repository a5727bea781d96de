import TestSupport
import Testing
import TraceAnalysis
import TraceReplay

@testable import SampleFeed

@MainActor
@Suite(.exclusiveRecording)
struct FeedReplayRecordingTests {
  @Test(arguments: FeedCellVersion.allCases)
  func `the feed comes out as it was recorded, step by step`(cell: FeedCellVersion) throws {
    let report = try recordedFeed(cell).replay()
    #expect(report.frames.different == 0, "\(report.frames.differences)")
    #expect(report.frames.ambiguous == 0)
    #expect(report.frames.same > 300)
    #expect(report.otherWork == 0)
    #expect(report.leftOut == 0)
    #expect(report.replayed.rowsTouched == report.recorded.rowsTouched)
    #expect(report.replayed.pivots == report.recorded.pivots)
    #expect(report.outcome == nil)
    #expect(report.isFaithful)
  }

  @Test(arguments: TestEffort.value([220, 7], full: [220, 7, 1_234]))
  func `what the churning feed would save is what the grouped feed saves`(seed: UInt64) throws {
    let churning = try recordedFeed(.churning, seed: seed)
    let real = try recordedFeed(.grouped, seed: seed).replay().recorded
    for plan in [ReplayPlan.Kind.withRemedy, .withoutChurn] {
      let report = try churning.replay(plan)
      let predicted = try #require(report.outcome)
      #expect(predicted.frames.different == 0, "\(plan): \(predicted.frames.differences)")
      #expect(predicted.frames.same > 300)
      #expect(report.recorded.rowsTouched > 3 * real.rowsTouched)
      for (name, prediction, truth) in [
        ("rows", predicted.work.rowsTouched, real.rowsTouched),
        ("pivots", predicted.work.pivots, real.pivots),
      ] {
        let ratio = Double(prediction) / Double(truth)
        #expect(abs(ratio - 1) <= 0.1, "\(plan), \(name): predicted \(prediction), really \(truth)")
      }
    }
  }

  @Test func `where nothing churns there is nothing to leave out`() throws {
    let trace = try recordedFeed(.grouped)
    for plan in [ReplayPlan.Kind.withoutChurn, .withRemedy] {
      let report = try trace.replay(plan)
      let outcome = try #require(report.outcome)
      #expect(outcome.leftOut == 0)
      #expect(outcome.work.rowsTouched == report.replayed.rowsTouched)
      #expect(outcome.work.pivots == report.replayed.pivots)
      #expect(outcome.frames.different == 0)
    }
  }
}
