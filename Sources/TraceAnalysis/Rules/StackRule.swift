import Signposts
import TraceStore

/// `stack.depth` and `stack.fanout`: stacks nested deep, and stacks of very many views.
///
/// What a trace knows of a stack is that its own constraints are of a stack's making; views are counted by their
/// superviews, those that are not arranged included.
struct StackRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  private var stacks: [Int64: FindingTally] = [:]

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .constraintChange(let row) = event, row.kind == .added,
      let entry = state.entry(of: row), entry.origin == .stack
    else { return }
    let constraint = state.ledger.examples[Int(entry.pathShape)]
    let host = state.index.view(of: constraint.host)
    stacks[host, default: FindingTally()].add(
      of: host,
      in: row.pass,
      time: row.duration,
      rowsTouched: row.rowsTouched,
      pivots: row.pivots,
      stack: row.stack,
      state: state
    )
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    var results: [RuleResult] = []
    var named: Set<String> = []
    for (view, tally) in stacks.sorted(by: { $0.key < $1.key }) {
      let path = state.index.path(of: view)
      let depth = depth(of: view, in: state)
      if depth >= state.options.stackDepth, !hasStackInside(view, in: state),
        named.insert("depth " + path).inserted
      {
        results.append(
          state.result(
            .stackDepth,
            superview: state.superviewPath(of: view),
            views: [path],
            message: "\(state.name(of: view)) is a stack inside \(depth - 1) other stacks.",
            remedy: "Flatten the stacks: constraints between the views themselves are fewer.",
            tally: tally
          )
        )
      }
      let count = state.children(of: view).count {
        state.index.items.kind(of: $0).map { $0 != .layoutGuide } ?? false
      }
      if count >= state.options.stackFanout, named.insert("fanout " + path).inserted {
        results.append(
          state.result(
            .stackFanout,
            superview: state.superviewPath(of: view),
            views: [path],
            message: "\(state.name(of: view)) is a stack of \(Quantity.count(count)) views.",
            remedy: "Use a table: it lays out only the rows that are on the screen.",
            tally: tally
          )
        )
      }
    }
    return results
  }

  private func depth(of view: Int64, in state: LayoutState) -> Int {
    var depth = 0
    var current: Int64? = view
    var steps = 0
    while let id = current, steps < 256 {
      if stacks[id] != nil { depth += 1 }
      current = state.index.items.superview(of: id)
      steps += 1
    }
    return depth
  }

  private func hasStackInside(_ view: Int64, in state: LayoutState) -> Bool {
    state.subtree(of: view).dropFirst().contains { stacks[$0] != nil }
  }
}
