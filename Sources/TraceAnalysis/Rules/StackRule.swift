import Signposts
import TraceStore

extension RuleID {
  /// The rule `stack.depth`.
  public static let stackDepth = RuleID("stack.depth")

  /// The rule `stack.fanout`.
  public static let stackFanout = RuleID("stack.fanout")
}

/// `stack.depth` and `stack.fanout`: deeply nested stacks, and stacks with very many views.
///
/// A trace shows that a view is a stack by the stack's own constraints. Views are counted by their
/// superview, including views that are not arranged.
struct StackRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .stackDepth,
      title: "Deeply nested stacks",
      severity: .info,
      facts: Depth.self,
      thresholds: [leastDepth],
      guide: RuleGuide(
        "Stacks are nested six deep or more.",
        because: "Each stack adds constraints of its own for every view that it arranges.",
        before: "outer.addArrangedSubview(inner)  // and so on, six times",
        after: "// Constraints between the views themselves."
      )
    ),
    RuleDeclaration(
      id: .stackFanout,
      title: "A stack with very many views",
      severity: .info,
      facts: Fanout.self,
      thresholds: [leastViews],
      guide: RuleGuide(
        "A stack arranges five hundred views or more.",
        because: "All of them are in the engine, seen or not.",
        before: "for row in rows { stack.addArrangedSubview(RowView(row)) }",
        after: "// A UITableView, which lays out the rows that are on the screen.",
        elsewhere: "Use a list that lays out only the rows on the screen."
      )
    ),
  ]

  /// The number of stacks nested in each other.
  static let leastDepth = RuleThreshold.count(.stackDepth, in: 2..., standard: 6)
  /// The number of arranged views of one stack.
  static let leastViews = RuleThreshold.count(.stackFanout, in: 2..., standard: 500)

  struct Depth: FindingFacts {
    /// The name of the innermost stack.
    var view: String
    /// The number of nested stacks, including itself.
    var depth: Int

    func message(_ finding: Finding) -> String {
      "\(view) is a stack inside \(depth - 1) other stacks."
    }

    func remedy(_ finding: Finding) -> String {
      "Flatten the stacks: constraints between the views themselves are fewer."
    }
  }

  struct Fanout: FindingFacts {
    /// The stack's name.
    var view: String
    /// The number of views in it.
    var count: Int

    func message(_ finding: Finding) -> String {
      "\(view) is a stack of \(Quantity.count(count)) views."
    }

    func remedy(_ finding: Finding) -> String {
      "Use a table: it lays out only the rows that are on the screen."
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  private var stacks: [Int64: FindingTally] = [:]

  init(_ state: LayoutState) {}

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
    let leastDepth = state.options.count(Self.leastDepth)
    let leastViews = state.options.count(Self.leastViews)
    var results: [RuleResult] = []
    var named: Set<String> = []
    for (view, tally) in stacks.sorted(by: { $0.key < $1.key }) {
      let path = state.index.path(of: view)
      let depth = depth(of: view, in: state)
      if depth >= leastDepth, !hasStackInside(view, in: state),
        named.insert("depth " + path).inserted
      {
        results.append(
          state.result(
            .stackDepth,
            superview: state.superviewPath(of: view),
            views: [path],
            facts: Depth(view: state.name(of: view), depth: depth),
            tally: tally
          )
        )
      }
      let count = state.children(of: view).count {
        state.index.items.kind(of: $0).map { $0 != .layoutGuide } ?? false
      }
      if count >= leastViews, named.insert("fanout " + path).inserted {
        results.append(
          state.result(
            .stackFanout,
            superview: state.superviewPath(of: view),
            views: [path],
            facts: Fanout(view: state.name(of: view), count: count),
            tally: tally
          )
        )
      }
    }
    return results
  }

  private func depth(of view: Int64, in state: LayoutState) -> Int {
    state.index.items.lineage(of: view).count { stacks[$0] != nil }
  }

  private func hasStackInside(_ view: Int64, in state: LayoutState) -> Bool {
    state.subtree(of: view).dropFirst().contains { stacks[$0] != nil }
  }
}
