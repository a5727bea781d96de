import Signposts
import TraceStore

extension RuleID {
  /// The rule `unsatisfiable.repeat`.
  public static let repeatedConflict = RuleID("unsatisfiable.repeat")
}

/// `unsatisfiable.repeat`: the same set of constraints conflicts more than once.
struct RepeatedConflictRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .repeatedConflict,
      title: "The same constraints conflict again and again",
      severity: .error,
      facts: Facts.self,
      thresholds: [least],
      guide: RuleGuide(
        "The same constraints could not be satisfied together, more than once.",
        because: "The engine looks for the set that conflicts, breaks one, and logs it, each time.",
        before: """
          label.widthAnchor.constraint(equalToConstant: 100).isActive = true
          label.widthAnchor.constraint(equalToConstant: 50).isActive = true
          """,
        after: "preferredWidth.priority = UILayoutPriority(999)  // the one that may give way",
        source: RuleGuide.mysteries
      )
    )
  ]

  /// How often the same set conflicts.
  static let least = RuleThreshold.count(.repeatedConflict, in: 2..., standard: 2)

  struct Facts: FindingFacts {
    func message(_ finding: Finding) -> String {
      """
      The same \(Quantity.counted(finding.constraints.count, "constraint")) could not be satisfied together \
      \(Quantity.count(finding.cost.occurrences)) times; \(broken(finding)) was broken.
      """
    }

    func remedy(_ finding: Finding) -> String {
      "Remove one of them, or give it a priority below required: the one that may give way."
    }

    func code(_ finding: Finding) -> String? {
      "constraint.priority = UILayoutPriority(999)  // \(broken(finding))"
    }

    /// The constraints are those that conflict, the broken one first.
    private func broken(_ finding: Finding) -> String {
      finding.constraints.first ?? ""
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  private struct Conflict {
    var tally = FindingTally()
    /// The constraints as text, the broken one first.
    var texts: [String]
    var superview: Int64
    /// Which of the conflicts was seen first, and so on.
    var order: Int
  }

  private var conflicts: [Set<ConstraintSignature>: Conflict] = [:]

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .constraintChange(let row) = event, row.kind == .broken,
      let position = state.ledger.position(of: row)
    else { return }
    let entry = state.ledger.entries[position]
    let constraints = [row.constraint] + (state.conflicts[row.id] ?? [])
    let texts = constraints.map { state.text(of: $0) }
    let order = conflicts.count
    conflicts[
      Set(constraints.compactMap { signature(of: $0, in: state) }),
      default: Conflict(
        texts: [texts[0]] + texts.dropFirst().filter { $0 != texts[0] },
        superview: entry.superview,
        order: order
      )
    ].tally.add(
      of: entry.superview,
      in: row.pass,
      time: row.duration,
      stack: row.stack,
      state: state
    )
  }

  /// What the constraint says at this moment, its items named by path: recycled cells conflict alike.
  private func signature(of constraint: Int64, in state: LayoutState) -> ConstraintSignature? {
    state.ledger.position(of: constraint).map { position in
      var signature = state.ledger.entries[position].signature
      signature.shape = ConstraintShape(
        pathShape: state.ledger.entries[position].pathShape
      )
      return signature
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    let least = state.options.count(Self.least)
    return conflicts.values.sorted { $0.order < $1.order }
      .filter { $0.tally.cost.occurrences >= least }
      .map { conflict in
        state.result(
          .repeatedConflict,
          superview: state.index.path(of: conflict.superview),
          views: [state.index.path(of: conflict.superview)],
          constraints: conflict.texts,
          facts: Facts(),
          tally: conflict.tally
        )
      }
  }
}
