package import Signposts
import TraceStore

/// The causes of one of many passes: the contents of ``CauseReport`` with rows instead of paths.
package struct PassCauses: Sendable {
  /// The pass's row.
  package var pass: Int64
  /// Who marked views for a phase; the most frequent first.
  package var marks: [Mark]
  /// The moves, in order of the views' rows.
  package var moves: [Move]
  /// Why texts were measured, by the row of their view.
  package var measurements: [(view: Int64, reason: CauseReport.MeasurementReason)]

  /// A request to visit a view in a phase.
  package struct Mark: Hashable, Sendable {
    /// The view.
    package var view: Int64
    /// The phase.
    package var phase: LayoutPhase
    /// The view whose code made the request; nil if unknown.
    package var requester: Int64?
    /// The line of the app's own code, if the recording has call stacks.
    package var caller: WorkCaller?
    /// How often.
    package var count: Int
  }

  /// A view's place along an axis before and after the pass.
  package struct Move: Sendable {
    /// The view.
    package var item: Int64
    /// The move, with its cause.
    package var move: CauseReport.Move
  }
}

/// Explains many passes in one walk over the trace.
package struct PassCauseAnalysis: Sendable {
  /// The ranges in which passes must end, in order of time and not overlapping.
  package var ranges: [Range<Int64>]
  /// After this number of moves, the remaining passes are omitted.
  package var moveLimit = 60_000

  /// Creates an analysis of the passes that end in one of the ranges.
  package init(ranges: [Range<Int64>]) {
    self.ranges = ranges
  }

  /// Starts the analysis; the returned function waits for the result.
  ///
  /// It runs on a separate thread if one can be started and two threads can read the source.
  package func begin(of source: some TraceSource) -> () throws -> [PassCauses] {
    guard let open = source.opener(), let value = BackgroundValue({ try causes(of: open()) }) else {
      return { try causes(of: source) }
    }
    return value.value
  }

  /// Explains the passes, in order of their ends.
  ///
  /// - Complexity: O(*n*) in signposts, read twice; memory grows with items and the constraints of
  ///   these passes.
  package func causes(of source: some TraceSource) throws -> [PassCauses] {
    guard let until = ranges.last?.upperBound else { return [] }
    let index = try TraceIndex(source)
    var passes: [(id: Int64, end: Int64)] = []
    try index.passes.stream { id, facts in
      guard facts.isCommitted, facts.begin != nil, let end = facts.end, ranges.holds(end) else {
        return
      }
      passes.append((id, end))
    }
    guard !passes.isEmpty else { return [] }
    passes.sort { ($0.end, $0.id) < ($1.end, $1.id) }
    let constraints = try constraints(of: passes, in: source, index: index)
    let callers = try source.callers()
    let conflicts = try source.conflicts()
    var recorder = PassRecorder(passes.map(\.id), index: index)
    var ties = ConstraintTies(constraints)
    var causes: [PassCauses] = []
    var moves = 0
    var next = 0

    func finish(before time: Int64) {
      while next < passes.count, passes[next].end < time {
        let pass = passes[next].id
        next += 1
        guard moves < moveLimit, let record = recorder.finish(pass) else { continue }
        let graph = CauseGraph(
          record,
          constraints: constraints,
          ties: ties,
          index: index,
          callers: callers,
          conflicts: conflicts
        )
        let found = PassCauses(
          pass: pass,
          marks: record.marksByView(callers),
          moves: graph.moves(),
          measurements: record.measurementReasons(callers)
        )
        moves += found.moves.count
        causes.append(found)
      }
    }

    do {
      try source.forEachEvent(of: PassRecord.tables) { event in
        finish(before: event.time)
        if next == passes.count || event.time >= until || moves >= moveLimit { throw WalkIsOver() }
        recorder.add(event)
        if case .constraintChange(let row) = event, !index.isThrowAway(row.engine) {
          ties.follow(row)
        }
      }
      finish(before: .max)
    } catch is WalkIsOver {}
    try index.passes.checkReading()
    return causes
  }

  /// The constraints that change in the passes, or are active at their ends.
  private func constraints(
    of passes: [(id: Int64, end: Int64)],
    in source: some TraceSource,
    index: TraceIndex
  ) throws -> [Int64: ConstraintRow] {
    let wanted = Set(passes.map(\.id))
    var added: [Int64: Int64] = [:]
    var needed: Set<Int64> = []
    func keep(_ constraint: Int64, from begin: Int64, to end: Int64) {
      let first = passes.partitioningIndex { $0.end >= begin }
      if first < passes.count, passes[first].end <= end { needed.insert(constraint) }
    }
    try source.forEachConstraintChange(in: nil) { row in
      if index.isThrowAway(row.engine) { return }
      if let pass = row.pass, wanted.contains(pass) { needed.insert(row.constraint) }
      switch row.kind {
      case .added: added[row.constraint] = row.time
      case .removed, .broken:
        guard let begin = added.removeValue(forKey: row.constraint) else { return }
        keep(row.constraint, from: begin, to: row.time)
      case .constantSet, .prioritySet: break
      }
    }
    for (constraint, begin) in added { keep(constraint, from: begin, to: .max) }
    return try CauseGraph.constraints(from: source) { needed.contains($0) }
  }
}
