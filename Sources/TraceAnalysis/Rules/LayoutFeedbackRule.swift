import Signposts
import TraceStore

/// `layout.feedback`: `layoutSubviews` of one view many times in one turn.
struct LayoutFeedbackRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.viewPhase, .invalidation, .passEnded]

  private struct Count {
    var layouts = 0
    var time: Int64 = 0

    mutating func add(_ row: ViewPhaseRow) {
      layouts += 1
      time += row.duration
    }
  }

  private var counts: [Int64: [Int64: Count]] = [:]
  /// Who asked for a view's layout in a pass, and how often.
  private var requesters: [Int64: [Int64: [Int64: Int]]] = [:]
  /// From what code, by pass and view.
  private var stacks: [Int64: [Int64: StackCounts]] = [:]
  private var tallies = PathTallies()

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .viewPhase(let row):
      guard row.phase == .layout, let pass = row.pass else { return }
      counts[pass, default: [:]][row.view, default: Count()].add(row)
    case .invalidation(let row):
      guard row.phase == .layout, let pass = row.pass else { return }
      if row.stack != nil {
        stacks[pass, default: [:]][row.view, default: StackCounts()].add(row.stack)
      }
      guard let requester = row.requester else { return }
      requesters[pass, default: [:]][row.view, default: [:]][requester, default: 0] += 1
    case .passEnded(let row):
      close(row.id, in: state)
    default: break
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    let asked = requesters.removeValue(forKey: pass) ?? [:]
    let stacks = stacks.removeValue(forKey: pass) ?? [:]
    guard let views = counts.removeValue(forKey: pass) else { return }
    let many = views.filter { $0.value.layouts >= state.options.feedbackLayouts }
    for (view, count) in many.sorted(by: { $0.key < $1.key }) {
      // A view whose superview is laid out as often is laid out because of it: the top one is to blame.
      if let superview = state.index.items.superview(of: view), many[superview] != nil { continue }
      let order = (asked[view] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      tallies.update(view, in: state) { entry in
        for (requester, _) in order { entry.note(requester) }
        entry.tally.add(count.layouts, of: view, in: pass, time: count.time, state: state)
        entry.tally.add(stacks[view] ?? StackCounts())
      }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      let name = state.index.className(of: entry.example)
      let askers = entry.others.map(state.name(of:))
      let who = askers.isEmpty ? "" : " Asked for by \(askers.joined(separator: ", "))."
      return state.result(
        .layoutFeedback,
        superview: state.superviewPath(of: entry.example),
        views: [path] + entry.others.map(state.index.path(of:)).filter { $0 != path },
        message: """
          layoutSubviews of \(name) ran \(Quantity.count(entry.tally.cost.occurrences)) times in \
          \(Quantity.counted(entry.tally.cost.passes, "frame")).\(who)
          """,
        remedy: """
          Do not change, inside layoutSubviews, what makes the superview lay out again: its bounds, constraints, or \
          intrinsic sizes.
          """,
        tally: entry.tally
      )
    }
  }
}
