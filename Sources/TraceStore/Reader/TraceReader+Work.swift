internal import Signposts

extension TraceReader {
  /// Returns the work of each test under each superview, summed when the recording ended.
  ///
  /// - Returns: Nil if the trace has no such sums: its schema version is 1, or its recording did
  ///   not end.
  /// - Complexity: O(*n*) in tests and superviews, independent of the number of signposts.
  public func work() throws -> [WorkRow]? {
    guard schemaVersion >= 2, try run().isFinished else { return nil }
    try prepareChurn()
    let sql = """
      SELECT work.test, superview.value, churned, added, removed, set_count, broken, rows_touched,
        pivots, measurements, engines, passes, solver_time, text_time, view_time, pass_time,
        outside_time
      FROM work
      LEFT JOIN string AS superview ON superview.id = work.superview
      ORDER BY work.id
      """
    return try collect(sql) {
      var counts = WorkCounts()
      counts.churned = $0.number(2)
      counts.added = $0.number(3)
      counts.removed = $0.number(4)
      counts.set = $0.number(5)
      counts.broken = $0.number(6)
      counts.rowsTouched = $0.number(7)
      counts.pivots = $0.number(8)
      counts.measurements = $0.number(9)
      counts.engines = $0.number(10)
      counts.passes = $0.number(11)
      counts.solverTime = $0.int(12)
      counts.textTime = $0.int(13)
      counts.viewTime = $0.int(14)
      counts.passTime = $0.int(15)
      counts.outsideTime = $0.int(16)
      return WorkRow(test: $0.optionalInt(0), superview: $0.optionalString(1), counts: counts)
    }
  }
  /// Returns the same work by its cause: lines of code if the recording has call stacks, and phases
  /// for the time of views.
  ///
  /// - Returns: An empty array if the trace has no such sums.
  /// - Complexity: O(*n*) in tests, superviews and callers, independent of the number of signposts.
  public func workCallers() throws(TraceError) -> [WorkCallerRow] {
    // Early traces of version 2 lack the table.
    let table = "SELECT 1 FROM sqlite_schema WHERE name = 'work_caller'"
    guard schemaVersion >= 2, try run().isFinished, !(try collect(table) { $0.int(0) }.isEmpty)
    else { return [] }
    let symbols = try symbols()
    let sql = """
      SELECT work_caller.test, superview.value, caller, phase, added, removed, set_count, broken,
        rows_touched, pivots, measurements, engines, solver_time, text_time, view_time
      FROM work_caller
      LEFT JOIN string AS superview ON superview.id = work_caller.superview
      ORDER BY work_caller.id
      """
    return try collect(sql) {
      var counts = WorkCounts()
      counts.added = $0.number(4)
      counts.removed = $0.number(5)
      counts.set = $0.number(6)
      counts.broken = $0.number(7)
      counts.rowsTouched = $0.number(8)
      counts.pivots = $0.number(9)
      counts.measurements = $0.number(10)
      counts.engines = $0.number(11)
      counts.solverTime = $0.int(12)
      counts.textTime = $0.int(13)
      counts.viewTime = $0.int(14)
      return WorkCallerRow(
        test: $0.optionalInt(0),
        superview: $0.optionalString(1),
        caller: $0.optionalInt(2).flatMap { symbols[$0] },
        phase: $0.optionalInt(3).flatMap(UInt8.init(exactly:)).flatMap(LayoutPhase.init(rawValue:)),
        counts: counts
      )
    }
  }
}
