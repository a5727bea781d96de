import TraceAnalysis
package import TraceStore

/// The notes that every report contains about an incomplete trace.
package enum RunNotes {
  /// Returns a sentence about tests that did not end; nil if there are none, or if they may still
  /// be running.
  package static func line(ofUnended tests: [String], in run: Run) -> String? {
    guard run.isFinished, !tests.isEmpty else { return nil }
    let names = tests.prefix(3).map { "'\(DisplayText.name($0, limit: 100))'" }
    let more = tests.count > 3 ? " and \(Quantity.count(tests.count - 3)) more" : ""
    let noun = tests.count == 1 ? "Test" : "Tests"
    return "\(noun) \(names.joined(separator: ", "))\(more) began and never ended: "
      + "the process crashed, exited, or was killed meanwhile."
  }

  /// Returns where a time was measured: the escaped name of the host, and the build configuration
  /// if it is slower than release.
  package static func measured(in run: Run, on host: String) -> String {
    "measured once on \(host)" + (run.buildConfiguration == "debug" ? " (debug)" : "")
  }

  /// Returns how many signposts were lost, or that this is unknown; 0 only if all counted signposts
  /// were read.
  package static func lostSignposts(of run: Run, _ stats: [StatRow]) -> String {
    let names = Set(stats.map(\.name))
    let count = Quantity.count(run.signpostsLost)
    if names.contains("spools_unread") { return "unknown" }
    // Earlier versions did not count the signposts in damaged parts.
    if names.contains("damaged_chunks") {
      return run.signpostsLost == 0 ? "unknown" : "unknown, at most \(count)"
    }
    if run.signpostsLost > 0 { return count }
    if !run.isFinished { return "none so far" }
    return names.contains("forks_unnoticed") ? "none known" : "none"
  }

  /// Returns the sentences; none for a complete trace.
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
