/// What a report is written as.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For people, in a terminal.
  case text
  /// For programs; versioned.
  case json
  /// For spreadsheets.
  case csv
}
