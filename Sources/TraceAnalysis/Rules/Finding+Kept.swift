import TraceStore

extension Finding {
  /// Returns the findings that the trace keeps for such options, if it does: those of disabled rules as well.
  static func kept(by source: some TraceSource, options: RuleOptions) throws -> [Finding]? {
    var options = options
    options.disabled = []
    guard
      let parts = try source.summary(
        named: KeptResult.diagnosisName,
        version: KeptResult.version,
        options: KeptResult.text(options)
      )
    else { return nil }
    guard KeptResult.areInRange(parts) else { return nil }
    var findings: [Finding] = []
    for part in parts {
      guard let finding = KeptResult.value(Finding.self, part) else { return nil }
      findings.append(finding)
    }
    return findings
  }
}
