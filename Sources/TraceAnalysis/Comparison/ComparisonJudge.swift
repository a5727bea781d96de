import TraceStore

/// Judges whether counts and times got worse from one side to the other.
struct ComparisonJudge {
  let policy: ComparisonPolicy
  let table: ComparisonTable
  /// The accepted rises of measures that the new runs keep to.
  let kept: [AcceptedRise]

  /// Makes a judge of both sides.
  ///
  /// - Complexity: O(*n* · *m*) in places and accepted rises.
  init(policy: ComparisonPolicy, table: ComparisonTable) {
    self.init(policy: policy, table: table, kept: Self.kept(by: table, policy: policy))
  }

  init(policy: ComparisonPolicy, table: ComparisonTable, kept: [AcceptedRise]) {
    self.policy = policy
    self.table = table
    self.kept = kept
  }

  /// Compares the counts at a place, or of what several places add up to.
  func counts(of runs: ComparisonTable.Runs, in scope: Scope) -> [Comparison.Count] {
    WorkMeasure.counts.compactMap { measure in
      let (base, new) = table.values(measure, of: runs)
      guard let baseRange = range(of: base), let newRange = range(of: new) else { return nil }
      return Comparison.Count(
        measure: measure,
        base: baseRange,
        new: newRange,
        verdict: verdict(measure, baseRange, newRange, in: scope)
      )
    }
  }

  /// Compares one count, by what a difference in it means.
  func verdict(
    _ measure: WorkMeasure,
    _ base: ClosedRange<Int64>,
    _ new: ClosedRange<Int64>
  ) -> Comparison.Verdict {
    switch measure.role {
    case .diagnostic: return .same
    case .fault: return verdict(base, new)
    case .cost:
      let verdict = verdict(base, new)
      let isSmall =
        switch verdict {
        case .worse: !Self.isWorthNoting(base.upperBound, new.upperBound)
        case .better: Double(base.lowerBound - new.lowerBound) <= Double(base.lowerBound) * 0.01
        default: false
        }
      return isSmall ? .same : verdict
    }
  }

  /// Whether a cost rises by more than a little: by more than 1 % and by more than 10.
  static func isWorthNoting(_ less: Int64, _ more: Int64) -> Bool {
    Double(more) - Double(less) > max(Double(less) * 0.01, 10)
  }

  /// From the smallest to the largest value; nil for none.
  func range(of values: [Int64]) -> ClosedRange<Int64>? {
    guard let least = values.min(), let most = values.max() else { return nil }
    return least...most
  }

  /// Compares two counts: exact if the tolerance is 0; repeats that differ by more than it say nothing.
  func verdict(
    _ base: ClosedRange<Int64>,
    _ new: ClosedRange<Int64>
  ) -> Comparison.Verdict {
    func slack(_ value: Int64) -> Double { Double(value) * policy.tolerance }
    for side in [base, new]
    where Double(side.upperBound) > Double(side.lowerBound) + slack(side.lowerBound) {
      return .nondeterministic
    }
    if Double(new.upperBound) > Double(base.upperBound) + slack(base.upperBound) { return .worse }
    if Double(new.lowerBound) < Double(base.lowerBound) - slack(base.lowerBound) { return .better }
    return .same
  }

  /// What the counts of one row that judge say together.
  func verdict(of counts: [Comparison.Count]) -> Comparison.Verdict {
    let verdicts = counts.lazy.filter(\.measure.isJudged).map(\.verdict)
    for verdict in [Comparison.Verdict.nondeterministic, .worse, .better]
    where verdicts.contains(verdict) {
      return verdict
    }
    return .same
  }

  /// What it means that only one side has a test or a superview.
  func verdict(onAbsence presence: Comparison.Presence) -> Comparison.Verdict {
    let rule = presence == .appeared ? policy.onNew : policy.onRemoved
    return rule == .fail ? .worse : .same
  }

  /// Whether so few runs could be told apart, with so many rows to judge.
  func canTell(rows: Int) -> Bool {
    let smallest = RankSumTest.smallestProbability(table.baseCount, table.newCount)
    return smallest * Double(rows) < policy.alpha
  }

  /// The medians of one time at a place; not judged yet.
  func time(_ measure: WorkMeasure, of runs: ComparisonTable.Runs) -> Comparison.Time {
    let (base, new) = table.values(measure, of: runs)
    return Comparison.Time(
      measure: measure,
      base: MedianDifference.median(base.map(Double.init)),
      new: MedianDifference.median(new.map(Double.init)),
      interval: nil,
      probability: nil,
      verdict: nil
    )
  }

  /// Whether a time is large enough to explain a difference of the whole, both sides taken together.
  ///
  /// The sides' labels play no part, so that leaving the small ones out does not favour either.
  func matters(
    _ measure: WorkMeasure,
    of runs: ComparisonTable.Runs,
    in whole: ComparisonTable.Runs
  ) -> Bool {
    let time = MedianDifference.median(runs.map { Double(measure.value(in: $0)) })
    let all = MedianDifference.median(whole.map { Double(WorkMeasure.layoutTime.value(in: $0)) })
    return time >= all * Self.smallestShare
  }

  /// The share of the layout time below which a superview's time is not judged.
  private static let smallestShare = 0.01

  /// Times that are judged together, and so share α.
  ///
  /// - Returns: For each place its time with probability and verdict; nil if there is no time to judge.
  func judge(
    _ family: [(measure: WorkMeasure, runs: ComparisonTable.Runs)]
  ) -> [Comparison.Time?] {
    let samples = family.map { table.values($0.measure, of: $0.runs) }
    let judged = samples.indices.filter { position in
      samples[position].base.contains { $0 != 0 } || samples[position].new.contains { $0 != 0 }
    }
    let canTell = canTell(rows: judged.count)
    let probabilities = judged.map { position in
      canTell
        ? RankSumTest.probability(
          samples[position].base.map(Double.init),
          samples[position].new.map(Double.init)
        ) : 1
    }
    let adjusted = HolmCorrection.adjusted(probabilities)
    var result = [Comparison.Time?](repeating: nil, count: family.count)
    for (place, position) in judged.enumerated() {
      var time = time(family[position].measure, of: family[position].runs)
      time.probability = canTell ? adjusted[place] : nil
      time.verdict = canTell ? verdict(of: time) : .unknown
      // The interval takes thousands of draws: it is for the rows that are shown.
      if position == 0 || time.verdict == .worse || time.verdict == .better {
        time.interval = MedianDifference.interval(
          samples[position].base.map(Double.init),
          samples[position].new.map(Double.init)
        )
      }
      result[position] = time
    }
    return result
  }

  /// A difference counts if it is neither chance nor small.
  private func verdict(of time: Comparison.Time) -> Comparison.Verdict {
    guard let probability = time.probability, probability < policy.alpha,
      abs(time.change) >= policy.size
    else { return .same }
    return time.new > time.base ? .worse : .better
  }
}
