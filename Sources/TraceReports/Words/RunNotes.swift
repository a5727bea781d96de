import TraceAnalysis
package import TraceStore

/// What every report says of a trace that is not whole.
package enum RunNotes {
  /// Returns a sentence about tests that began and never ended; nil if there are none, or if they may go on.
  package static func line(ofUnended tests: [String], in run: Run) -> String? {
    guard run.isFinished, !tests.isEmpty else { return nil }
    let names = tests.prefix(3).map { "'\(DisplayText.name($0, limit: 100))'" }
    let more = tests.count > 3 ? " and \(Quantity.count(tests.count - 3)) more" : ""
    let noun = tests.count == 1 ? "Test" : "Tests"
    return "\(noun) \(names.joined(separator: ", "))\(more) began and never ended: "
      + "the process crashed, exited, or was killed meanwhile."
  }

  /// Returns where a time was measured: the host, whose name is escaped, and the build if it is slower than a release.
  package static func measured(in run: Run, on host: String) -> String {
    "measured once on \(host)" + (run.buildConfiguration == "debug" ? " (debug)" : "")
  }

  /// Returns how many signposts were lost, or that this is unknown: none only if all that was counted was read.
  package static func lostSignposts(of run: Run, _ stats: [StatRow]) -> String {
    let names = Set(stats.map(\.name))
    let count = Quantity.count(run.signpostsLost)
    if names.contains("spools_unread") { return "unknown" }
    // Earlier versions did not count what damaged parts held.
    if names.contains("damaged_chunks") {
      return run.signpostsLost == 0 ? "unknown" : "unknown, at most \(count)"
    }
    if run.signpostsLost > 0 { return count }
    if !run.isFinished { return "none so far" }
    return names.contains("forks_unnoticed") ? "none known" : "none"
  }

  /// Returns the sentences; none for a whole trace.
  package static func lines(of run: Run, undefinedChanges: Int = 0) -> [String] {
    var lines: [String] = []
    if run.signpostsLost > 0 {
      lines.append(
        "Signposts lost: \(Quantity.count(run.signpostsLost)) of "
          + "\(Quantity.count(run.signpostCount + run.signpostsLost)); "
          + "the numbers are lower bounds. 'plumbline info' says why."
      )
    }
    if !run.isFinished {
      lines.append(
        "The trace is still being recorded, or its recorder was killed or could not go on writing; "
          + "it is complete up to \(Quantity.duration(run.completeUpTo))."
      )
    }
    if undefinedChanges > 0 {
      lines.append(
        "\(Quantity.counted(undefinedChanges, "constraint change")) left out: "
          + "the trace does not define the constraints."
      )
    }
    return lines
  }
}
