import Signposts
import TraceStore

/// Aggregates churned passes by superview.
///
/// Its size depends on the paths that churn, not on the passes.
struct ChurnTotals {
  fileprivate struct Superview {
    var example: Int64
    var instances: Set<Int64> = []
    var users = ChurnTally()
    var systems = ChurnTally()
    /// How many of the users' constraints left and entered the engine with their views.
    var moved = 0
    /// The views, by the number of their path.
    var views: [Int64: View] = [:]
    var constraints: [Int32: Int] = [:]
    var callers = ChurnCallers()
    var presence = GroupPresence()
    var worst: (pass: Int64, constraints: Int)?
    var tests: Set<Int64> = []
    /// The total duration of the passes in which the user's constraints churned.
    var passTime: Int64 = 0
    var constants = ReplacementSum()
    var priorities = ReplacementSum()
  }

  /// A pass's changes to a view's constraints.
  private struct Difference {
    /// The first and last frame that the pass gave the view; nil if it gave none.
    var frames: (first: TraceRect, last: TraceRect)?
    var work = ReplacementSum()
  }

  fileprivate struct View {
    var example: Int64
    var instances: Set<Int64> = []
    var constraints = 0
    var passes = 0
    var lastPass: Int64?
    var equivalentPasses: Set<Int64> = []
  }

  private struct Candidate: Hashable {
    var view: Int64
    var pass: Int64
  }

  /// The superviews, by the number of their path.
  private var superviews: [Int64: Superview] = [:]
  /// By name: tests of several processes may have the same name.
  private var tests: [String: ChurnTally] = [:]
  private var users = ChurnTally()
  private var systems = ChurnTally()
  private var added = 0
  private var removed = 0
  private var addedForSizing = 0
  private var removedForSizing = 0
  /// Nanoseconds of error minimization in the committed passes.
  var minimizationTime: Int64 = 0
  private var active = ActiveConstraints()
  /// The paths of views that were hidden or shown.
  private var toggledViews: Set<String> = []
  /// Views whose constraints differ after a pass.
  private var candidates: [Candidate: Difference] = [:]
  /// The items that constraints connect such views to.
  ///
  /// If one of them is hidden or shown, the constraints differ for a reason.
  private var partners: [Int64: Set<Int64>] = [:]
  /// The views whose frame did not change, by path.
  private var equivalents: [Int64: (example: Int64, work: ReplacementSum)] = [:]
}

extension ChurnTotals {
  /// Tracks which constraints are in which superview.
  mutating func observe(_ change: LedgerChange, ledger: ConstraintLedger) {
    active.observe(change, ledger: ledger)
  }

  /// Counts the pass's changes, churned or not.
  mutating func add(_ pass: PassChanges) {
    for change in pass.changes where change.row.reason != .alive {
      switch change.row.kind {
      case .added:
        added += 1
        addedForSizing += change.isThrowAway ? 1 : 0
      case .removed:
        removed += 1
        removedForSizing += change.isThrowAway ? 1 : 0
      case .constantSet, .prioritySet, .broken: break
      }
    }
  }

  /// Adds the churn of one pass.
  mutating func add(
    _ pass: ChurnedPass,
    minimization: TraceIndex.Minimization,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) {
    var churnedInPass: [Int64: Int] = [:]
    var testsInPass: Set<String> = []
    var systemInPass: Set<Int64> = []
    for share in pass.shares {
      noteDifferences(
        of: share,
        in: pass,
        minimization: minimization,
        ledger: ledger,
        index: index
      )
      guard !share.users.isEmpty || !share.systems.isEmpty else { continue }
      let path = index.pathNumber(of: share.superview)
      superviews[path, default: Superview(example: share.superview)].add(share)
      users.add(share.users)
      systems.add(share.systems)
      for pair in share.users.all {
        guard let test = pair.row.test else { continue }
        let name = index.testNames[test] ?? "?"
        tests[name, default: ChurnTally()].add(pair)
        guard pair.row.kind.isChurn else { continue }
        testsInPass.insert(name)
        superviews[path]?.tests.insert(test)
      }
      if !share.systems.exact.isEmpty { systemInPass.insert(path) }
      guard !share.users.exact.isEmpty else { continue }
      churnedInPass[path, default: 0] += share.users.exact.count
      superviews[path]?.presence.sample(active.shapes(in: share.superview))
      addViews(of: share, in: pass, under: path, ledger: ledger, index: index)
    }
    users.passes += churnedInPass.isEmpty ? 0 : 1
    for test in testsInPass { tests[test]?.passes += 1 }
    systems.passes += systemInPass.isEmpty ? 0 : 1
    for path in systemInPass {
      superviews[path]?.systems.passes += 1
    }
    for (path, count) in churnedInPass {
      superviews[path]?.users.passes += 1
      guard let id = pass.pass else { continue }
      superviews[path]?.passTime += index.passes[id]?.duration ?? 0
      if count > superviews[path]?.worst?.constraints ?? 0 {
        superviews[path]?.worst = (id, count)
      }
    }
  }

  private mutating func addViews(
    of share: ChurnedPass.Share,
    in pass: ChurnedPass,
    under path: Int64,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) {
    guard var superview = superviews.removeValue(forKey: path) else { return }
    for pair in share.users.exact {
      guard let added = pair.added else { continue }
      if pair.row.kind == .sameViews, added.row.reason == .hierarchy,
        pair.removed?.row.reason == .hierarchy
      {
        superview.moved += 1
      }
      let entry = ledger.entries[added.position]
      superview.constraints[entry.pathShape, default: 0] += 1
      if let view = entry.firstView { superview.add(view, in: pass.pass, index: index) }
      if let view = entry.secondView { superview.add(view, in: pass.pass, index: index) }
    }
    superviews[path] = superview
  }

  /// Collects the views whose constraints really differ after the pass.
  private mutating func noteDifferences(
    of share: ChurnedPass.Share,
    in pass: ChurnedPass,
    minimization: TraceIndex.Minimization,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) {
    guard let id = pass.pass, index.passes[id]?.isCommitted == true else { return }
    var all: Set<Int64> = []
    var removed: Set<Int64> = []
    for change in share.users.rest {
      let entry = ledger.entries[change.position]
      // Ignore the superview itself: the constraints place the other views in it.
      for case let view? in [entry.firstView, entry.secondView] where view != share.superview {
        all.insert(view)
        if change.row.kind == .removed { removed.insert(view) }
      }
    }
    for view in removed {
      candidates[Candidate(view: view, pass: id)] = Difference()
      partners[view, default: []].formUnion(all)
    }
    for change in share.users.rest {
      let entry = ledger.entries[change.position]
      let views = [entry.firstView, entry.secondView].compactMap { $0 }.filter(removed.contains)
      for view in views {
        candidates[Candidate(view: view, pass: id)]?.work.add(
          change.row,
          part: 1 / Double(views.count),
          of: pass.changeCount,
          minimization
        )
      }
    }
  }

  /// Finds the views that were hidden or shown, which a remedy need not mention.
  mutating func findToggledViews(in source: some TraceSource, index: TraceIndex) throws {
    guard users.constraints > 0 || !candidates.isEmpty else { return }
    for view in try source.toggledViews() { toggledViews.insert(index.path(of: view)) }
  }

  private func isToggled(_ view: Int64, index: TraceIndex) -> Bool {
    toggledViews.contains(index.path(of: view))
  }

  /// Finds the views whose constraints differ after a pass while their frame is the same.
  mutating func findEquivalentPasses(in source: some TraceSource, index: TraceIndex) throws {
    guard !candidates.isEmpty else { return }
    try source.forEachFrameChange(in: nil) { row in
      guard !row.isBoundsOrigin, let pass = row.pass else { return }
      let key = Candidate(view: row.view, pass: pass)
      guard let known = candidates[key] else { return }
      candidates[key]?.frames = (first: known.frames?.first ?? row.old, last: row.new)
    }
    var holders: [Int64: [Int64]] = [:]
    for (superview, sums) in superviews {
      for view in sums.views.keys { holders[view, default: []].append(superview) }
    }
    let unchanged = candidates.filter { $0.value.frames.map { $0.first == $0.last } != false }
    // Use a fixed order, because floating-point sums depend on it.
    for (candidate, found) in unchanged.sorted(by: {
      ($0.key.pass, $0.key.view) < ($1.key.pass, $1.key.view)
    }) {
      let path = index.pathNumber(of: candidate.view)
      for superview in holders[path] ?? [] {
        superviews[superview]?.views[path]?.equivalentPasses.insert(candidate.pass)
      }
      let isForToggled = partners[candidate.view]?.contains { isToggled($0, index: index) } ?? false
      guard !isForToggled else { continue }
      equivalents[path, default: (candidate.view, ReplacementSum())].work.add(found.work)
    }
  }
}

extension ChurnTotals.Superview {
  fileprivate mutating func add(_ share: ChurnedPass.Share) {
    instances.insert(share.superview)
    callers.add(share.users)
    constants.add(share.users.constant)
    priorities.add(share.users.priority)
    users.add(share.users)
    systems.add(share.systems)
  }
}

extension ChurnTotals.Superview {
  fileprivate mutating func add(_ view: Int64, in pass: Int64?, index: TraceIndex) {
    views[index.pathNumber(of: view), default: ChurnTotals.View(example: view)].add(view, in: pass)
  }
}

extension ChurnTotals.View {
  fileprivate mutating func add(_ view: Int64, in pass: Int64?) {
    instances.insert(view)
    constraints += 1
    if pass != lastPass || passes == 0 { passes += 1 }
    lastPass = pass
  }
}

// MARK: - The report

extension ChurnTotals {
  /// Sorts the sums, most costly first.
  func report(
    run: Run,
    passes: Int,
    ledger: ConstraintLedger,
    index: TraceIndex,
    undefinedChanges: Int,
    callers: [Int64: SymbolRow]
  ) -> ChurnReport {
    let list = superviews.map { number, superview in
      let path = index.path(numbered: number)
      return report(of: superview, path: path, ledger: ledger, index: index, callers: callers)
    }.sorted { $0.path < $1.path }
    return ChurnReport(
      run: run,
      passes: passes,
      churnedPasses: users.passes,
      minimizationTime: minimizationTime,
      constraintsAdded: added,
      constraintsRemoved: removed,
      addedForSizing: addedForSizing,
      removedForSizing: removedForSizing,
      undefinedChanges: undefinedChanges,
      users: users,
      systems: systems,
      superviews: list.sorted {
        ChurnTally.isCostlier($0.users, $0.systems, $0.path, $1.users, $1.systems, $1.path)
      },
      classes: ClassChurn.classes(of: list),
      tests: testChurn,
      equivalents: equivalents.map { number, found in
        let path = index.path(numbered: number)
        return EquivalentView(
          path: path,
          superview: index.items.superview(of: found.example).map(index.path(of:)) ?? path,
          passes: found.work.passes.count,
          work: found.work
        )
      }
      .sorted { ($1.passes, $0.path) < ($0.passes, $1.path) }
    )
  }

  /// The churn of each test, most costly first.
  private var testChurn: [TestChurn] {
    tests.filter { $0.value.constraints > 0 }
      .map { TestChurn(name: $0.key, users: $0.value) }
      .sorted { ($1.users.constraints, $0.name) < ($0.users.constraints, $1.name) }
  }

  fileprivate func report(
    of superview: Superview,
    path: String,
    ledger: ConstraintLedger,
    index: TraceIndex,
    callers: [Int64: SymbolRow]
  ) -> SuperviewChurn {
    func text(_ shape: Int32) -> String {
      ConstraintText.text(of: ledger.examples[Int(shape)], index: index)
    }
    let constraints = superview.constraints
      .map { ConstraintChurn(text: text($0.key), count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    let views = superview.views
      .map { number, view in
        ViewChurn(
          path: index.path(numbered: number),
          className: index.className(of: view.example),
          identifier: index.items[view.example]?.identifier,
          instances: view.instances.count,
          constraints: view.constraints,
          passes: view.passes,
          equivalentPasses: view.equivalentPasses.count
        )
      }
      .sorted { ($1.constraints, $0.path) < ($0.constraints, $1.path) }
    let worst = superview.worst.flatMap { worst in
      index.passes[worst.pass].map { facts in
        WorstPass(
          pass: worst.pass,
          turn: facts.turn,
          time: facts.begin ?? facts.opened,
          duration: facts.duration,
          constraints: worst.constraints
        )
      }
    }
    return SuperviewChurn(
      path: path,
      className: index.className(of: superview.example),
      cellClass: index.cellClass(of: superview.example),
      instances: superview.instances.count,
      users: superview.users,
      systems: superview.systems,
      views: views,
      constraints: constraints,
      callers: superview.callers.callers(callers),
      groups: groups(of: superview, text: text, ledger: ledger, index: index),
      worstPass: worst,
      passTime: superview.passTime,
      constants: superview.constants,
      priorities: superview.priorities,
      tests: index.names(ofTests: superview.tests),
      isOther: index.isOfOtherEngine(path: path) ? true : nil,
      isMoved: superview.moved > 0 && superview.moved == superview.users.constraints ? true : nil
    )
  }
}

extension ChurnTotals {
  private func groups(
    of superview: Superview,
    text: (Int32) -> String,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) -> ConstraintGroups {
    let remedy = Remedy(
      superview.presence,
      superview: superview.example,
      toggled: toggledViews,
      constants: active.constants,
      ledger: ledger,
      index: index
    )
    return ConstraintGroups(
      always: remedy.always.map(text).sorted(),
      toggled: remedy.groups.map { group in
        ConstraintGroups.Toggled(
          name: group.name,
          hidden: group.hidden,
          hiddenPath: group.hiddenPath,
          passes: group.samples,
          constraints: group.shapes.map(text).sorted()
        )
      },
      passes: remedy.samples,
      suggestion: remedy.suggestion
    )
  }
}

extension ChurnTally {
  /// Adds another tally; a pass that both tallies counted is counted twice.
  static func += (sum: inout ChurnTally, other: ChurnTally) {
    sum.constraints += other.constraints
    sum.recreatedViews += other.recreatedViews
    sum.passes += other.passes
    sum.wastedTime += other.wastedTime
    sum.rowsTouched += other.rowsTouched
    sum.pivots += other.pivots
    sum.constantOnly += other.constantOnly
    sum.priorityOnly += other.priorityOnly
  }
}
