import ConstraintSolver
import TraceAnalysis
import TraceStore

/// Plays the changes of engines whose constraints are expressions of many terms: those of other engines.
final class LinearReplay {
  private let engines: Set<Int64>
  private let definitions: LinearDefinitions
  private let plan: ReplayPlan?
  private var machines: [Int64: LinearMachine] = [:]
  private var constants: [Int64: Double] = [:]
  /// Removals and additions that are left out, between the two.
  private var kept: [Int: LinearMachine.Played] = [:]
  private var waiting: [Int: Int64] = [:]
  /// What was asked of the engines.
  private(set) var operations = 0
  private var gone = SolverCost()
  /// The values that the recorded solvers chose, by engine: the last first.
  private var chosen: [Int64: [[VariableValueRow]]] = [:]
  /// How they compare.
  private(set) var values = ReplayReport.Values()

  /// Makes a replay of all changes, or of those that a plan leaves; nil if there are no such engines.
  init?(_ reader: TraceReader, plan: ReplayPlan?) throws {
    engines = try reader.enginesOfExpressions()
    if engines.isEmpty { return nil }
    definitions = try LinearDefinitions(reader)
    self.plan = plan
    guard plan == nil else { return }
    var batches: [Int64: [[VariableValueRow]]] = [:]
    for row in try reader.variableValues() {
      var batch = batches.removeValue(forKey: row.engine) ?? []
      if let last = batch.indices.last, batch[last].first?.time == row.time {
        batch[last].append(row)
      } else {
        batch.append([row])
      }
      batches[row.engine] = batch
    }
    chosen = batches.mapValues { Array($0.reversed()) }
  }

  /// How many engines it plays.
  var count: Int { engines.count }

  /// Whether the engine is one of them.
  func plays(_ engine: Int64) -> Bool { engines.contains(engine) }

  /// What the solvers have done so far.
  var cost: SolverCost { machines.values.reduce(gone) { $0 + $1.cost } }

  /// Plays a change; returns the work that it took.
  @discardableResult
  func apply(_ change: ConstraintChange) -> SolverWork {
    let machine = machine(of: change.engine)
    let before = machine.cost
    switch change.kind {
    case .added: add(change, to: machine)
    case .removed: remove(change, from: machine)
    case .constantSet:
      guard let constant = change.newValue else { break }
      constants[change.constraint] = constant
      operations += 1
      machine.setConstant(constant, of: change.constraint)
    case .prioritySet, .broken: break
    }
    return SolverWork(
      rowsTouched: machine.cost.rowsTouched - before.rowsTouched,
      pivots: machine.cost.pivots - before.pivots
    )
  }

  private func add(_ change: ConstraintChange, to machine: LinearMachine) {
    guard let row = definitions.row(change.constraint) else { return }
    let constant = constants[row.id] ?? row.constant
    if let pair = plan?.pairOfAddition[change.id] {
      if let old = kept.removeValue(forKey: pair) {
        machine.give(old, to: row.id, constant: constant)
      } else {
        waiting[pair] = row.id
      }
      return
    }
    operations += 1
    machine.add(row, signature: nil, constant: constant, definitions)
  }

  private func remove(_ change: ConstraintChange, from machine: LinearMachine) {
    guard let pair = plan?.pairOfRemoval[change.id] else {
      operations += 1
      return machine.remove(change.constraint)
    }
    guard let old = machine.take(change.constraint) else { return }
    if let new = waiting.removeValue(forKey: pair), let row = definitions.row(new) {
      machine.give(old, to: new, constant: constants[new] ?? row.constant)
    } else {
      kept[pair] = old
    }
  }

  /// Chooses an engine's values, and compares them with those that were read from the time on.
  func solve(_ engine: Int64, at time: Int64) {
    guard let machine = machines[engine] else { return }
    machine.solve()
    while let next = chosen[engine]?.last, (next.first?.time ?? 0) < time {
      chosen[engine]?.removeLast()
    }
    guard let rows = chosen[engine]?.popLast() else { return }
    var recorded: [LinearDefinitions.Key: Double] = [:]
    for row in rows {
      guard let name = row.variable else { continue }
      recorded[LinearDefinitions.Key(item: row.item, name: name)] = row.value
    }
    compare(machine, with: recorded)
  }

  private func compare(_ machine: LinearMachine, with recorded: [LinearDefinitions.Key: Double]) {
    guard let theirs = machine.errors(definitions, at: { recorded[$0] }),
      let ours = machine.errors(definitions, at: machine.value)
    else {
      values.unknown += 1
      return
    }
    let scale = recorded.values.reduce(1) { max($0, abs($1)) }
    let tolerance = Self.exactness * scale
    let differs = { (one: Double, other: Double) in abs(one - other) > tolerance }
    // The first priority at which one of them is nearer to true decides.
    let first = theirs.keys.sorted(by: >).first { differs(theirs[$0] ?? 0, ours[$0] ?? 0) }
    if let first {
      if (theirs[first] ?? 0) > (ours[first] ?? 0) {
        values.leaked += 1
      } else {
        values.worse += 1
      }
    } else if recorded.contains(where: { key, value in
      machine.value(of: key).map { differs($0, value) } ?? false
    }) {
      values.equallyGood += 1
    } else {
      values.same += 1
    }
  }

  /// Lets an engine go.
  func discard(_ engine: Int64) {
    if let machine = machines.removeValue(forKey: engine) { gone = gone + machine.cost }
  }

  private func machine(of engine: Int64) -> LinearMachine {
    if let known = machines[engine] { return known }
    let new = LinearMachine()
    machines[engine] = new
    return new
  }
}

extension LinearReplay {
  /// Sums of different order differ by less, for values about 1.
  private static let exactness = 1e-6
}

extension SolverCost {
  fileprivate static func + (one: SolverCost, other: SolverCost) -> SolverCost {
    var sum = one
    sum.rowsTouched += other.rowsTouched
    sum.pivots += other.pivots
    sum.time += other.time
    return sum
  }
}
