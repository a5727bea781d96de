import Signposts
public import TraceStore

/// What a recording has come to, brought up to date again and again while it goes on.
///
/// Each time only rows are read that are new. Churn is counted as it happens: a constraint that is re-added in the pass
/// in which it was removed counts at that moment, under the same superview as in the report. Holds the superviews that
/// churned, and of every engine the pass that is open.
public struct LiveTrace {
  /// A second of the recording.
  public struct Second: Hashable, Sendable {
    /// Constraints of the app's own that were re-added.
    public var churned = 0
    /// Constraints added.
    public var added = 0
    /// Constraints removed.
    public var removed = 0
    /// Constants and priorities set.
    public var set = 0
    /// Error minimization, in nanoseconds.
    public var minimizationTime: Int64 = 0
    /// Measuring text, in nanoseconds.
    public var textTime: Int64 = 0
    /// Time on processors, in nanoseconds.
    public var processorTime: Int64 = 0
  }

  /// A superview whose constraints were re-added.
  public struct Superview: Hashable, Sendable {
    /// Its path.
    public var path: String
    /// How many constraints were re-added.
    public var constraints = 0
    /// In how many passes.
    public var passes = 0
  }

  /// So many seconds are kept.
  public static let secondCount = 600

  /// The run, as its row says last.
  public private(set) var run: Run
  /// The seconds that were kept, by their number since the trace began.
  public private(set) var seconds: [Int64: Second] = [:]
  /// Constraints of the app's own that were re-added in one pass.
  public private(set) var churned = 0
  /// Constraint changes of all kinds.
  public private(set) var changes = 0

  private var superviewsByPath: [String: Superview] = [:]
  private var lastChange: Int64 = 0
  private var lastWork: Int64 = 0
  private var lastMeasurement: Int64 = 0
  private var lastSample: Int64 = 0
  private var openPasses: [Int64: OpenPass] = [:]
  private var meanings: [Int64: Meaning] = [:]
  private var throwAwayEngines: [Int64: Bool] = [:]

  /// What churn asks of a constraint.
  private struct Meaning {
    var isUsers: Bool
    /// The superview, and the views that the constraint is about.
    var views: [Int64]
    var path: String
  }

  /// The signatures that a pass removed and added so far.
  private struct OpenPass {
    var id: Int64
    var opened: Int64
    var removed: [Int64: Int] = [:]
    var added: [Int64: Int] = [:]
    var superviews: Set<String> = []
  }

  /// Begins with what the trace holds now.
  public init(_ reader: TraceReader) throws {
    run = try reader.run()
    try update(reader)
  }

  /// The superviews that churned, the worst first.
  public var superviews: [Superview] {
    superviewsByPath.values.sorted { ($1.constraints, $0.path) < ($0.constraints, $1.path) }
  }

  /// The second that was recorded last.
  public var lastSecond: Int64 {
    max(seconds.keys.max() ?? 0, max(run.completeUpTo, run.duration) / 1_000_000_000)
  }

  /// Takes in what is new, from a reader of the same trace.
  ///
  /// - Complexity: O(*n*) in the rows that are new.
  public mutating func update(_ reader: TraceReader) throws {
    run = try reader.run()
    try reader.forEachConstraintChange(after: lastChange) { try take($0, reader) }
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

  private mutating func take(_ row: ConstraintChange, _ reader: TraceReader) throws {
    lastChange = row.id
    changes += 1
    let second = Self.second(of: row.time)
    switch row.kind {
    case .added: seconds[second, default: Second()].added += 1
    case .removed: seconds[second, default: Second()].removed += 1
    case .constantSet, .prioritySet: seconds[second, default: Second()].set += 1
    case .broken: break
    }
    guard row.kind == .added || row.kind == .removed,
      [.activation, .hierarchy, .reset].contains(row.reason),
      let pass = row.pass, let signature = row.signature,
      try !isThrowAway(row.engine, reader)
    else { return }
    let meaning = try meaning(of: signature, reader)
    guard meaning.isUsers else { return }
    if openPasses[row.engine]?.id != pass {
      let opened = try reader.pass(pass)?.opened ?? row.time
      openPasses[row.engine] = OpenPass(id: pass, opened: opened)
    }
    guard var open = openPasses[row.engine] else { return }
    openPasses[row.engine] = nil
    defer { openPasses[row.engine] = open }
    let before = min(open.removed[signature] ?? 0, open.added[signature] ?? 0)
    if row.kind == .added {
      open.added[signature, default: 0] += 1
    } else {
      open.removed[signature, default: 0] += 1
    }
    let after = min(open.removed[signature] ?? 0, open.added[signature] ?? 0)
    guard after > before, !meaning.views.isEmpty else { return }
    // A view that is laid out for the first time is no fault.
    for view in meaning.views {
      guard let first = try reader.firstLayout(ofItem: view), first <= open.opened else { return }
    }
    churned += 1
    seconds[second, default: Second()].churned += 1
    let isFirst = open.superviews.insert(meaning.path).inserted
    let empty = Superview(path: meaning.path)
    superviewsByPath[meaning.path, default: empty].constraints += 1
    if isFirst { superviewsByPath[meaning.path, default: empty].passes += 1 }
  }

  private mutating func meaning(of id: Int64, _ reader: TraceReader) throws -> Meaning {
    if let meaning = meanings[id] { return meaning }
    let row = try reader.signature(id)
    let views = try reader.views(ofSignature: id)
    let item = try views?.superview.flatMap { try reader.item($0) }
    let meaning = Meaning(
      isUsers: row?.origin == .user,
      views: views?.superview.map { [$0] + [views?.first, views?.second].compactMap(\.self) } ?? [],
      path: item?.path ?? "(not defined)"
    )
    if meanings.count >= 50_000 { meanings.removeAll(keepingCapacity: true) }
    meanings[id] = meaning
    return meaning
  }

  private mutating func isThrowAway(_ engine: Int64, _ reader: TraceReader) throws -> Bool {
    if let known = throwAwayEngines[engine] { return known }
    let row = try reader.engine(engine)
    let isThrowAway = row?.purpose == .systemLayoutSizeFitting
    if throwAwayEngines.count >= 50_000 { throwAwayEngines.removeAll(keepingCapacity: true) }
    throwAwayEngines[engine] = isThrowAway
    return isThrowAway
  }
}
