import TraceStore

/// Decides whether counts and times got worse from one side to the other.
struct ComparisonJudge {
  let policy: ComparisonPolicy
  let table: ComparisonTable
  /// The accepted rises of measures that the new runs respect.
  let kept: [AcceptedRise]

  /// Creates a judge of both sides.
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

  /// Compares the counts of one place, or of the sum of several places.
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

  /// Compares one count according to its role.
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

  /// Whether a cost rises significantly: by more than 1 % and by more than 10.
  static func isWorthNoting(_ less: Int64, _ more: Int64) -> Bool {
    Double(more) - Double(less) > max(Double(less) * 0.01, 10)
  }

  /// The range of the values; nil without values.
  func range(of values: [Int64]) -> ClosedRange<Int64>? {
    guard let least = values.min(), let most = values.max() else { return nil }
    return least...most
  }

  /// Compares two counts, exactly if the tolerance is 0.
  ///
  /// Repeats that differ by more than it decide nothing.
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

  /// The combined verdict of a row's judged counts.
  func verdict(of counts: [Comparison.Count]) -> Comparison.Verdict {
    let verdicts = counts.lazy.filter(\.measure.isJudged).map(\.verdict)
    for verdict in [Comparison.Verdict.nondeterministic, .worse, .better]
    where verdicts.contains(verdict) {
      return verdict
    }
    return .same
  }

  /// The verdict for a test or a superview that only one side has.
  func verdict(onAbsence presence: Comparison.Presence) -> Comparison.Verdict {
    let rule = presence == .appeared ? policy.onNew : policy.onRemoved
    return rule == .fail ? .worse : .same
  }

  /// Whether this number of runs can show a difference, given the number of rows to judge.
  func canTell(rows: Int) -> Bool {
    let smallest = RankSumTest.smallestProbability(table.baseCount, table.newCount)
    return smallest * Double(rows) < policy.alpha
  }

  /// The medians of one time at a place, not judged yet.
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

  /// Whether a time is large enough to explain a difference of the whole, with both sides combined.
  ///
  /// The labels of the sides are ignored, so that omitting small times favors neither side.
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

  /// Judges times together; they share α.
  ///
  /// - Returns: For each place its time with probability and verdict; nil if there is no time to
  ///   judge.
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
      // The interval takes thousands of random draws, so compute it only for rows that are shown.
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

  /// A difference counts only if it is neither chance nor small.
  private func verdict(of time: Comparison.Time) -> Comparison.Verdict {
    guard let probability = time.probability, probability < policy.alpha,
      abs(time.change) >= policy.size
    else { return .same }
    return time.new > time.base ? .worse : .better
  }
}
