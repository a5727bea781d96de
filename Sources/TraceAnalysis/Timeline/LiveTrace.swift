import Signposts
public import TraceStore

/// The current results of a recording in progress, updated repeatedly.
///
/// Each update reads only new rows. The churn of a pass counts when the pass has ended, as the
/// recorder decided it. Memory grows with the superviews that churned.
public struct LiveTrace {
  /// One second of the recording.
  public struct Second: Hashable, Sendable {
    /// The app's own constraints that were re-added.
    public var churned = 0
    /// Constraints added.
    public var added = 0
    /// Constraints removed.
    public var removed = 0
    /// Constants and priorities set.
    public var set = 0
    /// Nanoseconds of error minimization.
    public var minimizationTime: Int64 = 0
    /// Nanoseconds of text measurement.
    public var textTime: Int64 = 0
    /// Nanoseconds of processor time.
    public var processorTime: Int64 = 0
  }

  /// A superview whose constraints were re-added.
  public struct Superview: Hashable, Sendable {
    /// Its path.
    public var path: String
    /// How many constraints were re-added.
    public var constraints = 0
    /// The number of passes.
    public var passes = 0
  }

  /// The maximum number of seconds that are kept.
  public static let secondCount = 600

  /// The last state of the run's row.
  public private(set) var run: Run
  /// The seconds that are kept, by their number since the trace began.
  public private(set) var seconds: [Int64: Second] = [:]
  /// The app's own constraints that were re-added in one pass.
  public private(set) var churned = 0
  /// Constraint changes of all kinds.
  public private(set) var changes = 0

  private var superviewsByPath: [String: Superview] = [:]
  private var lastChange: Int64 = 0
  private var lastWork: Int64 = 0
  private var lastMeasurement: Int64 = 0
  private var lastSample: Int64 = 0
  private var lastChurn: Int64 = 0
  /// For each superview, the last pass whose churn was counted.
  private var lastPasses: [String: Int64] = [:]

  /// Creates the state from the current contents of the trace.
  public init(_ reader: TraceReader) throws {
    run = try reader.run()
    try update(reader)
  }

  /// The superviews that churned, most constraints first.
  public var superviews: [Superview] {
    superviewsByPath.values.sorted { ($1.constraints, $0.path) < ($0.constraints, $1.path) }
  }

  /// The number of the last recorded second.
  public var lastSecond: Int64 {
    max(seconds.keys.max() ?? 0, max(run.completeUpTo, run.duration) / 1_000_000_000)
  }

  /// Adds new rows from a reader of the same trace.
  ///
  /// - Complexity: O(*n*) in the new rows.
  public mutating func update(_ reader: TraceReader) throws {
    run = try reader.run()
    try reader.forEachConstraintChange(after: lastChange) { take($0) }
    try reader.forEachChurn(after: lastChurn) { row, time in
      lastChurn = row.id
      guard row.isUser, row.kind.isChurn else { return }
      try take(row, at: time, reader)
    }
    try reader.forEachEngineWork(after: lastWork) { row in
      lastWork = row.id
      guard row.kind == .errorMinimized else { return }
      seconds[Self.second(of: row.time), default: Second()].minimizationTime += row.duration
    }
    try reader.forEachMeasurement(after: lastMeasurement) { row in
      lastMeasurement = row.id
      seconds[Self.second(of: row.time), default: Second()].textTime += row.duration
    }
    try reader.forEachCPUSample(after: lastSample) { id, row in
      lastSample = id
      seconds[Self.second(of: row.time), default: Second()].processorTime += row.processTime
    }
    if seconds.count > Self.secondCount + 60 {
      let first = lastSecond - Int64(Self.secondCount)
      seconds = seconds.filter { $0.key >= first }
    }
  }

  private static func second(of time: Int64) -> Int64 {
    time / 1_000_000_000
  }

  private mutating func take(_ row: ConstraintChange) {
    lastChange = row.id
    changes += 1
    let second = Self.second(of: row.time)
    switch row.kind {
    case .added: seconds[second, default: Second()].added += 1
    case .removed: seconds[second, default: Second()].removed += 1
    case .constantSet, .prioritySet: seconds[second, default: Second()].set += 1
    case .broken: break
    }
  }

  private mutating func take(_ row: ChurnRow, at time: Int64, _ reader: TraceReader) throws {
    churned += 1
    seconds[Self.second(of: time), default: Second()].churned += 1
    let path = try reader.item(row.superview)?.path ?? "(not defined)"
    var superview = superviewsByPath[path] ?? Superview(path: path)
    superview.constraints += 1
    if lastPasses.updateValue(row.pass, forKey: path) != row.pass { superview.passes += 1 }
    superviewsByPath[path] = superview
  }
}
