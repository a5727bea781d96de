import Signposts

/// The severity of a stat row for readers of the trace.
public enum StatSeverity: Int64, Sendable, CaseIterable {
  /// For information.
  case info = 0
  /// The trace lacks something that happened.
  case dataLoss = 1
  /// The recording did not work correctly.
  case error = 2
}

extension StatSeverity: TraceCode {}

/// A fact about the recording that its reader should know.
public struct StatRow: Hashable, Sendable {
  /// What was counted.
  public var name: String
  /// Its severity.
  public var severity: StatSeverity
  /// The count.
  public var value: Int
  /// What it means and what to do about it, in a sentence.
  public var advice: String

  /// Creates a row from its column values.
  public init(name: String, severity: StatSeverity, value: Int, advice: String) {
    self.name = name
    self.severity = severity
    self.value = value
    self.advice = advice
  }
}

extension StatRow: TraceRow {
  package static let table = TableHead(
    "stat",
    "What the recorder noted about its own work."
  )

  package static var blank: Self {
    StatRow(name: "", severity: .error, value: 0, advice: "")
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.text(&name, "name", isKey: true, "what was counted")
    try c.code(&severity, "severity")
    try c.integer(&value, "value", "the count")
    try c.text(&advice, "advice", "a sentence: what it means and what to do")
  }
}
