extension TraceReader {
  /// Streams the churn of each superview in each pass, in the order in which the passes began.
  ///
  /// A trace whose recording was not ended has no rollup: its constraint changes are matched again.
  ///
  /// - Complexity: O(*n*) in churned passes; in constraint changes if there is no rollup.
  public func forEachChurn(_ body: (ChurnRow) throws -> Void) throws {
    let source =
      try run().isFinished
      ? "churn"
      : """
      (SELECT row_number() OVER () AS id, pass, superview, is_user, sum(constraints) AS constraints,
        is_first_layout
      FROM v_churn_now GROUP BY pass, superview, is_user, is_first_layout)
      """
    let sql = """
      SELECT c.id, c.pass, c.superview, c.is_user, c.constraints, c.is_first_layout, p.thread, p.test,
        coalesce(p.begin, p.opened), coalesce(p.end, p.begin, p.opened),
        p.begin IS NOT NULL AND p.end IS NOT NULL
      FROM \(source) AS c JOIN pass AS p ON p.id = c.pass
      ORDER BY coalesce(p.begin, p.opened), c.id
      """
    try forEachRow(sql) {
      try body(
        ChurnRow(
          id: $0.int(0),
          pass: $0.int(1),
          superview: $0.int(2),
          isUser: $0.bool(3),
          constraints: $0.number(4),
          isFirstLayout: $0.bool(5),
          thread: $0.int(6),
          test: $0.optionalInt(7),
          begin: $0.int(8),
          end: $0.int(9),
          isCommitted: $0.bool(10)
        )
      )
    }
  }
}

/// Constraints of one superview that were removed and re-added in one pass.
public struct ChurnRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The pass; its row id.
  public var pass: Int64
  /// The superview; its row id.
  public var superview: Int64
  /// Whether they are the app's own.
  public var isUser: Bool
  /// Σ over signatures of min(removed, added).
  public var constraints: Int
  /// Whether a view concerned was laid out for the first time, when it is not a fault.
  public var isFirstLayout: Bool
  /// The pass's thread; its row id.
  public var thread: Int64
  /// The test that was running, if one was.
  public var test: Int64?
  /// When the pass's phases began, in nanoseconds since the trace began; when it was opened if they did not.
  public var begin: Int64
  /// When the pass was committed.
  public var end: Int64
  /// Whether the pass's layout came to an end.
  public var isCommitted: Bool
}
