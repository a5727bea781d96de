public import TraceStore

/// Everything that the rules found in a trace.
public struct Diagnosis: Hashable, Sendable {
  /// What was recorded.
  public var run: Run
  /// The findings: errors first, then by ``Finding/work``.
  public var findings: [Finding]
  /// The results of the budgets, in the order in which they were given.
  public var budgets: [BudgetResult]
  /// Rules that were not run.
  public var disabledRules: Set<RuleID>
  /// Whether the recording has call stacks, which show the lines of code that cause findings.
  public var hasCallStacks = false

  /// Whether a finding is more than informational, or a budget was exceeded.
  public var hasFaults: Bool {
    findings.contains { $0.severity != .info } || budgets.contains { !$0.isKept }
  }
}

/// Runs all rules on a trace and checks budgets.
public struct DiagnosisAnalysis: Sendable {
  /// The rules' thresholds.
  public var options: RuleOptions
  /// The run's budgets.
  public var budgets: [Budget]
  /// Whether to use findings that the trace keeps, if they were found with the same thresholds.
  public var readsSummary = true
  /// Tries the fixes of conflicts; nil to try and show none.
  public var tryFixes: ConflictTrial.Trying?
  /// Whether findings of several rules about one defect are joined; counts of each rule need them
  /// separate.
  var joinsFindings = true

  /// Creates an analysis.
  public init(options: RuleOptions = RuleOptions(), budgets: [Budget] = []) {
    self.options = options
    self.budgets = budgets
  }

  /// Runs the rules and checks the budgets.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in findings if the trace keeps them. Otherwise O(*n*) in signposts, with
  ///   each table read once; memory grows with items, and with the shapes of constraints, not with
  ///   passes.
  public func diagnosis(of source: some TraceSource) throws -> Diagnosis {
    try analysis(of: source).diagnosis
  }

  /// Runs the rules; also returns the churn report if it was computed on the way.
  func analysis(
    of source: some TraceSource
  ) throws -> (diagnosis: Diagnosis, churn: ChurnReport?) {
    let kept = readsSummary ? try Finding.kept(by: source, options: options) : nil
    var churn: ChurnReport?
    let findings = try kept ?? self.findings(in: source, churn: &churn)
    let enabled = try keepingFixes(findings.filter { !options.disabled.contains($0.rule) })
    let counts =
      budgets.isEmpty ? nil : try BudgetCounts(source, frameBudget: options.frameBudget)
    let diagnosis = Diagnosis(
      run: try source.run(),
      findings: joinsFindings ? Finding.joined(enabled) : enabled,
      budgets: counts.map { counts in budgets.map(counts.result) } ?? [],
      disabledRules: options.disabled,
      hasCallStacks: try source.hasCallStacks()
    )
    return (diagnosis, churn)
  }

  /// Removes the fixes of conflicts that failed in a replay.
  private func keepingFixes(_ findings: [Finding]) throws -> [Finding] {
    let trials = findings.compactMap(\.trial)
    guard let tryFixes, !trials.isEmpty else { return findings }
    let results = try tryFixes(trials)
    return findings.map { finding in
      guard let trial = finding.trial, let resolves = results[trial.change] else { return finding }
      var finding = finding
      finding.keepFixes(resolves)
      return finding
    }
  }

  /// Runs the rules, and looks for churn unless the trace keeps its churn report.
  ///
  /// If the trace can be opened again and the system allows two more threads, this thread reads the
  /// events and the other threads process them. All threads have ended when it returns.
  private func findings(
    in source: some TraceSource,
    churn: inout ChurnReport?
  ) throws -> [Finding] {
    var analysis = ChurnAnalysis()
    analysis.readsSummary = readsSummary
    let kept = try analysis.keptReport(of: source)
    let run = RuleRun(options: options)
    if let open = source.opener() {
      let found = try findings(in: source, open: open, run: run, analysis: analysis, kept: kept)
      if let found {
        churn = found.churn
        return found.findings
      }
    }
    let events: EventStream = { try source.forEachEvent(of: RuleRun.tables, $0) }
    return try run.findings(in: source, events: events) {
      let report = try kept ?? analysis.report(of: source)
      churn = report
      return report
    }
  }

  /// Does that on three threads; nil if the system does not allow them.
  private func findings<Source: TraceSource>(
    in source: Source,
    open: @escaping @Sendable () throws -> Source,
    run: RuleRun,
    analysis: ChurnAnalysis,
    kept: ChurnReport?
  ) throws -> (findings: [Finding], churn: ChurnReport)? {
    let relay = EventRelay([RuleRun.tables] + (kept == nil ? [PassStream.tablesAndPasses] : []))
    let report = BackgroundValue {
      try kept
        ?? relay.failingAll {
          try analysis.report(of: open()) { try relay.receive(in: 1, $0) }
        }
    }
    guard let report else { return nil }
    let findings = BackgroundValue {
      try relay.failingAll {
        try run.findings(in: open(), events: { try relay.receive(in: 0, $0) }, churn: report.value)
      }
    }
    guard let findings else {
      _ = try? relay.failingAll { throw CancellationError() }
      _ = try? report.value()
      return nil
    }
    let reading = Result { try relay.send(from: source) }
    let found = Result { try findings.value() }
    let churn = try report.value()
    try reading.get()
    return (try found.get(), churn)
  }
}
