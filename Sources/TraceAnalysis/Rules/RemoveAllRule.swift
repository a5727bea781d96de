import Signposts
import TraceStore

extension RuleID {
  /// The rule `update-constraints.remove-all`.
  public static let removeAll = RuleID("update-constraints.remove-all")
}

/// `update-constraints.remove-all`: a view's `updateConstraints` removes nearly all constraints
/// inside the view.
struct RemoveAllRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .removeAll,
      title: "All constraints removed in updateConstraints",
      facts: Facts.self,
      thresholds: [share, minimum],
      guide: RuleGuide(
        "A view's updateConstraints removed nearly all of the constraints inside the view.",
        because: """
          The engine forgets what it knew, and finds it out again, in every pass. If most of them are re-added \
          at once, the finding of 'churn' says so instead.
          """,
        before: """
          override func updateConstraints() {
            NSLayoutConstraint.deactivate(all)
            all = makeConstraints()
            NSLayoutConstraint.activate(all)
            super.updateConstraints()
          }
          """,
        after: """
          override func updateConstraints() {
            if hasImage {
              NSLayoutConstraint.deactivate(noImageConstraints)
              NSLayoutConstraint.activate(imageConstraints)
            } else {
              NSLayoutConstraint.deactivate(imageConstraints)
              NSLayoutConstraint.activate(noImageConstraints)
            }
            super.updateConstraints()
          }
          """,
        elsewhere: """
          Build the constraints once, keep them, and add and remove only those that differ.
          """
      )
    )
  ]

  /// The share of a view's constraints.
  static let share = RuleThreshold.share(.removeAll, standard: 0.8)
  /// The minimum number of existing constraints for a meaningful share.
  static let minimum = RuleThreshold.count(.removeAll, "minimum", in: 1..., standard: 2)

  struct Facts: FindingFacts {
    /// The view's class.
    var className: String
    /// The largest removal: how many of the existing constraints were removed.
    var removed: Int
    var total: Int

    func message(_ finding: Finding) -> String {
      let phase = finding.isOfOtherEngine ? "Updating the constraints" : "updateConstraints"
      return """
        \(phase) of \(className) removed up to \(Quantity.count(removed)) of its \(Quantity.count(total)) \
        constraints, \(Quantity.counted(finding.cost.occurrences, "time")).
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Build the constraints of \(className) once, keep them in arrays, and activate and deactivate only those that \
      differ.
      """
    }
  }

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

  /// The removals by the row id of the view's phase; all end with the pass.
  private var open: [Int64: Removal] = [:]
  private var tallies = PathTallies()
  private var mostRemoved: [String: (removed: Int, total: Int)] = [:]

  init(_ state: LayoutState) {}

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
      guard removal.total >= state.options.count(Self.minimum),
        Double(removal.removed) >= state.options[Self.share] * Double(removal.total)
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
      let most = mostRemoved[path] ?? (0, 0)
      return state.result(
        .removeAll,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        constraints: entry.constraints.map { state.text(of: $0) },
        facts: Facts(
          className: state.index.className(of: entry.example),
          removed: most.removed,
          total: most.total
        ),
        tally: entry.tally
      )
    }
  }
}
