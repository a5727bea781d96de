import Foundation
import TestSupport
import Testing
import TraceStore

/// The sample trace of the churning feed.
private let sample = packageFolder.appendingPathComponent("traces/feed-churning.plumb").path

@Suite struct `Events of several tables` {
  @Test func `come in order of time, each row of each table once`() throws {
    let reader = try TraceReader(path: sample)
    var times: [Int64] = []
    var counts: [TraceEvent.Table: Int] = [:]
    var ids: [TraceEvent.Table: Set<Int64>] = [:]
    try reader.forEachEvent(of: Set(TraceEvent.Table.allCases)) { event in
      times.append(event.time)
      let (table, id) = place(of: event)
      counts[table, default: 0] += 1
      ids[table, default: []].insert(id)
    }
    #expect(times == times.sorted())
    for table in TraceEvent.Table.allCases {
      #expect(ids[table]?.count == counts[table], "\(table)")
    }
    #expect(counts[.constraintChange] == (try count { try reader.forEachConstraintChange($0) }))
    #expect(counts[.engineWork] == (try count { try reader.forEachEngineWork($0) }))
    #expect(counts[.measurement] == (try count { try reader.forEachMeasurement($0) }))
    #expect(counts[.viewPhase] == (try count { try reader.forEachViewPhase($0) }))
    #expect(counts[.invalidation] == (try count { try reader.forEachInvalidation($0) }))
    #expect(counts[.frameChange] == (try count { try reader.forEachFrameChange($0) }))
    #expect(counts[.viewChange] == (try count { try reader.forEachViewChange($0) }))
    var committed = 0
    try reader.forEachPass { committed += $0.begin != nil && $0.end != nil ? 1 : 0 }
    #expect(counts[.passBegan] == committed)
    #expect(counts[.passEnded] == committed)
  }

  @Test func `leave out the tables that were not asked for`() throws {
    let reader = try TraceReader(path: sample)
    var tables: Set<TraceEvent.Table> = []
    try reader.forEachEvent(of: [.measurement, .passEnded]) { tables.insert(place(of: $0).table) }
    #expect(tables == [.measurement, .passEnded])
  }

  @Test func `are the rows that the single streams give`() throws {
    let reader = try TraceReader(path: sample)
    var merged: [ConstraintChange] = []
    try reader.forEachEvent(of: [.constraintChange, .viewPhase]) { event in
      if case .constraintChange(let row) = event { merged.append(row) }
    }
    var single: [ConstraintChange] = []
    try reader.forEachConstraintChange { single.append($0) }
    #expect(merged == single)
  }

  private func count<Row>(_ stream: ((Row) throws -> Void) throws -> Void) throws -> Int {
    var count = 0
    try stream { _ in count += 1 }
    return count
  }

  private func place(of event: TraceEvent) -> (table: TraceEvent.Table, id: Int64) {
    switch event {
    case .constraintChange(let row): (.constraintChange, row.id)
    case .engineWork(let row): (.engineWork, row.id)
    case .measurement(let row): (.measurement, row.id)
    case .viewPhase(let row): (.viewPhase, row.id)
    case .invalidation(let row): (.invalidation, row.id)
    case .frameChange(let row): (.frameChange, row.id)
    case .viewChange(let row): (.viewChange, row.id)
    case .ambiguity(let row): (.ambiguity, row.id)
    case .listed(let row): (.listed, Int64(row.table) << 40 | row.id)
    case .passBegan(let row): (.passBegan, row.id)
    case .passEnded(let row): (.passEnded, row.id)
    }
  }
}
