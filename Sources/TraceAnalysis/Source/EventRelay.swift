internal import Foundation
import TraceStore

/// Hands over events in order of time, calling back for each.
typealias EventStream = ((TraceEvent) throws -> Void) throws -> Void

/// Events that one thread reads and others work on, each at its own pace.
///
/// Reading takes as long as what is made of it, so the two share the processors. Few batches wait for each receiver: the
/// reader stops while one of them is behind. What fails in one of the threads ends them all, with the same error.
final class EventRelay: @unchecked Sendable {
  // `condition` guards `lanes`, `emptied`, `isComplete` and `failure`.

  /// How many events are handed over at once.
  private static let batchSize = 2_048
  /// How many batches wait for a receiver at most; the reader goes on when half of them are taken.
  private static let limit = 8

  private let condition = NSCondition()
  private let tables: [Set<TraceEvent.Table>]
  private var lanes: [[[TraceEvent]]]
  /// The room of batches that were worked on, for the next: pages given back and taken again cost more than the events.
  private var emptied: [[TraceEvent]] = []
  private var isComplete = false
  private var failure: (any Error)?

  /// Makes a relay for as many receivers as there are sets: the tables whose events each is to have.
  init(_ tables: [Set<TraceEvent.Table>]) {
    self.tables = tables
    lanes = Array(repeating: [], count: tables.count)
  }

  /// Reads all events and hands them on; returns once the last is on its way.
  ///
  /// - Throws: What reading throws, or what the first receiver threw that failed.
  func send(from source: some TraceSource) throws {
    let wanted = TraceEvent.Table.allCases.map { table in
      tables.indices.filter { tables[$0].contains(table) }
    }
    var batches = [[TraceEvent]](repeating: [], count: tables.count)
    try failingAll {
      try source.forEachEvent(of: tables.reduce([]) { $0.union($1) }) { event in
        for lane in wanted[event.table.rawValue] {
          batches[lane].append(event)
          guard batches[lane].count == Self.batchSize else { continue }
          try put(&batches[lane], in: lane)
        }
      }
      for lane in batches.indices { try put(&batches[lane], in: lane) }
    }
    condition.lock()
    isComplete = true
    condition.broadcast()
    condition.unlock()
  }

  /// Puts a batch behind those that wait for a receiver, and leaves an empty one in its place.
  private func put(_ batch: inout [TraceEvent], in lane: Int) throws {
    condition.lock()
    defer { condition.unlock() }
    while lanes[lane].count >= Self.limit, failure == nil { condition.wait() }
    if let failure { throw failure }
    lanes[lane].append(batch)
    batch = emptied.popLast() ?? []
    batch.reserveCapacity(Self.batchSize)
    if lanes[lane].count == 1 { condition.broadcast() }
  }

  /// Puts the next batch in the place of one that was worked on, whose room goes back; false after the last.
  private func take(_ batch: inout [TraceEvent], from lane: Int) throws -> Bool {
    batch.removeAll(keepingCapacity: true)
    condition.lock()
    defer { condition.unlock() }
    while lanes[lane].isEmpty, !isComplete, failure == nil { condition.wait() }
    if let failure { throw failure }
    guard !lanes[lane].isEmpty else { return false }
    if lanes[lane].count == Self.limit / 2 + 1 { condition.broadcast() }
    emptied.append(batch)
    batch = lanes[lane].removeFirst()
    return true
  }

  /// Gives a receiver its events; call it once, from the receiver's thread.
  ///
  /// - Throws: What `body` throws, what reading threw, or what another receiver threw.
  func receive(in lane: Int, _ body: (TraceEvent) throws -> Void) throws {
    var batch: [TraceEvent] = []
    while try take(&batch, from: lane) {
      for event in batch { try body(event) }
    }
  }

  /// Runs a part of the work; what it throws ends the other parts as well.
  func failingAll<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      condition.lock()
      if failure == nil { failure = error }
      condition.broadcast()
      condition.unlock()
      throw error
    }
  }
}
