import Signposts
public import TraceAnalysis
public import TraceStore

/// Runs a trace's constraint operations through the layout engine again.
///
/// The operations are those that the program asked of its engines, in their order. What follows from them the engine finds
/// again: breaking and restoring, minimizing, values. A second set of engines may play what a plan leaves of them,
/// step by step beside the first.
public struct Replay: Sendable {
  /// The version of the engine, to be compared with the recorder's.
  public var version: String
  /// What is left out in the second set of engines; nil for an exact replay only.
  public var plan: ReplayPlan.Kind?

  /// Why a trace cannot be replayed.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It was recorded before traces told enough.
    case tooOld
    /// Signposts are missing.
    case incomplete(lost: Int)
    /// No layout engine did anything.
    case nothing

    /// One sentence: what is wrong and what to do.
    public var description: String {
      switch self {
      case .tooOld:
        "A trace of version 1 does not tell enough for a replay: record it again."
      case .incomplete(let lost):
        "The trace lacks \(lost) signposts, and a replay needs all of them: record it again, with more room for them."
      case .nothing:
        "The trace has no changes of constraints: there is nothing to replay."
      }
    }
  }

  /// Creates a replay.
  public init(version: String, plan: ReplayPlan.Kind? = nil) {
    self.version = version
    self.plan = plan
  }

  /// Replays a trace.
  ///
  /// - Throws: ``Refusal`` for a trace that cannot be replayed, ``TraceError`` if it cannot be read.
  /// - Complexity: What the engines need for the operations; memory grows with items, constraints and what is left out.
  @MainActor
  public func report(of reader: TraceReader) throws -> ReplayReport {
    guard reader.schemaVersion >= 2 else { throw Refusal.tooOld }
    let run = try reader.run()
    guard run.signpostsLost == 0 else { throw Refusal.incomplete(lost: run.signpostsLost) }
    let plan = try plan.map { try ReplayPlan.plan($0, for: reader) }
    let player = try ReplayPlayer(reader, run: run, version: version, plan: plan)
    try player.play(reader)
    let report = player.finish()
    guard report.recorded.operations > 0 else { throw Refusal.nothing }
    return report
  }
}
