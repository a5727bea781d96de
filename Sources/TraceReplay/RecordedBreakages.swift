import TraceStore

/// The broken constraints of a trace with their times, so that a replay breaks the same ones.
///
/// The rule by which engines choose may have changed since the recording.
struct RecordedBreakages {
  private struct Breakage {
    var time: Int64
    var constraint: Int64
  }

  /// By engine, in order of time.
  private var all: [Int64: [Breakage]] = [:]
  /// By engine, the constraints that are broken at the current time of the trace.
  private(set) var broken: [Int64: Set<Int64>] = [:]
  private var now = Int64.min

  /// Reads them from a trace.
  init(_ reader: TraceReader) throws {
    try reader.forEachBrokenConstraint { row in
      all[row.engine, default: []].append(Breakage(time: row.time, constraint: row.constraint))
    }
  }

  /// Advances to a time of the trace.
  mutating func advance(to time: Int64) { now = max(now, time) }

  /// Applies a change of the trace.
  mutating func follow(_ change: ConstraintChange) {
    advance(to: change.time)
    switch change.kind {
    case .broken: broken[change.engine, default: []].insert(change.constraint)
    case .added, .removed: broken[change.engine]?.remove(change.constraint)
    case .constantSet, .prioritySet: break
    }
  }

  /// Returns the constraint of a conflict that the engine has broken, or otherwise breaks next.
  ///
  /// An engine reports what it broke after the operation that caused it, so the row may still
  /// follow.
  func next(among members: some Collection<Int64>, in engine: Int64) -> Int64? {
    guard let all = all[engine] else { return nil }
    let members = Set(members)
    if let known = broken[engine]?.intersection(members).min() { return known }
    let first = all.partitioningIndex { $0.time >= now }
    return all[first...].first { members.contains($0.constraint) }?.constraint
  }
}
