import TraceStore

/// One run of all rules over the events of a trace.
struct RuleRun: Sendable {
  /// The tables whose events the rules need.
  static let tables = Set(TraceEvent.Table.allCases).subtracting([.passBegan])

  /// The rules' thresholds.
  var options: RuleOptions

  /// Runs all rules, including disabled ones, because other findings refer to their results.
  ///
  /// - Parameters:
  ///   - source: The source for lookups.
  ///   - events: All events of ``tables``, in order of time.
  ///   - churn: Returns the churn report; called once, after the last event.
  /// - Returns: The results, most urgent first.
  /// - Throws: What the source, the events and `churn` throw.
  func findings(
    in source: some TraceSource,
    events: @escaping EventStream,
    churn: () throws -> ChurnReport
  ) throws -> [Finding] {
    let state = try LayoutState(source, options: options)
    var rules = RuleList.types.map { $0.init(state) }
    let readers = TraceEvent.Table.allCases.map { table in
      rules.indices.filter { type(of: rules[$0]).tables.contains(table) }
    }
    try events { event in
      for position in readers[event.table.rawValue] {
        rules[position].observe(event, in: state)
      }
      state.apply(event)
    }
    state.churn = try churn()
    for rule in rules { state.results += try rule.findings(in: state) }
    try state.checkReading()
    return state.results.map { result in
      var finding = result.finding
      finding.isOfOtherEngine = state.index.isOfOtherEngine(path: finding.superview)
      return finding
    }.sorted(by: Finding.isMoreUrgent)
  }
}
