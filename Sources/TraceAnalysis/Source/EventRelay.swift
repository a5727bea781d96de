internal import Foundation
import TraceStore

/// Delivers events in order of time by calling back for each.
typealias EventStream = ((TraceEvent) throws -> Void) throws -> Void

/// Events that one thread reads and other threads process, each at its own pace.
///
/// Reading takes as long as processing, so the two share the processors. Few batches wait for each
/// receiver: the reader pauses while a receiver is behind. A failure in one thread ends all of them
/// with the same error.
final class EventRelay: @unchecked Sendable {
  // `condition` guards `lanes`, `emptied`, `isComplete` and `failure`.

  /// How many events are delivered together.
  private static let batchSize = 2_048
  /// The maximum number of batches that wait for a receiver; the reader continues when half of them
  /// are taken.
  private static let limit = 8

  private let condition = NSCondition()
  private let tables: [Set<TraceEvent.Table>]
  private var lanes: [[[TraceEvent]]]
  /// Memory of processed batches for reuse; freeing and allocating pages again costs more than the
  /// events.
  private var emptied: [[TraceEvent]] = []
  private var isComplete = false
  private var failure: (any Error)?

  /// Creates a relay with one receiver of the events of each set of tables.
  init(_ tables: [Set<TraceEvent.Table>]) {
    self.tables = tables
    lanes = Array(repeating: [], count: tables.count)
  }

  /// Reads all events and passes them on; returns after sending the last one.
  ///
  /// - Throws: The error of reading, or of the first receiver that failed.
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

  /// Adds a batch to a receiver's waiting batches, and replaces it with an empty one.
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

  /// Replaces a processed batch with the next one and reuses its memory; returns false after the
  /// last one.
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

  /// Delivers the events of a receiver; call it once, from the receiver's thread.
  ///
  /// - Throws: The error of `body`, of reading, or of another receiver.
  func receive(in lane: Int, _ body: (TraceEvent) throws -> Void) throws {
    var batch: [TraceEvent] = []
    while try take(&batch, from: lane) {
      for event in batch { try body(event) }
    }
  }

  /// Runs a part of the work; an error ends the other parts as well.
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
