import Signposts
import TraceStore

/// The counts that budgets limit, by test and superview.
struct BudgetCounts {
  private var work: [WorkPlace: WorkCounts]
  private var slowPasses: [String?: Int64]
  private var throwAwayEngines: [WorkPlace: Int64] = [:]
  private let paths: Set<String>

  /// Reads the counts of a trace.
  ///
  /// - Complexity: O(*n*) in tests, superviews, passes and engines, if the trace was summed when
  ///   its recording ended.
  init(_ source: some TraceSource, frameBudget: Int64) throws {
    work = try WorkByPlace(of: source).work
    let index = try TraceIndex(source)
    paths = Set(index.items.ids.map(index.path(of:)))
    var slowPasses: [String?: Int64] = [:]
    try index.passes.stream { _, pass in
      guard pass.isCommitted, pass.duration > frameBudget else { return }
      slowPasses[pass.test.flatMap { index.testNames[$0] }, default: 0] += 1
    }
    self.slowPasses = slowPasses
    for engine in try source.engines() where engine.purpose == .systemLayoutSizeFitting {
      let place = WorkPlace(
        test: engine.test.flatMap { index.testNames[$0] },
        superview: engine.view.map { index.path(of: index.items.superview(of: $0) ?? $0) }
      )
      throwAwayEngines[place, default: 0] += 1
    }
  }

  /// Compares the run with a budget.
  func result(for budget: Budget) -> BudgetResult {
    var byTest: [String?: Int64] = [:]
    for (place, count) in counts(of: budget.measure) {
      if case .superview(let path) = budget.scope, place.superview != path { continue }
      byTest[place.test, default: 0] += count
    }
    switch budget.scope {
    case .run:
      return BudgetResult(
        budget: budget,
        count: byTest.values.reduce(0, +),
        tests: [],
        isAbsent: false
      )
    case .superview(let path):
      return BudgetResult(
        budget: budget,
        count: byTest.values.reduce(0, +),
        tests: [],
        isAbsent: !paths.contains(path)
      )
    case .eachTest:
      let over = byTest.filter { $0.value > budget.limit }
        .map { (name: $0.key ?? "outside tests", count: $0.value) }
        .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      return BudgetResult(
        budget: budget,
        count: byTest.values.max() ?? 0,
        tests: over.map(\.name),
        isAbsent: false
      )
    }
  }

  private func counts(of measure: Budget.Measure) -> [(WorkPlace, Int64)] {
    switch measure {
    case .churned: work.map { ($0.key, Int64($0.value.churned)) }
    case .measurements: work.map { ($0.key, Int64($0.value.measurements)) }
    case .broken: work.map { ($0.key, Int64($0.value.broken)) }
    case .rowsTouched: work.map { ($0.key, Int64($0.value.rowsTouched)) }
    case .pivots: work.map { ($0.key, Int64($0.value.pivots)) }
    case .slowPasses:
      slowPasses.map { (WorkPlace(test: $0.key, superview: nil), $0.value) }
    case .throwAwayEngines: throwAwayEngines.map { ($0.key, $0.value) }
    }
  }
}
