import TraceStore

/// `churn`, `churn.equivalent`, `churn.constant`, `churn.priority`: what the churn report says, as findings.
struct ChurnRules {
  private let report: ChurnReport

  /// Takes the churn of a trace.
  init(_ report: ChurnReport) {
    self.report = report
  }

  /// Returns one finding for each rule and superview.
  func findings(in state: LayoutState) -> [RuleResult] {
    let cells = cells(of: Set(report.superviews.map(\.path)), in: state)
    return report.superviews.flatMap { superview in
      [
        churn(of: superview, options: state.options),
        constant(of: superview, in: state),
        priority(of: superview, in: state),
      ].compactMap { result in
        guard var result else { return nil }
        result.finding.cell = cells[superview.path]
        return result
      }
    } + equivalents(in: state)
  }

  /// The paths of the cells that superviews are in.
  private func cells(of superviews: Set<String>, in state: LayoutState) -> [String: String] {
    var cells: [String: String] = [:]
    for item in state.index.items.all where superviews.contains(item.path) {
      guard cells[item.path] == nil else { continue }
      cells[item.path] = state.index.cell(of: item.id).map { state.index.path(of: $0) }
    }
    return cells
  }

  private func churn(of superview: SuperviewChurn, options: RuleOptions) -> RuleResult? {
    let users = superview.users
    guard users.constraints >= max(1, options.churn) else { return nil }
    let groups = superview.groups.toggled.count
    let varying = superview.groups.varying.prefix(3).joined(separator: "; ")
    let keep =
      varying.isEmpty
      ? "" : " Keep those whose constant varies and set it, here \(varying)."
    let same =
      varying.isEmpty
      ? "Add its constraints once and keep them: they are the same every time."
      : "Add its constraints once and keep them: they are the same every time except for constants."
    let remedy =
      groups == 0
      ? same
      : """
      Add the \(Quantity.count(superview.groups.always.count)) common constraints once; swap only the \
      \(Quantity.counted(groups, "group")) that differ.
      """
    return result(
      .churn,
      superview,
      views: superview.views.map(\.path),
      message: """
        \(Quantity.counted(users.constraints, "constraint")) removed and re-added in \
        \(Quantity.counted(users.passes, "pass", plural: "passes")).
        """,
      remedy: remedy + keep,
      code: superview.groups.code,
      cost: cost(of: superview),
      tests: superview.tests,
      callers: Self.callers(of: superview)
    )
  }

  private func cost(of superview: SuperviewChurn) -> FindingCost {
    var cost = FindingCost()
    cost.occurrences = superview.users.constraints
    cost.passes = superview.users.passes
    cost.passTime = superview.passTime
    cost.time = superview.users.wastedTime
    cost.rowsTouched = superview.users.rowsTouched
    cost.pivots = superview.users.pivots
    cost.worstPass = superview.worstPass?.pass
    return cost
  }

  /// One finding for each superview with views that got other constraints and kept the frame.
  private func equivalents(in state: LayoutState) -> [RuleResult] {
    let least = max(1, state.options.equivalentPasses)
    let found = report.equivalents.filter { $0.passes >= least }
    return Dictionary(grouping: found, by: \.superview).sorted { $0.key < $1.key }
      .map { superview, views in
        let passes = views.reduce(0) { max($0, $1.passes) }
        let churn = report.superviews.first { $0.path == superview }
        let work = views.reduce(into: ReplacementSum()) { $0.add($1.work) }
        return RuleResult(
          finding: Finding(
            rule: .churnEquivalent,
            severity: RuleID.churnEquivalent.severity,
            superview: superview,
            views: views.map(\.path),
            constraints: churn?.constraints.map(\.text) ?? [],
            message: """
              \(Quantity.counted(views.count, "view")) got other constraints but kept the frame, in up to \
              \(Quantity.counted(passes, "pass", plural: "passes")).
              """,
            remedy: """
              Keep the constraints that were there, or set the constant of the one that differs.
              """,
            code: nil,
            cost: work.cost(in: state.index, occurrences: views.reduce(0) { $0 + $1.passes }),
            tests: work.tests(in: state.index),
            callers: work.stacks.callers(state.callers)
          ),
          hitchTimes: [:]
        )
      }
  }

  private func constant(of superview: SuperviewChurn, in state: LayoutState) -> RuleResult? {
    let count = superview.users.constantOnly
    guard count >= max(1, state.options.churnConstant) else { return nil }
    return result(
      .churnConstant,
      superview,
      views: superview.views.map(\.path),
      message: """
        \(Quantity.counted(count, "constraint")) replaced by one that differs in the constant only.
        """,
      remedy: """
        Keep the constraint and set its constant: that touches what depends on it, and no more.
        """,
      code: "constraint.constant = value",
      cost: superview.constants.cost(in: state.index, occurrences: count),
      tests: superview.constants.tests(in: state.index),
      callers: superview.constants.stacks.callers(state.callers)
    )
  }

  private func priority(of superview: SuperviewChurn, in state: LayoutState) -> RuleResult? {
    let count = superview.users.priorityOnly
    guard count >= max(1, state.options.churnPriority) else { return nil }
    return result(
      .churnPriority,
      superview,
      views: superview.views.map(\.path),
      message: """
        \(Quantity.counted(count, "constraint")) replaced by one that differs in the priority only.
        """,
      remedy: "Keep the constraint and set its priority.",
      code: "constraint.priority = UILayoutPriority(value)",
      cost: superview.priorities.cost(in: state.index, occurrences: count),
      tests: superview.priorities.tests(in: state.index),
      callers: superview.priorities.stacks.callers(state.callers)
    )
  }

  private func result(
    _ rule: RuleID,
    _ superview: SuperviewChurn,
    views: [String],
    message: String,
    remedy: String,
    code: String? = nil,
    cost: FindingCost,
    tests: [String],
    callers: [FindingCaller]
  ) -> RuleResult {
    RuleResult(
      finding: Finding(
        rule: rule,
        severity: rule.severity,
        superview: superview.path,
        views: views,
        constraints: superview.constraints.map(\.text),
        message: message,
        remedy: remedy,
        code: code,
        cost: cost,
        tests: tests,
        callers: callers
      ),
      hitchTimes: [:]
    )
  }

  /// What removes the constraints and what puts them back are both to blame.
  private static func callers(of superview: SuperviewChurn) -> [FindingCaller] {
    superview.callers.map {
      FindingCaller(
        function: $0.function,
        file: $0.file,
        line: $0.line,
        count: $0.removed + $0.added
      )
    }
  }
}
