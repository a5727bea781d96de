import Signposts
import TraceStore

/// `update-constraints.reentrant`: a view asks for `updateConstraints` inside its own `updateConstraints`.
struct ReentrantUpdateRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.invalidation]

  private var tallies = PathTallies()

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .invalidation(let row) = event, row.phase == .updateConstraints else { return }
    let isInside = state.phases(runningAt: row.time, processOf: row.view).contains {
      $0.row.phase == .updateConstraints && $0.row.view == row.view
    }
    guard isInside else { return }
    tallies.update(row.view, in: state) {
      $0.tally.add(of: row.view, in: row.pass, stack: row.stack, state: state)
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      let name = state.index.className(of: entry.example)
      return state.result(
        .reentrantUpdate,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        message: """
          \(name) asked for updateConstraints inside its own updateConstraints \
          \(Quantity.counted(entry.tally.cost.occurrences, "time")).
          """,
        remedy: """
          Remove setNeedsUpdateConstraints from updateConstraints of \(name), and from what it calls: each pass asks \
          for the next one.
          """,
        tally: entry.tally
      )
    }
  }
}
