import Signposts
import TraceStore

/// `constant.no-op`: a constant is set to the value that it had.
struct NoOpConstantRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  private var tallies = PathTallies()

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
        message: """
          Constants under \(state.name(of: entry.example)) were set to what they were \
          \(Quantity.counted(entry.tally.cost.occurrences, "time")).
          """,
        remedy: """
          No action needed: it is cheap. If it happens in every frame, compare before setting.
          """,
        code: "if constraint.constant != value { constraint.constant = value }",
        tally: entry.tally
      )
    }
  }
}
