package import TraceStore

/// What every report says of a trace that is not whole.
package enum RunNotes {
  /// Returns the sentences; none for a whole trace.
  package static func lines(of run: Run, undefinedChanges: Int = 0) -> [String] {
    var lines: [String] = []
    if run.signpostsLost > 0 {
      lines.append(
        "Signposts lost: \(Quantity.count(run.signpostsLost)) of "
          + "\(Quantity.count(run.signpostCount + run.signpostsLost)); "
          + "the numbers are lower bounds. Record again with more free disk space."
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
