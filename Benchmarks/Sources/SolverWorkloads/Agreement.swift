/// Compares the errors of random layouts in both engines, level by level.
///
/// kiwi gets only the constraints that ours accepted, because it is not reliable after a refusal.
/// Each of its weights is a thousand times the next, so a thousand small errors of a lower level
/// can outweigh a higher one. In that case ours must be better at the higher level. Ours must never
/// be worse at the first level that differs.
struct Agreement {
  private(set) var same = 0
  private(set) var kiwiWorse = 0
  /// Layouts where kiwi's solution is better, or where kiwi refuses a constraint that ours
  /// accepted.
  private(set) var oursWorse: [String] = []

  /// Compares a number of layouts, in order of their seeds.
  init(systems: Int, firstSeed: UInt64, kiwi: KiwiLibrary) throws {
    for seed in firstSeed..<firstSeed + UInt64(systems) {
      var random = RandomScreen.Generator(seed: seed)
      var workload = RandomScreen.make(boxes: 1 + Int(random.next() % 8), using: &random)
      var order = Array(workload.constraints.indices)
      if random.chance(50) { order.shuffle(using: &random) }
      workload.timed = order.map { Workload.Operation.add($0) } + [.read]
      let ours = try SolverRunner(workload).run()
      let accepted = order.filter { ours.accepted[$0] }
      workload.timed = accepted.map { Workload.Operation.add($0) } + [.read]
      let runner = try kiwi.prepare(workload)
      _ = try runner.run()
      guard runner.refusals == 0 else {
        oursWorse.append("seed \(seed): kiwi refused what ours accepted")
        continue
      }
      judge(
        seed,
        Self.errors(workload, accepted, ours.values),
        Self.errors(workload, accepted, runner.values)
      )
    }
  }

  private mutating func judge(_ seed: UInt64, _ ours: [Double: Double], _ kiwis: [Double: Double]) {
    for level in ours.keys.sorted(by: >) {
      let (own, other) = (ours[level] ?? 0, kiwis[level] ?? 0)
      if abs(own - other) <= 1e-5 * max(1, abs(other)) { continue }
      if own < other {
        kiwiWorse += 1
      } else {
        oursWorse.append("seed \(seed): at \(level) ours misses by \(own), kiwi by \(other)")
      }
      return
    }
    same += 1
  }

  private static func errors(
    _ workload: Workload,
    _ accepted: [Int],
    _ values: [Double]
  ) -> [Double: Double] {
    var sums: [Double: Double] = [:]
    for index in accepted {
      let constraint = workload.constraints[index]
      let residual = constraint.terms.reduce(constraint.constant) {
        $0 + $1.coefficient * values[$1.variable]
      }
      let error =
        switch constraint.relation {
        case .equal: abs(residual)
        case .lessThanOrEqual: max(0, residual)
        case .greaterThanOrEqual: max(0, -residual)
        }
      sums[constraint.strength, default: 0] += error
    }
    return sums
  }
}
