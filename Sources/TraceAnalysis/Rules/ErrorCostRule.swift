import TraceStore

/// `error.cost`: error minimization takes much of a pass, or many pivots for the constraints that changed.
struct ErrorCostRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.constraintChange, .engineWork, .passEnded]

  private struct Changes {
    var count = 0
    var minimization: TraceIndex.Minimization?
    var stacks = StackCounts()

    mutating func add(_ row: ConstraintChange) {
      count += 1
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
    guard let work = changes.minimization,
      let facts = state.index.passes[pass.id], facts.duration > 0,
      let root = state.root(of: pass.engine)
    else { return }
    let share = Double(work.duration) / Double(facts.duration)
    let isSlow = share > state.options.minimizationShare
    let isMuch = changed > 0 && work.pivots > state.options.pivotsPerChange * changed
    guard isSlow || isMuch else { return }
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
      state.result(
        .errorCost,
        superview: path,
        views: [path],
        message: """
          Error minimization took \(Words.percent(entry.tally.cost.passShare ?? 0)) of \
          \(Words.counted(entry.tally.cost.passes, "pass", plural: "passes")), with \
          \(Words.counted(entry.tally.cost.pivots, "pivot")).
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
