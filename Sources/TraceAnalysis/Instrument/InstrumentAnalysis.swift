import Signposts
import TraceStore

/// Collects the data for drawing a trace.
package struct InstrumentAnalysis: Sendable {
  /// The maximum size of the result.
  package var limits: InstrumentLimits
  /// How long a pass may take, in nanoseconds.
  package var budget: Int64

  /// Creates an analysis; the budget is that of 120 frames a second.
  package init(limits: InstrumentLimits = InstrumentLimits(), budget: Int64 = 8_333_333) {
    self.limits = limits
    self.budget = budget
  }

  /// Reads a trace.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n* log *n*) in passes, O(*n*) in signposts, each table being read at most
  ///   three times; memory grows with items, constraints and passes.
  package func instrument(of source: some TraceSource) throws -> Instrument {
    let run = try source.run()
    var instrument = Instrument(
      run: run,
      stats: try source.stats(),
      end: max(run.duration, run.completeUpTo, 1),
      budget: budget
    )
    let listsAll = run.signpostCount <= limits.events
    var walk = try ChurnWalk(source)
    let index = walk.index
    var cells = try PassCells(index: index, limits: limits, budget: budget)
    var churned: Set<Int64> = []
    try walk.run(over: source) { pass, churn, ledger, index in
      cells.add(pass, churn: churn, ledger: ledger, index: index)
      if listsAll { churned.formUnion(Self.changes(of: churn)) }
    }
    try addWork(to: &cells, of: source, index: index)
    try cells.addEngines(source.engines(), index: index)
    cells.finish(&instrument)
    let first = try TimelineAnalysis.firstEvent(of: source) ?? 0
    // A constraint may be added before the first pass is opened.
    instrument.start = min(first, instrument.cells.first?.begin ?? first, instrument.end - 1)
    let details = InstrumentDetails(
      limits: limits,
      ranges: listsAll && limits.events > 0
        ? [Int64.min..<Int64.max] : cells.worthListing(limits: limits),
      index: index
    )
    if limits.events > 0 {
      if !listsAll, !details.ranges.isEmpty {
        churned = try self.churned(of: source, in: details.ranges)
      }
      try details.add(to: &instrument, of: source, churned: churned)
      try details.addConflicts(to: &instrument, of: source)
    }
    try addProcessorTime(to: &instrument, of: source)
    try addSpans(to: &instrument, of: source)
    try addNames(to: &instrument, of: source, index: index)
    return instrument
  }

  private static func changes(of churn: ChurnedPass) -> [Int64] {
    churn.shares.flatMap { share in
      share.users.exact.flatMap { [$0.row.removal, $0.row.addition] }
    }
  }

  /// Finds the changes that churned, only for the listed passes.
  private func churned(
    of source: some TraceSource,
    in ranges: [Range<Int64>]
  ) throws -> Set<Int64> {
    var walk = try ChurnWalk(source)
    var churned: Set<Int64> = []
    try walk.run(over: source) { pass, churn, _, _ in
      guard let time = pass.changes.last?.row.time, ranges.holds(time) else { return }
      churned.formUnion(Self.changes(of: churn))
    }
    return churned
  }

  /// Adds everything except constraint changes.
  private func addWork(
    to cells: inout PassCells,
    of source: some TraceSource,
    index: TraceIndex
  ) throws {
    let tables: Set<TraceEvent.Table> = [
      .measurement, .engineWork, .viewPhase, .invalidation, .frameChange, .viewChange, .listed,
    ]
    try source.forEachEvent(of: tables) { cells.add($0, index: index) }
  }

  private func addProcessorTime(
    to instrument: inout Instrument,
    of source: some TraceSource
  ) throws {
    var previous: [Int64: Int64] = [:]
    for process in try source.processes() { previous[process.id] = process.begin }
    var cells: [ProcessorCell] = []
    try source.forEachCPUSample(in: nil) { row in
      let begin = previous[row.process] ?? row.time
      previous[row.process] = row.time
      guard row.time > begin else { return }
      cells.append(
        ProcessorCell(
          begin: begin,
          end: row.time,
          process: row.processTime,
          mainThread: row.mainThreadTime,
          residentSize: row.residentSize
        )
      )
    }
    while cells.count > limits.processor {
      cells = stride(from: 0, to: cells.count, by: 2).map { position in
        guard position + 1 < cells.count else { return cells[position] }
        return cells[position].joined(with: cells[position + 1])
      }
    }
    instrument.processor = cells
  }

  private func addSpans(
    to instrument: inout Instrument,
    of source: some TraceSource
  ) throws {
    func limited<Row>(_ rows: [Row]) -> [Row] {
      instrument.scope.leftOutSpans += max(0, rows.count - limits.spans)
      return Array(rows.prefix(limits.spans))
    }
    instrument.tests = limited(try source.tests())
    instrument.marks = limited(try source.marks())
    instrument.intervals = limited(try source.intervals())
    instrument.counters = limited(try source.counters())
  }

  /// Keeps the rows of constraints and views that are referred to, and the views that contain them.
  private func addNames(
    to instrument: inout Instrument,
    of source: some TraceSource,
    index: TraceIndex
  ) throws {
    var named = instrument.namedConstraints
    if !named.isEmpty {
      for row in try source.constraints() where named.remove(row.id) != nil {
        instrument.constraints[row.id] = row
      }
    }
    for item in instrument.namedItems {
      var current: Int64? = item
      while let id = current, instrument.items[id] == nil, let row = index.items[id] {
        instrument.items[id] = row
        current = row.superview
      }
    }
  }
}

extension ProcessorCell {
  /// This range combined with a later one.
  fileprivate func joined(with other: Self) -> Self {
    Self(
      begin: min(begin, other.begin),
      end: max(end, other.end),
      process: process + other.process,
      mainThread: mainThread + other.mainThread,
      residentSize: other.residentSize
    )
  }
}

extension Instrument {
  fileprivate var namedConstraints: Set<Int64> {
    var named: Set<Int64> = []
    for event in events {
      if case .constraintChange(let row) = event.row { named.insert(row.constraint) }
    }
    for conflict in conflicts { named.formUnion(conflict.constraints) }
    return named
  }

  /// The views that cells, shares, events, constraints and snapshots refer to.
  fileprivate var namedItems: Set<Int64> {
    var named = Set(cells.compactMap(\.root))
    for share in shares {
      named.insert(share.superview)
      named.formUnion(share.views.map(\.item))
    }
    for row in constraints.values {
      named.formUnion([row.host, row.firstItem])
      if let second = row.secondItem { named.insert(second) }
    }
    for event in events { named.formUnion(event.row.items) }
    for snapshot in snapshots { named.formUnion(snapshot.views.map(\.item)) }
    return named
  }
}

extension TraceEvent {
  /// The views that the row refers to directly.
  fileprivate var items: [Int64] {
    switch self {
    case .measurement(let row): [row.view]
    case .viewPhase(let row): [row.view]
    case .invalidation(let row): [row.view] + (row.requester.map { [$0] } ?? [])
    case .frameChange(let row): [row.view]
    case .viewChange(let row): [row.view] + (row.superview.map { [$0] } ?? [])
    case .ambiguity(let row): [row.item, row.cause]
    case .listed(let row): [row.view]
    case .constraintChange, .engineWork, .passBegan, .passEnded: []
    }
  }
}
