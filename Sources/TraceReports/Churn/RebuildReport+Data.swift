import TraceAnalysis

extension RebuiltEngine {
  /// The columns of ``fields``, which follow those of churn.
  static let columns = [
    "rebuilds", "rebuilt_constraints", "rebuilt_same", "rebuilt_same_ns", "recreated_rows_touched",
    "recreated_pivots", "recreated_ns", "kept_rows_touched", "kept_pivots", "kept_ns", "tests",
  ]

  /// One record's values.
  var fields: [String] {
    [
      Int64(rebuilds), Int64(constraints), Int64(same), time, Int64(rebuilt.rowsTouched),
      Int64(rebuilt.pivots), rebuilt.time, Int64(kept.rowsTouched), Int64(kept.pivots), kept.time,
    ].map { String($0) } + [tests.map(\.name).joined(separator: "; ")]
  }

  /// The view's part of a JSON report.
  var data: JSONText {
    .object([
      ("path", .string(path)),
      ("rebuilds", .count(rebuilds)),
      ("constraints", .count(constraints)),
      ("same", .count(same)),
      ("sameTime", .int(time)),
      ("recreated", Self.data(of: rebuilt)),
      ("kept", Self.data(of: kept)),
      ("values", .count(values)),
      ("otherValues", .count(otherValues)),
      ("tests", .array(tests.map(Self.data))),
    ])
  }

  private static func data(of cost: SolverCost) -> JSONText {
    .object([
      ("rowsTouched", .count(cost.rowsTouched)),
      ("pivots", .count(cost.pivots)),
      ("time", .int(cost.time)),
    ])
  }

  private static func data(of test: RebuiltTest) -> JSONText {
    .object([
      ("name", .string(test.name)),
      ("rebuilds", .count(test.rebuilds)),
      ("constraints", .count(test.constraints)),
      ("same", .count(test.same)),
    ])
  }
}
