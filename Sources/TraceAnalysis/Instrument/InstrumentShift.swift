import TraceStore

/// A layout shift as a picture of a trace shows it.
package struct InstrumentShift: Hashable, Sendable {
  /// When its pass ended, in nanoseconds since the trace began.
  package var time: Int64
  /// The pass's row.
  package var pass: Int64
  /// Impact times distance.
  package var score: Double
  /// The share of the window that the views cover before and after.
  package var impact: Double
  /// How far the farthest went, as a share of the window's longer side.
  package var distance: Double
  /// The superview of the view that went farthest.
  package var superview: Int64?
  /// The views, the one that went farthest first.
  package var views: [Int64]
  /// What made room, in words; nil if it is not known.
  package var culprit: String?
  /// The line of the app's own code behind that.
  package var caller: WorkCaller?
}

/// Lists the layout shifts of a trace.
package struct ShiftAnalysis: Sendable {
  /// What was found.
  package struct Report: Sendable {
    /// The largest, in order of time.
    package var shifts: [InstrumentShift] = []
    /// What they come to in the worst session.
    package var worstSession = 0.0
  }

  /// How many are kept.
  package var limit = 500

  /// Creates an analysis.
  package init() {}

  /// Reads a trace.
  ///
  /// - Complexity: O(*n*) in signposts.
  package func report(of source: some TraceSource) throws -> Report {
    let index = try TraceIndex(source)
    let callers = try source.callers()
    var finder = try ShiftFinder(source, items: index.items)
    var found: [LayoutShift] = []
    try source.forEachEvent(of: ShiftFinder.tables) { event in
      if let shift = finder.observe(event) { found.append(shift) }
    }
    var report = Report()
    report.worstSession = LayoutShift.worstSession(found.map { ($0.time, $0.score) })
    let largest = found.sorted { ($1.score, $0.pass) < ($0.score, $1.pass) }.prefix(limit)
    report.shifts = largest.sorted { ($0.time, $0.pass) < ($1.time, $1.pass) }.map { shift in
      InstrumentShift(
        time: shift.time,
        pass: shift.pass,
        score: shift.score,
        impact: shift.impact,
        distance: shift.distance,
        superview: shift.views.first.flatMap { index.items.superview(of: $0) },
        views: shift.views,
        culprit: shift.culprit.map { $0.words { ConstraintText.name(of: $0, index: index) } },
        caller: WorkCaller(shift.stack, callers)
      )
    }
    return report
  }
}
