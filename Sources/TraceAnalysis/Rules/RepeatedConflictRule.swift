import Signposts
import TraceStore

/// `unsatisfiable.repeat`: the same set of constraints conflicts more than once.
struct RepeatedConflictRule: Rule {
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
    conflicts.values.sorted { $0.order < $1.order }
      .filter { $0.tally.cost.occurrences >= state.options.conflicts }
      .map { conflict in
        let broken = conflict.texts[0]
        return state.result(
          .repeatedConflict,
          superview: state.index.path(of: conflict.superview),
          views: [state.index.path(of: conflict.superview)],
          constraints: conflict.texts,
          message: """
            The same \(Quantity.counted(conflict.texts.count, "constraint")) could not be satisfied together \
            \(Quantity.count(conflict.tally.cost.occurrences)) times; \(broken) was broken.
            """,
          remedy: """
            Remove one of them, or give it a priority below required: the one that may give way.
            """,
          code: "constraint.priority = UILayoutPriority(999)  // \(broken)",
          tally: conflict.tally
        )
      }
  }
}
