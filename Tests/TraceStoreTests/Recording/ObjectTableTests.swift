import Testing

@testable import TraceRecording

@Suite struct `A table of objects` {
  @Test func `has the values that a dictionary has, whatever the identifiers`() {
    // At the ends of pages, of a process that ran for long, and of a damaged spool.
    let ids: [UInt32] = [
      0, 1, 1_023, 1_024, 2_047, 700_000, 1 << 23 - 1, 1 << 23, 1 << 23 + 1, .max,
    ]
    var table = ObjectTable<UInt32>()
    var expected: [UInt32: UInt32] = [:]
    for id in ids.reversed() + ids {
      table[id] = id ^ 7
      expected[id] = id ^ 7
      #expect(table.count == expected.count)
    }
    for id in [1_024, 1 << 23, 5] as [UInt32] {
      table[id] = nil
      expected[id] = nil
      #expect(table.count == expected.count)
    }
    for id in ids + [2, 1_025, 5_000, 800_000] { #expect(table[id] == expected[id], "\(id)") }
    var visited: [UInt32: UInt32] = [:]
    table.visit { visited[$0] = $1 }
    #expect(visited == expected)
  }
}
