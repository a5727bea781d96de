import Signposts
import TraceStore

/// Sums the constraints that a trace's passes removed and re-added, by superview.
///
/// ``ChurnMatcher`` decides which constraints these are. Its rows, with their costs, are in the
/// trace or are computed by the reader.
public struct ChurnAnalysis: Sendable {
  /// The range of passes to analyze, in nanoseconds since the trace began; nil for all.
  ///
  /// A pass belongs to the range that contains its last constraint change, or its end if
  /// ``countsAtEnd`` is set.
  public var range: Range<Int64>?

  /// Whether the end of a pass decides if the range contains it.
  var countsAtEnd = false

  /// Whether to use the report that the trace keeps, if the whole trace is analyzed.
  public var readsSummary = true

  /// Creates an analysis.
  public init(range: Range<Int64>? = nil) {
    self.range = range
  }

  /// Finds the churn in a trace.
  ///
  /// - Complexity: O(*n*) in churned superviews if the trace keeps the report. Otherwise O(*n*) in
  ///   signposts; memory grows with items, and with the shapes of constraints, not with passes.
  public func report(of source: some TraceSource) throws -> ChurnReport {
    if let kept = try keptReport(of: source) { return kept }
    return try report(of: source) { try source.forEachEvent(of: PassStream.tablesAndPasses, $0) }
  }

  /// Returns the report that the trace keeps, if it exists and covers what is requested.
  func keptReport(of source: some TraceSource) throws -> ChurnReport? {
    guard readsSummary, range == nil, var report = try ChurnReport.kept(by: source) else {
      return nil
    }
    report.run = try source.run()
    return report
  }

  /// Finds the churn in events that someone else reads: ``PassStream``'s tables and the passes.
  func report(of source: some TraceSource, events: @escaping EventStream) throws -> ChurnReport {
    var walk = try ChurnWalk(source)
    let index = walk.index
    var totals = ChurnTotals()
    var passes = 0
    try walk.run(
      over: events,
      observe: { change, ledger in totals.observe(change, ledger: ledger) },
      observeWork: { row in
        guard let facts = row.pass.flatMap({ index.passes[$0] }), facts.isCommitted,
          facts.end.map({ range?.contains($0) != false }) != false
        else { return }
        totals.minimizationTime += row.duration
      },
      observePass: { row in
        if row.end.map({ range?.contains($0) != false }) != false { passes += 1 }
      },
      close: { pass, churn, ledger, index in
        guard let last = pass.changes.last else { return }
        let end = countsAtEnd ? pass.pass.flatMap { index.passes[$0]?.committedAt } : nil
        guard range?.contains(end ?? last.row.time) != false else { return }
        totals.add(pass)
        totals.add(churn, minimization: pass.minimization, ledger: ledger, index: index)
      }
    )
    try totals.findToggledViews(in: source, index: index)
    try totals.findEquivalentPasses(in: source, index: index)
    var report = totals.report(
      run: try source.run(),
      passes: passes,
      ledger: walk.ledger,
      index: index,
      undefinedChanges: walk.undefinedChanges,
      callers: try source.callers()
    )
    report.hasCallStacks = try source.hasCallStacks()
    try index.passes.checkReading()
    return report
  }
}

extension ChurnTally {
  /// Adds one superview's part of one pass; the caller counts the pass.
  mutating func add(_ matches: ChurnMatches) {
    for pair in matches.all { add(pair) }
  }

  /// Adds one pair; the caller counts the pass.
  mutating func add(_ pair: ChurnMatches.Pair) {
    switch pair.row.kind {
    case .constantOnly: constantOnly += 1
    case .priorityOnly: priorityOnly += 1
    case .sameViews, .recreatedViews:
      constraints += 1
      recreatedViews += pair.row.kind == .recreatedViews ? 1 : 0
      wastedTime += Int64(pair.row.wastedTime)
      rowsTouched += Int(pair.row.wastedRows)
      pivots += Int(pair.row.wastedPivots)
    }
  }
}
