import Signposts
public import TraceAnalysis
public import TraceStore

/// Tries the fixes of conflicts on engines that have the constraints of that moment.
@MainActor
final class ConflictTrials {
  private var pending: [Int64: ConflictTrial]
  /// Those whose constraints are not all in the engine yet.
  private var waiting: [ConflictTrial] = []
  /// By the trial's change, which of its attempts resolve the conflict.
  private(set) var results: [Int64: [Bool]] = [:]

  init(_ trials: [ConflictTrial]) {
    pending = Dictionary(trials.map { ($0.change, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isDone: Bool { pending.isEmpty && waiting.isEmpty }

  /// Takes the next change of the trace, after the machine has.
  func follow(_ row: ConstraintChange, on machine: ReplayMachine) {
    switch row.kind {
    case .broken:
      if let trial = pending.removeValue(forKey: row.id) { waiting.append(trial) }
    case .removed:
      // The set of that moment no longer exists.
      waiting.removeAll { $0.engine == row.engine && $0.members.contains(row.constraint) }
    case .added, .constantSet, .prioritySet: break
    }
    guard !waiting.isEmpty else { return }
    waiting.removeAll { trial in
      guard machine.has(trial.members, in: trial.engine) else { return false }
      let others = machine.broken(in: trial.engine).subtracting(trial.members.prefix(1))
      results[trial.change] = trial.attempts.map { attempt in
        machine.holds(trial.engine, after: attempt, leavingOut: others)
      }
      return true
    }
  }
}

extension ReplayMachine {
  /// Whether all of some constraints are in an engine.
  fileprivate func has(_ constraints: [Int64], in engine: Int64) -> Bool {
    constraints.allSatisfy { isActive($0, in: engine) }
  }

  /// Whether the constraints of an engine can all be satisfied after a change.
  fileprivate func holds(
    _ engine: Int64,
    after attempt: ConflictTrial.Attempt,
    leavingOut others: Set<Int64>
  ) -> Bool {
    switch attempt {
    case .without(let constraint): holds(engine) { $0.id == constraint || others.contains($0.id) }
    case .withoutFrame(let constraint):
      holds(engine) { [view = definitions[constraint]?.firstItem] row in
        others.contains(row.id) || (row.origin == .autoresizing && row.firstItem == view)
      }
    case .optional(let constraint):
      holds(engine, optional: constraint) { others.contains($0.id) }
    }
  }
}

extension Replay {
  /// Tries the fixes of conflicts in a trace.
  ///
  /// - Returns: By the trial's change, which of its attempts resolve the conflict. Trials that cannot be made are left out:
  ///   those of an incomplete trace, and those after the first million changes.
  /// - Throws: ``TraceError`` if the trace cannot be read.
  /// - Complexity: What the engines need for the changes before the last conflict.
  @MainActor
  public static func results(
    of trials: [ConflictTrial],
    in reader: TraceReader
  ) throws -> [Int64: [Bool]] {
    let run = try reader.run()
    guard reader.schemaVersion >= 2, run.signpostsLost == 0 else { return [:] }
    let player = try ReplayPlayer(reader, run: run, version: "", plan: nil)
    let trials = ConflictTrials(trials)
    player.trials = trials
    do {
      try player.play(reader)
    } catch is ReplayPlayer.TrialsEnded {}
    return trials.results
  }
}
