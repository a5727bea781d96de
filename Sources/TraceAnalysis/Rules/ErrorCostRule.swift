import TraceStore

extension RuleID {
  /// The rule `error.cost`.
  public static let errorCost = RuleID("error.cost")
}

/// `error.cost`: error minimization takes a large part of a pass's solver work, or many pivots per
/// changed constraint.
///
/// Only counts decide, because the time of a thread that was interrupted does not show more work.
struct ErrorCostRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .errorCost,
      title: "Error minimization takes most of the work",
      facts: Facts.self,
      thresholds: [leastShare, pivots],
      guide: RuleGuide(
        "Minimizing the errors of optional constraints was most of a pass's solver work, or took many pivots.",
        because: """
          Every distinct priority is minimized after all higher ones; two layouts in one set of constraints, told \
          apart by priority, are a search each time.
          """,
        before: """
          wide.priority = isWide ? .defaultHigh : .defaultLow
          narrow.priority = isWide ? .defaultLow : .defaultHigh
          """,
        after: """
          narrow.isActive = !isWide
          wide.isActive = isWide
          """,
        elsewhere: """
          Use fewer optional constraints, and do not keep two layouts in one set of constraints, told apart by \
          strength: add the one that holds.
          """
      )
    )
  ]

  /// The share of the rows touched in a pass.
  static let leastShare = RuleThreshold.share(.errorCost, standard: 0.3)
  /// Pivots per changed constraint.
  static let pivots = RuleThreshold.count(.errorCost, "pivots", in: 1..., standard: 10)

  struct Facts: FindingFacts {
    /// The root view's short name.
    var view: String
    /// All rows that were touched in the passes.
    var rowsTouched: Int

    func message(_ finding: Finding) -> String {
      let share = Double(finding.cost.rowsTouched) / Double(max(1, rowsTouched))
      return """
        Error minimization touched \(Quantity.percent(share)) of the rows in \
        \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")), with \
        \(Quantity.counted(finding.cost.pivots, "pivot")).
        """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Use fewer optional priorities under \(view), and do not keep two layouts in one set of constraints, told apart \
      by priority: activate the one that holds.
      """
    }
  }

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

  init(_ state: LayoutState) {}

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
    let pivots = state.options[Self.pivots]
    let fewPivots = max(Double(changed), pivots)
    let isMost = share > state.options[Self.leastShare] && Double(work.pivots) > fewPivots
    let isMuch = changed > 0 && Double(work.pivots) > pivots * Double(changed)
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
      state.result(
        .errorCost,
        superview: path,
        views: [path],
        facts: Facts(view: state.name(of: entry.example), rowsTouched: rows[path] ?? 0),
        tally: entry.tally
      )
    }
  }
}
