import Signposts
import TraceStore

/// Which of a trace's changes of constraints to leave out when it is replayed, and what stands in for them.
public struct ReplayPlan: Hashable, Sendable {
  /// What is left out.
  public enum Kind: String, Hashable, Sendable {
    /// What one pass removes and re-adds: the removal and the addition.
    case withoutChurn
    /// What the computed remedy makes needless, in the superviews that have one.
    case withRemedy
  }

  /// What is left out.
  public var kind: Kind
  /// The pair of each removal that is left out, by the change's row id.
  public private(set) var pairOfRemoval: [Int64: Int] = [:]
  /// The pair of each addition that is left out, by the change's row id.
  public private(set) var pairOfAddition: [Int64: Int] = [:]
  /// The view that is hidden from the removal to the addition of a pair, by the pair.
  public private(set) var viewHidden: [Int: Int64] = [:]
  /// How many pairs there are; a constraint of a view that is hidden to the end has no addition.
  public private(set) var pairCount = 0
  /// How many of them differ in constant or priority, which are set instead.
  public fileprivate(set) var setInstead = 0
  /// Removals of constraints whose view is hidden instead.
  public fileprivate(set) var hidden = 0
  /// Churned constraints that could not be left out, for another view had taken the first one's place.
  public fileprivate(set) var replacedViews = 0
  /// What decides the views that constraints leave open; with a remedy only.
  package fileprivate(set) var missing: [MissingConstraint] = []

  fileprivate init(kind: Kind) {
    self.kind = kind
  }

  fileprivate mutating func leaveOut(removal: Int64, addition: Int64?, hiding view: Int64? = nil) {
    pairOfRemoval[removal] = pairCount
    viewHidden[pairCount] = view
    if let addition { pairOfAddition[addition] = pairCount }
    pairCount += 1
  }
}

extension ReplayPlan {
  /// Plans a replay without the work that a trace shows to be needless.
  ///
  /// What is left out is what churned between the same views: what was built for a recreated view stays in.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in changes of constraints, which are read twice; memory grows with what is left out.
  public static func plan(_ kind: Kind, for source: some TraceSource) throws -> ReplayPlan {
    let remedies = kind == .withRemedy ? try Remedies(ChurnAnalysis().report(of: source)) : nil
    var planner = Planner(kind: kind, remedies: remedies)
    var walk = try ChurnWalk(source)
    let index = walk.index
    try walk.run(
      over: { try source.forEachEvent(of: PassStream.tables, $0) },
      observe: { change, ledger in planner.observe(change, ledger, index) },
      close: { pass, churn, ledger, _ in planner.close(pass, churn, ledger, index) }
    )
    planner.finish()
    var plan = planner.plan
    if kind == .withRemedy { plan.missing = try AmbiguousRule.missing(in: source) }
    return plan
  }
}

/// The superviews whose churn has a computed remedy, and what of it is to be hidden.
private struct Remedies {
  /// The superviews' paths.
  private let superviews: Set<String>
  /// The paths of the views to hide instead of taking a constraint away, by superview and the constraint's text.
  private let hidden: [String: [String: String]]

  init(_ report: ChurnReport) {
    let churned = report.superviews.filter { $0.users.constraints + $0.users.constantOnly > 0 }
    superviews = Set(churned.map(\.path))
    hidden = Dictionary(
      uniqueKeysWithValues: churned.map { superview in
        var views: [String: String] = [:]
        for group in superview.groups.toggled {
          guard let view = group.hiddenPath else { continue }
          for constraint in group.constraints { views[constraint] = view }
        }
        return (superview.path, views)
      }
    )
  }

  func concerns(_ superview: String) -> Bool { superviews.contains(superview) }

  /// The path of the view to hide instead of taking the constraint away.
  func view(for text: @autoclosure () -> String, under superview: String) -> String? {
    guard let views = hidden[superview], !views.isEmpty else { return nil }
    return views[text()]
  }
}

/// Finds the pairs of removals and additions while the changes stream by.
private struct Planner {
  private(set) var plan: ReplayPlan
  private let remedies: Remedies?
  /// The path of the view that is hidden instead of a shape of constraint being taken away; nil for none.
  private var viewOfShape: [Int32: String?] = [:]
  /// Removals of such constraints that no addition has followed yet.
  private var waiting: [ConstraintSignature: [(removal: Int64, view: Int64?)]] = [:]
  /// Their signatures by view.
  private var waitingOf: [Int64: Set<ConstraintSignature>] = [:]
  /// How many constraints that place a view are in engines.
  private var placed: [Int64: Int] = [:]

  init(kind: ReplayPlan.Kind, remedies: Remedies?) {
    plan = ReplayPlan(kind: kind)
    self.remedies = remedies
  }

  /// Sees a change on its own: of a constraint whose view is hidden, removal and addition may lie passes apart.
  mutating func observe(_ change: LedgerChange, _ ledger: ConstraintLedger, _ index: TraceIndex) {
    guard remedies != nil else { return }
    let entry = ledger.entries[change.position]
    notePlace(change, entry)
    guard change.row.countsForChurn, !change.isThrowAway,
      let path = view(hiddenFor: change, ledger, index)
    else { return }
    let view = [entry.firstView, entry.secondView].compactMap { $0 }
      .first { index.path(of: $0) == path }
    let signature = change.signature.withoutConstant.withoutPriority
    if change.row.kind == .removed {
      waiting[signature, default: []].append((change.row.id, view))
      if let view { waitingOf[view, default: []].insert(signature) }
    } else if let last = waiting[signature]?.popLast() {
      plan.leaveOut(removal: last.removal, addition: change.row.id, hiding: last.view)
      plan.hidden += 1
    }
  }

  /// Counts the constraints that place a view: the app's own, and those of its frame.
  private mutating func notePlace(_ change: LedgerChange, _ entry: ConstraintLedger.Entry) {
    guard entry.isUsers || entry.origin == .autoresizing, !change.isThrowAway,
      change.row.reason != .conflict,
      change.row.kind == .added || change.row.kind == .removed
    else { return }
    for case let view? in [entry.firstView, entry.secondView] {
      placed[view, default: 0] += change.row.kind == .added ? 1 : -1
    }
  }

  /// Lets those removals be that no hiding could stand for: the view was not away, but placed otherwise.
  private mutating func dropPlacedViews(_ pass: PassChanges, _ ledger: ConstraintLedger) {
    guard !waitingOf.isEmpty else { return }
    for change in pass.changes {
      let entry = ledger.entries[change.position]
      for case let view? in [entry.firstView, entry.secondView] where placed[view] ?? 0 > 0 {
        for signature in waitingOf.removeValue(forKey: view) ?? [] {
          waiting[signature]?.removeAll { $0.view == view }
        }
      }
    }
  }

  mutating func close(
    _ pass: PassChanges,
    _ churn: ChurnedPass,
    _ ledger: ConstraintLedger,
    _ index: TraceIndex
  ) {
    dropPlacedViews(pass, ledger)
    for pair in churn.shares.flatMap({ $0.users.all + $0.systems.all }) {
      guard let removed = pair.removed, let added = pair.added,
        isConcerned(removed, ledger, index), isConcerned(added, ledger, index)
      else { continue }
      switch pair.row.kind {
      case .recreatedViews: plan.replacedViews += 1
      case .sameViews: plan.leaveOut(removal: removed.row.id, addition: added.row.id)
      case .constantOnly, .priorityOnly:
        plan.leaveOut(removal: removed.row.id, addition: added.row.id)
        plan.setInstead += 1
      }
    }
  }

  /// Plans what is left at the end: views that stay hidden keep their constraints.
  mutating func finish() {
    for last in waiting.values.flatMap({ $0 }).sorted(by: { $0.removal < $1.removal }) {
      plan.leaveOut(removal: last.removal, addition: nil, hiding: last.view)
      plan.hidden += 1
    }
    waiting = [:]
  }

  /// Whether the change, in a pass with a counterpart, is left out.
  private mutating func isConcerned(
    _ change: LedgerChange,
    _ ledger: ConstraintLedger,
    _ index: TraceIndex
  ) -> Bool {
    guard let remedies else { return true }
    let entry = ledger.entries[change.position]
    guard entry.isUsers, remedies.concerns(index.path(of: entry.superview)) else { return false }
    return view(hiddenFor: change, ledger, index) == nil
  }

  private mutating func view(
    hiddenFor change: LedgerChange,
    _ ledger: ConstraintLedger,
    _ index: TraceIndex
  ) -> String? {
    let entry = ledger.entries[change.position]
    guard let remedies, entry.isUsers else { return nil }
    if let known = viewOfShape[entry.pathShape] { return known }
    let view = remedies.view(
      for: ConstraintText.text(of: ledger.examples[Int(entry.pathShape)], index: index),
      under: index.path(of: entry.superview)
    )
    viewOfShape[entry.pathShape] = .some(view)
    return view
  }
}
