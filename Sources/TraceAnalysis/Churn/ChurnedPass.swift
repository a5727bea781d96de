import Signposts
import TraceStore

/// Constraints of one superview that one pass removed and re-added, by what they have in common.
struct ChurnMatches {
  /// A row of churn with its two changes; a change that the analysis does not receive is nil.
  struct Pair {
    var row: ChurnRow
    var removed: LedgerChange?
    var added: LedgerChange?
  }

  /// Equal signatures: the pass wasted this work.
  var exact: [Pair] = []
  /// Equal except for the constant, which the app could have set.
  var constant: [Pair] = []
  /// Equal except for the priority, which the app could have changed in place.
  var priority: [Pair] = []
  /// Removals and additions without a partner: the real differences after the pass.
  var rest: [LedgerChange] = []

  /// Whether nothing was removed and re-added.
  var isEmpty: Bool { exact.isEmpty && constant.isEmpty && priority.isEmpty }

  /// All pairs.
  var all: [Pair] { exact + constant + priority }

  fileprivate mutating func add(_ pair: Pair) {
    switch pair.row.kind {
    case .sameViews, .recreatedViews: exact.append(pair)
    case .constantOnly: constant.append(pair)
    case .priorityOnly: priority.append(pair)
    }
  }
}

/// The churn of one pass, by superview.
struct ChurnedPass {
  /// The share of one superview.
  struct Share {
    var superview: Int64
    var users = ChurnMatches()
    var systems = ChurnMatches()
  }

  var pass: Int64?
  /// In ascending order of the superview's row id.
  var shares: [Share]
  /// Constraints added, removed, or given a constant or priority in the pass; its minimization
  /// serves these changes.
  var changeCount: Int
}

/// Reads the churn of each pass and combines it with the pass's changes.
///
/// The trace's rows decide what churned; this only sorts them.
struct ChurnFinder {
  private let table: ChurnTable
  /// The items, for when views were first laid out.
  private let items: ItemTable

  init(_ source: some TraceSource, index: TraceIndex) throws {
    table = try source.churn()
    guard !index.items.hasFirstLayouts else {
      items = index.items
      return
    }
    items = ItemTable(try source.itemsWithFirstLayouts())
  }

  /// Returns the pass's churn.
  func churn(of pass: PassChanges, ledger: ConstraintLedger) throws -> ChurnedPass {
    var shares: [Int64: ChurnedPass.Share] = [:]
    let rows = try pass.pass.map(table.rows) ?? []
    var changes: [Int64: LedgerChange] = [:]
    if !rows.isEmpty {
      changes.reserveCapacity(pass.changes.count)
      for change in pass.changes { changes[change.row.id] = change }
    }
    var paired: Set<Int64> = []
    for row in rows {
      let pair = ChurnMatches.Pair(
        row: row,
        removed: changes[row.removal],
        added: changes[row.addition]
      )
      paired.insert(row.removal)
      paired.insert(row.addition)
      var share =
        shares.removeValue(forKey: row.superview)
        ?? ChurnedPass.Share(superview: row.superview)
      if row.isUser { share.users.add(pair) } else { share.systems.add(pair) }
      shares[row.superview] = share
    }
    let opened = pass.opened
    for change in pass.changes
    where change.row.countsForChurn && !change.isThrowAway && change.signature.isUsers
      && !paired.contains(change.row.id)
    {
      let entry = ledger.entries[change.position]
      guard change.row.kind == .added || wasLaidOut(entry, by: opened) else { continue }
      shares[entry.superview, default: ChurnedPass.Share(superview: entry.superview)]
        .users.rest.append(change)
    }
    return ChurnedPass(
      pass: pass.pass,
      shares: shares.sorted { $0.key < $1.key }.map(\.value),
      changeCount: pass.changes.count { $0.row.kind != .broken }
    )
  }

  private func wasLaidOut(_ entry: ConstraintLedger.Entry, by time: Int64) -> Bool {
    func wasLaidOut(_ view: Int64) -> Bool {
      items.firstLayout(of: view).map { $0 <= time } ?? false
    }
    return wasLaidOut(entry.superview) && entry.firstView.map(wasLaidOut) != false
      && entry.secondView.map(wasLaidOut) != false
  }
}
