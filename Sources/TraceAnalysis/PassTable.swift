import TraceStore

/// The passes of a trace, read from it one by one as they are asked for: a long trace has more than should be held.
final class PassTable {
  private let find: (Int64) throws -> PassRow?
  private let read: ((PassRow) throws -> Void) throws -> Void
  private let signpostCost: Double
  /// Passes that were asked for of late, each where its id says.
  private var recent = [(id: Int64, facts: TraceIndex.PassFacts?)?](repeating: nil, count: 256)
  private var failure: (any Error)?

  init(_ source: some TraceSource) throws {
    find = { try source.pass($0) }
    read = { try source.forEachPass(in: nil, $0) }
    signpostCost = try source.run().signpostCost
  }

  /// What is known of the pass; nil where the trace does not define it.
  subscript(id: Int64) -> TraceIndex.PassFacts? {
    let place = Int(id & 255)
    if let known = recent[place], known.id == id { return known.facts }
    do {
      let facts = try find(id).map { TraceIndex.PassFacts($0, signpostCost: signpostCost) }
      recent[place] = (id, facts)
      return facts
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Streams all passes in order of their beginnings.
  ///
  /// - Throws: What the source throws where it cannot be read; what `body` throws.
  func stream(_ body: (Int64, TraceIndex.PassFacts) throws -> Void) throws {
    try read { try body($0.id, TraceIndex.PassFacts($0, signpostCost: signpostCost)) }
  }

  /// Returns all passes, for those who need them all at once.
  func all() throws -> [Int64: TraceIndex.PassFacts] {
    var all: [Int64: TraceIndex.PassFacts] = [:]
    try stream { all[$0] = $1 }
    return all
  }

  /// Throws what has kept a pass from being read.
  func checkReading() throws {
    if let failure { throw failure }
  }
}

extension TraceIndex.PassFacts {
  init(_ row: PassRow, signpostCost: Double) {
    self.init(
      engine: row.engine,
      turn: row.turn,
      opened: row.opened,
      begin: row.begin,
      end: row.end,
      test: row.test,
      duration: row.ownDuration(signpostCost: signpostCost) ?? 0,
      recordingTime: row.recordingTime(signpostCost: signpostCost),
      update: row.updateConstraintsDuration,
      layout: row.layoutDuration,
      display: row.displayDuration,
      viewsVisited: row.viewsVisited
    )
  }
}
