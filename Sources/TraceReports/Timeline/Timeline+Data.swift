public import TraceAnalysis

/// Writes a timeline in machine-readable formats; times are in nanoseconds.
public enum TimelineDataRenderer {
  private static let columns: [(String, @Sendable (Timeline.Bucket) -> String)] = [
    ("cpu_ns", { String(Int64($0.cpuTime)) }),
    ("main_thread_ns", { String(Int64($0.mainThreadTime)) }),
    ("views_churning", { String($0.viewsChurning) }),
    ("constraints_churned", { String($0.constraintsChurned) }),
    ("added", { String($0.added) }),
    ("removed", { String($0.removed) }),
    ("set", { String($0.set) }),
    ("minimization_ns", { String($0.minimizationTime) }),
    ("text_ns", { String($0.textTime) }),
    ("measurements", { String($0.measurements) }),
    ("passes", { String($0.passes) }),
    ("passes_over_budget", { String($0.passesOverBudget) }),
    ("longest_pass_ns", { String($0.longestPass) }),
    ("pass_ns", { String($0.passTime) }),
    ("recording_ns", { String($0.recordingTime) }),
    ("broken", { String($0.broken) }),
    ("cached_measurements", { String($0.cachedMeasurements) }),
    ("rows_touched", { String($0.rowsTouched) }),
  ]

  /// Writes one record for each bucket.
  public static func writeCSV(
    _ timeline: Timeline,
    to write: (String) throws -> Void
  ) rethrows {
    try write(CSVText.record(["begin_ns", "end_ns"] + columns.map(\.0)))
    for (number, bucket) in timeline.buckets.enumerated() {
      let range = timeline.range(of: number)
      try write(
        CSVText.record(
          [String(range.lowerBound), String(range.upperBound)] + columns.map { $0.1(bucket) }
        )
      )
    }
  }

  private static func members(of bucket: Timeline.Bucket) -> [(String, JSONText)] {
    columns.map { ($0.0, .int(Int64($0.1(bucket)) ?? 0)) }
  }

  /// Processor time is excluded because it is sampled and belongs to no pass.
  private static func workMembers(of bucket: Timeline.Bucket) -> [(String, JSONText)] {
    members(of: bucket).filter { !["cpu_ns", "main_thread_ns"].contains($0.0) }
  }

  private static func ownTrack(_ track: Timeline.OwnTrack) -> JSONText {
    .object([
      ("kind", .string(track.kind.rawValue)),
      ("name", .string(track.name)),
      ("count", .count(track.count)),
      ("buckets", .array(track.buckets.map { $0.map(JSONText.double) ?? .null })),
    ])
  }

  /// Writes the timeline as JSON; `version` increases when a member's meaning changes.
  public static func writeJSON(
    _ timeline: Timeline,
    to write: (String) throws -> Void
  ) rethrows {
    let buckets = timeline.buckets.enumerated().map { number, bucket in
      let range = timeline.range(of: number)
      return JSONText.object(
        [("begin_ns", .int(range.lowerBound)), ("end_ns", .int(range.upperBound))]
          + members(of: bucket)
      )
    }
    try JSONText.writeReport(
      "timeline",
      version: 1,
      [
        ("run", .object(RunData.members(of: timeline.run))),
        ("budget", .int(timeline.budget)),
        ("hitches", HitchText.json(timeline.hitches)),
        ("busiest", timeline.busiest.map(JSONText.count) ?? .null),
        ("busiestWork", timeline.busiestWork.map { .object(workMembers(of: $0)) } ?? .null),
        ("buckets", .array(buckets)),
        ("ownTracks", .array(timeline.ownTracks.map(ownTrack))),
      ],
      to: write
    )
  }
}
