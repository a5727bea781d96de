import Foundation
import Signposts
import TraceAnalysis
import TraceRecording
import TraceReplay
import TraceStore
import UIKit

@testable import SampleFeed

/// The version of recorder and replay in the tests.
let version = "0.1.0"

/// Records this process while the body runs, and returns the trace.
///
/// With `startsLate`, the trace has what was there before; such a test has left out what other tests
/// made.
@MainActor
func recorded(
  stacks: Bool = false,
  startsLate: Bool = false,
  _ body: @MainActor () throws -> Void
) throws -> RecordedTrace {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("replay-\(UUID().uuidString).plumb").path
  let recorder = TraceRecorder(path: path, recordsStacks: stacks)
  if !startsLate { Signpost.leaveOutLiveObjects() }
  try recorder.start()
  do {
    try body()
  } catch {
    _ = try? recorder.stop()
    throw error
  }
  try recorder.stop()
  return RecordedTrace(path: path)
}

/// A trace that is removed together with its last user.
final class RecordedTrace {
  let path: String

  init(path: String) {
    self.path = path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func copy() throws -> RecordedTrace {
    let copy = RecordedTrace(path: path + "-\(UUID().uuidString)")
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    return copy
  }

  @MainActor
  func replay(_ plan: ReplayPlan.Kind? = nil, version: String? = nil) throws -> ReplayReport {
    let reader = try TraceReader(path: path)
    return try Replay(version: try version ?? reader.run().recorderVersion, plan: plan)
      .report(of: reader)
  }
}

/// A run of the sample feed.
@MainActor
func recordedFeed(_ cell: FeedCellVersion, entries: Int = 38, seed: UInt64 = 220) throws
  -> RecordedTrace
{
  try recorded {
    _ = FeedScript(
      entries: FeedGenerator.entries(entries, seed: seed),
      version: cell,
      clock: ManualRenderClock()
    ).run()
  }
}
