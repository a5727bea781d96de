package import TraceAnalysis

/// Hitches of scrolls and animations, as text and as JSON.
package enum HitchText {
  /// A line for people; nil without motion.
  static func line(_ summary: HitchSummary) -> String? {
    guard let ratio = summary.ratio, let overrun = summary.overrun else { return nil }
    let values = [
      ("P50", overrun.p50), ("P90", overrun.p90), ("P95", overrun.p95), ("P99", overrun.p99),
    ]
    let overruns = values.map { "\($0.0) \(signed($0.1))" }.joined(separator: ", ")
    return """
      \(self.ratio(ratio)) of hitches in \(Quantity.duration(summary.duration)) of scrolls and animations: \
      \(Quantity.count(summary.framesOver)) of \(Quantity.counted(summary.frames, "frame")) over the budget; \
      overrun \(overruns)
      """
  }

  /// Milliseconds per second, such as `12.3 ms/s`.
  static func ratio(_ ratio: Double) -> String { "\(Quantity.fixed(ratio, digits: 1)) ms/s" }

  /// A duration that may be negative.
  static func signed(_ time: Int64) -> String {
    (time > 0 ? "+" : time < 0 ? "−" : "") + Quantity.duration(abs(time))
  }

  /// The JSON members; null without motion.
  package static func json(_ summary: HitchSummary?) -> JSONText {
    guard let summary, let ratio = summary.ratio, let overrun = summary.overrun else {
      return .null
    }
    return .object([
      ("ratio", .double(ratio)),
      ("hitchTime", .int(summary.hitchTime)),
      ("duration", .int(summary.duration)),
      ("frames", .count(summary.frames)),
      ("framesOver", .count(summary.framesOver)),
      (
        "overrun",
        .object([
          ("p50", .int(overrun.p50)), ("p90", .int(overrun.p90)), ("p95", .int(overrun.p95)),
          ("p99", .int(overrun.p99)),
        ])
      ),
    ])
  }

  /// The values of two sides, as rows of a title and both values; the ratio comes first.
  ///
  /// Empty if a side has no motion.
  static func rows(base: HitchSummary, new: HitchSummary) -> [[String]] {
    guard let left = base.ratio, let right = new.ratio, let before = base.overrun,
      let after = new.overrun
    else { return [] }
    let overruns = [
      ("P50", before.p50, after.p50), ("P90", before.p90, after.p90),
      ("P95", before.p95, after.p95), ("P99", before.p99, after.p99),
    ]
    return [["hitch time ratio", ratio(left), ratio(right)]]
      + overruns.map { ["frame overrun \($0.0)", signed($0.1), signed($0.2)] }
  }
}
