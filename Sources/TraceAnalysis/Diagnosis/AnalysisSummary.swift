public import TraceStore

/// The finished churn report and diagnosis of a whole trace, stored in the trace for its readers.
///
/// They are the results of ``ChurnAnalysis`` and ``DiagnosisAnalysis`` with standard options; both
/// use them if the trace has them.
public enum AnalysisSummary {
  /// Analyzes a trace and stores the result in it.
  ///
  /// - Throws: ``TraceError`` if the trace cannot be read, or written to.
  /// - Complexity: O(*n*) in signposts.
  public static func write(to path: String) throws {
    try TraceSummary.write(summaries(of: TraceReader(path: path)), to: path)
  }

  /// Analyzes a trace.
  ///
  /// - Parameters:
  ///   - source: The trace.
  ///   - tryFixes: See ``DiagnosisAnalysis/tryFixes``.
  /// - Returns: The summaries for ``TraceStore/TraceSummary/write(_:to:)``.
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in signposts.
  public static func summaries(
    of source: some TraceSource,
    tryFixes: ConflictTrial.Trying? = nil
  ) throws -> [TraceSummary] {
    let options = RuleOptions()
    var rules = DiagnosisAnalysis(options: options)
    rules.tryFixes = tryFixes
    rules.readsSummary = false
    rules.joinsFindings = false
    let (diagnosis, churn) = try rules.analysis(of: source)
    guard let churn else { preconditionFailure("The rules have not looked for churn.") }
    return [try summary(of: churn), try summary(of: diagnosis, options: options)]
  }

  private static func summary(of report: ChurnReport) throws -> TraceSummary {
    var head = report
    head.superviews = []
    head.classes = []
    return TraceSummary(
      name: KeptResult.churnName,
      version: KeptResult.version,
      options: "",
      parts: try [KeptResult.text(head)] + report.superviews.map(KeptResult.text)
    )
  }

  private static func summary(of diagnosis: Diagnosis, options: RuleOptions) throws -> TraceSummary
  {
    TraceSummary(
      name: KeptResult.diagnosisName,
      version: KeptResult.version,
      options: try KeptResult.text(options.kept),
      parts: try diagnosis.findings.map(KeptResult.text)
    )
  }
}
