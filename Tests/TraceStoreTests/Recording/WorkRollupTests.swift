import Foundation
import TestSupport
import Testing

@testable import TraceRecording
@testable import TraceStore

struct WorkRollupTests {
  @Test func `a tally keeps the tests of one subject apart`() {
    var tally = WorkTally()
    for test: Int64 in [1, 2, 1, 3, 2, 1, 0] {
      tally.add(7, test: test) { $0.added += 1 }
      tally.add(2, test: test) { $0.removed += 1 }
    }
    var sums: [[Int64]] = []
    tally.forEachSum { subject, test, counts in
      sums.append([subject, test, Int64(counts.added), Int64(counts.removed)])
    }
    #expect(
      sums.sorted { $0.lexicographicallyPrecedes($1) } == [
        [2, 0, 0, 1], [2, 1, 0, 3], [2, 2, 0, 2], [2, 3, 0, 1],
        [7, 0, 1, 0], [7, 1, 3, 0], [7, 2, 2, 0], [7, 3, 1, 0],
      ]
    )
  }

  @Test(arguments: ["churning", "grouped"])
  func `a trace of version 1 is read, and has no rollup of its work`(cell: String) throws {
    let reader = try TraceReader(path: Self.versionOne(cell))
    #expect(reader.schemaVersion == 1)
    #expect(try reader.work() == nil)
    #expect(try reader.run().signpostCount > 1_000)
    #expect(try reader.engines().allSatisfy { $0.test == nil })
  }

  private static func versionOne(_ cell: String) -> String {
    fixture("Traces/version-1-\(cell).plumb").path
  }
}
