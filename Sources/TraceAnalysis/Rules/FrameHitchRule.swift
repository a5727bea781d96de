import TraceStore

/// `frame.hitch`: passes that took longer than a frame, with the largest findings inside them.
///
/// Where no other rule finds anything in them, the lines of code are those that asked for what was done in them.
struct FrameHitchRule {
  /// What was done in a pass over the budget.
  private struct Inside {
    var stacks = StackCounts()
    var rowsTouched = 0
    var pivots = 0
  }

  /// The passes over the budget, in the order in which they ended.
  private var slow: [(pass: Int64, facts: TraceIndex.PassFacts)] = []
  /// By pass.
  private var inside: [Int64: Inside] = [:]
  /// The pass that was asked for last, and whether it is over the budget.
  private var last: (pass: Int64?, isSlow: Bool) = (nil, false)

  /// Sees an event; of passes over the budget it keeps sums.
  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row):
      note(row.pass, row.stack, row.rowsTouched, row.pivots, in: state)
    case .engineWork(let row):
      if row.kind == .errorMinimized { note(row.pass, nil, row.rowsTouched, row.pivots, in: state) }
    case .measurement(let row): note(row.pass, row.stack, in: state)
    case .viewChange(let row): note(row.pass, row.stack, in: state)
    case .invalidation(let row): note(row.pass, row.stack, in: state)
    case .passEnded(let row):
      let facts = state.index.passes.facts(of: row)
      if facts.duration > state.options.frameBudget { slow.append((row.id, facts)) }
      note(row.id, row.stack, in: state)
    default: break
    }
  }

  private mutating func note(
    _ pass: Int64?,
    _ stack: Int64?,
    _ rowsTouched: Int = 0,
    _ pivots: Int = 0,
    in state: LayoutState
  ) {
    guard let pass else { return }
    if pass != last.pass {
      let duration = state.index.passes[pass]?.duration ?? 0
      last = (pass, duration > state.options.frameBudget)
    }
    guard last.isSlow else { return }
    inside[pass, default: Inside()].stacks.add(stack)
    inside[pass]?.rowsTouched += rowsTouched
    inside[pass]?.pivots += pivots
  }

  /// Returns one finding for each root view that has such passes, with what the other rules found in them.
  func findings(_ results: [RuleResult], in state: LayoutState) -> [RuleResult] {
    var tallies = PathTallies()
    var hitches: [String: [Int64]] = [:]
    for (pass, facts) in slow.sorted(by: { $0.pass < $1.pass }) {
      guard let root = state.root(of: facts.engine) else { continue }
      hitches[state.index.path(of: root), default: []].append(pass)
      tallies.update(root, in: state) {
        $0.tally.add(
          of: root,
          in: pass,
          time: facts.duration,
          rowsTouched: inside[pass]?.rowsTouched ?? 0,
          pivots: inside[pass]?.pivots ?? 0,
          state: state
        )
        if let stacks = inside[pass]?.stacks { $0.tally.add(stacks) }
      }
    }
    return tallies.sorted(in: state).map { path, entry in
      let causes = causes(of: hitches[path] ?? [], among: results)
      let cost = entry.tally.cost
      let inside =
        causes.isEmpty
        ? "No other rule found anything in them: look at them with 'plumbline timeline'."
        : "Largest in them: "
          + causes.map { "\($0.text) (\(($0.time + 500) / 1_000) µs)" }.joined(separator: "; ")
          + "."
      let milliseconds = Double(state.options.frameBudget) / 1e6
      var result = state.result(
        .frameHitch,
        superview: path,
        views: [path],
        message: """
          \(Words.counted(cost.occurrences, "pass", plural: "passes")) of \(state.name(of: entry.example)) took \
          longer than \((milliseconds * 100).rounded() / 100) ms, \(cost.time / 1_000_000) ms altogether.
          """,
        remedy: inside,
        tally: entry.tally
      )
      let callers = merged(causes.flatMap(\.callers))
      if !callers.isEmpty { result.finding.callers = callers }
      return result
    }
  }

  /// Each line of code once, in the order in which they first stand.
  private func merged(_ callers: [FindingCaller]) -> [FindingCaller] {
    var merged: [FindingCaller] = []
    for caller in callers {
      let known = merged.firstIndex {
        $0.function == caller.function && $0.location == caller.location
      }
      if let known { merged[known].count += caller.count } else { merged.append(caller) }
    }
    return merged
  }

  /// A finding inside passes that took too long.
  private struct Cause {
    var time: Int64
    var text: String
    var callers: [FindingCaller]
  }

  /// The three findings that took most of the passes.
  private func causes(of passes: [Int64], among results: [RuleResult]) -> [Cause] {
    let inside = results.map { result in
      Cause(
        time: passes.reduce(Int64(0)) { $0 + (result.hitchTimes[$1] ?? 0) },
        text: "\(result.finding.rule.rawValue) under \(result.finding.superview)",
        callers: result.finding.callers
      )
    }
    return Array(
      inside.filter { $0.time > 0 }
        .sorted { ($1.time, $0.text) < ($0.time, $1.text) }
        .prefix(3)
    )
  }
}
