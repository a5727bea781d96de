import TraceAnalysis
public import TraceStore

/// Writes the contents of a history.
public struct HistoryReport: Sendable {
  /// The runs, oldest first.
  public var entries: [HistoryEntry]
  /// The text style.
  public var style: TextStyle

  /// Creates a report.
  public init(entries: [HistoryEntry], style: TextStyle = TextStyle()) {
    self.entries = entries
    self.style = style
  }

  /// Writes one line, record or object per run.
  public func writeList(
    as format: ReportFormat,
    to write: (String) throws -> Void
  ) rethrows {
    switch format {
    case .text: try writeListText(to: write)
    case .json:
      let runs = entries.map { entry in
        JSONText.object(
          [
            ("id", .int(entry.id)), ("trace", .string(entry.trace)),
            ("branch", .optional(entry.branch)), ("schemaVersion", .count(entry.schemaVersion)),
            ("analysisVersion", entry.run.analysisVersion.map(JSONText.count) ?? .null),
          ] + RunData.members(of: entry.run)
        )
      }
      try writeJSON([("runs", .array(runs))], kind: "list", to: write)
    case .csv:
      try write(
        CSVText.record([
          "id", "trace", "startedAt", "commit", "branch", "host", "signposts", "recorderVersion",
        ])
      )
      for entry in entries {
        try write(
          CSVText.record([
            String(entry.id), entry.trace, String(entry.run.startedAt), entry.run.commit ?? "",
            entry.branch ?? "", entry.run.host, String(entry.run.signpostCount),
            entry.run.recorderVersion,
          ])
        )
      }
    }
  }

  private func writeListText(to write: (String) throws -> Void) rethrows {
    if entries.isEmpty {
      try write("No runs.\n")
      return
    }
    var table = TextTable([
      ("id", .right), ("recorded (UTC)", .left), ("commit", .left), ("branch", .left),
      ("signposts", .right), ("version", .left), ("trace", .left),
    ])
    for entry in entries {
      table.add([
        String(entry.id), Self.date(entry.run.startedAt),
        DisplayText.name(entry.run.commit ?? "–", limit: 10),
        DisplayText.name(entry.branch ?? "–", limit: 24),
        Quantity.count(entry.run.signpostCount),
        DisplayText.name(entry.run.recorderVersion, limit: 10),
        DisplayText.path(entry.trace, limit: 40),
      ])
    }
    for line in table.lines() { try write(line + "\n") }
  }

  static func name(_ entry: HistoryEntry) -> String {
    DisplayText.name(entry.run.commit ?? entry.trace, limit: 10)
  }

  func writeJSON(
    _ members: [(String, JSONText)],
    kind: String,
    to write: (String) throws -> Void
  ) rethrows {
    try JSONText.writeReport("history.\(kind)", version: 1, members, to: write)
  }

  /// Formats a time in nanoseconds since 1970 as `2026-11-21 16:04`.
  ///
  /// The date computation follows H. Hinnant's "chrono-compatible low-level date algorithms".
  package static func date(_ nanoseconds: Int64) -> String {
    let minutes = nanoseconds / 60_000_000_000
    let days = minutes / 1_440 + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let fullYear = year + era * 400 + (month <= 2 ? 1 : 0)
    return "\(fullYear)-\(two(month))-\(two(day)) \(two(minutes / 60 % 24)):\(two(minutes % 60))"
  }
}
