import Signposts
import TraceStore

/// `update-constraints.remove-all`: a view's `updateConstraints` removes nearly all constraints inside the view.
struct RemoveAllRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.constraintChange, .passEnded]

  private struct Removal {
    var view: Int64
    var pass: Int64?
    var total: Int
    var removed = 0
    var time: Int64 = 0
    var rowsTouched = 0
    var pivots = 0
    var constraint: Int64
    var wording: ConstraintLedger.Wording
    var stacks = StackCounts()
  }

  /// By the row id of the view's part in the phase; none outlives its pass.
  private var open: [Int64: Removal] = [:]
  private var tallies = PathTallies()
  private var mostRemoved: [String: (removed: Int, total: Int)] = [:]

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row): observe(row, in: state)
    case .passEnded(let row): close(row.id, in: state)
    default: break
    }
  }

  private mutating func observe(_ row: ConstraintChange, in state: LayoutState) {
    guard row.kind == .removed, row.reason == .activation, let entry = state.entry(of: row),
      entry.isUsers
    else { return }
    for phase in state.phases(runningAt: row.time, processOf: entry.superview)
    where phase.row.phase == .updateConstraints
      && state.isView(entry.superview, inside: phase.row.view)
    {
      var removal =
        open[phase.row.id]
        ?? Removal(
          view: phase.row.view,
          pass: row.pass,
          total: state.userConstraintCount(inside: phase.row.view),
          constraint: row.constraint,
          wording: entry.wording
        )
      removal.removed += 1
      removal.time += row.duration
      removal.rowsTouched += row.rowsTouched
      removal.pivots += row.pivots
      removal.stacks.add(row.stack)
      open[phase.row.id] = removal
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    let closed = open.filter { $0.value.pass == pass || $0.value.pass == nil }
    for (id, removal) in closed.sorted(by: { $0.key < $1.key }) {
      open[id] = nil
      guard removal.total >= state.options.removedMinimum,
        Double(removal.removed) >= state.options.removedShare * Double(removal.total)
      else { continue }
      let path = state.index.path(of: removal.view)
      if removal.removed > mostRemoved[path]?.removed ?? 0 {
        mostRemoved[path] = (removal.removed, removal.total)
      }
      tallies.update(removal.view, in: state) { entry in
        entry.note(constraint: removal.constraint, saying: removal.wording, in: state)
        entry.tally.add(
          of: removal.view,
          in: pass,
          time: removal.time,
          rowsTouched: removal.rowsTouched,
          pivots: removal.pivots,
          state: state
        )
        entry.tally.add(removal.stacks)
      }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      let name = state.index.className(of: entry.example)
      let most = mostRemoved[path] ?? (0, 0)
      return state.result(
        .removeAll,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        constraints: entry.constraints.map { state.text(of: $0) },
        message: """
          updateConstraints of \(name) removed up to \(Quantity.count(most.removed)) of its \(Quantity.count(most.total)) constraints, \
          \(Quantity.counted(entry.tally.cost.occurrences, "time")).
          """,
        remedy: """
          Build the constraints of \(name) once, keep them in arrays, and activate and deactivate only \
          those that differ.
          """,
        tally: entry.tally
      )
    }
  }
}
