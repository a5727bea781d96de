import TraceStore

/// The passes of a trace, read on demand because a long trace has too many to hold.
final class PassTable {
  private let find: (Int64) throws -> PassRow?
  private let findSome: (_ from: Int64, _ limit: Int) throws -> [PassRow]
  private let read: ((PassRow) throws -> Void) throws -> Void
  private let signpostCost: Double
  /// Recently read passes; the id determines the position.
  private var recent = [(id: Int64, facts: TraceIndex.PassFacts?)?](repeating: nil, count: 256)
  /// How many are read at a time.
  ///
  /// Passes are first requested roughly in the order of their ids.
  private static let pageSize: Int64 = 64
  /// The highest id that was read.
  private var lastRead: Int64 = 0
  private var failure: (any Error)?

  init(_ source: some TraceSource) throws {
    find = { try source.pass($0) }
    findSome = { try source.passes(from: $0, limit: $1) }
    read = { try source.forEachPass(in: nil, $0) }
    signpostCost = try source.run().signpostCost
  }

  /// The facts about the pass; nil if the trace does not define it.
  subscript(id: Int64) -> TraceIndex.PassFacts? {
    let place = Int(id & 255)
    if let known = recent[place], known.id == id { return known.facts }
    do {
      recent[place] = (id, nil)
      if id > lastRead, id < .max - Self.pageSize {
        for row in try findSome(id, Int(Self.pageSize)) where row.id < id + Self.pageSize {
          recent[Int(row.id & 255)] = (row.id, facts(of: row))
        }
        lastRead = id + Self.pageSize - 1
      } else {
        recent[place] = (id, try find(id).map(facts))
      }
      return recent[place]?.facts
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Returns the facts about a pass.
  func facts(of row: PassRow) -> TraceIndex.PassFacts {
    TraceIndex.PassFacts(row, signpostCost: signpostCost)
  }

  /// Streams all passes in the order in which they began.
  ///
  /// - Throws: The source's error if it cannot be read; what `body` throws.
  func stream(_ body: (Int64, TraceIndex.PassFacts) throws -> Void) throws {
    try read { try body($0.id, facts(of: $0)) }
  }

  /// Returns all passes, for callers that need them together.
  func all() throws -> [Int64: TraceIndex.PassFacts] {
    var all: [Int64: TraceIndex.PassFacts] = [:]
    try stream { all[$0] = $1 }
    return all
  }

  /// Throws the error of an earlier attempt to read a pass.
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
