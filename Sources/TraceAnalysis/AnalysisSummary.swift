internal import Foundation
public import TraceStore

/// The finished churn report and diagnosis of a whole trace, as the trace keeps them for its readers.
///
/// They are what ``ChurnAnalysis`` and ``DiagnosisAnalysis`` make of the rows with their standard options; both take
/// them from there where the trace has them.
public enum AnalysisSummary {
  /// To be raised with every change of an analysis, a rule, or a sentence that is kept.
  static let version = 4

  static let churnName = "churn"
  static let diagnosisName = "diagnosis"

  /// Analyzes a trace and keeps the result in it.
  ///
  /// - Throws: ``TraceError`` where the trace cannot be read, or written to.
  /// - Complexity: O(*n*) in signposts.
  public static func write(to path: String) throws {
    try TraceSummary.write(summaries(of: TraceReader(path: path)), to: path)
  }

  /// Analyzes a trace; the result is what ``TraceStore/TraceSummary/write(_:to:)`` keeps.
  ///
  /// - Throws: What the source throws where it cannot be read.
  /// - Complexity: O(*n*) in signposts.
  public static func summaries(of source: some TraceSource) throws -> [TraceSummary] {
    let options = RuleOptions()
    var rules = DiagnosisAnalysis(options: options)
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
      name: churnName,
      version: version,
      options: "",
      parts: try [text(head)] + report.superviews.map(text)
    )
  }

  private static func summary(of diagnosis: Diagnosis, options: RuleOptions) throws -> TraceSummary
  {
    TraceSummary(
      name: diagnosisName,
      version: version,
      options: try text(options),
      parts: try diagnosis.findings.map(text)
    )
  }

  /// Returns the churn report that the trace keeps, if it does.
  static func churn(of source: some TraceSource) throws -> ChurnReport? {
    let parts = try source.summary(named: churnName, version: version, options: "")
    guard let parts, let first = parts.first, areInRange(parts) else { return nil }
    // What cannot be read is computed, and what is told of another run.
    guard var report = value(ChurnReport.self, first), report.run == (try source.run()) else {
      return nil
    }
    for part in parts.dropFirst() {
      guard let superview = value(SuperviewChurn.self, part) else { return nil }
      report.superviews.append(superview)
    }
    report.classes = ClassChurn.classes(of: report.superviews)
    return report
  }

  /// Returns the findings that the trace keeps for such options, if it does: those of disabled rules as well.
  static func findings(of source: some TraceSource, options: RuleOptions) throws -> [Finding]? {
    var options = options
    options.disabled = []
    guard
      let parts = try source.summary(
        named: diagnosisName,
        version: version,
        options: text(options)
      )
    else { return nil }
    guard areInRange(parts) else { return nil }
    var findings: [Finding] = []
    for part in parts {
      guard let finding = value(Finding.self, part) else { return nil }
      findings.append(finding)
    }
    return findings
  }

  private static func areInRange(_ parts: [String]) -> Bool {
    var numbers = SummaryNumbers()
    return parts.allSatisfy { numbers.accept($0) }
  }

  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func value<T: Decodable>(_ type: T.Type, _ text: String) -> T? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return try? decoder.decode(type, from: Data(text.utf8))
  }
}
