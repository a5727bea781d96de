import TraceStore

/// Sums the cost of replaced constraints; fractions of a nanosecond are rounded only at the end.
struct ReplacementSum: Hashable, Codable {
  private(set) var count = 0
  /// The number of changes, by pass.
  private(set) var passes: [Int64: Int] = [:]
  private(set) var stacks = StackCounts()
  private var time = 0.0
  private var rowsTouched = 0.0
  private var pivots = 0.0

  /// Adds a fraction of one change, with the same fraction of its share of the pass's error
  /// minimization.
  mutating func add(
    _ row: ConstraintChange,
    part: Double = 1,
    of changeCount: Int,
    _ minimization: TraceIndex.Minimization
  ) {
    if let pass = row.pass { passes[pass, default: 0] += 1 }
    stacks.add(row.stack)
    let share = part / Double(max(changeCount, 1))
    time += part * Double(row.duration) + share * Double(minimization.duration)
    rowsTouched += part * Double(row.rowsTouched) + share * Double(minimization.rowsTouched)
    pivots += part * Double(row.pivots) + share * Double(minimization.pivots)
  }

  /// Adds pairs of removals and additions.
  mutating func add(_ pairs: [ChurnMatches.Pair]) {
    count += pairs.count
    for pair in pairs {
      passes[pair.row.pass, default: 0] += 1
      stacks.add(pair.removed?.row.stack)
      stacks.add(pair.added?.row.stack)
      time += pair.row.wastedTime
      rowsTouched += pair.row.wastedRows
      pivots += pair.row.wastedPivots
    }
  }

  /// Adds another sum.
  mutating func add(_ other: ReplacementSum) {
    count += other.count
    passes.merge(other.passes, uniquingKeysWith: +)
    stacks.add(other.stacks)
    time += other.time
    rowsTouched += other.rowsTouched
    pivots += other.pivots
  }

  /// The cost, including the duration of the passes in which it happened.
  func cost(in index: TraceIndex, occurrences: Int) -> FindingCost {
    var cost = FindingCost()
    cost.occurrences = occurrences
    cost.passes = passes.count
    cost.passTime = passes.keys.reduce(0) { $0 + (index.passes[$1]?.duration ?? 0) }
    cost.time = Int64(time.rounded())
    cost.rowsTouched = Int(rowsTouched.rounded())
    cost.pivots = Int(pivots.rounded())
    cost.worstPass = passes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return cost
  }

  /// The names of the tests in whose passes it happened.
  func tests(in index: TraceIndex) -> [String] {
    index.names(ofTests: Set(passes.keys.compactMap { index.passes[$0]?.test }))
  }
}
