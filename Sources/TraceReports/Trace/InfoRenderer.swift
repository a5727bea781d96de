internal import Foundation
import Signposts
public import TraceAnalysis
import TraceStore

/// Writes what was recorded, on which machine, how much, and whether anything was lost.
public enum InfoRenderer {
  /// The facts with their names.
  private static func facts(of info: TraceInfo) -> [(String, String)] {
    let run = info.run
    var facts = [
      ("command", run.command.map(ShellText.word).joined(separator: " ")),
      ("exit status", run.exitStatus.map { String($0) } ?? "unknown"),
      ("started", time(run.startedAt)),
      ("duration", Quantity.duration(run.duration)),
      ("signposts", Quantity.count(run.signpostCount)),
      ("lost", RunNotes.lostSignposts(of: run, info.stats)),
      ("one signpost", oneSignpost(info)),
      ("processes", Quantity.count(info.processes)),
      ("threads", Quantity.count(info.threads)),
      ("views, guides", Quantity.count(info.items)),
      ("engines", Quantity.count(info.engines)),
      ("constraints", Quantity.count(info.constraints)),
      ("passes", Quantity.count(info.passes)),
      ("tests", Quantity.count(info.tests)),
      ("host", run.host),
      ("processor", "\(run.processor), \(Quantity.counted(run.processorCount, "core"))"),
      ("system", run.operatingSystem),
      ("Swift", run.swiftVersion),
      ("build", run.buildConfiguration ?? "unknown"),
    ]
    if let detail = run.detail { facts.append(("detail", detail.rawValue)) }
    if let commit = run.commit { facts.append(("commit", commit)) }
    facts.append(("recorded by", "plumbline \(run.recorderVersion)"))
    return facts
  }

  /// The cost of a signpost, and the total cost in passes.
  private static func oneSignpost(_ info: TraceInfo) -> String {
    let cost = "\(Quantity.fixed(info.run.signpostCost, digits: 1)) ns"
    if info.recordingTime == 0 { return cost }
    return cost + ": \(Quantity.duration(info.recordingTime)) taken off the durations of passes"
  }

  /// Formats a wall-clock time in nanoseconds since 1970 as `2026-01-31T12:00:00Z`.
  private static func time(_ nanoseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(nanoseconds) / 1e9).formatted(.iso8601)
  }

  /// The recorder's notes.
  private static func notes(of info: TraceInfo) -> [String] {
    RunNotes.lines(of: info.run)
      + [RunNotes.line(ofUnended: info.unendedTests, in: info.run)].compactMap { $0 }
      + info.stats.filter { $0.severity != .info }.map(\.advice)
  }

  /// Writes the facts as text.
  public static func writeText(
    _ info: TraceInfo,
    style: TextStyle,
    to write: (String) throws -> Void
  ) rethrows {
    for line in notes(of: info) {
      try write(style.warning("Note: ") + DisplayText.escaped(line) + "\n")
    }
    for (name, value) in facts(of: info) {
      try write(
        style.dim(DisplayText.padded(name, to: 15))
          + DisplayText.name(value, limit: max(style.width - 15, 20)) + "\n"
      )
    }
  }

  /// Writes the facts as JSON; `version` increases when a member's meaning changes.
  public static func writeJSON(
    _ info: TraceInfo,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport(
      "info",
      version: 1,
      [
        ("run", .object(RunData.members(of: info.run))),
        ("processes", .count(info.processes)),
        ("threads", .count(info.threads)),
        ("items", .count(info.items)),
        ("engines", .count(info.engines)),
        ("constraints", .count(info.constraints)),
        ("passes", .count(info.passes)),
        ("recordingTime", .int(info.recordingTime)),
        ("tests", .count(info.tests)),
        ("unendedTests", .array(info.unendedTests.map(JSONText.string))),
        (
          "stats",
          .array(
            info.stats.map {
              .object([
                ("name", .string($0.name)),
                ("severity", .int($0.severity.rawValue)),
                ("value", .count($0.value)),
                ("advice", .string($0.advice)),
              ])
            }
          )
        ),
      ],
      to: write
    )
  }

  /// Writes the facts as records of name and value.
  public static func writeCSV(
    _ info: TraceInfo,
    to write: (String) throws -> Void
  ) rethrows {
    try write(CSVText.record(["name", "value"]))
    for (name, value) in facts(of: info) { try write(CSVText.record([name, value])) }
  }
}
