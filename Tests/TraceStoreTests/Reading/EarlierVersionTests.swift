import Foundation
import Signposts
import TestSupport
import Testing
import TraceStore

/// Traces that earlier versions of the recorder wrote.
struct EarlierVersionTests {
  @Test func `a trace of version 1 can be read, and lacks call stacks`() throws {
    let reader = try TraceReader(path: fixture("Traces/version-1-churning.plumb").path)
    #expect(reader.schemaVersion == 1)
    #expect(try !reader.items().isEmpty)
    let changes: [ConstraintChange] = try rows(reader.forEachConstraintChange)
    #expect(changes.count > 100)
    #expect(changes.allSatisfy { $0.stack == nil })
    let others: [Int64?] =
      try rows(reader.forEachMeasurement).map(\.stack)
      + rows(reader.forEachInvalidation).map(\.stack)
      + rows(reader.forEachViewChange).map(\.stack)
    #expect(others.count > 100)
    #expect(others.allSatisfy { $0 == nil })
    #expect(try reader.engines().allSatisfy { $0.stack == nil })
    #expect(try reader.marks().isEmpty)
  }
}
