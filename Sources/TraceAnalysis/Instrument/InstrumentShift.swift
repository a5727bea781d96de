import TraceStore

/// A layout shift, as drawn in a picture of a trace.
package struct InstrumentShift: Hashable, Sendable {
  /// When its pass ended, in nanoseconds since the trace began.
  package var time: Int64
  /// The pass's row.
  package var pass: Int64
  /// The score: impact times distance.
  package var score: Double
  /// The share of the window that the views cover before and after.
  package var impact: Double
  /// The farthest distance that a view moved, as a share of the window's longer side.
  package var distance: Double
  /// The superview of the view that moved farthest.
  package var superview: Int64?
  /// The views, in order of decreasing distance.
  package var views: [Int64]
  /// The cause of the shift, in words; nil if unknown.
  package var culprit: String?
  /// The line of the app's own code that caused it.
  package var caller: WorkCaller?
}

/// Lists the layout shifts of a trace.
package struct ShiftAnalysis: Sendable {
  /// The result of the analysis.
  package struct Report: Sendable {
    /// The shifts with the highest scores, in order of time.
    package var shifts: [InstrumentShift] = []
    /// The total score of the worst session.
    package var worstSession = 0.0
  }

  /// The maximum number of shifts.
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
