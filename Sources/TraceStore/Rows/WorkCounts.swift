public import Signposts

/// Counts of work, and the time it took.
///
/// Counts repeat from run to run where the program does the same; times do not.
public struct WorkCounts: Hashable, Sendable, BitwiseCopyable {
  /// The app's own constraints that were removed and re-added in one pass, first layouts not counted.
  public var churned = 0
  /// Constraints added, moves between engines included.
  public var added = 0
  /// Constraints removed.
  public var removed = 0
  /// Constants and priorities set.
  public var set = 0
  /// Constraints that the engine broke.
  public var broken = 0
  /// Rows of the tableau that constraint changes and error minimizations touched.
  public var rowsTouched = 0
  /// Pivots of the same.
  public var pivots = 0
  /// Texts measured, answers from a cache not counted.
  public var measurements = 0
  /// Engines made, throw-away ones included.
  public var engines = 0
  /// Passes that were committed.
  public var passes = 0
  /// Nanoseconds in constraint changes and error minimizations.
  public var solverTime: Int64 = 0
  /// Nanoseconds in text measurement.
  public var textTime: Int64 = 0
  /// Nanoseconds in a view's own update of constraints, layout and display, with what is done meanwhile.
  public var viewTime: Int64 = 0
  /// Nanoseconds in the phases of passes.
  public var passTime: Int64 = 0
  /// Nanoseconds of ``solverTime`` and ``textTime`` outside the phases of a pass.
  public var outsideTime: Int64 = 0

  /// Creates counts of nothing.
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
  /// Counts a change of a constraint; `isOutside` says that no phase of a pass was under way.
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

  /// Counts an error minimization; readings of values are no work of their own.
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

/// What one test did under one superview, as the rollup `work` has it.
public struct WorkRow: Hashable, Sendable {
  /// The test's row; nil for what happened outside tests.
  public var test: Int64?
  /// The superview's path; nil for passes and error minimization, which belong to no single superview.
  public var superview: String?
  /// What was done, summed up.
  public var counts: WorkCounts

  /// Makes a row of its columns.
  public init(test: Int64?, superview: String?, counts: WorkCounts) {
    self.test = test
    self.superview = superview
    self.counts = counts
  }
}

/// What one function, or a view's part in one phase, did in one test under one superview.
public struct WorkCallerRow: Hashable, Sendable {
  /// The test's row; nil for what happened outside tests.
  public var test: Int64?
  /// The superview's path; for a phase the view's own.
  public var superview: String?
  /// The user's own function and line that asked for the work; nil for a phase.
  public var caller: SymbolRow?
  /// The phase; nil for what has a caller.
  public var phase: LayoutPhase?
  /// The sums; churn, passes and their time are not told apart by callers.
  public var counts: WorkCounts

  /// Makes a row of its columns.
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
