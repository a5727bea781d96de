internal import Signposts
internal import TraceStore

/// The sums of a trace that is being written.
struct WorkTallies {
  /// Constraint changes by the signature's row; 0 if the constraint's definition was lost.
  var signatures = WorkTally()
  /// Text measurements by view's row.
  var views = WorkTally()
  /// Views' parts in each phase, by the view's row.
  var phases = LayoutPhase.allCases.map { _ in WorkTally() }
  /// Error minimizations; the subject is 0.
  var rest = WorkTally()
}

/// The meaning of a tally's subjects.
private enum Subjects {
  case signatures
  /// Views whose superviews the work is attributed to.
  case views
  /// Views that the work is attributed to directly.
  case superviews
}

extension TraceWriter {
  /// Writes the sums for ``Schema/workRollup``, and creates the rollup.
  ///
  /// - Complexity: O(*n*) in signatures and views.
  func writeWork() throws(TraceError) {
    try writing {
      try database.execute(Schema.tallyTable)
      let statement = try InsertStatement(
        database,
        sql: "INSERT INTO temp.tally VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      )
      func write(_ tally: WorkTally, of subjects: Subjects?, phase: Int64? = nil) throws {
        try tally.forEachSum { subject, test, counts in
          try statement.insert([
            test == 0 ? nil : test,
            subjects == .signatures ? subject : nil,
            subjects == .views ? subject : nil,
            subjects == .superviews ? subject : nil,
            phase,
            Int64(counts.added),
            Int64(counts.removed),
            Int64(counts.set),
            Int64(counts.broken),
            Int64(counts.rowsTouched),
            Int64(counts.pivots),
            Int64(counts.measurements),
            Int64(counts.solverTime),
            Int64(counts.textTime),
            Int64(counts.viewTime),
            Int64(counts.outsideTime),
          ])
        }
      }
      try write(tallies.signatures, of: .signatures)
      try write(tallies.views, of: .views)
      for phase in LayoutPhase.allCases {
        let tally = tallies.phases[Int(phase.rawValue)]
        try write(tally, of: .superviews, phase: Int64(phase.rawValue))
      }
      try write(tallies.rest, of: nil)
      try database.execute(Schema.workRollup)
      if try database.integer("SELECT id FROM stack WHERE caller IS NOT NULL LIMIT 1") != nil {
        try database.execute(Schema.callerRollup)
      }
    }
  }
}
