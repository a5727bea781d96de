public import TraceStore

/// Everything that the rules found in a trace.
public struct Diagnosis: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// What was found: errors first, then by cost.
  public var findings: [Finding]
  /// What became of the budgets, in the order in which they were given.
  public var budgets: [BudgetResult]
  /// Rules that were not looked at.
  public var disabledRules: Set<RuleID>
  /// Whether the recording has call stacks, which name the lines of code behind the findings.
  public var hasCallStacks = false

  /// Whether something was found that is more than good to know, or a budget was not kept.
  public var hasFaults: Bool {
    findings.contains { $0.severity != .info } || budgets.contains { !$0.isKept }
  }
}

/// Runs all rules over a trace, and holds it to budgets.
public struct DiagnosisAnalysis: Sendable {
  /// The rules' thresholds.
  public var options: RuleOptions
  /// What the run may cost.
  public var budgets: [Budget]
  /// Whether findings that the trace keeps are taken where they were found with the same thresholds.
  public var readsSummary = true

  /// Creates an analysis.
  public init(options: RuleOptions = RuleOptions(), budgets: [Budget] = []) {
    self.options = options
    self.budgets = budgets
  }

  /// Finds what there is to find.
  ///
  /// - Throws: What the source throws where it cannot be read.
  /// - Complexity: O(*n*) in findings where the trace keeps them. Otherwise O(*n*) in signposts, each table being read
  ///   once, constraint changes twice; memory grows with items, and with the shapes of constraints, not with passes.
  public func diagnosis(of source: some TraceSource) throws -> Diagnosis {
    try diagnosis(of: source, churn: nil)
  }

  /// Finds what there is to find, where the churn report may be known.
  func diagnosis(of source: some TraceSource, churn: ChurnReport?) throws -> Diagnosis {
    let kept =
      readsSummary ? try AnalysisSummary.findings(of: source, options: options) : nil
    let findings = try kept ?? self.findings(in: source, churn: churn)
    let counts =
      budgets.isEmpty ? nil : try BudgetCounts(source, frameBudget: options.frameBudget)
    return Diagnosis(
      run: try source.run(),
      findings: findings.filter { !options.disabled.contains($0.rule) },
      budgets: counts.map { counts in budgets.map(counts.result) } ?? [],
      disabledRules: options.disabled,
      hasCallStacks: try source.hasCallStacks()
    )
  }

  /// Runs the rules, those that are disabled as well: other findings name what they found.
  private func findings(in source: some TraceSource, churn: ChurnReport?) throws -> [Finding] {
    let state = try LayoutState(source, options: options)
    var rules: [any Rule] = [
      RemoveAllRule(), ReentrantUpdateRule(), SubviewChurnRule(), LayoutFeedbackRule(),
      ForcedLayoutRule(), EngineSpamRule(state), RepeatedTextRule(), UnneededTextRule(),
      IntrinsicStormRule(), NoOpConstantRule(), ErrorCostRule(), CrossHierarchyRule(),
      RepeatedConflictRule(), AmbiguousRule(), StackRule(),
    ]
    let readers = TraceEvent.Table.allCases.map { table in
      rules.indices.filter { type(of: rules[$0]).tables.contains(table) }
    }
    var hitches = FrameHitchRule()
    try source.forEachEvent(of: Set(TraceEvent.Table.allCases).subtracting([.passBegan])) { event in
      for position in readers[event.table.rawValue] {
        rules[position].observe(event, in: state)
      }
      hitches.observe(event, in: state)
      state.apply(event)
    }
    var analysis = ChurnAnalysis()
    analysis.readsSummary = readsSummary
    let report = try churn ?? analysis.report(of: source)
    var results = ChurnRules(report).findings(in: state)
    for rule in rules { results += try rule.findings(in: state) }
    results += try hitches.findings(results, in: state)
    try state.checkReading()
    return results.map(\.finding).sorted(by: Self.isMoreUrgent)
  }

  /// Errors first, then what costs most; equal costs in order of rule and path.
  private static func isMoreUrgent(_ first: Finding, _ second: Finding) -> Bool {
    func key(_ finding: Finding) -> (Int, Int64, Int, Int, String, String) {
      let severity = FindingSeverity.allCases.firstIndex(of: finding.severity) ?? 0
      return (
        -severity, -finding.cost.time, -finding.cost.rowsTouched, -finding.cost.occurrences,
        finding.rule.rawValue, finding.superview + " " + (finding.views.first ?? "")
      )
    }
    return key(first) < key(second)
  }
}
