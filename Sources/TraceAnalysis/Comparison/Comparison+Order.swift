import TraceStore

extension Comparison.Verdict {
  /// Worst first.
  var rank: Int {
    switch self {
    case .worse: 0
    case .nondeterministic: 1
    case .mixed: 2
    case .better: 3
    case .unknown: 4
    case .same: 5
    }
  }
}

extension Comparison.Row {
  /// Whether it differs, or is in one side only.
  var isRemarkable: Bool {
    presence != .both || countVerdict != .same || timeVerdict == .worse || timeVerdict == .better
      || counts.contains { $0.base != $0.new || !$0.base.isPoint }
  }

  /// Whether it comes first: by verdict, then by how much churn and then other counts differ, then by name.
  static func isWorse(_ left: Self, _ right: Self) -> Bool {
    if left.verdict.rank != right.verdict.rank { return left.verdict.rank < right.verdict.rank }
    let amounts = (left.amounts, right.amounts)
    if amounts.0 != amounts.1 { return amounts.1.lexicographicallyPrecedes(amounts.0) }
    return left.name < right.name
  }

  /// By how much the counts differ: churn, the other counts that judge, the rest; then the times.
  private var amounts: [Int64] {
    func sum(_ isIncluded: (WorkMeasure) -> Bool) -> Int64 {
      counts.reduce(0) {
        isIncluded($1.measure) ? $0 &+ abs($1.new.upperBound &- $1.base.upperBound) : $0
      }
    }
    let time = times.filter { $0.verdict == .worse || $0.verdict == .better }
    return [
      sum { $0 == .churned }, sum { $0 != .churned && $0.isJudged }, sum { !$0.isJudged },
      Int64(time.reduce(0) { $0 + abs($1.new - $1.base) }),
    ]
  }

  /// Takes a time that was judged.
  ///
  /// Where `isOfAll` says that it is not that of all tests, the medians of all stay, and the verdict is taken.
  mutating func take(_ time: Comparison.Time, isOfAll: Bool = true) {
    guard let position = times.firstIndex(where: { $0.measure == time.measure }) else { return }
    if isOfAll {
      times[position] = time
    } else if time.verdict == .worse || times[position].verdict == nil {
      times[position].verdict = time.verdict
      times[position].probability = time.probability
    }
    let verdicts = times.compactMap(\.verdict)
    timeVerdict = verdicts.min { $0.rank < $1.rank }
  }
}

extension Comparison.Change {
  /// Whether it comes first: by verdict, by whether it judges, by measure, by amount, by name.
  static func isWorse(_ left: Self, _ right: Self) -> Bool {
    if left.verdict.rank != right.verdict.rank { return left.verdict.rank < right.verdict.rank }
    if left.measure != right.measure { return left.measure.order < right.measure.order }
    let amounts = (abs(left.new - left.base), abs(right.new - right.base))
    if amounts.0 != amounts.1 { return amounts.0 > amounts.1 }
    return (left.superview ?? "", left.test ?? "") < (right.superview ?? "", right.test ?? "")
  }
}

extension WorkMeasure {
  /// The times come first: if one is listed, it was found to differ.
  fileprivate var order: Int {
    (isTime ? 0 : 100) + (Self.allCases.firstIndex(of: self) ?? 0)
  }
}

extension ClosedRange {
  /// Whether it holds one value.
  var isPoint: Bool { lowerBound == upperBound }
}

extension [Comparison.Row] {
  /// The place of a name among rows in order of their names.
  func firstIndex(named name: String) -> Int? {
    let found = partitioningIndex { $0.name >= name }
    return found < count && self[found].name == name ? found : nil
  }
}
