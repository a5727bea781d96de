import Signposts
import TraceStore

/// What one pass removed and re-added, superview by superview.
struct ChurnedPass {
  /// The share of one superview.
  struct Share {
    var superview: Int64
    var users: ChurnMatches
    var systems: ChurnMatches
  }

  var pass: Int64?
  /// In ascending order of the superview's row id.
  var shares: [Share]
  /// Constraints added, removed, or given a constant or priority in the pass: what its minimization was for.
  var changeCount: Int
}

/// Finds the churn of each pass.
///
/// When a view was first laid out is in the trace, as `item.first_layout`. A trace that has it of no view, such as one
/// that a test draws, is taken to lay out what a committed pass changes the constraints of.
struct ChurnFinder {
  private let hasFirstLayouts: Bool
  private var laidOut = RowIDSet()

  init(_ index: TraceIndex) {
    hasFirstLayouts = index.items.hasFirstLayouts
  }

  /// Returns the pass's churn, and takes note of the views that the pass laid out.
  mutating func churn(
    of pass: PassChanges,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) -> ChurnedPass {
    let opened = pass.pass.flatMap { index.passes[$0]?.opened } ?? .min
    if !hasFirstLayouts {
      for change in pass.changes where change.wasThereBefore {
        noteViews(of: ledger.entries[change.position])
      }
    }
    // Where the changes that count stand, by superview.
    var places: [Int64: [Int32]] = [:]
    for (place, change) in pass.changes.enumerated() where Self.counts(change) {
      let entry = ledger.entries[change.position]
      guard change.row.kind == .added || isLaidOut(entry, at: opened, index) else { continue }
      places[entry.superview, default: []].append(Int32(place))
    }
    let shares = places.sorted { $0.key < $1.key }.map { superview, places in
      let changes = places.lazy.map { pass.changes[Int($0)] }
      return Self.share(of: superview, Array(changes), ledger: ledger, index: index)
    }
    if !hasFirstLayouts, let id = pass.pass, index.passes[id]?.isCommitted == true {
      for change in pass.changes where !change.isThrowAway {
        noteViews(of: ledger.entries[change.position])
      }
    }
    return ChurnedPass(
      pass: pass.pass,
      shares: shares,
      changeCount: pass.changes.count { $0.row.kind != .broken }
    )
  }

  /// Moves to another engine, breaking and restoring are not churn, nor is what a throw-away engine does.
  private static func counts(_ change: LedgerChange) -> Bool {
    guard change.row.kind == .added || change.row.kind == .removed else { return false }
    switch change.row.reason {
    case .migration, .conflict, .alive: return false
    case .activation, .hierarchy, .reset: return !change.isThrowAway
    }
  }

  private func isLaidOut(
    _ entry: ConstraintLedger.Entry,
    at time: Int64,
    _ index: TraceIndex
  ) -> Bool {
    func isLaidOut(_ view: Int64) -> Bool {
      hasFirstLayouts
        ? index.items.firstLayout(of: view).map { $0 <= time } ?? false : laidOut.contains(view)
    }
    return isLaidOut(entry.superview) && entry.firstView.map(isLaidOut) != false
      && entry.secondView.map(isLaidOut) != false
  }

  private mutating func noteViews(of entry: ConstraintLedger.Entry) {
    laidOut.insert(entry.superview)
    if let view = entry.firstView { laidOut.insert(view) }
    if let view = entry.secondView { laidOut.insert(view) }
  }

  private static func share(
    of superview: Int64,
    _ changes: [LedgerChange],
    ledger: ConstraintLedger,
    index: TraceIndex
  ) -> ChurnedPass.Share {
    func matches(isUsers: Bool) -> ChurnMatches {
      let own = changes.filter { $0.signature.isUsers == isUsers }
      return ChurnMatches(
        removed: own.filter { $0.row.kind == .removed },
        added: own.filter { $0.row.kind == .added },
        byPath: { pathSignature(of: $0, ledger: ledger, index: index) }
      )
    }
    return ChurnedPass.Share(
      superview: superview,
      users: matches(isUsers: true),
      systems: matches(isUsers: false)
    )
  }

  /// The signature with items by path; nil beside a recycled cell, whose path is that of its siblings too.
  static func pathSignature(
    of change: LedgerChange,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) -> ConstraintSignature? {
    let entry = ledger.entries[change.position]
    for case let view? in [entry.firstView, entry.secondView]
    where index.items.kind(of: view) == .reusableCell {
      return nil
    }
    var signature = change.signature
    signature.shape = ConstraintShape(pathShape: entry.pathShape)
    return signature
  }
}
