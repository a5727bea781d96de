import TraceStore

/// The constraints of a trace that cannot be satisfied together, in one line.
public struct ConflictSummary: Sendable {
  /// A finding for each set of constraints, the most frequent first; never empty.
  public var findings: [Finding]

  /// Finds the sets; nil if all constraints were satisfied.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in findings if the trace keeps them, O(*n*) in conflicts if there are
  ///   none; otherwise that of ``DiagnosisAnalysis``.
  public init?(of source: some TraceSource) throws {
    let options = RuleOptions()
    let all: [Finding]
    if let kept = try Finding.kept(by: source, options: options) {
      all = Finding.joined(kept)
    } else if try Self.areThereAny(in: source) {
      all = try DiagnosisAnalysis(options: options).diagnosis(of: source).findings
    } else {
      return nil
    }
    findings = all.filter { $0.rule == .repeatedConflict }
    if findings.isEmpty { return nil }
  }

  /// Whether a constraint was broken; a constraint that contradicts itself conflicts with no
  /// others.
  private static func areThereAny(in source: some TraceSource) throws -> Bool {
    var hasConflicts = false
    try source.forEachConflict { _, _ in hasConflicts = true }
    if hasConflicts { return true }
    return try source.work()?.contains { $0.counts.broken > 0 } ?? false
  }

  /// The number of sets, and the first of them.
  public var line: String {
    let count = Quantity.counted(findings.count, "conflict")
    guard let first = findings.first, let broken = first.constraints.first else { return count }
    let others = first.constraints.dropFirst().joined(separator: "; ")
    let what = first.isOfOtherEngine ? "refused" : "broken"
    return (findings.count > 1 ? "\(count), the first: " : "\(count): ") + "\(broken) was \(what)"
      + (others.isEmpty ? "" : ", because of \(others)")
  }
}
