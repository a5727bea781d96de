import Signposts
import TraceStore

extension RuleID {
  /// The rule `constant.no-op`.
  public static let noOpConstant = RuleID("constant.no-op")
}

/// `constant.no-op`: a constant is set to the value that it already has.
struct NoOpConstantRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .noOpConstant,
      title: "Constants set to what they were",
      severity: .info,
      facts: Facts.self,
      guide: RuleGuide(
        "A constraint's constant was set to the value that it had.",
        because: "It is cheap, and listed for completeness only.",
        before: "top.constant = offset",
        after: "if top.constant != offset { top.constant = offset }"
      )
    )
  ]

  struct Facts: FindingFacts {
    /// The superview's short name.
    var view: String

    func message(_ finding: Finding) -> String {
      finding.cost.occurrences == 1
        ? "A constant under \(view) was set to the value that it had."
        : """
        Constants under \(view) were set to the values that they had, \
        \(Quantity.counted(finding.cost.occurrences, "time")).
        """
    }

    func remedy(_ finding: Finding) -> String {
      "No action needed: it is cheap. If it happens in every frame, compare before setting."
    }

    func code(_ finding: Finding) -> String? {
      "if constraint.constant != value { constraint.constant = value }"
    }

    func replacedCode(_ finding: Finding) -> [ReplacedCode] {
      [ReplacedCode(text: "constraint.constant = value")]
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .constraintChange(let row) = event, row.kind == .constantSet,
      let old = row.oldValue, old == row.newValue,
      let entry = state.entry(of: row), entry.isUsers
    else { return }
    tallies.update(entry.superview, in: state) {
      $0.note(constraint: row.constraint, saying: entry.wording, in: state)
      $0.tally.add(
        of: entry.superview,
        in: row.pass,
        time: row.duration,
        rowsTouched: row.rowsTouched,
        pivots: row.pivots,
        stack: row.stack,
        state: state
      )
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .noOpConstant,
        superview: path,
        views: [path],
        constraints: entry.constraints.map { state.text(of: $0, includesConstant: false) },
        facts: Facts(view: state.name(of: entry.example)),
        tally: entry.tally
      )
    }
  }
}
