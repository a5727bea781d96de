import Signposts
import TraceStore

/// `subview.churn`: a view is removed and added again in one pass, or another of its class and text is put in its
/// place, and the frame is what it was.
struct SubviewChurnRule: Rule {
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
      // The view itself first, then one that took its place.
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
    // A recycled cell that leaves and one that comes are the table's business.
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
      let name = state.name(of: entry.example)
      return state.result(
        .subviewChurn,
        superview: state.superviewPath(of: entry.example),
        views: [path],
        message: """
          \(name) was removed and re-added in the same place \
          \(Quantity.counted(entry.tally.cost.occurrences, "time")).
          """,
        remedy: """
          Keep \(name) in its superview and set isHidden, if nothing else depends on where it is; otherwise leave \
          it where it is.
          """,
        code: "\(SwiftName.variable(name)).isHidden = true  // and false, instead of addSubview",
        tally: entry.tally
      )
    }
  }
}
