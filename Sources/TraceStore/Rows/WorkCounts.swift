public import Signposts

/// Counts of work, and its duration.
///
/// Counts are the same in each run if the program does the same; durations are not.
public struct WorkCounts: Hashable, Sendable, BitwiseCopyable {
  /// The app's own constraints that were removed and re-added in one pass, excluding first layouts.
  public var churned = 0
  /// Constraints added, including moves between engines.
  public var added = 0
  /// Constraints removed.
  public var removed = 0
  /// Constants and priorities set.
  public var set = 0
  /// Constraints that the engine broke.
  public var broken = 0
  /// Rows of the tableau that constraint changes and error minimizations touched.
  public var rowsTouched = 0
  /// Pivots of constraint changes and error minimizations.
  public var pivots = 0
  /// Texts measured, excluding answers from a cache.
  public var measurements = 0
  /// Engines created, including throw-away engines.
  public var engines = 0
  /// Passes that were committed.
  public var passes = 0
  /// Nanoseconds in constraint changes and error minimizations.
  public var solverTime: Int64 = 0
  /// Nanoseconds in text measurement.
  public var textTime: Int64 = 0
  /// Nanoseconds in a view's own update of constraints, layout and display, including nested work.
  public var viewTime: Int64 = 0
  /// Nanoseconds in the phases of passes.
  public var passTime: Int64 = 0
  /// Nanoseconds of ``solverTime`` and ``textTime`` outside the phases of a pass.
  public var outsideTime: Int64 = 0

  /// Creates counts of zero.
  public init() {}

  /// Adds other counts.
  public static func += (sum: inout Self, other: Self) {
    sum.churned += other.churned
    sum.added += other.added
    sum.removed += other.removed
    sum.set += other.set
    sum.broken += other.broken
    sum.rowsTouched += other.rowsTouched
    sum.pivots += other.pivots
    sum.measurements += other.measurements
    sum.engines += other.engines
    sum.passes += other.passes
    sum.solverTime += other.solverTime
    sum.textTime += other.textTime
    sum.viewTime += other.viewTime
    sum.passTime += other.passTime
    sum.outsideTime += other.outsideTime
  }
}

extension WorkCounts {
  /// Counts a change of a constraint; `isOutside` means that no phase of a pass was active.
  package mutating func add(_ row: ConstraintChange, isOutside: Bool) {
    guard row.reason != .alive else { return }
    switch row.kind {
    case .added: added += 1
    case .removed: removed += 1
    case .constantSet, .prioritySet: set += 1
    case .broken: broken += 1
    }
    rowsTouched += row.rowsTouched
    pivots += row.pivots
    solverTime += row.duration
    outsideTime += isOutside ? row.duration : 0
  }

  /// Counts an error minimization; readings of values do not count as work.
  package mutating func add(_ row: EngineWorkRow, isOutside: Bool) {
    guard row.kind == .errorMinimized else { return }
    rowsTouched += row.rowsTouched
    pivots += row.pivots
    solverTime += row.duration
    outsideTime += isOutside ? row.duration : 0
  }

  /// Counts a text measurement.
  package mutating func add(_ row: MeasurementRow, isOutside: Bool) {
    measurements += row.wasCached ? 0 : 1
    textTime += row.duration
    outsideTime += isOutside ? row.duration : 0
  }
}

/// The work of one test under one superview, from the rollup `work`.
public struct WorkRow: Hashable, Sendable {
  /// The test's row; nil for what happened outside tests.
  public var test: Int64?
  /// The superview's path; nil for passes and error minimization, which belong to no single
  /// superview.
  public var superview: String?
  /// The sums.
  public var counts: WorkCounts

  /// Creates a row from its column values.
  public init(test: Int64?, superview: String?, counts: WorkCounts) {
    self.test = test
    self.superview = superview
    self.counts = counts
  }
}

/// The work of one function, or of a view in one phase, in one test under one superview.
public struct WorkCallerRow: Hashable, Sendable {
  /// The test's row; nil for what happened outside tests.
  public var test: Int64?
  /// The superview's path; for a phase, the view's own path.
  public var superview: String?
  /// The user's function and line that caused the work; nil for a phase.
  public var caller: SymbolRow?
  /// The phase; nil if there is a caller.
  public var phase: LayoutPhase?
  /// The sums; churn, passes and the time of passes are not split by caller.
  public var counts: WorkCounts

  /// Creates a row from its column values.
  public init(
    test: Int64?,
    superview: String?,
    caller: SymbolRow?,
    phase: LayoutPhase?,
    counts: WorkCounts
  ) {
    self.test = test
    self.superview = superview
    self.caller = caller
    self.phase = phase
    self.counts = counts
  }
}
