/// The fixes of a conflict that a replay can try.
///
/// The analysis proposes fixes, and the replay has the engine. The analysis does not know the
/// replay, so the caller of both passes the results on (``DiagnosisAnalysis/tryFixes``).
public struct ConflictTrial: Hashable, Sendable {
  /// Tries fixes; returns, by the trial's change, which of its attempts resolve the conflict.
  public typealias Trying = @Sendable ([ConflictTrial]) throws -> [Int64: [Bool]]

  /// What to change in the engine in which the conflict happened.
  package enum Attempt: Hashable, Sendable {
    /// Omit a constraint.
    case without(Int64)
    /// Omit all constraints of a view's frame, to which this constraint belongs.
    case withoutFrame(Int64)
    /// Give a constraint a priority below required.
    case optional(Int64)
  }

  /// The row of the change that broke the constraint.
  package var change: Int64
  /// The engine.
  package var engine: Int64
  /// The constraints that cannot be satisfied together, the broken one first.
  package var members: [Int64]
  /// The attempts, best first.
  package var attempts: [Attempt]
}

extension Finding {
  /// The fixes that a replay can try; nil if there are none, or if it has already tried them.
  var trial: ConflictTrial? {
    guard !isOfOtherEngine, let facts = facts.value as? ConflictFacts, !facts.areTried,
      facts.ids.count == facts.members.count, !facts.fixes.isEmpty
    else { return nil }
    return ConflictTrial(
      change: facts.change,
      engine: facts.engine,
      members: facts.ids,
      attempts: facts.fixes.map { fix in
        switch fix {
        case .deactivateFirst(let position), .giveSize(let position), .setConstant(let position),
          .automaticRowHeight(let position):
          .without(facts.ids[position])
        case .stopTranslating(let position): .withoutFrame(facts.ids[position])
        case .lowerPriority(let position): .optional(facts.ids[position])
        }
      }
    )
  }

  /// Keeps the fixes that resolve the conflict.
  mutating func keepFixes(_ resolves: [Bool]) {
    guard var facts = facts.value as? ConflictFacts, resolves.count == facts.fixes.count else {
      return
    }
    facts.fixes = zip(facts.fixes, resolves).filter(\.1).map(\.0)
    facts.areTried = true
    self.facts = AnyFindingFacts(value: facts)
  }
}
