import TraceStore

extension Comparison.Verdict {
  /// The sort rank, worst first.
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
  /// Whether it differs, or exists on one side only.
  var isRemarkable: Bool {
    presence != .both || countVerdict != .same || timeVerdict == .worse || timeVerdict == .better
      || counts.contains { $0.base != $0.new || !$0.base.isPoint }
  }

  /// Whether it sorts first: by verdict, by difference in churn, by difference in other counts,
  /// then by name.
  static func isWorse(_ left: Self, _ right: Self) -> Bool {
    if left.verdict.rank != right.verdict.rank { return left.verdict.rank < right.verdict.rank }
    let amounts = (left.amounts, right.amounts)
    if amounts.0 != amounts.1 { return amounts.1.lexicographicallyPrecedes(amounts.0) }
    return left.name < right.name
  }

  /// The differences of the counts: churn, the other judged counts, the rest; then the times.
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

  /// Stores a time that was judged.
  ///
  /// If `isOfAll` is false, the time is not that of all tests. Then the row keeps the medians of
  /// all tests and takes only the verdict.
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
  /// Whether it sorts first: by verdict, by whether it is judged, by measure, by amount, then by
  /// name.
  static func isWorse(_ left: Self, _ right: Self) -> Bool {
    if left.verdict.rank != right.verdict.rank { return left.verdict.rank < right.verdict.rank }
    if left.measure != right.measure { return left.measure.order < right.measure.order }
    let amounts = (abs(left.new - left.base), abs(right.new - right.base))
    if amounts.0 != amounts.1 { return amounts.0 > amounts.1 }
    return (left.superview ?? "", left.test ?? "") < (right.superview ?? "", right.test ?? "")
  }
}

extension WorkMeasure {
  /// Times come first: a listed time was found to differ.
  fileprivate var order: Int {
    (isTime ? 0 : 100) + (Self.allCases.firstIndex(of: self) ?? 0)
  }
}

extension ClosedRange {
  /// Whether it contains a single value.
  var isPoint: Bool { lowerBound == upperBound }
}

extension [Comparison.Row] {
  /// The position of a name among rows that are sorted by name.
  func firstIndex(named name: String) -> Int? {
    let found = partitioningIndex { $0.name >= name }
    return found < count && self[found].name == name ? found : nil
  }
}
