internal import Signposts

/// Estimates when views were first laid out, for traces that do not record it.
///
/// Traces of version 1 and traces that tests draw have no `item.first_layout`. The estimate assumes
/// that a committed pass lays out the views of the constraints that it changes. Views of a
/// constraint that is removed without having been added existed before the trace.
package struct FirstLayouts {
  /// The events that an estimate needs.
  package static let tables: Set<TraceEvent.Table> = [.constraintChange, .passEnded]

  private let replay: ChurnReplay
  private var added: Set<Int64> = []
  /// By pass, the views of the constraints that it changed.
  private var changed: [Int64: Set<Int64>] = [:]
  private var times: [Int64: Int64] = [:]

  private init(_ replay: ChurnReplay) {
    self.replay = replay
  }

  /// Returns the items with estimated first layouts, unless one of them has a recorded one.
  ///
  /// - Complexity: O(*n*) in constraint changes if it has to estimate.
  package static func complete(
    _ items: [ItemRow],
    from source: ChurnReplay.Source,
    events: (_ tables: Set<TraceEvent.Table>, _ body: (TraceEvent) throws -> Void) throws -> Void
  ) throws -> [ItemRow] {
    if items.contains(where: { $0.firstLayout != nil }) { return items }
    var layouts = FirstLayouts(try ChurnReplay(source, items: items, starts: []) { _ in })
    try events(tables) { try layouts.observe($0) }
    return items.map { item in
      var item = item
      item.firstLayout = layouts.times[item.id]
      return item
    }
  }

  private mutating func observe(_ event: TraceEvent) throws {
    switch event {
    case .constraintChange(let row):
      let signature = try replay.signature(after: row)
      guard let signature, !replay.isThrowAway(row.engine) else { return }
      let views = replay.views(of: replay.signature(numbered: signature))
      let ids = [views?.superview, views?.first, views?.second].compactMap { $0?.row }
      let wasThere =
        row.reason == .alive || (row.kind == .removed && !added.contains(row.constraint))
      if row.kind == .added { added.insert(row.constraint) }
      if wasThere { for id in ids where times[id] == nil { times[id] = 0 } }
      if let pass = row.pass { changed[pass, default: []].formUnion(ids) }
    case .passEnded(let row):
      guard let begin = row.begin else { return }
      for id in changed.removeValue(forKey: row.id) ?? [] where times[id] == nil {
        times[id] = begin
      }
    default: break
    }
  }
}
