import ConstraintSolver
import Signposts
import TraceAnalysis
import TraceStore

/// Plays the changes of other engines; their constraints are expressions with many terms.
final class LinearReplay {
  private let engines: Set<Int64>
  private let definitions: LinearDefinitions
  private let plan: ReplayPlan?
  private var machines: [Int64: LinearMachine] = [:]
  private var constants: [Int64: Double] = [:]
  /// The solver constraints of omitted removals, until the matching additions.
  private var kept: [Int: LinearMachine.Played] = [:]
  private var waiting: [Int: Int64] = [:]
  /// The number of operations on the engines.
  private(set) var operations = 0
  private var gone = SolverCost()
  /// The values that the recorded solvers chose, by engine, the latest first.
  private var chosen: [Int64: [[VariableValueRow]]] = [:]
  /// The comparison of all values.
  private(set) var values = ReplayReport.Values()
  /// The result of an engine's last comparison.
  private var verdicts: [Int64: WritableKeyPath<ReplayReport.Values, Int>] = [:]

  /// Creates a replay of all changes, or of the part that a plan keeps; returns nil if there are no
  /// such engines.
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

  /// The number of engines that it plays.
  var count: Int { engines.count }

  /// Returns whether it plays the engine.
  func plays(_ engine: Int64) -> Bool { engines.contains(engine) }

  /// The solvers' cost so far.
  var cost: SolverCost { machines.values.reduce(gone) { $0 + $1.cost } }

  /// Plays a change; returns the work of the change.
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
        machine.give(old, to: row, constant: constant)
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
      machine.give(old, to: row, constant: constants[new] ?? row.constant)
    } else {
      kept[pair] = old
    }
  }

  /// Solves an engine, and compares its values with the values read from a time on.
  func solve(_ engine: Int64, at time: Int64) {
    guard let machine = machines[engine] else { return }
    machine.solve()
    while let next = chosen[engine]?.last, (next.first?.time ?? 0) < time {
      chosen[engine]?.removeLast()
    }
    guard let rows = chosen[engine]?.popLast() else { return }
    var recorded: [LinearDefinitions.Key: Double] = [:]
    for row in rows {
      if let key = LinearDefinitions.key(of: row) { recorded[key] = row.value }
    }
    let verdict = verdict(on: machine, beside: recorded)
    values[keyPath: verdict] += 1
    verdicts[engine] = verdict
  }

  private func verdict(
    on machine: LinearMachine,
    beside recorded: [LinearDefinitions.Key: Double]
  ) -> WritableKeyPath<ReplayReport.Values, Int> {
    guard let theirs = machine.errors(definitions, at: { recorded[$0] }),
      let ours = machine.errors(definitions, at: machine.value)
    else { return \.unknown }
    let scale = recorded.values.reduce(1) { max($0, abs($1)) }
    let tolerance = Self.exactness * scale
    let differs = { (one: Double, other: Double) in abs(one - other) > tolerance }
    // The first priority with a difference in errors decides.
    let first = theirs.keys.sorted(by: >).first { differs(theirs[$0] ?? 0, ours[$0] ?? 0) }
    if let first { return (theirs[first] ?? 0) > (ours[first] ?? 0) ? \.leaked : \.worse }
    let differ = recorded.contains { key, value in
      machine.value(of: key).map { differs($0, value) } ?? false
    }
    return differ ? \.equallyGood : \.same
  }

  /// Returns a view's frame from an engine's values, or nil if the trace has no expression for it.
  func frame(of view: Int64, in engine: Int64, at time: Int64) -> TraceRect? {
    guard let machine = machines[engine] else { return nil }
    return definitions.frame(of: view, at: time, value: machine.value)
  }

  /// Adds the comparison of a recorded frame to a report.
  func compare(
    _ recorded: TraceRect,
    of view: Int64,
    named path: String,
    after pass: PassRow,
    engine: Int64,
    in report: inout ReplayReport
  ) {
    let time = pass.end ?? .max
    guard let frame = frame(of: view, in: engine, at: time) else {
      if definitions.isFrameByCode(view, at: time) {
        report.framesByCode += 1
      } else {
        report.framesUntold += 1
      }
      return
    }
    // Frameworks round frames in various ways, to whole pixels at most.
    if frame.isNear(recorded, within: 1) {
      report.frames.same += 1
    } else if verdicts[engine] == \.equallyGood {
      report.frames.ambiguous += 1
    } else if verdicts[engine] == \.leaked {
      report.frames.outweighed += 1
    } else {
      report.frames.note(
        ReplayReport.Difference(view: path, pass: pass.id, expected: recorded, actual: frame)
      )
    }
  }

  /// Adds the comparison of an engine's frames with those of another replay of it.
  func compareFrames(
    of engine: Int64,
    with exact: LinearReplay,
    after pass: PassRow,
    paths: [Int64: String],
    in frames: inout ReplayReport.Frames
  ) {
    let time = pass.end ?? .max
    for view in definitions.framedViews {
      guard let expected = exact.frame(of: view, in: engine, at: time),
        let actual = frame(of: view, in: engine, at: time)
      else { continue }
      if actual.isNear(expected, within: Self.exactness * 1_000) {
        frames.same += 1
      } else if hasSameErrors(as: exact, in: engine) {
        frames.ambiguous += 1
      } else {
        frames.note(
          ReplayReport.Difference(
            view: paths[view] ?? "?",
            pass: pass.id,
            expected: expected,
            actual: actual
          )
        )
      }
    }
  }

  /// Returns whether two replays of an engine have the same errors, so that both solutions are
  /// equally good.
  private func hasSameErrors(as other: LinearReplay, in engine: Int64) -> Bool {
    guard let one = machines[engine], let two = other.machines[engine],
      let ours = one.errors(definitions, at: one.value),
      let theirs = two.errors(definitions, at: two.value)
    else { return false }
    let scale = one.keys.reduce(1) { max($0, abs(one.value(of: $1) ?? 0)) }
    return Set(ours.keys).union(theirs.keys).allSatisfy {
      abs((ours[$0] ?? 0) - (theirs[$0] ?? 0)) <= Self.exactness * scale
    }
  }

  /// Discards an engine.
  func discard(_ engine: Int64) {
    if let machine = machines.removeValue(forKey: engine) { gone = gone + machine.cost }
    verdicts[engine] = nil
  }

  private func machine(of engine: Int64) -> LinearMachine {
    if let known = machines[engine] { return known }
    let new = LinearMachine()
    machines[engine] = new
    return new
  }
}

extension LinearReplay {
  /// Differences due to the order of summation are smaller, for values about 1.
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
