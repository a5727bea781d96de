import TraceStore

/// `layout.forced`: `layoutIfNeeded` did work several times within one frame.
///
/// Passes outside the render loop count from one turn of their window to the next; where the loop never turns, as in
/// many tests, `layoutIfNeeded` is how layout is asked for, and nothing is found.
struct ForcedLayoutRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.passEnded]

  private struct Forced {
    var passes: [Int64] = []
    var time: Int64 = 0
    var stacks = StackCounts()
  }

  private var forced: [Int64: Forced] = [:]
  private var tallies = PathTallies()

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .passEnded(let row) = event else { return }
    guard row.turn > 0 else {
      forced[row.engine, default: Forced()].passes.append(row.id)
      forced[row.engine]?.time += (row.end ?? 0) - (row.begin ?? 0)
      forced[row.engine]?.stacks.add(row.stack)
      return
    }
    guard let before = forced.removeValue(forKey: row.engine),
      before.passes.count >= state.options.forcedPasses,
      let root = state.root(of: row.engine)
    else { return }
    tallies.update(root, in: state) { entry in
      entry.tally.add(
        before.passes.count,
        of: root,
        in: before.passes.last,
        time: before.time,
        state: state
      )
      entry.tally.add(before.stacks)
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      state.result(
        .forcedLayout,
        superview: path,
        views: [path],
        message: """
          layoutIfNeeded had work to do \(Quantity.counted(entry.tally.cost.occurrences, "time")) before \
          \(Quantity.counted(entry.tally.instances.count > 1 ? 2 : entry.tally.cost.passes, "frame")) in \
          \(state.name(of: entry.example)).
          """,
        remedy: """
          Make all changes first, then call layoutIfNeeded once, or read frames in layoutSubviews: each call lays \
          out what the next one changes again.
          """,
        tally: entry.tally
      )
    }
  }
}
