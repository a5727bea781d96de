import Signposts
public import TraceAnalysis
public import TraceStore

/// Runs a trace's constraint operations through the layout engine again.
///
/// The operations are the program's requests to its engines, in their order. The engine
/// computes the consequences again: breaking and restoring, minimizing, values. A second set of
/// engines may play the operations that a plan keeps, step by step together with the first.
public struct Replay: Sendable {
  /// The version of the engine, to compare with the recorder's.
  public var version: String
  /// The kind of operations that the second set of engines omits; nil for an exact replay only.
  public var plan: ReplayPlan.Kind?

  /// The reason why a trace cannot be replayed.
  public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It was recorded before traces contained enough data.
    case tooOld
    /// Signposts are missing.
    case incomplete(lost: Int)
    /// No layout engine did anything.
    case nothing

    /// One sentence with the problem and a solution.
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
  /// - Throws: ``Refusal`` for a trace that cannot be replayed, ``TraceError`` if it cannot be
  ///   read.
  /// - Complexity: The engines' cost for the operations; memory grows with items, constraints and
  ///   omitted operations.
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
