import Signposts
import TraceStore

/// `coupling.cross-hierarchy`: one constraint joins two blocks that had none between them, and changes inside the blocks
/// cost more solver work from then on.
///
/// Blocks are the subtrees of two different children of the constraint's superview; both items must be inside them,
/// not the children themselves, which are each other's neighbours.
struct CrossHierarchyRule: Rule {
  static let tables: Set<TraceEvent.Table> = [.constraintChange]

  /// Changes that must have been seen before and after, for their mean to say something.
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

  /// The superviews of a constraint's two items, if they lie in different blocks.
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
          coupling.after.mean > state.options.couplingFactor * coupling.before.mean
        else { return nil }
        let names = [pair.first, pair.second].map(state.name(of:))
        let text = state.text(of: coupling.constraint)
        return state.result(
          .crossHierarchy,
          superview: state.index.path(of: coupling.superview),
          views: [pair.first, pair.second].map(state.index.path(of:)),
          constraints: [text],
          message: """
            \(text) ties \(names[0]) and \(names[1]) together: a change inside them touches \
            \(Quantity.count(Int(coupling.after.mean.rounded()))) rows, \(Quantity.count(Int(coupling.before.mean.rounded()))) before.
            """,
          remedy: """
            Keep the constraint only if it is wanted: give both sides their own constant, or constrain each of them \
            to what they have in common.
            """,
          tally: coupling.tally
        )
      }
  }
}
