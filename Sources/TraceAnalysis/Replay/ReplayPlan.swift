import Signposts
import TraceStore

/// The constraint changes of a trace to omit in a replay, and what replaces them.
public struct ReplayPlan: Hashable, Sendable {
  /// The kinds of plans.
  public enum Kind: String, Hashable, Sendable {
    /// Omits constraints that one pass removes and re-adds: both the removal and the addition.
    case withoutChurn
    /// Omits what the computed remedy makes unnecessary, in the superviews that have one.
    case withRemedy
  }

  /// The kind of plan.
  public var kind: Kind
  /// The pair of each omitted removal, by the change's row id.
  public private(set) var pairOfRemoval: [Int64: Int] = [:]
  /// The pair of each omitted addition, by the change's row id.
  public private(set) var pairOfAddition: [Int64: Int] = [:]
  /// The view that is hidden between the removal and the addition of a pair, by pair.
  public private(set) var viewHidden: [Int: Int64] = [:]
  /// The number of pairs.
  ///
  /// A constraint of a view that stays hidden until the end has no addition.
  public private(set) var pairCount = 0
  /// How many pairs differ in the constant or priority, which is set instead.
  public fileprivate(set) var setInstead = 0
  /// Removals of constraints whose view is hidden instead.
  public fileprivate(set) var hidden = 0
  /// Churned constraints that could not be omitted because another view had replaced the first one.
  public fileprivate(set) var replacedViews = 0
  /// The constraints that resolve the ambiguity of views; only with a remedy.
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
  /// Plans a replay without the work that a trace shows to be unnecessary.
  ///
  /// It omits churn between the same views, and keeps constraints that were created for a recreated
  /// view.
  ///
  /// - Throws: The source's error if it cannot be read.
  /// - Complexity: O(*n*) in changes of constraints, which are read twice; memory grows with what
  ///   is omitted.
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

/// The superviews whose churn has a computed remedy, and the views that it hides.
private struct Remedies {
  /// The superviews' paths.
  private let superviews: Set<String>
  /// The paths of the views to hide instead of removing a constraint, by superview and the
  /// constraint's text.
  private let hidden: [String: [String: String]]

  init(_ report: ChurnReport) {
    let churned = report.superviews.filter {
      $0.users.constraints + $0.users.constantOnly > 0 && !$0.areViewsMoved
    }
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

  /// The path of the view to hide instead of removing the constraint.
  func view(for text: @autoclosure () -> String, under superview: String) -> String? {
    guard let views = hidden[superview], !views.isEmpty else { return nil }
    return views[text()]
  }
}

/// Finds the pairs of removals and additions while the changes stream by.
private struct Planner {
  private(set) var plan: ReplayPlan
  private let remedies: Remedies?
  /// For each constraint shape, the path of the view that is hidden instead of removing it; nil for
  /// none.
  private var viewOfShape: [Int32: String?] = [:]
  /// Removals of such constraints for which no addition has come yet.
  private var waiting: [ConstraintSignature: [(removal: Int64, view: Int64?)]] = [:]
  /// The signatures of these constraints, by view.
  private var waitingOf: [Int64: Set<ConstraintSignature>] = [:]
  /// How many active constraints place each view.
  private var placed: [Int64: Int] = [:]

  init(kind: ReplayPlan.Kind, remedies: Remedies?) {
    plan = ReplayPlan(kind: kind)
    self.remedies = remedies
  }

  /// Processes a single change: if a view is hidden, passes may lie between a removal and the
  /// addition.
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

  /// Drops removals that hiding cannot replace: the view was still visible, but placed by other
  /// constraints.
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

  /// Plans the remaining removals at the end: views that stay hidden keep their constraints.
  mutating func finish() {
    for last in waiting.values.flatMap({ $0 }).sorted(by: { $0.removal < $1.removal }) {
      plan.leaveOut(removal: last.removal, addition: nil, hiding: last.view)
      plan.hidden += 1
    }
    waiting = [:]
  }

  /// Whether to omit a change that has a counterpart in its pass.
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
