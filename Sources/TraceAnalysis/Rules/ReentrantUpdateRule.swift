import Signposts
import TraceStore

extension RuleID {
  /// The rule `update-constraints.reentrant`.
  public static let reentrantUpdate = RuleID("update-constraints.reentrant")
}

/// `update-constraints.reentrant`: a view requests `updateConstraints` inside its own
/// `updateConstraints`.
struct ReentrantUpdateRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .reentrantUpdate,
      title: "setNeedsUpdateConstraints inside updateConstraints",
      facts: Facts.self,
      guide: RuleGuide(
        "A view asked for updateConstraints while its own updateConstraints ran.",
        because: """
          It is asked for in the next pass, and there again: the view updates in every frame.
          """,
        before: """
          override func updateConstraints() {
            width.constant = newWidth
            setNeedsUpdateConstraints()
            super.updateConstraints()
          }
          """,
        after: """
          override func updateConstraints() {
            width.constant = newWidth
            super.updateConstraints()
          }
          """,
        elsewhere: """
          Do not ask for an update of a view's constraints during one: each pass asks for the next one.
          """
      )
    )
  ]

  struct Facts: FindingFacts {
    /// The view's class.
    var className: String

    func message(_ finding: Finding) -> String {
      let phases =
        finding.isOfOtherEngine
        ? "an update of its constraints during one"
        : "updateConstraints inside its own updateConstraints"
      return """
        \(className) asked for \(phases) \
        \(Quantity.counted(finding.cost.occurrences, "time")).
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Remove setNeedsUpdateConstraints from updateConstraints of \(className), and from what it calls: each pass asks \
      for the next one.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.invalidation]

  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

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
      state.result(
        .reentrantUpdate,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        facts: Facts(className: state.index.className(of: entry.example)),
        tally: entry.tally
      )
    }
  }
}
