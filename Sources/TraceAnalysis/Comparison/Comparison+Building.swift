import TraceStore

extension Comparison {
  /// Compares the runs of two builds.
  ///
  /// Counts are judged for the total, and for each test and superview that both sides have. Times
  /// are judged in two steps: first the layout time of the total and of each test, then the times
  /// of superviews, only below a total or test whose time differs.
  ///
  /// - Throws: ``ComparisonObstacle`` if the comparison would be unfair and the policy does not
  ///   allow it.
  /// - Complexity: O(*n* · *m*) in places and runs, and O(*m*⁴) for each time of up to 50 runs
  ///   together.
  public init(
    base: [RunSummary],
    new: [RunSummary],
    policy: ComparisonPolicy = ComparisonPolicy()
  ) throws(ComparisonObstacle) {
    let obstacles = ComparisonObstacle.obstacles(base: base, new: new)
    if let first = obstacles.first(where: { !policy.allowed.contains($0.kind) }) { throw first }
    let table = ComparisonTable(base: base, new: new)
    var builder = ComparisonBuilder(
      table: table,
      judge: ComparisonJudge(policy: policy, table: table),
      policy: policy
    )
    builder.notes = obstacles.map(\.message)
    if let note = Self.analysisNote(base + new) { builder.notes.append(note) }
    if table.areStacksMixed {
      builder.notes.append(
        "Only some of the runs have call stacks, so callers are not named: record all alike."
      )
    }
    builder.addRows()
    builder.judgeTimes()
    builder.noteAbsences()
    self = builder.comparison(base: base.map(\.run), new: new.map(\.run))
    baseHitches = HitchSummary(medianOf: base.compactMap(\.hitches?.whole))
    newHitches = HitchSummary(medianOf: new.compactMap(\.hitches?.whole))
    hasCallStacks = (base + new).contains(where: \.hasCallStacks)
  }

  /// A note that traces come from different versions of the analysis; their churn was recomputed
  /// from the events.
  private static func analysisNote(_ all: [RunSummary]) -> String? {
    func text(_ version: Int?) -> String { version.map { "version \($0)" } ?? "an earlier version" }
    guard let first = all.first,
      let other = all.first(where: { $0.run.analysisVersion != first.run.analysisVersion })
    else { return nil }
    return """
      '\(VisibleText.escaped(first.name))' was analyzed by \(text(first.run.analysisVersion)) of the analysis and \
      '\(VisibleText.escaped(other.name))' by \(text(other.run.analysisVersion)): churn was counted again from their \
      events, by version \(ChurnMatcher.version).
      """
  }
}

/// Builds the rows of a comparison.
private struct ComparisonBuilder {
  let table: ComparisonTable
  let judge: ComparisonJudge
  let policy: ComparisonPolicy
  var notes: [String] = []
  private var total: Comparison.Row
  private var tests: [Comparison.Row] = []
  private var superviews: [Comparison.Row] = []
  private var timeVerdict = Comparison.Verdict.same
  private var runsNeeded: Int?
  private var superviewRunsNeeded: Int?
  private var changes: [Comparison.Change] = []

  init(table: ComparisonTable, judge: ComparisonJudge, policy: ComparisonPolicy) {
    self.table = table
    self.judge = judge
    self.policy = policy
    total = Self.row(.total, "", table.total, judge)
  }

  private static func row(
    _ subject: Comparison.Subject,
    _ name: String,
    _ runs: ComparisonTable.Runs,
    _ judge: ComparisonJudge
  ) -> Comparison.Row {
    let counts = judge.counts(of: runs, in: scope(subject, name))
    return Comparison.Row(
      subject: subject,
      name: name,
      formerName: nil,
      presence: .both,
      counts: counts,
      times: WorkMeasure.times(of: subject).map { judge.time($0, of: runs) },
      countVerdict: judge.verdict(of: counts),
      timeVerdict: nil
    )
  }

  /// The scope of a row's counts; the row without a name contains what belongs to no single
  /// superview.
  private static func scope(
    _ subject: Comparison.Subject,
    _ name: String
  ) -> ComparisonJudge.Scope {
    switch subject {
    case .total: .sum(nil)
    case .test: .sum(name)
    case .superview: .superview(name.isEmpty ? nil : name)
    }
  }

  // MARK: Counts

  mutating func addRows() {
    for (name, runs) in table.tests {
      guard let name else { continue }
      tests.append(Self.row(.test, name, runs, judge))
    }
    for (path, runs) in table.superviews {
      var row = Self.row(.superview, path, runs, judge)
      row.formerName = table.formerPaths[path]
      row.presence = table.presence(of: runs)
      if row.presence != .both, row.countVerdict != .nondeterministic {
        row.countVerdict = judge.verdict(onAbsence: row.presence)
      }
      superviews.append(row)
    }
    tests.sort { $0.name < $1.name }
    superviews.sort { $0.name < $1.name }
    addChanges()
  }

  private mutating func addChanges() {
    for (place, runs) in table.places {
      for count in judge.counts(of: runs, in: .place(place))
      where count.base != count.new || !count.base.isPoint {
        let (base, new) = table.values(count.measure, of: runs)
        changes.append(
          Comparison.Change(
            measure: count.measure,
            test: place.test,
            superview: place.superview,
            caller: table.callers.caller(
              of: count.measure,
              at: place,
              rises: count.new.upperBound > count.base.upperBound
            ),
            base: MedianDifference.median(base.map(Double.init)),
            new: MedianDifference.median(new.map(Double.init)),
            verdict: count.verdict
          )
        )
      }
    }
  }

  // MARK: Times

  /// Judges the layout time of the total and the tests, then of the superviews below those that
  /// differ.
  mutating func judgeTimes() {
    let gate = [("", table.total)] + tests.map { ($0.name, table.tests[$0.name] ?? []) }
    let judged = judge.judge(gate.map { (.layoutTime, $0.1) })
    for (position, time) in judged.enumerated() {
      guard let time else { continue }
      if position == 0 { total.take(time) } else { tests[position - 1].take(time) }
      addChange(time, test: position == 0 ? nil : gate[position].0, superview: nil)
    }
    let verdicts = judged.compactMap { $0?.verdict }
    timeVerdict =
      [.unknown, .worse, .better].first { verdicts.contains($0) } ?? .same
    if timeVerdict == .unknown {
      runsNeeded = RankSumTest.runsNeeded(alpha: policy.alpha, rows: verdicts.count)
    }
    // A test is more specific than the whole run that contains it.
    let differing = tests.filter { $0.timeVerdict == .worse || $0.timeVerdict == .better }
    for test in differing { judgeSuperviews(in: test.name) }
    if differing.isEmpty, total.timeVerdict == .worse || total.timeVerdict == .better {
      judgeSuperviews(in: nil)
    }
  }

  /// Judges the times of the superviews in one test, or in the whole run.
  private mutating func judgeSuperviews(in test: String?) {
    let places: [(path: String, runs: ComparisonTable.Runs)] =
      test == nil
      ? table.superviews.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      : table.places.filter { $0.key.test == test && $0.key.superview != nil }
        .map { ($0.key.superview ?? "", $0.value) }.sorted { $0.path < $1.path }
    let whole = test.map { table.tests[$0] ?? [] } ?? table.total
    let family = places.flatMap { place in
      WorkMeasure.times(of: .superview).filter { judge.matters($0, of: place.runs, in: whole) }
        .map { (place.path, $0, place.runs) }
    }
    if !judge.canTell(rows: family.count) {
      let needed = RankSumTest.runsNeeded(alpha: policy.alpha, rows: family.count)
      superviewRunsNeeded = max(superviewRunsNeeded ?? 0, needed)
    }
    let judged = judge.judge(family.map { ($0.1, $0.2) })
    for (member, time) in zip(family, judged) {
      guard let time, let verdict = time.verdict else { continue }
      if let position = superviews.firstIndex(named: member.0),
        test == nil || verdict != .same
      {
        superviews[position].take(time, isOfAll: test == nil)
      }
      addChange(time, test: test, superview: member.0)
    }
  }

  /// Adds a time that differs to the changes.
  private mutating func addChange(_ time: Comparison.Time, test: String?, superview: String?) {
    guard let verdict = time.verdict, verdict == .worse || verdict == .better else { return }
    changes.append(
      Comparison.Change(
        measure: time.measure,
        test: test,
        superview: superview,
        caller: table.callers.caller(
          of: time.measure,
          at: WorkPlace(test: test, superview: superview),
          inAllTests: test == nil,
          rises: time.new > time.base
        ),
        base: time.base,
        new: time.new,
        verdict: verdict
      )
    )
  }

  // MARK: The whole

  /// Adds notes about what only one side has.
  mutating func noteAbsences() {
    note(table.appearedTests, "test", "only in the new runs", policy.onNew)
    note(table.vanishedTests, "test", "only in the base runs", policy.onRemoved)
    let appeared = superviews.filter { $0.presence == .appeared }.map(\.name)
    let vanished = superviews.filter { $0.presence == .vanished }.map(\.name)
    note(appeared, "superview", "only in the new runs", policy.onNew)
    note(vanished, "superview", "only in the base runs", policy.onRemoved)
  }

  private mutating func note(
    _ names: [String],
    _ noun: String,
    _ what: String,
    _ rule: ComparisonPolicy.Presence
  ) {
    guard let first = names.first, rule != .allow else { return }
    let left = noun == "test" ? ", left out of the totals" : ""
    notes.append(
      names.count == 1
        ? "1 \(noun) is \(what)\(left): \(first)"
        : "\(names.count) \(noun)s are \(what)\(left), the first: \(first)"
    )
  }

  func comparison(base: [Run], new: [Run]) -> Comparison {
    let absent =
      Self.absentRows(table.appearedTests, .appeared, judge.verdict(onAbsence: .appeared))
      + Self.absentRows(table.vanishedTests, .vanished, judge.verdict(onAbsence: .vanished))
    let rules = table.findings?.rules(judge: judge)
    let accepted = judge.acceptedNotes(rules: rules ?? [])
    let shownTests = (tests + absent).filter(\.isRemarkable)
    let shownSuperviews = superviews.filter(\.isRemarkable)
    return Comparison(
      base: base,
      new: new,
      notes: notes + accepted,
      total: total,
      tests: shownTests.sorted(by: Comparison.Row.isWorse),
      superviews: shownSuperviews.sorted(by: Comparison.Row.isWorse),
      elsewhere: placeless,
      outsideTests: outsideTests,
      rules: rules,
      changes: changes.sorted(by: Comparison.Change.isWorse),
      unchangedTests: tests.count + absent.count - shownTests.count,
      unchangedSuperviews: superviews.count - shownSuperviews.count,
      runsNeeded: runsNeeded,
      superviewRunsNeeded: superviewRunsNeeded,
      countVerdict: countVerdict(absent: absent, rules: rules ?? []),
      timeVerdict: timeVerdict
    )
  }

  /// The combined verdict of all rows' counts and the rules; docs/comparing.md describes the
  /// policy.
  private func countVerdict(
    absent: [Comparison.Row],
    rules: [Comparison.Rule]
  ) -> Comparison.Verdict {
    let whole = [total] + tests
    let shared = superviews.filter { $0.presence == .both } + [placeless]
    let found = rules.filter(\.isJudged)
    func says(_ verdict: Comparison.Verdict, _ row: Comparison.Row, _ role: WorkMeasure.Role)
      -> Bool
    {
      row.counts.contains { $0.measure.role == role && $0.verdict == verdict }
    }
    if (whole + shared).contains(where: { $0.countVerdict == .nondeterministic })
      || found.contains(where: { $0.verdict == .nondeterministic })
    {
      return .nondeterministic
    }
    let isForbidden = (absent + superviews).contains {
      $0.presence != .both && $0.countVerdict == .worse
    }
    let hasNewFault = found.contains { rule in rule.places.contains { $0.verdict == .worse } }
    if isForbidden || hasNewFault || shared.contains(where: { says(.worse, $0, .fault) })
      || whole.contains(where: { says(.worse, $0, .cost) })
    {
      return .worse
    }
    let rises = shared.contains { says(.worse, $0, .cost) }
    if rises, total.counts.contains(where: { $0.measure == .rowsTouched && $0.falls }) {
      return .mixed
    }
    let fewerFaults = found.contains { $0.verdict == .better }
    let isBetter =
      whole.contains { says(.better, $0, .fault) || says(.better, $0, .cost) } || fewerFaults
    return isBetter ? .better : .same
  }

  /// The row of work that belongs to no single superview.
  private var placeless: Comparison.Row {
    let runs = table.places.filter { $0.key.superview == nil }.values
    let sum = runs.reduce(into: table.total.map { _ in WorkCounts() }) { sums, counts in
      for position in sums.indices { sums[position] += counts[position] }
    }
    return Self.row(.superview, "", sum, judge)
  }

  /// The row of work outside tests; nil without tests.
  private var outsideTests: Comparison.Row? {
    guard !tests.isEmpty, let runs = table.tests[nil] else { return nil }
    var row = Self.row(.test, "", runs, judge)
    for position in row.counts.indices { row.counts[position].verdict = .same }
    row.countVerdict = .same
    return row
  }

  private static func absentRows(
    _ names: [String],
    _ presence: Comparison.Presence,
    _ verdict: Comparison.Verdict
  ) -> [Comparison.Row] {
    names.map {
      Comparison.Row(
        subject: .test,
        name: $0,
        formerName: nil,
        presence: presence,
        counts: [],
        times: [],
        countVerdict: verdict,
        timeVerdict: nil
      )
    }
  }
}

extension Comparison.Count {
  /// Whether it is lower in the new runs, by any amount.
  fileprivate var falls: Bool { new.upperBound < base.lowerBound }
}
