import Signposts
import TraceStore

extension RuleID {
  /// The rule `list.reload`.
  public static let listReload = RuleID("list.reload")
  /// The rule `list.invalidation`.
  public static let listInvalidation = RuleID("list.invalidation")
}

/// `list.reload` and `list.invalidation`: lists that are reloaded or laid out again while little or
/// nothing has changed.
struct ListChangeRules: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .listReload,
      title: "Reloaded where an update would do",
      facts: ReloadFacts.self,
      thresholds: [leastReloads, unchangedShare],
      guide: RuleGuide(
        "reloadData was called repeatedly, and most visible cells showed the same content afterwards.",
        because: """
          A reload forgets the sizes of all rows and asks for each visible cell again: texts are set and measured, and \
          constraints change, in cells that stay as they are.
          """,
        before: """
          entries.append(entry)
          tableView.reloadData()
          """,
        after: """
          entries.append(entry)
          tableView.insertRows(at: [IndexPath(row: entries.count - 1, section: 0)], with: .automatic)
          // Or a diffable data source, which finds out what has changed: dataSource.apply(snapshot)
          """
      )
    ),
    RuleDeclaration(
      id: .listInvalidation,
      title: "A list's layout that invalidates itself",
      facts: InvalidationFacts.self,
      thresholds: [leastPasses],
      guide: RuleGuide(
        "invalidateLayout was called while views were laid out, in several passes.",
        because: """
          The collection view has just prepared its layout, or is about to, and does it again: all attributes of what \
          is visible are computed twice in each such pass. What invalidates each time can keep the screen busy forever.
          """,
        before: """
          override func layoutSubviews() {
            super.layoutSubviews()
            collectionView.collectionViewLayout.invalidateLayout()
          }
          """,
        after: """
          override func layoutSubviews() {
            super.layoutSubviews()
            guard bounds.width != lastWidth else { return }
            lastWidth = bounds.width
            collectionView.collectionViewLayout.invalidateLayout()
          }
          """
      )
    ),
  ]

  /// Reloads of a list with most of it unchanged.
  static let leastReloads = RuleThreshold.count(.listReload, in: 1..., standard: 3)
  /// The share of visible cells that show the same content afterwards.
  static let unchangedShare = RuleThreshold.share(.listReload, "unchanged", standard: 0.5)
  /// The minimum number of passes in which a layout is invalidated during layout.
  static let leastPasses = RuleThreshold.count(.listInvalidation, in: 1..., standard: 3)

  struct ReloadFacts: FindingFacts {
    /// The list's name.
    var list: String
    /// The total of cells that were visible after the reloads, and of those that showed the same
    /// content.
    var visible: Int
    var unchanged: Int

    func message(_ finding: Finding) -> String {
      """
      \(list) was reloaded \(Quantity.counted(finding.cost.occurrences, "time")), and \(Quantity.count(unchanged)) of \
      \(Quantity.count(visible)) visible cells showed the same content as before.
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Tell \(list) what has changed: insert, delete, move or reconfigure rows, or apply a snapshot to a diffable data \
      source.
      """
    }
  }

  struct InvalidationFacts: FindingFacts {
    var list: String

    func message(_ finding: Finding) -> String {
      """
      The layout of \(list) was invalidated \(Quantity.counted(finding.cost.occurrences, "time")) while views were \
      being laid out, in \(Quantity.counted(finding.cost.passes, "pass", plural: "passes")).
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Invalidate the layout of \(list) where its data or settings change. If its size matters, \
      shouldInvalidateLayout(forBoundsChange:) does it.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.listed, .viewPhase, .passEnded]

  private struct Reloads {
    var visible = 0
    var unchanged = 0
    var tally = FindingTally()
  }

  /// For each list, the call stack of a reload that no layout has followed yet.
  private var stacks: [Int64: Int64] = [:]
  private var reloads: [Int64: Reloads] = [:]
  /// The call stacks of invalidations, by pass and list.
  private var invalidations: [Int64: [Int64: [Int64?]]] = [:]
  /// For each list, the nanoseconds of the list's own layout in the open pass.
  private var layoutTimes: [Int64: (pass: Int64, time: Int64)] = [:]
  private var lists: Set<Int64> = []
  private var invalidated: [Int64: FindingTally] = [:]
  private let share: Double

  init(_ state: LayoutState) {
    share = state.options[Self.unchangedShare]
  }

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .listed(let event):
      if let row = event.listChange { observe(row, in: state) }
    case .viewPhase(let row):
      guard row.phase == .layout, lists.contains(row.view), let pass = row.pass else { return }
      let known = layoutTimes[row.view].flatMap { $0.pass == pass ? $0.time : nil } ?? 0
      layoutTimes[row.view] = (pass, known + row.duration)
    case .passEnded(let row): close(row.id, in: state)
    default: break
    }
  }

  private mutating func observe(_ row: ListChangeRow, in state: LayoutState) {
    lists.insert(row.view)
    switch row.kind {
    case .reloaded: stacks[row.view] = row.stack
    case .refilled:
      let stack = stacks.removeValue(forKey: row.view)
      guard let visible = row.visible, let unchanged = row.unchanged, unchanged > 0,
        Double(unchanged) >= share * Double(visible)
      else { return }
      let layout = state.phases(runningAt: row.time, processOf: row.view)
        .first { $0.row.view == row.view && $0.row.phase == .layout }
      reloads[row.view, default: Reloads()].visible += visible
      reloads[row.view]?.unchanged += min(unchanged, visible)
      reloads[row.view]?.tally.add(
        of: row.view,
        in: row.pass,
        time: layout?.row.duration ?? 0,
        stack: stack,
        state: state
      )
    case .invalidated:
      guard let pass = row.pass,
        state.phases(runningAt: row.time, processOf: row.view).contains(where: {
          $0.row.phase == .layout
            && (state.isView(row.view, inside: $0.row.view)
              || state.isView($0.row.view, inside: row.view))
        })
      else { return }
      invalidations[pass, default: [:]][row.view, default: []].append(row.stack)
    case .updated, .sized: break
    }
  }

  private mutating func close(_ pass: Int64, in state: LayoutState) {
    guard let found = invalidations.removeValue(forKey: pass) else { return }
    for (list, stacks) in found.sorted(by: { $0.key < $1.key }) {
      let time = layoutTimes[list].flatMap { $0.pass == pass ? $0.time : nil } ?? 0
      invalidated[list, default: FindingTally()].add(
        stacks.count,
        of: list,
        in: pass,
        time: time,
        state: state
      )
      for stack in stacks { invalidated[list]?.add(StackCounts(stack)) }
    }
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    let leastReloads = state.options.count(Self.leastReloads)
    let leastPasses = state.options.count(Self.leastPasses)
    let reloaded = reloads.sorted { $0.key < $1.key }
      .filter { $0.value.tally.cost.occurrences >= leastReloads }
      .map { list, found in
        let facts = ReloadFacts(
          list: state.name(of: list),
          visible: found.visible,
          unchanged: found.unchanged
        )
        return result(.listReload, list, facts, found.tally, in: state)
      }
    let invalidated = invalidated.sorted { $0.key < $1.key }
      .filter { $0.value.cost.passes >= leastPasses }
      .map { list, tally in
        let facts = InvalidationFacts(list: state.name(of: list))
        return result(.listInvalidation, list, facts, tally, in: state)
      }
    return reloaded + invalidated
  }

  private func result(
    _ rule: RuleID,
    _ list: Int64,
    _ facts: some FindingFacts,
    _ tally: FindingTally,
    in state: LayoutState
  ) -> RuleResult {
    state.result(
      rule,
      superview: state.superviewPath(of: list),
      views: [state.index.path(of: list)],
      facts: facts,
      tally: tally
    )
  }
}
