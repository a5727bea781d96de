import TraceStore

extension RuleID {
  /// The rule `churn`.
  public static let churn = RuleID("churn")

  /// The rule `churn.equivalent`.
  public static let churnEquivalent = RuleID("churn.equivalent")

  /// The rule `churn.constant`.
  public static let churnConstant = RuleID("churn.constant")

  /// The rule `churn.priority`.
  public static let churnPriority = RuleID("churn.priority")
}

/// `churn`, `churn.equivalent`, `churn.constant`, `churn.priority`: the contents of the churn
/// report, as findings.
struct ChurnRules: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .churn,
      title: "Constraints removed and re-added in one pass",
      facts: Facts.self,
      thresholds: [least],
      guide: RuleGuide(
        "The same constraints were removed and added within one pass.",
        because: """
          The layout is the same afterwards; the engine took equations out and put the same ones in. It is the \
          most common cause of slow scrolling.
          """,
        before: """
          NSLayoutConstraint.deactivate(constraints)
          constraints = makeConstraints()
          NSLayoutConstraint.activate(constraints)
          """,
        after: """
          // Once: NSLayoutConstraint.activate(staticConstraints)
          // Then swap only the group that differs, or hide the view.
          sharing.isHidden = entry.sharedWith == nil
          """,
        elsewhere: """
          Add the constraints once and keep them: change in place what differs in a constant or strength only, and add and \
          remove only those that come and go.
          """
      )
    ),
    RuleDeclaration(
      id: .churnEquivalent,
      title: "Other constraints, same frame",
      facts: Equivalent.self,
      thresholds: [leastPasses],
      guide: RuleGuide(
        "A view has other constraints after the pass than before it, and the same frame.",
        because: "The engine finds another solution that looks like the one that it had.",
        before: """
          if isWide { wide.isActive = true } else { narrow.isActive = true }
          // both put the view in the same place
          """,
        after: "// One set of constraints, whose constant is set if it has to be."
      )
    ),
    RuleDeclaration(
      id: .churnConstant,
      title: "Constraints replaced to change the constant",
      facts: Constant.self,
      thresholds: [leastConstants],
      guide: RuleGuide(
        "A constraint was removed, and one that differs in nothing but its constant was added.",
        because: """
          The engine takes an equation out and puts one in, where setting the constant is one update of what \
          depends on it.
          """,
        before: """
          top.isActive = false
          top = title.topAnchor.constraint(equalTo: view.topAnchor, constant: offset)
          top.isActive = true
          """,
        after: "top.constant = offset",
        elsewhere:
          "Keep the constraint and change its constant in place, such as by the value of an edit variable."
      )
    ),
    RuleDeclaration(
      id: .churnPriority,
      title: "Constraints replaced to change the priority",
      facts: Priority.self,
      thresholds: [leastPriorities],
      guide: RuleGuide(
        "A constraint was removed, and one that differs in nothing but its priority was added.",
        because: "The engine can change the weight of an error in place.",
        before: """
          height.isActive = false
          height = view.heightAnchor.constraint(equalToConstant: 80)
          height.priority = .defaultLow
          height.isActive = true
          """,
        after: "height.priority = .defaultLow",
        elsewhere: "Keep the constraint and change its strength in place."
      )
    ),
  ]

  /// Constraints removed and re-added under one superview.
  static let least = RuleThreshold.count(.churn, in: 1..., standard: 1)
  /// Passes after which a view's constraints differ while its frame does not.
  static let leastPasses = RuleThreshold.count(.churnEquivalent, in: 1..., standard: 2)
  /// Constraints replaced that differ only in the constant.
  static let leastConstants = RuleThreshold.count(.churnConstant, in: 1..., standard: 1)
  /// Constraints replaced that differ only in the priority.
  static let leastPriorities = RuleThreshold.count(.churnPriority, in: 1..., standard: 1)

  /// The facts for the remedy of a superview's churn.
  struct Facts: FindingFacts {
    var suggestion: SuggestedCode
    /// Whether the constraints left and entered the layout with their views; nil if not.
    var areViewsMoved: Bool?

    func message(_ finding: Finding) -> String {
      """
      \(Quantity.counted(finding.cost.occurrences, "constraint")) removed and re-added in \
      \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")).
      """
    }

    func remedy(_ finding: Finding) -> String {
      if areViewsMoved == true {
        return """
          Leave the views in the hierarchy, and hide them with isHidden. They, or a view around them, were removed and \
          added, or moved, and their constraints went with them.
          """
      }
      let varying = suggestion.varying.prefix(3).map(\.text).joined(separator: "; ")
      let keep =
        varying.isEmpty
        ? "" : " Keep those whose constant varies and set it, here \(varying)."
      let same =
        varying.isEmpty
        ? "Add its constraints once and keep them: they are the same every time."
        : "Add its constraints once and keep them: they are the same every time except for constants."
      let groups = Quantity.counted(suggestion.groups.count, "group")
      let verb = suggestion.groups.count == 1 ? "differs" : "differ"
      let common = Quantity.counted(suggestion.always.count, "common constraint")
      let remedy =
        suggestion.groups.isEmpty
        ? same
        : suggestion.always.isEmpty
          ? "Swap only the \(groups) that \(verb)."
          : "Add the \(common) once; swap only the \(groups) that \(verb)."
      return remedy + keep
    }

    func code(_ finding: Finding) -> String? { areViewsMoved == true ? nil : suggestion.text }

    func replacedCode(_ finding: Finding) -> [ReplacedCode] {
      finding.constraints.map { ReplacedCode(text: $0, note: "removed and re-added") }
    }
  }

  struct Equivalent: FindingFacts {
    /// The maximum number of such passes of one of the views.
    var passes: Int

    func message(_ finding: Finding) -> String {
      """
      \(Quantity.counted(finding.views.count, "view")) got other constraints but kept the frame, in up to \
      \(Quantity.counted(passes, "pass", plural: "passes")).
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Keep the constraints that were there, or set the constant of the one that differs."
    }
  }

  struct Constant: FindingFacts {
    func message(_ finding: Finding) -> String {
      """
      \(Quantity.counted(finding.cost.occurrences, "constraint")) replaced by one that differs in the constant only.
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Keep the constraint and set its constant: that touches what depends on it, and no more."
    }

    func code(_ finding: Finding) -> String? {
      "constraint.constant = value"
    }

    func replacedCode(_ finding: Finding) -> [ReplacedCode] { replacement("constant") }
  }

  struct Priority: FindingFacts {
    func message(_ finding: Finding) -> String {
      """
      \(Quantity.counted(finding.cost.occurrences, "constraint")) replaced by one that differs in the priority only.
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Keep the constraint and set its priority."
    }

    func code(_ finding: Finding) -> String? {
      "constraint.priority = UILayoutPriority(value)"
    }

    func replacedCode(_ finding: Finding) -> [ReplacedCode] { replacement("priority") }
  }

  /// The churn report has everything, so the rule needs no events.
  static let tables: Set<TraceEvent.Table> = []

  init(_ state: LayoutState) {}

  /// Returns one finding for each rule and superview.
  func findings(in state: LayoutState) -> [RuleResult] {
    guard let report = state.churn else { return [] }
    let cells = cells(of: Set(report.superviews.map(\.path)), in: state)
    return report.superviews.flatMap { superview in
      [
        churn(of: superview, in: state),
        constant(of: superview, in: state),
        priority(of: superview, in: state),
      ].compactMap { result in
        guard var result else { return nil }
        result.finding.cell = cells[superview.path]
        return result
      }
    } + equivalents(of: report, in: state)
  }

  /// The paths of the cells that contain superviews.
  private func cells(of superviews: Set<String>, in state: LayoutState) -> [String: String] {
    var cells: [String: String] = [:]
    for item in state.index.items.all where superviews.contains(item.path) {
      guard cells[item.path] == nil else { continue }
      cells[item.path] = state.index.cell(of: item.id).map { state.index.path(of: $0) }
    }
    return cells
  }

  private func churn(of superview: SuperviewChurn, in state: LayoutState) -> RuleResult? {
    guard superview.users.constraints >= state.options.count(Self.least) else { return nil }
    return result(
      .churn,
      superview,
      facts: Facts(
        suggestion: superview.groups.suggestion,
        areViewsMoved: superview.areViewsMoved ? true : nil
      ),
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

  /// One finding for each superview with views whose constraints changed while their frame did not.
  private func equivalents(of report: ChurnReport, in state: LayoutState) -> [RuleResult] {
    let least = state.options.count(Self.leastPasses)
    let found = report.equivalents.filter { $0.passes >= least }
    return Dictionary(grouping: found, by: \.superview).sorted { $0.key < $1.key }
      .map { superview, views in
        let churn = report.superviews.first { $0.path == superview }
        let work = views.reduce(into: ReplacementSum()) { $0.add($1.work) }
        return RuleResult(
          finding: Finding(
            rule: .churnEquivalent,
            superview: superview,
            views: views.map(\.path),
            constraints: churn?.constraints.map(\.text) ?? [],
            cost: work.cost(in: state.index, occurrences: views.reduce(0) { $0 + $1.passes }),
            tests: work.tests(in: state.index),
            callers: work.stacks.callers(state.callers),
            facts: AnyFindingFacts(
              value: Equivalent(passes: views.reduce(0) { max($0, $1.passes) })
            )
          ),
          hitchTimes: [:]
        )
      }
  }

  private func constant(of superview: SuperviewChurn, in state: LayoutState) -> RuleResult? {
    let count = superview.users.constantOnly
    guard count >= state.options.count(Self.leastConstants) else { return nil }
    return result(
      .churnConstant,
      superview,
      facts: Constant(),
      cost: superview.constants.cost(in: state.index, occurrences: count),
      tests: superview.constants.tests(in: state.index),
      callers: superview.constants.stacks.callers(state.callers)
    )
  }

  private func priority(of superview: SuperviewChurn, in state: LayoutState) -> RuleResult? {
    let count = superview.users.priorityOnly
    guard count >= state.options.count(Self.leastPriorities) else { return nil }
    return result(
      .churnPriority,
      superview,
      facts: Priority(),
      cost: superview.priorities.cost(in: state.index, occurrences: count),
      tests: superview.priorities.tests(in: state.index),
      callers: superview.priorities.stacks.callers(state.callers)
    )
  }

  private func result(
    _ rule: RuleID,
    _ superview: SuperviewChurn,
    facts: some FindingFacts,
    cost: FindingCost,
    tests: [String],
    callers: [FindingCaller]
  ) -> RuleResult {
    RuleResult(
      finding: Finding(
        rule: rule,
        superview: superview.path,
        views: superview.views.map(\.path),
        constraints: superview.constraints.map(\.text),
        cost: cost,
        tests: tests,
        callers: callers,
        facts: AnyFindingFacts(value: facts)
      ),
      hitchTimes: [:]
    )
  }

  /// Both the code that removes the constraints and the code that re-adds them are to blame.
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

/// The current code for a constraint of which only a constant or a priority changes.
private func replacement(_ difference: String) -> [ReplacedCode] {
  [
    ReplacedCode(text: "constraint.isActive = false"),
    ReplacedCode(text: "other.isActive = true", note: "the same but for its \(difference)"),
  ]
}
