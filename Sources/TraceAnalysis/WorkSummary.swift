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
        total.add(change.row, isOutside: false)
        superviews[path, default: WorkCounts()].add(change.row, isOutside: false)
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
      total.add(row, isOutside: false)
      let superview = index.items[row.view]?.superview ?? row.view
      superviews[index.path(of: superview), default: WorkCounts()].add(row, isOutside: false)
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
