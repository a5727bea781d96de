import Signposts
import TraceStore

extension RuleID {
  /// The rule `coupling.cross-hierarchy`.
  public static let crossHierarchy = RuleID("coupling.cross-hierarchy")
}

/// `coupling.cross-hierarchy`: one constraint connects two blocks that were independent, and
/// changes inside the blocks then cost more solver work.
///
/// Blocks are the subtrees of two different children of the constraint's superview. Both items must
/// be inside the children, not the children themselves, which are siblings.
struct CrossHierarchyRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .crossHierarchy,
      title: "A constraint ties two hierarchies together",
      severity: .info,
      facts: Facts.self,
      thresholds: [factor],
      guide: RuleGuide(
        """
        A constraint joins two blocks that had none between them, and changes inside cost \
        more since.
        """,
        because: """
          Blocks that share no constraint share no work; one constraint makes them one block.
          """,
        before: "leftCell.title.widthAnchor.constraint(equalTo: rightCell.title.widthAnchor)",
        after: "leftCell.titleWidth.constant = width; rightCell.titleWidth.constant = width"
      )
    )
  ]

  /// The factor by which a change costs more work after than before.
  static let factor = RuleThreshold.factor(.crossHierarchy, standard: 1.5)

  struct Facts: FindingFacts {
    /// The names of the two blocks.
    var views: [String]
    /// The mean number of rows that a change inside them touches.
    var before: Int
    var after: Int

    func message(_ finding: Finding) -> String {
      """
      \(finding.constraints.joined()) ties \(views.joined(separator: " and ")) together: a change inside them touches \
      \(Quantity.count(after)) rows, \(Quantity.count(before)) before.
      """
    }

    func remedy(_ finding: Finding) -> String {
      """
      Keep the constraint only if it is wanted: give both sides their own constant, or constrain each of them to what \
      they have in common.
      """
    }
  }

  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  /// The minimum number of changes before and after for a meaningful mean.
  private static let minimumChanges = 10

  private struct Pair: Hashable {
    var first: Int64
    var second: Int64
  }

  private struct Work {
    var changes = 0
    var rowsTouched = 0

    mutating func add(_ row: ConstraintChange) {
      changes += 1
      rowsTouched += row.rowsTouched
    }

    var mean: Double { changes == 0 ? 0 : Double(rowsTouched) / Double(changes) }
  }

  private struct Coupling {
    var constraint: Int64
    var superview: Int64
    var before: Work
    var after = Work()
    var tally = FindingTally()
  }

  /// Active constraints between two blocks.
  private var counts: [Pair: Int] = [:]
  private var couplings: [Pair: Coupling] = [:]
  private var work: [Int64: Work] = [:]

  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    guard case .constraintChange(let row) = event, row.kind == .added || row.kind == .removed,
      let entry = state.entry(of: row), entry.isUsers
    else { return }
    if let pair = blocks(joinedBy: entry, in: state) {
      observe(row, joining: pair, entry, in: state)
    } else {
      noteWork(of: row, entry, in: state)
    }
  }

  private mutating func observe(
    _ row: ConstraintChange,
    joining pair: Pair,
    _ entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) {
    counts[pair, default: 0] += row.kind == .added ? 1 : -1
    guard row.kind == .added, couplings[pair] == nil, counts[pair] == 1 else { return }
    var before = work[pair.first] ?? Work()
    before.changes += work[pair.second]?.changes ?? 0
    before.rowsTouched += work[pair.second]?.rowsTouched ?? 0
    couplings[pair] = Coupling(
      constraint: row.constraint,
      superview: entry.superview,
      before: before
    )
  }

  private mutating func noteWork(
    of row: ConstraintChange,
    _ entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) {
    work[entry.superview, default: Work()].add(row)
    for pair in couplings.keys where counts[pair] ?? 0 > 0 {
      guard pair.first == entry.superview || pair.second == entry.superview else { continue }
      couplings[pair]?.after.add(row)
      couplings[pair]?.tally.add(
        of: entry.superview,
        in: row.pass,
        time: row.duration,
        rowsTouched: row.rowsTouched,
        pivots: row.pivots,
        stack: row.stack,
        state: state
      )
    }
  }

  /// The superviews of a constraint's two items, if they are in different blocks.
  private func blocks(
    joinedBy entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) -> Pair? {
    guard let first = entry.firstView.flatMap(state.index.items.superview(of:)),
      let second = entry.secondView.flatMap(state.index.items.superview(of:)),
      first != entry.superview, second != entry.superview, first != second,
      !state.isView(first, inside: second), !state.isView(second, inside: first)
    else { return nil }
    return Pair(first: min(first, second), second: max(first, second))
  }

  func findings(in state: LayoutState) -> [RuleResult] {
    couplings.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }
      .compactMap { pair, coupling in
        guard coupling.before.changes >= Self.minimumChanges,
          coupling.after.changes >= Self.minimumChanges,
          coupling.after.mean > state.options[Self.factor] * coupling.before.mean
        else { return nil }
        let views = [pair.first, pair.second]
        return state.result(
          .crossHierarchy,
          superview: state.index.path(of: coupling.superview),
          views: views.map(state.index.path(of:)),
          constraints: [state.text(of: coupling.constraint)],
          facts: Facts(
            views: views.map(state.name(of:)),
            before: Int(coupling.before.mean.rounded()),
            after: Int(coupling.after.mean.rounded())
          ),
          tally: coupling.tally
        )
      }
  }
}
