import Foundation
import TestSupport
import Testing
import TraceRecording
import TraceStore

@testable import TraceAnalysis

/// Churn and work are counted in SQL when a recording ends, by the live view while it goes on, and by reports.
@Suite struct `Churn of a random program` {
  /// Records a random program.
  private func record(_ seed: Int, in scratch: Scratch) throws -> String {
    let path = scratch.file("run.plumb")
    let outcome = try CommandRecording(
      command: [spoolWriter(), "mixture", "\(seed)", "9000"],
      output: path
    ).run()
    #expect(outcome.exitStatus == 0)
    return path
  }

  /// A copy of the trace that seems not to have been ended, so that nobody takes its sums.
  private func withoutSums(_ path: String, in scratch: Scratch) throws -> TraceReader {
    let copy = scratch.file("open.plumb")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    _ = try sqlite(
      copy,
      """
      UPDATE run SET is_finished = 0; DELETE FROM churn; DELETE FROM work; DELETE FROM work_caller
      """
    )
    return try TraceReader(path: copy)
  }

  /// The app's own churn by superview, first layouts apart.
  private func churn(_ reader: TraceReader, isFirstLayout: Bool) throws -> [String: Int] {
    let paths = try Dictionary(uniqueKeysWithValues: reader.items().map { ($0.id, $0.path) })
    var churn: [String: Int] = [:]
    try reader.forEachChurn { row in
      guard row.isUser, row.isFirstLayout == isFirstLayout else { return }
      churn[paths[row.superview] ?? "?", default: 0] += row.constraints
    }
    return churn
  }

  /// The same as the report finds it, without the views that it recognizes by their paths.
  private func reportedChurn(_ reader: TraceReader) throws -> (same: [String: Int], all: Int) {
    var stream = try PassStream(reader)
    var finder = ChurnFinder(stream.index)
    var same: [String: Int] = [:]
    var all = 0
    try stream.run(over: reader) { pass, ledger, index in
      for share in finder.churn(of: pass, ledger: ledger, index: index).shares {
        all += share.users.exact.count
        guard share.users.sameCount > 0 else { continue }
        same[index.path(of: share.superview), default: 0] += share.users.sameCount
      }
    }
    return (same, all)
  }

  @Test(arguments: seeds(4, full: 12, from: 1))
  func `is the same in rollup, views, live view, report and comparison`(seed: Int) throws {
    let scratch = try Scratch()
    let path = try record(seed, in: scratch)
    let reader = try TraceReader(path: path)
    let open = try withoutSums(path, in: scratch)

    let rollup = try churn(reader, isFirstLayout: false)
    let first = try churn(reader, isFirstLayout: true)
    #expect(rollup.values.reduce(0, +) > 5, "seed \(seed) churns next to nothing")
    #expect(first.values.reduce(0, +) > 0, "seed \(seed) has no first layout that churns")

    // v_churn_now, once more.
    #expect(try churn(open, isFirstLayout: false) == rollup, "seed \(seed)")
    #expect(try churn(open, isFirstLayout: true) == first, "seed \(seed)")

    let live = try LiveTrace(reader)
    #expect(
      Dictionary(uniqueKeysWithValues: live.superviews.map { ($0.path, $0.constraints) }) == rollup,
      "seed \(seed)"
    )

    let reported = try reportedChurn(reader)
    #expect(reported.same == rollup, "seed \(seed)")
    #expect(try ChurnAnalysis().report(of: reader).users.constraints == reported.all)

    for source in [reader, open] {
      var work: [String: Int] = [:]
      for (place, counts) in try WorkByPlace(of: source).work where counts.churned > 0 {
        work[place.superview ?? "?", default: 0] += counts.churned
      }
      #expect(work == rollup, "seed \(seed)")
    }
  }

  @Test(arguments: seeds(4, full: 12, from: 1))
  func `leaves the same work, summed up in SQL and in Swift`(seed: Int) throws {
    let scratch = try Scratch()
    let path = try record(seed, in: scratch)
    let sql = try WorkByPlace(of: TraceReader(path: path)).work
    let swift = try WorkByPlace(of: withoutSums(path, in: scratch)).work
    #expect(sql.count > 3)
    for place in Set(sql.keys).union(swift.keys) {
      #expect(
        sql[place] ?? WorkCounts() == swift[place] ?? WorkCounts(),
        "seed \(seed), \(place)"
      )
    }
  }
}
