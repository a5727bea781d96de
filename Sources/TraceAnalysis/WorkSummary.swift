import Signposts
public import TraceStore

/// What a run did, counted: in total and by superview.
public struct WorkSummary: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// The whole run.
  public var total: WorkCounts
  /// By path of the superview.
  public var superviews: [String: WorkCounts]
}

/// Counts of work, and the time it took.
public struct WorkCounts: Hashable, Sendable {
  /// User's constraints removed and put back in one pass.
  public var churned = 0
  /// Constraints added, moves between engines included.
  public var added = 0
  /// Constraints removed.
  public var removed = 0
  /// Constants and priorities set.
  public var set = 0
  /// Constraints that the engine broke.
  public var broken = 0
  /// Rows touched by constraint changes; in total also by error minimization.
  public var rowsTouched = 0
  /// Pivots of the same.
  public var pivots = 0
  /// Texts measured, answers from a cache not counted.
  public var measurements = 0
  /// Passes with a constraint change; in total all committed passes.
  public var passes = 0
  /// Engines made; in total only.
  public var engines = 0
  /// Nanoseconds in constraint changes; in total also in error minimization.
  public var solverTime: Int64 = 0
  /// Nanoseconds in text measurement.
  public var textTime: Int64 = 0
  /// Nanoseconds in passes; in total only.
  public var passTime: Int64 = 0

  /// Creates counts of nothing.
  public init() {}

  mutating func add(_ row: ConstraintChange) {
    switch row.kind {
    case .added: added += 1
    case .removed: removed += 1
    case .constantSet, .prioritySet: set += 1
    case .broken: broken += 1
    }
    rowsTouched += row.rowsTouched
    pivots += row.pivots
    solverTime += row.duration
  }

  mutating func add(_ row: MeasurementRow) {
    measurements += row.wasCached ? 0 : 1
    textTime += row.duration
  }
}

extension WorkSummary {
  /// Counts the work in a trace.
  ///
  /// - Complexity: O(*n*) in signposts; memory grows with items, constraints and passes.
  public init(of source: some TraceSource) throws {
    run = try source.run()
    var total = WorkCounts()
    var superviews: [String: WorkCounts] = [:]
    var stream = try PassStream(source)
    var finder = ChurnFinder()
    try stream.run(over: source) { pass, ledger, index in
      var touched: Set<String> = []
      for change in pass.changes where change.row.reason != .alive {
        let path = index.path(of: ledger.entries[change.position].superview)
        total.add(change.row)
        superviews[path, default: WorkCounts()].add(change.row)
        touched.insert(path)
      }
      for path in touched { superviews[path]?.passes += 1 }
      for share in finder.churn(of: pass, ledger: ledger, index: index).shares {
        total.churned += share.users.exact.count
        superviews[index.path(of: share.superview)]?.churned += share.users.exact.count
      }
    }
    let index = stream.index
    for minimization in index.minimizations.values {
      total.rowsTouched += minimization.rowsTouched
      total.pivots += minimization.pivots
      total.solverTime += minimization.duration
    }
    try source.forEachMeasurement(in: nil) { row in
      total.add(row)
      let superview = index.items[row.view]?.superview ?? row.view
      superviews[index.path(of: superview), default: WorkCounts()].add(row)
    }
    for pass in index.passes.values where pass.isCommitted {
      total.passes += 1
      total.passTime += pass.duration
    }
    total.engines = try source.engines().count
    self.total = total
    self.superviews = superviews
  }
}
