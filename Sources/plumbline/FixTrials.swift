import TraceAnalysis
import TraceReplay
import TraceStore

/// Lets a replay try the fixes of conflicts, for the reports of commands.
enum FixTrials {
  /// Returns the closure for ``DiagnosisAnalysis/tryFixes`` of a trace.
  static func of(_ path: String) -> ConflictTrial.Trying {
    { trials in
      // Commands and their analyses run on the main thread.
      try MainActor.assumeIsolated { try Replay.results(of: trials, in: TraceReader(path: path)) }
    }
  }
}
