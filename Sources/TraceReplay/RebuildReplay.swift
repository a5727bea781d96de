import Signposts
public import TraceAnalysis
public import TraceStore

/// Finds engines that are recreated for each layout, and measures how much keeping one would save.
///
/// An engine replaces another if it is created for the same view with the same constraints. All of
/// them are replayed twice in Plumbline's solver: recreated as recorded, and as a single engine
/// that keeps the repeated constraints.
public struct RebuildReplay: Sendable {
  /// The minimum share of constraints that must be repeated.
  public static let leastShare = 0.5

  /// Creates a replay.
  public init() {}

  /// Replays a trace's rebuilt engines, or those created in tests whose names contain a text;
  /// returns nil if there are none.
  ///
  /// - Complexity: O(*n*) in constraints and their changes, if a view has several engines; else
  ///   O(*n*) in engines.
  public func report(of reader: TraceReader, tests text: String? = nil) throws -> RebuildReport? {
    let tests = Dictionary(try reader.tests().map { ($0.id, $0.fullName) }) { $1 }
    let engines = try reader.engines().filter { engine in
      guard engine.parent == nil, engine.purpose != .systemLayoutSizeFitting, engine.view != nil
      else { return false }
      guard let text else { return true }
      return engine.test.flatMap { tests[$0] }?.contains(text) ?? false
    }
    let views = Dictionary(grouping: engines) { $0.view ?? 0 }.filter { $0.value.count > 1 }
    guard !views.isEmpty else { return nil }
    let paths = Dictionary(try reader.items().map { ($0.id, $0.path) }) { $1 }
    let definitions = try LinearDefinitions(reader)
    var successions: [Int64: Succession] = [:]
    for (view, engines) in views {
      let succession = Succession(path: paths[view] ?? "?", definitions)
      for engine in engines {
        successions[engine.id] = succession
        succession.tests[engine.id] = engine.test.flatMap { tests[$0] }
      }
    }
    try reader.forEachEvent(of: [.constraintChange, .passEnded]) { event in
      switch event {
      case .constraintChange(let row): successions[row.engine]?.apply(row)
      case .passEnded(let row): successions[row.engine]?.solve()
      default: break
      }
    }
    var seen: Set<ObjectIdentifier> = []
    let sums = successions.values.filter {
      seen.insert(ObjectIdentifier($0)).inserted && !$0.isInterleaved
    }
    .map { $0.finish() }
    .filter { $0.rebuilds > 0 && $0.sameShare >= Self.leastShare }
    .sorted { ($1.constraints, $0.path) < ($0.constraints, $1.path) }
    return sums.isEmpty ? nil : RebuildReport(views: sums)
  }
}

/// The engines of one view, one after another.
private final class Succession {
  private var sum: RebuiltEngine
  private let definitions: LinearDefinitions
  private var engine: Int64?
  /// The test in which each engine was created, by name.
  var tests: [Int64: String] = [:]
  private var testSums: [String: RebuiltTest] = [:]
  /// The engines that have been replaced.
  private var gone: Set<Int64> = []
  /// Whether a replaced engine was used again, so that the engines do not follow one another.
  private(set) var isInterleaved = false
  /// The number of additions of each signature to the current and the previous engine, minus
  /// matched ones.
  private var added: [Int64: Int] = [:]
  private var before: [Int64: Int] = [:]
  private var constants: [Int64: Double] = [:]
  private var recreated = LinearMachine()
  private let keeping = LinearMachine()

  init(path: String, _ definitions: LinearDefinitions) {
    sum = RebuiltEngine(path: path)
    self.definitions = definitions
  }

  func apply(_ change: ConstraintChange) {
    if isInterleaved { return }
    if change.engine != engine {
      if gone.contains(change.engine) {
        isInterleaved = true
        return
      }
      begin(change.engine)
    }
    guard let row = definitions.row(change.constraint) else { return }
    switch change.kind {
    case .added:
      note(change)
      let constant = constants[row.id] ?? row.constant
      recreated.add(row, signature: nil, constant: constant, definitions)
      keeping.add(row, signature: change.signature, constant: constant, definitions)
    case .removed:
      recreated.remove(row.id)
      keeping.remove(row.id)
    case .constantSet:
      guard let constant = change.newValue else { return }
      constants[row.id] = constant
      recreated.setConstant(constant, of: row.id)
      keeping.setConstant(constant, of: row.id)
    case .prioritySet, .broken: break
    }
  }

  private func begin(_ new: Int64) {
    if let engine {
      gone.insert(engine)
      sum.rebuilds += 1
      countForTest(of: new) { $0.rebuilds += 1 }
      finishEngine()
      recreated = LinearMachine()
      keeping.leaveConstraints()
      before = added
      added = [:]
    }
    engine = new
  }

  private func note(_ change: ConstraintChange) {
    guard let signature = change.signature, change.reason != .alive else { return }
    added[signature, default: 0] += 1
    guard sum.rebuilds > 0 else { return }
    sum.constraints += 1
    countForTest(of: change.engine) { $0.constraints += 1 }
    if let count = before[signature], count > 0 {
      before[signature] = count - 1
      sum.same += 1
      sum.time += change.duration
      countForTest(of: change.engine) { $0.same += 1 }
    }
  }

  private func countForTest(of engine: Int64, _ count: (inout RebuiltTest) -> Void) {
    guard let name = tests[engine] else { return }
    count(&testSums[name, default: RebuiltTest(name: name)])
  }

  func solve() {
    recreated.solve()
    keeping.solve()
    for key in recreated.keys {
      guard let one = recreated.value(of: key), let other = keeping.value(of: key) else { continue }
      sum.values += 1
      if abs(one - other) > 1e-6 * max(1, abs(one)) { sum.otherValues += 1 }
    }
  }

  private func finishEngine() {
    sum.rebuilt.rowsTouched += recreated.cost.rowsTouched
    sum.rebuilt.pivots += recreated.cost.pivots
    sum.rebuilt.time += recreated.cost.time
  }

  func finish() -> RebuiltEngine {
    finishEngine()
    sum.kept = keeping.cost
    sum.tests = testSums.values.sorted { ($1.constraints, $0.name) < ($0.constraints, $1.name) }
    return sum
  }
}
