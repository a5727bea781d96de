public import TraceStore

/// A number by which runs are compared.
public enum WorkMeasure: String, CaseIterable, Sendable {
  /// The app's own constraints that were removed and re-added in one pass.
  case churned
  /// Constraints that the engine broke.
  case broken
  /// Rows of the tableau that were touched.
  case rowsTouched
  /// Pivots.
  case pivots
  /// Texts measured.
  case measurements
  /// Engines created.
  case engines
  /// Passes committed.
  case passes
  /// Constraints added.
  case added
  /// Constraints removed.
  case removed
  /// Constants and priorities set.
  case set
  /// Passes, and the work of the solver and of texts outside of passes.
  case layoutTime
  /// Constraint changes and error minimizations.
  case solverTime
  /// Text measurement.
  case textTime
  /// The views' own update of constraints, layout and display.
  case viewTime

  /// The counts, judged counts first.
  public static let counts = allCases.filter { !$0.isTime }

  /// Returns the times of a row with such a subject.
  public static func times(of subject: Comparison.Subject) -> [Self] {
    switch subject {
    case .total, .test: [.layoutTime, .solverTime, .textTime]
    // Passes belong to no single superview; views' times include each other and have no meaningful
    // sum.
    case .superview: [.solverTime, .textTime, .viewTime]
    }
  }

  /// Its name in reports.
  public var name: String {
    switch self {
    case .churned: "churned constraints"
    case .broken: "constraints broken"
    case .rowsTouched: "rows touched"
    case .pivots: "pivots"
    case .measurements: "texts measured"
    case .engines: "engines"
    case .passes: "passes"
    case .added: "constraints added"
    case .removed: "constraints removed"
    case .set: "constants and priorities set"
    case .layoutTime: "layout time"
    case .solverTime: "solver time"
    case .textTime: "text time"
    case .viewTime: "view time"
    }
  }

  /// Its meaning, in a sentence.
  public var meaning: String {
    switch self {
    case .churned: "The app's own constraints that were removed and re-added unchanged in one pass."
    case .broken: "Constraints that the engine broke, because required ones contradict each other."
    case .rowsTouched:
      "The solver's work, in rows of its tableau: it repeats exactly from run to run."
    case .pivots: "Pivots of the solver; their cost is part of the rows touched."
    case .measurements: "Texts that were measured, not found in a cache."
    case .engines: "Layout engines; each systemLayoutSizeFitting makes one and throws it away."
    case .passes: "Layout passes."
    case .added: "Constraints that were added to an engine."
    case .removed: "Constraints that were removed from an engine."
    case .set: "Constants and priorities that were set in place."
    case .layoutTime: "The time of layout passes, and of the solver and of texts outside of them."
    case .solverTime: "The time of constraint changes and error minimization."
    case .textTime: "The time of measuring text."
    case .viewTime: "The time of a view's own update of constraints, layout and display."
    }
  }

  /// The rule that reports it; docs/comparing.md lists all of them.
  public var rule: String {
    switch self {
    case .churned: "churn"
    case .broken: "unsatisfiable"
    case .rowsTouched: "solver.rows"
    case .pivots: "solver.pivots"
    case .measurements: "text"
    case .engines: "sizing.engines"
    case .passes: "passes"
    case .added: "constraints.added"
    case .removed: "constraints.removed"
    case .set: "constraints.set"
    case .layoutTime: "time.layout"
    case .solverTime: "time.solver"
    case .textTime: "time.text"
    case .viewTime: "time.view"
    }
  }

  /// Whether it is in nanoseconds, and differs from run to run.
  public var isTime: Bool {
    switch self {
    case .layoutTime, .solverTime, .textTime, .viewTime: true
    default: false
    }
  }

  /// The meaning of a difference.
  public enum Role: Sendable {
    /// Unnecessary work: any increase is worse.
    case fault
    /// Work that layout requires: a significant increase is worse.
    case cost
    /// Helps to understand a difference but decides nothing; an increase may even be the remedy.
    case diagnostic
  }

  /// The meaning of a difference; for times, docs/comparing.md says when they decide.
  public var role: Role {
    switch self {
    case .churned, .broken, .engines: .fault
    case .rowsTouched, .layoutTime, .solverTime, .textTime, .viewTime: .cost
    // Pivots are part of the rows that they touch; repeated measurement of a text is a rule's
    // finding.
    case .pivots, .measurements, .passes, .added, .removed, .set: .diagnostic
    }
  }

  /// Whether more of it is worse.
  public var isJudged: Bool { role != .diagnostic }

  /// Returns its value in some counts.
  public func value(in counts: WorkCounts) -> Int64 {
    switch self {
    case .churned: Int64(counts.churned)
    case .broken: Int64(counts.broken)
    case .rowsTouched: Int64(counts.rowsTouched)
    case .pivots: Int64(counts.pivots)
    case .measurements: Int64(counts.measurements)
    case .engines: Int64(counts.engines)
    case .passes: Int64(counts.passes)
    case .added: Int64(counts.added)
    case .removed: Int64(counts.removed)
    case .set: Int64(counts.set)
    case .layoutTime: counts.passTime + counts.outsideTime
    case .solverTime: counts.solverTime
    case .textTime: counts.textTime
    case .viewTime: counts.viewTime
    }
  }
}
