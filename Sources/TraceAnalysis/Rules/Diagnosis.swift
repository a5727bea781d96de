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

  /// Creates an analysis.
  public init(options: RuleOptions = RuleOptions(), budgets: [Budget] = []) {
    self.options = options
    self.budgets = budgets
  }

  /// Finds what there is to find.
  ///
  /// - Throws: What the source throws where it cannot be read.
  /// - Complexity: O(*n*) in signposts, each table being read once, constraint changes twice; memory grows with items,
  ///   constraints and passes.
  public func diagnosis(of source: some TraceSource) throws -> Diagnosis {
    var state = try LayoutState(source, options: options)
    var rules: [any Rule] = [
      RemoveAllRule(), ReentrantUpdateRule(), SubviewChurnRule(), LayoutFeedbackRule(),
      ForcedLayoutRule(), EngineSpamRule(), RepeatedTextRule(), UnneededTextRule(),
      IntrinsicStormRule(), NoOpConstantRule(), ErrorCostRule(), CrossHierarchyRule(),
      RepeatedConflictRule(), StackRule(),
    ]
    try source.forEachEvent(of: Set(TraceEvent.Table.allCases).subtracting([.passBegan])) { event in
      for position in rules.indices where type(of: rules[position]).tables.contains(event.table) {
        rules[position].observe(event, in: state)
      }
      state.apply(event)
    }
    var results = try ChurnRules(source).findings(in: state)
    for rule in rules { results += try rule.findings(in: state) }
    results += FrameHitchRule(results).findings(in: state)
    let findings = results.map(\.finding).filter { !options.disabled.contains($0.rule) }
    let counts = budgets.isEmpty ? nil : try BudgetCounts(source, state: state)
    return Diagnosis(
      run: try source.run(),
      findings: findings.sorted(by: Self.isMoreUrgent),
      budgets: counts.map { counts in budgets.map(counts.result) } ?? [],
      disabledRules: options.disabled,
      hasCallStacks: try source.hasCallStacks()
    )
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
