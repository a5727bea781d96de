import Signposts
import TraceStore

/// Lists the signposts of some ranges of a trace, with snapshots of the view tree.
struct InstrumentDetails {
  let limits: InstrumentLimits
  /// The ranges, in order of time and not overlapping.
  let ranges: [Range<Int64>]
  let index: TraceIndex

  /// The number of listed signposts between two snapshots.
  private static let snapshotSpacing = 4_000

  /// Adds the signposts and the snapshots.
  ///
  /// - Complexity: O(*n*) in signposts.
  func add(
    to instrument: inout Instrument,
    of source: some TraceSource,
    churned: Set<Int64>
  ) throws {
    var tree = ViewTree(items: index.items)
    let firstStates = try source.firstStates()
    var nextState = 0
    var range = 0
    var snapshotRange = -1
    var viewsUsed = 0
    var eventsAtSnapshot = 0
    var nextMoment: Int64 = 0
    var lastTime = Int64.min
    let momentSpacing = max(instrument.end / 48, 1)
    var wholeRanges = ranges.count

    func takeSnapshot(at time: Int64) {
      let views = tree.views(limit: max(0, limits.snapshotViews - viewsUsed))
      viewsUsed += views.count
      eventsAtSnapshot = instrument.events.count
      instrument.snapshots.append(
        ViewSnapshot(time: time, eventsBefore: instrument.events.count, views: views)
      )
    }

    var tables = Set(TraceEvent.Table.allCases)
    tables.remove(.passEnded)
    var threads = try EventThreads(source)

    func addSlice(_ content: InstrumentSlices.Slice.Content, _ event: TraceEvent) throws {
      guard let duration = event.sliceDuration,
        let thread = try threads.thread(of: event, in: source, items: index.items)
      else { return }
      instrument.slices.add(content, begin: event.time, duration: duration, on: thread)
    }

    try source.forEachEvent(of: tables) { event in
      let time = event.time
      // A pass that was never committed laid nothing out.
      if case .passBegan(let row) = event, row.begin == nil { return }
      while nextState < firstStates.count, firstStates[nextState].time <= time {
        tree.apply(firstStates[nextState])
        nextState += 1
      }
      while range < ranges.count, ranges[range].upperBound <= time { range += 1 }
      let isListed = range < wholeRanges && ranges[range].contains(time)
      if case .passBegan(let row) = event {
        if isListed { try addSlice(.pass(row.id), event) }
        return
      }
      if isListed {
        let isFirst = snapshotRange != range
        let isDue = instrument.events.count - eventsAtSnapshot >= Self.snapshotSpacing
        if isFirst && viewsUsed < limits.snapshotViews * 9 / 10
          || isDue && viewsUsed < limits.snapshotViews * 6 / 10
        {
          // Nothing has happened since the range began.
          takeSnapshot(at: isFirst ? max(ranges[range].lowerBound, lastTime, 0) : time)
          snapshotRange = range
        }
        try addSlice(.event(instrument.events.count), event)
        instrument.events.append(
          InstrumentEvent(row: event, isChurn: event.isChange(in: churned))
        )
        // Passes of several threads may share a range, which can give more signposts than planned.
        if instrument.events.count >= 2 * limits.events { wholeRanges = range }
      } else if time >= nextMoment {
        if viewsUsed < limits.snapshotViews * 3 / 10 { takeSnapshot(at: time) }
        nextMoment = time + momentSpacing
      }
      tree.apply(event)
      lastTime = time
    }
    while nextState < firstStates.count {
      tree.apply(firstStates[nextState])
      nextState += 1
    }
    takeSnapshot(at: instrument.end)
    let whole = 0..<(instrument.end + 1)
    instrument.detailed = ranges.prefix(wholeRanges).map { $0.clamped(to: whole) }
      .filter { !$0.isEmpty }
    instrument.scope.listedEvents = instrument.events.count
  }

  /// The maximum number of conflicts that are drawn.
  private static let conflictLimit = 4_000

  /// Adds the constraints that the broken ones conflicted with.
  func addConflicts(to instrument: inout Instrument, of source: some TraceSource) throws {
    var positions: [Int64: Int] = [:]
    for (position, event) in instrument.events.enumerated() {
      guard case .constraintChange(let row) = event.row, row.kind == .broken else { continue }
      guard positions.count < Self.conflictLimit else { break }
      positions[row.id] = position
    }
    guard !positions.isEmpty else { return }
    var others: [Int: [Int64]] = [:]
    try source.forEachConflict { change, constraint in
      if let position = positions[change] { others[position, default: []].append(constraint) }
    }
    instrument.conflicts = others.sorted { $0.key < $1.key }
      .map { InstrumentConflict(event: $0.key, constraints: $0.value) }
  }
}

extension TraceEvent {
  fileprivate func isChange(in rows: Set<Int64>) -> Bool {
    guard case .constraintChange(let row) = self else { return false }
    return rows.contains(row.id)
  }
}
