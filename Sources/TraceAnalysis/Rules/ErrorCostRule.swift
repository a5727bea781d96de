import TraceStore

/// `error.cost`: error minimization does much of a pass's solver work, or takes many pivots for the constraints that
/// changed.
///
/// Only counts decide: a thread that was interrupted while it minimized has done no more work for that.
struct ErrorCostRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.constraintChange, .engineWork, .passEnded]

  private struct Changes {
    var count = 0
    var rowsTouched = 0
    var minimization: TraceIndex.Minimization?
    var stacks = StackCounts()

    mutating func add(_ row: ConstraintChange) {
      count += 1
      rowsTouched += row.rowsTouched
      stacks.add(row.stack)
    }

    mutating func add(_ row: EngineWorkRow) {
      var sum = minimization ?? TraceIndex.Minimization()
      sum.add(row)
      minimization = sum
    }
  }

  private var changes: [Int64: Changes] = [:]
  private var tallies = PathTallies()
  /// All rows that were touched in those passes, by the root's path.
  private var rows: [String: Int] = [:]

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row):
      guard let pass = row.pass, row.kind != .broken else { return }
      changes[pass, default: Changes()].add(row)
    case .engineWork(let row):
      guard row.kind == .errorMinimized, let pass = row.pass else { return }
      changes[pass, default: Changes()].add(row)
    case .passEnded(let row):
      close(row, in: state)
    default: break
    }
  }

  private mutating func close(_ pass: PassRow, in state: LayoutState) {
    let changes = changes.removeValue(forKey: pass.id) ?? Changes()
    let changed = changes.count
    guard let work = changes.minimization, let root = state.root(of: pass.engine) else { return }
    let all = changes.rowsTouched + work.rowsTouched
    let share = all > 0 ? Double(work.rowsTouched) / Double(all) : 0
    let fewPivots = max(changed, state.options.pivotsPerChange)
    let isMost = share > state.options.minimizationShare && work.pivots > fewPivots
    let isMuch = changed > 0 && work.pivots > state.options.pivotsPerChange * changed
    guard isMost || isMuch else { return }
    rows[state.index.path(of: root), default: 0] += all
    tallies.update(root, in: state) {
      $0.tally.add(
        of: root,
        in: pass.id,
        time: work.duration,
        rowsTouched: work.rowsTouched,
        pivots: work.pivots,
        state: state
      )
      $0.tally.add(changes.stacks)
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    tallies.sorted(in: state).map { path, entry in
      let cost = entry.tally.cost
      let share = Double(cost.rowsTouched) / Double(max(1, rows[path] ?? 0))
      return state.result(
        .errorCost,
        superview: path,
        views: [path],
        message: """
          Error minimization touched \(Quantity.percent(share)) of the rows in \
          \(Quantity.counted(cost.passes, "pass", plural: "passes")), with \
          \(Quantity.counted(cost.pivots, "pivot")).
          """,
        remedy: """
          Use fewer optional priorities under \(state.name(of: entry.example)), and do not keep two layouts in one set \
          of constraints, told apart by priority: activate the one that holds.
          """,
        tally: entry.tally
      )
    }
  }
}
