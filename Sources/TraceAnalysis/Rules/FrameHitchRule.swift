import TraceStore

extension RuleID {
  /// The rule `frame.hitch`.
  public static let frameHitch = RuleID("frame.hitch")
}

/// `frame.hitch`: passes that took longer than a frame and contain another rule's finding.
///
/// A window's first pass, which has to build everything, does not count. A pass that was only
/// interrupted does not count either: passes with as much counted work must usually take that long
/// in the recording.
struct FrameHitchRule: Rule {
  static let declarations = [
    RuleDeclaration(
      id: .frameHitch,
      title: "Passes over the frame budget",
      isOffByDefault: true,
      facts: Facts.self,
      thresholds: [budget],
      isDecidedByTime: true,
      guide: RuleGuide(
        "A pass took longer than a frame, with another rule's finding inside it.",
        because: """
          The frame comes late: people see a hitch. A window's first pass does not count, nor does a pass that took \
          longer than its counted work takes elsewhere in the recording: its thread was interrupted.
          """,
        before: "// See the findings inside the pass.",
        after: "// The budget is 8.33 ms at 120 Hz, 16.67 ms at 60 Hz: --set frame.hitch=16.67ms",
        source: RuleGuide.rendering
      )
    )
  ]

  /// The maximum nanoseconds of a pass; a frame at 120 Hz.
  static let budget = RuleThreshold.duration(.frameHitch, standard: 8_333_333)

  struct Facts: FindingFacts {
    /// The root view's short name.
    var view: String
    /// The maximum nanoseconds of a pass.
    var budget: Int64
    /// The findings that took the most time in the passes.
    var causes: [Cause]

    func message(_ finding: Finding) -> String {
      """
      \(Quantity.counted(finding.cost.occurrences, "pass", plural: "passes")) of \(view) took longer than \
      \(Quantity.duration(budget)), \(Quantity.duration(finding.cost.time)) in all.
      """
    }

    func remedy(_ finding: Finding) -> String {
      let list = causes.map { "\($0.place) (\(Quantity.duration($0.time)))" }
      return "Largest in them: \(list.joined(separator: "; "))."
    }

    /// A finding in passes that took too long.
    struct Cause: Hashable, Codable {
      var rule: RuleID
      var superview: String
      /// Nanoseconds that it took in them.
      var time: Int64

      var place: String { "\(rule.rawValue) under \(superview)" }
    }
  }

  static let tables: Set<TraceEvent.Table> = [
    .constraintChange, .engineWork, .measurement, .viewChange, .invalidation, .passEnded,
  ]

  /// The work counted in a pass.
  private struct Counts {
    var rowsTouched = 0
    var pivots = 0
    var texts = 0

    var work: Int { rowsTouched + FindingCost.rowsPerText * texts }
  }

  /// The work in a pass over the budget.
  private struct Inside {
    var counts = Counts()
    var stacks = StackCounts()
    /// The user's constraints that were removed, by superview and meaning.
    var removed: [Place: Removed] = [:]
    /// Nanoseconds of re-added constraints, by superview.
    var churn: [Int64: Int64] = [:]
  }

  private struct Place: Hashable {
    var superview: Int64
    var shape: Int32
  }

  private struct Removed {
    var count = 0
    var time: Int64 = 0
  }

  /// The passes over the budget, in the order in which they ended.
  private var slow: [(pass: Int64, facts: TraceIndex.PassFacts)] = []
  /// The work in each pass over the budget.
  private var inside: [Int64: Inside] = [:]
  /// The counts of each pass that has not ended.
  private var counts: [Int64: Counts] = [:]
  private var pace = WorkPace()
  /// Engines that have completed a pass.
  private var begun: Set<Int64> = []
  /// The last pass that was looked up, and whether it is over the budget.
  private var last: (pass: Int64?, isSlow: Bool, counts: Counts) = (nil, false, Counts())

  /// Creates the rule; it keeps sums only for passes over the budget.
  init(_ state: LayoutState) {}

  mutating func observe(_ event: TraceEvent, in state: LayoutState) {
    switch event {
    case .constraintChange(let row):
      note(row.pass, row.stack, in: state) {
        $0.rowsTouched += row.rowsTouched
        $0.pivots += row.pivots
      }
      noteChurn(row, in: state)
    case .engineWork(let row):
      guard row.kind == .errorMinimized else { return }
      note(row.pass, nil, in: state) {
        $0.rowsTouched += row.rowsTouched
        $0.pivots += row.pivots
      }
    case .measurement(let row): note(row.pass, row.stack, in: state) { $0.texts += 1 }
    case .viewChange(let row): note(row.pass, row.stack, in: state)
    case .invalidation(let row): note(row.pass, row.stack, in: state)
    case .passEnded(let row):
      note(row.id, row.stack, in: state)
      close(row, in: state)
    default: break
    }
  }

  private mutating func note(
    _ pass: Int64?,
    _ stack: Int64?,
    in state: LayoutState,
    _ change: (inout Counts) -> Void = { _ in }
  ) {
    guard let pass else { return }
    turn(to: pass, in: state)
    change(&last.counts)
    if last.isSlow { inside[pass, default: Inside()].stacks.add(stack) }
  }

  /// Switches to another pass; most events belong to the same pass as the previous one.
  private mutating func turn(to pass: Int64, in state: LayoutState) {
    guard pass != last.pass else { return }
    if let pass = last.pass { counts[pass] = last.counts }
    let duration = state.index.passes[pass]?.duration ?? 0
    last = (
      pass, duration > state.frameBudget, counts.removeValue(forKey: pass) ?? Counts()
    )
  }

  private mutating func noteChurn(_ row: ConstraintChange, in state: LayoutState) {
    guard last.isSlow, let pass = row.pass, row.kind == .removed || row.kind == .added,
      let entry = state.entry(of: row), entry.isUsers
    else { return }
    let place = Place(superview: entry.superview, shape: entry.pathShape)
    if row.kind == .removed {
      inside[pass]?.removed[place, default: Removed()].count += 1
      inside[pass]?.removed[place]?.time += row.duration
    } else if let removed = inside[pass]?.removed[place], removed.count > 0 {
      let time = removed.time / Int64(removed.count)
      inside[pass]?.removed[place] = Removed(count: removed.count - 1, time: removed.time - time)
      inside[pass]?.churn[entry.superview, default: 0] += time + row.duration
    }
  }

  private mutating func close(_ row: PassRow, in state: LayoutState) {
    let facts = state.index.passes.facts(of: row)
    let isFirst = begun.insert(row.engine).inserted
    let counts = last.counts
    last = (nil, false, Counts())
    if !isFirst { pace.add(facts.duration, for: counts.work) }
    if !isFirst, counts.work > 0, facts.duration > state.frameBudget {
      inside[row.id, default: Inside()].counts = counts
      slow.append((row.id, facts))
    } else {
      inside[row.id] = nil
    }
  }

  /// Returns one finding for each root view with such passes, including the other rules' findings
  /// in them.
  func findings(in state: LayoutState) -> [RuleResult] {
    var tallies = PathTallies()
    var hitches: [String: [Int64]] = [:]
    for (pass, facts) in slow.sorted(by: { $0.pass < $1.pass }) {
      guard let root = state.root(of: facts.engine), isUsual(pass, facts, in: state) else {
        continue
      }
      hitches[state.index.path(of: root), default: []].append(pass)
      tallies.update(root, in: state) {
        $0.tally.add(
          of: root,
          in: pass,
          time: facts.duration,
          rowsTouched: inside[pass]?.counts.rowsTouched ?? 0,
          pivots: inside[pass]?.counts.pivots ?? 0,
          state: state
        )
        if let stacks = inside[pass]?.stacks { $0.tally.add(stacks) }
      }
    }
    return tallies.sorted(in: state).compactMap { path, entry in
      let passes = hitches[path] ?? []
      let causes = causes(of: passes, in: state)
      guard !causes.isEmpty else { return nil }
      var result = state.result(
        .frameHitch,
        superview: path,
        views: [path],
        facts: Facts(
          view: state.name(of: entry.example),
          budget: state.frameBudget,
          causes: causes.map(\.fact)
        ),
        tally: entry.tally
      )
      let callers = merged(causes.flatMap(\.callers))
      if !callers.isEmpty { result.finding.callers = callers }
      return result
    }
  }

  /// Whether passes with as much work usually take longer than a frame.
  private func isUsual(_ pass: Int64, _ facts: TraceIndex.PassFacts, in state: LayoutState) -> Bool
  {
    let work = inside[pass]?.counts.work ?? 0
    guard let usual = pace.usualTime(of: work, besides: facts.duration) else { return true }
    return usual > state.frameBudget
  }

  /// The distinct lines of code, in order of first appearance.
  private func merged(_ callers: [FindingCaller]) -> [FindingCaller] {
    var merged: [FindingCaller] = []
    for caller in callers {
      let known = merged.firstIndex {
        $0.function == caller.function && $0.location == caller.location
      }
      if let known { merged[known].count += caller.count } else { merged.append(caller) }
    }
    return merged
  }

  private struct Cause {
    var fact: Facts.Cause
    var callers: [FindingCaller]
  }

  /// The three findings that took the most time in the passes.
  private func causes(
    of passes: [Int64],
    in state: LayoutState
  ) -> [Cause] {
    var churnTimes: [String: Int64] = [:]
    for pass in passes {
      for (superview, time) in inside[pass]?.churn ?? [:] {
        churnTimes[state.index.path(of: superview), default: 0] += time
      }
    }
    // A finding that Finding.joined(_:) joins with the churn finding is not a separate cause.
    let apart = state.results.filter { result in
      guard result.finding.rule == .removeAll, let view = result.finding.views.first else {
        return true
      }
      return !churnTimes.keys.contains { $0 == view || $0.hasPrefix(view + "/") }
    }
    let inside = apart.map { result in
      let finding = result.finding
      let isChurn = finding.rule == .churn
      let time =
        isChurn
        ? churnTimes[finding.superview] ?? 0
        : passes.reduce(Int64(0)) { $0 + (result.hitchTimes[$1] ?? 0) }
      return Cause(
        fact: Facts.Cause(rule: finding.rule, superview: finding.superview, time: time),
        callers: finding.callers
      )
    }
    return Array(
      inside.filter { $0.fact.time > 0 }
        .sorted { ($1.fact.time, $0.fact.place) < ($0.fact.time, $1.fact.place) }
        .prefix(3)
    )
  }
}

extension RuleOptions {
  /// The maximum nanoseconds of a pass; a frame at 120 Hz unless it was changed.
  public var frameBudget: Int64 {
    get { Int64(self[FrameHitchRule.budget]) }
    set { self[FrameHitchRule.budget] = Double(newValue) }
  }
}
