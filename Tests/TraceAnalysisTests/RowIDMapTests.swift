import TestSupport
import Testing

@testable import TraceAnalysis

@Suite struct `Places by row id` {
  @Test(arguments: seeds(2, full: 6, from: 1))
  func `are those that a dictionary has`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Ids close together, ids far apart, and ids that only a damaged trace has.
    let odd: [Int64] = [.min, -1, 0, 1 << 32 - 1, 1 << 32, .max]
    var map = RowIDMap()
    var expected: [Int64: Int32] = [:]
    var first: Int64 = 1
    var seen: Set<Int64> = Set(odd)
    for step in 0..<5_000 {
      if random.chance(2) { first += Int64(random.next(below: 100_000)) }
      let id = random.chance(5) ? random.pick(from: odd) : first + Int64(random.next(below: 1_500))
      seen.insert(id)
      if random.chance(45) {
        map.remove(id)
        expected[id] = nil
      } else if expected[id] == nil {
        map.insert(Int32(step), for: id)
        expected[id] = Int32(step)
      }
      // An expectation for each step would take far longer than the steps.
      if map[id] != expected[id] { Issue.record("seed \(seed), step \(step), id \(id)") }
    }
    for id in seen.sorted() {
      for id in [id, id &+ 1] where map[id] != expected[id] {
        Issue.record("seed \(seed), id \(id)")
      }
    }
    for id in expected.keys { map.remove(id) }
    #expect(seen.allSatisfy { map[$0] == nil }, "seed \(seed)")
  }

  @Test func `of ids that were removed make room for others`() {
    var map = RowIDMap()
    for id in Int64(0)..<300_000 {
      map.insert(Int32(id % 1_000), for: id)
      if id >= 100 { map.remove(id - 100) }
    }
    #expect(map.pageCount <= 2)
    #expect((Int64(0)..<300_000).count { map[$0] != nil } == 100)
  }
}
