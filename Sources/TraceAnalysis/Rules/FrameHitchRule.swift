import TraceStore

/// `frame.hitch`: passes that took longer than a frame, with the largest findings inside them.
struct FrameHitchRule {
  private let results: [RuleResult]

  /// Creates the rule with what the other rules found.
  init(_ results: [RuleResult]) {
    self.results = results
  }

  /// Returns one finding for each root view that has such passes.
  ///
  /// - Throws: What the source throws where it cannot be read.
  func findings(in state: LayoutState) throws -> [RuleResult] {
    var tallies = PathTallies()
    var hitches: [String: [Int64]] = [:]
    var slow: [(pass: Int64, facts: TraceIndex.PassFacts)] = []
    try state.index.passes.stream { pass, facts in
      guard facts.isCommitted, facts.duration > state.options.frameBudget else { return }
      slow.append((pass, facts))
    }
    for (pass, facts) in slow.sorted(by: { $0.pass < $1.pass }) {
      guard let root = state.root(of: facts.engine) else { continue }
      hitches[state.index.path(of: root), default: []].append(pass)
      tallies.update(root, in: state) {
        $0.tally.add(of: root, in: pass, time: facts.duration, state: state)
      }
    }
    return tallies.sorted(in: state).map { path, entry in
      let causes = causes(of: hitches[path] ?? [])
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
      result.finding.callers = causes.flatMap(\.callers)
      return result
    }
  }

  /// A finding inside passes that took too long.
  private struct Cause {
    var time: Int64
    var text: String
    var callers: [FindingCaller]
  }

  /// The three findings that took most of the passes.
  private func causes(of passes: [Int64]) -> [Cause] {
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
