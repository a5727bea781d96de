import Foundation
import Testing
import TraceAnalysis
import TraceRecording
import TraceStore

/// Churn is counted in SQL when a recording ends, and by the live view while it goes on.
@Suite struct `Churn of a random program` {
  @Test(arguments: 1...4)
  func `is the same in the rollups and the live view`(
    seed: Int
  ) throws {
    let scratch = try Scratch()
    let path = scratch.file("run.plumb")
    let outcome = try CommandRecording(
      command: [spoolWriter(), "mixture", "\(seed)", "3000"],
      output: path
    ).run()
    #expect(outcome.exitStatus == 0)
    let reader = try TraceReader(path: path)
    let paths = try Dictionary(uniqueKeysWithValues: reader.items().map { ($0.id, $0.path) })

    var rollup: [String: Int] = [:]
    try reader.forEachChurn { row in
      guard row.isUser, !row.isFirstLayout else { return }
      rollup[paths[row.superview] ?? "?", default: 0] += row.constraints
    }
    #expect(rollup.values.reduce(0, +) > 0, "seed \(seed) churns nothing")

    let live = try LiveTrace(reader)
    #expect(
      Dictionary(uniqueKeysWithValues: live.superviews.map { ($0.path, $0.constraints) }) == rollup,
      "seed \(seed)"
    )

    var work: [String: Int] = [:]
    for row in try #require(try reader.work()) where row.counts.churned > 0 {
      work[row.superview ?? "?", default: 0] += row.counts.churned
    }
    #expect(work == rollup, "seed \(seed)")
  }
}
