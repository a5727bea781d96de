import TraceStore

extension Finding: Codable {
  private enum Key: String, CodingKey {
    case rule, superview, views, constraints, cost, tests, callers, cell, isOfOtherEngine, facts
  }

  /// Decodes a finding that a trace keeps; its rule determines the type of its facts.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    rule = try values.decode(RuleID.self, forKey: .rule)
    superview = try values.decode(String.self, forKey: .superview)
    views = try values.decode([String].self, forKey: .views)
    constraints = try values.decode([String].self, forKey: .constraints)
    cost = try values.decode(FindingCost.self, forKey: .cost)
    tests = try values.decode([String].self, forKey: .tests)
    callers = try values.decode([FindingCaller].self, forKey: .callers)
    cell = try values.decodeIfPresent(String.self, forKey: .cell)
    isOfOtherEngine = try values.decodeIfPresent(Bool.self, forKey: .isOfOtherEngine) ?? false
    facts = AnyFindingFacts(value: try values.decode(rule.declaration.facts, forKey: .facts))
  }

  /// Encodes what a trace keeps: no messages and no joined findings, because findings are kept
  /// separately.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(rule, forKey: .rule)
    try values.encode(superview, forKey: .superview)
    try values.encode(views, forKey: .views)
    try values.encode(constraints, forKey: .constraints)
    try values.encode(cost, forKey: .cost)
    try values.encode(tests, forKey: .tests)
    try values.encode(callers, forKey: .callers)
    try values.encodeIfPresent(cell, forKey: .cell)
    if isOfOtherEngine { try values.encode(true, forKey: .isOfOtherEngine) }
    try values.encode(facts.value, forKey: .facts)
  }

  /// Returns the findings that the trace keeps for these options, if any; includes disabled rules.
  static func kept(by source: some TraceSource, options: RuleOptions) throws -> [Finding]? {
    guard
      let parts = try source.summary(
        named: KeptResult.diagnosisName,
        version: KeptResult.version,
        options: KeptResult.text(options.kept)
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
