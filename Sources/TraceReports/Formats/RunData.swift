internal import TraceStore

/// A run as JSON members.
enum RunData {
  /// Returns the members about the run that every JSON report contains.
  static func members(of run: Run) -> [(String, JSONText)] {
    [
      ("command", .array(run.command.map(JSONText.string))),
      ("exitStatus", run.exitStatus.map(JSONText.count) ?? .null),
      ("commit", .optional(run.commit)),
      ("host", .string(run.host)),
      ("processor", .string(run.processor)),
      ("processorCount", .count(run.processorCount)),
      ("operatingSystem", .string(run.operatingSystem)),
      ("swiftVersion", .string(run.swiftVersion)),
      ("buildConfiguration", .optional(run.buildConfiguration)),
      ("recorderVersion", .string(run.recorderVersion)),
      ("startedAt", .int(run.startedAt)),
      ("duration", .int(run.duration)),
      ("signposts", .count(run.signpostCount)),
      ("signpostsLost", .count(run.signpostsLost)),
      ("signpostCost", .double(run.signpostCost)),
      ("completeUpTo", .int(run.completeUpTo)),
      ("isFinished", .bool(run.isFinished)),
    ]
  }
}
