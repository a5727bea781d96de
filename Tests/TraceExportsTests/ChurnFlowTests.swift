import Foundation
import Signposts
import TestSupport
import Testing
import TraceStore

@testable import TraceExports

/// Collects the flows of constraint changes.
private struct FlowSink: ExportSink {
  var ids: [UInt64: [UInt64]] = [:]

  mutating func begin(_ overview: ExportOverview, _ texts: TextLookup) {}
  mutating func write(_ sample: ExportSample) {}
  mutating func end() {}
  mutating func write(_ event: ExportEvent, _ texts: TextLookup) {
    guard event.category == .constraint, let flow = event.flow else { return }
    ids[flow, default: []].append(event.id)
  }
}

@Test func `a flow connects the removal and the addition of each churned constraint`() throws {
  let path = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path
  let reader = try TraceReader(path: path)
  var walk = try TraceWalk(reader, FlowSink())
  try walk.run()
  var churned = 0
  try reader.churn().forEachRow { churned += $0.kind.isChurn ? 1 : 0 }
  #expect(churned > 1_000)
  #expect(walk.sink.ids.count == churned)
  #expect(walk.sink.ids.values.allSatisfy { Set($0).count == 2 })
}
