import Signposts
import TraceStore

extension RuleID {
  /// The rule `subview.churn`.
  public static let subviewChurn = RuleID("subview.churn")
}

/// `subview.churn`: a view is removed and re-added in one pass with the same frame.
///
/// Also reports a view that is replaced by another one with its class and text.
struct SubviewChurnRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .subviewChurn,
      title: "Views removed and re-added in one pass",
      facts: Facts.self,
      guide: RuleGuide(
        """
        A view was removed from its superview and re-added, or another like it took its place, and nothing \
        moved.
        """,
        because: """
          All its constraints leave the engine and enter it again, and its text is measured \
          again.
          """,
        before: """
          badge.removeFromSuperview()
          if count > 0 { addSubview(badge) }
          """,
        after: "badge.isHidden = count == 0",
        elsewhere: "Keep the view where it is, and hide it if nothing else depends on its place."
      )
    )
  ]

  struct Facts: FindingFacts {
    /// The view's short name.
    var view: String

    func message(_ finding: Finding) -> String {
      """
      \(view) was removed and re-added in the same place \(Quantity.counted(finding.cost.occurrences, "time")).
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Keep \(view) in its superview and set isHidden, if nothing else depends on where it is; otherwise leave it \
      where it is.
      """
    }

    func code(_ finding: Finding) -> String? {
      "\(SwiftName.variable(view)).isHidden = true  // and false, instead of addSubview"
    }

    func replacedCode(_ finding: Finding) -> [ReplacedCode] {
      let view = SwiftName.variable(view)
      return [
        ReplacedCode(text: "\(view).removeFromSuperview()"),
        ReplacedCode(text: "superview.addSubview(\(view))", note: "in the place that it had"),
      ]
    }
  }

  static let tables: Set<TraceEvent.Table> = [.viewChange, .passEnded]

  private struct Departure {
    var view: Int64
    var superview: Int64
    var frame: TraceRect?
    var text: Int64?
    var stack: Int64?
  }

  private struct Arrival {
    var view: Int64
    var superview: Int64
    var stack: Int64?
  }

  private var texts: [Int64: Int64] = [:]
  private var departures: [Int64: [Departure]] = [:]
  private var arrivals: [Int64: [Arrival]] = [:]
  private var tallies = PathTallies()

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .viewChange(let row): observe(row, in: state)
    case .passEnded(let row): close(row.id, in: state)
    default: break
    }
  }

  private mutating func observe(_ row: ViewChangeRow, in state: LayoutState) {
    switch row.kind {
    case .textSet:
      texts[row.view] = row.textHash
    case .removed:
      guard let pass = row.pass, let superview = row.superview else { return }
      departures[pass, default: []].append(
        Departure(
          view: row.view,
          superview: superview,
          frame: state.frame(of: row.view),
          text: texts[row.view],
          stack: row.stack
        )
      )
    case .added:
      guard let pass = row.pass, let superview = row.superview, departures[pass] != nil else {
        return
      }
      arrivals[pass, default: []].append(
        Arrival(view: row.view, superview: superview, stack: row.stack)
      )
    case .hidden, .shown, .identified, .intrinsicSizeInvalidated: break
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    guard let gone = departures.removeValue(forKey: pass),
      var came = arrivals.removeValue(forKey: pass)
    else { return }
    for departure in gone {
      // The view itself first, then a view that replaced it.
      let position =
        came.firstIndex { $0.view == departure.view && $0.superview == departure.superview }
        ?? came.firstIndex { isReplacement($0, of: departure, in: state) }
      guard let position else { continue }
      let arrival = came.remove(at: position)
      guard isSameFrame(departure, arrival.view, in: state) else { continue }
      tallies.update(arrival.view, in: state) { entry in
        entry.note(departure.superview)
        entry.tally.add(of: arrival.view, in: pass, stack: departure.stack, state: state)
        entry.tally.add(StackCounts(arrival.stack))
      }
    }
  }

  private func isReplacement(
    _ arrival: Arrival,
    of departure: Departure,
    in state: LayoutState
  ) -> Bool {
    // The table view is responsible for recycled cells that leave and appear.
    arrival.superview == departure.superview
      && state.index.className(of: arrival.view) == state.index.className(of: departure.view)
      && state.index.items.kind(of: arrival.view) == .view
      && texts[arrival.view] == departure.text
      && departure.frame != nil
  }

  private func isSameFrame(_ departure: Departure, _ view: Int64, in state: LayoutState) -> Bool {
    if view == departure.view, departure.frame == nil { return true }
    return state.frame(of: view) == departure.frame
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .subviewChurn,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        facts: Facts(view: state.name(of: entry.example)),
        tally: entry.tally
      )
    }
  }
}
