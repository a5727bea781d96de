import TraceAnalysis
import TraceReplay
import TraceStore

/// Has a replay try the fixes of conflicts, for the reports of commands.
enum FixTrials {
  /// Returns what ``DiagnosisAnalysis/tryFixes`` takes, for a trace.
  static func of(_ path: String) -> @Sendable ([ConflictTrial]) throws -> [Int64: [Bool]] {
    { trials in
      // Commands run on the main thread, and so do their analyses.
      try MainActor.assumeIsolated { try Replay.results(of: trials, in: TraceReader(path: path)) }
    }
  }
}
