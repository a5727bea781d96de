internal import GRDB
internal import Signposts
internal import TraceStore

/// The sums of a trace that is being written.
struct WorkTallies {
  /// Constraint changes by signature's row, 0 where the constraint's definition was lost.
  var signatures = WorkTally()
  /// Text measurements by view's row.
  var views = WorkTally()
  /// Views' parts in each of the phases, by view's row.
  var phases = LayoutPhase.allCases.map { _ in WorkTally() }
  /// Error minimizations; the subject is 0.
  var rest = WorkTally()
}

/// What the subjects of a tally are.
private enum Subjects {
  case signatures
  /// Views whose superviews the work belongs to.
  case views
  /// Views that the work belongs to themselves.
  case superviews
}

extension TraceWriter {
  /// Writes the sums where ``Schema/workRollup`` finds them, and makes the rollup.
  ///
  /// - Complexity: O(*n*) in signatures and views.
  func writeWork() throws(TraceError) {
    try database { database in
      try database.execute(sql: Schema.tallyTable)
      let statement = try InsertStatement(
        database,
        sql: "INSERT INTO temp.tally VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      )
      func write(_ tally: WorkTally, of subjects: Subjects?, phase: Int64? = nil) throws {
        try tally.forEachSum { subject, test, counts in
          try statement.insert {
            $0.bind(test == 0 ? nil : test)
            $0.bind(subjects == .signatures ? subject : nil)
            $0.bind(subjects == .views ? subject : nil)
            $0.bind(subjects == .superviews ? subject : nil)
            $0.bind(phase)
            $0.bind(counts.added)
            $0.bind(counts.removed)
            $0.bind(counts.set)
            $0.bind(counts.broken)
            $0.bind(counts.rowsTouched)
            $0.bind(counts.pivots)
            $0.bind(counts.measurements)
            $0.bind(counts.solverTime)
            $0.bind(counts.textTime)
            $0.bind(counts.viewTime)
            $0.bind(counts.outsideTime)
          }
        }
      }
      try write(tallies.signatures, of: .signatures)
      try write(tallies.views, of: .views)
      for phase in LayoutPhase.allCases {
        let tally = tallies.phases[Int(phase.rawValue)]
        try write(tally, of: .superviews, phase: Int64(phase.rawValue))
      }
      try write(tallies.rest, of: nil)
      try database.execute(sql: Schema.workRollup)
      let sql = "SELECT id FROM stack WHERE caller IS NOT NULL LIMIT 1"
      if try Row.fetchOne(database, sql: sql) != nil {
        try database.execute(sql: Schema.callerRollup)
      }
    }
  }
}
