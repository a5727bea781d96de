/// The format of a report.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Text for people, in a terminal.
  case text
  /// Versioned JSON.
  case json
  /// CSV, for spreadsheets.
  case csv
}
