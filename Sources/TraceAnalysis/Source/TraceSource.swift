public import TraceStore

/// The source of an analysis's rows: a trace file, or rows in memory.
///
/// Small tables are returned whole; streams come in order of time and are never held whole.
public protocol TraceSource: SendableMetatype {
  /// Returns what was recorded, on which machine, and how completely.
  func run() throws -> Run
  /// Returns the recorder's notes about the trace.
  func stats() throws -> [StatRow]
  /// Returns the processes that were recorded.
  func processes() throws -> [ProcessRow]
  /// Returns the threads of these processes.
  func threads() throws -> [ThreadRow]
  /// Returns the views and layout guides.
  func items() throws -> [ItemRow]
  /// Returns the first recorded states of views, in order of time.
  func firstStates() throws -> [FirstState]
  /// Returns the layout engines, including throw-away engines.
  func engines() throws -> [EngineRow]
  /// Returns the constraints with their first recorded values.
  func constraints() throws -> [ConstraintRow]
  /// Returns up to `limit` constraints in order of their row ids, starting at the given id.
  func constraints(from id: Int64, limit: Int) throws -> [ConstraintRow]
  /// Returns the meaning of a constraint, by the row id of its signature; nil if the trace lacks
  /// it.
  func signature(_ id: Int64) throws -> ConstraintMeaning?
  /// Returns the views that were hidden or shown.
  func toggledViews() throws -> [Int64]
  /// Returns one pass, or nil if the trace lacks it.
  func pass(_ id: Int64) throws -> PassRow?
  /// Returns, of the first `limit` passes in order of their row ids from the given id, those of
  /// this source.
  func passes(from id: Int64, limit: Int) throws -> [PassRow]
  /// Returns a stored analysis of the whole trace; nil without a valid one.
  func summary(named name: String, version: Int, options: String) throws -> [String]?
  /// Returns a closure that opens the same trace again for another thread; nil if that is not
  /// possible.
  func opener() -> (@Sendable () throws -> Self)?
  /// Returns the version of the trace's tables.
  var schemaVersion: Int { get }
  /// Returns the churn of the passes.
  func churn() throws -> ChurnTable
  /// Returns the work of each test under each superview, if it was already summed.
  func work() throws -> [WorkRow]?
  /// Whether the recording has call stacks.
  func hasCallStacks() throws -> Bool
  /// Returns the user's own line that each call stack comes from, by the stack's row.
  func callers() throws -> [Int64: SymbolRow]
  /// Returns all call stacks with their functions.
  func callStacks() throws -> CallStacks
  /// Returns the same work by caller, if it was summed.
  func workCallers() throws -> [WorkCallerRow]
  /// Returns the tests that ran.
  func tests() throws -> [TestRow]
  /// Returns the moments that the program marked, in order of time.
  func marks() throws -> [MarkRow]
  /// Returns the intervals that the program marked, in the order in which they began.
  func intervals() throws -> [IntervalRow]
  /// Returns the values that the program recorded, in order of time.
  func counters() throws -> [CounterRow]

  /// Streams the passes that overlap `range`, in nanoseconds since the trace began; all for nil.
  func forEachPass(in range: Range<Int64>?, _ body: (PassRow) throws -> Void) throws
  /// Streams the constraints added, removed, set and broken.
  func forEachConstraintChange(
    in range: Range<Int64>?,
    _ body: (ConstraintChange) throws -> Void
  ) throws
  /// Streams error minimizations and readings of values.
  func forEachEngineWork(in range: Range<Int64>?, _ body: (EngineWorkRow) throws -> Void) throws
  /// Streams text measurements.
  func forEachMeasurement(in range: Range<Int64>?, _ body: (MeasurementRow) throws -> Void) throws
  /// Streams each view's parts in the phases.
  func forEachViewPhase(in range: Range<Int64>?, _ body: (ViewPhaseRow) throws -> Void) throws
  /// Streams changes of frames and bounds origins.
  func forEachFrameChange(in range: Range<Int64>?, _ body: (FrameChangeRow) throws -> Void) throws
  /// Streams changes of bounds origins, which scrolling causes.
  func forEachScroll(_ body: (FrameChangeRow) throws -> Void) throws
  /// Streams several tables together, in order of time.
  func forEachEvent(
    of tables: Set<TraceEvent.Table>,
    _ body: (TraceEvent) throws -> Void
  ) throws
  /// Streams the constraints that conflict with a broken constraint: the change's row id, and the
  /// constraint's.
  func forEachConflict(_ body: (_ change: Int64, _ constraint: Int64) throws -> Void) throws
  /// Streams samples of processor time.
  func forEachCPUSample(in range: Range<Int64>?, _ body: (CPUSampleRow) throws -> Void) throws
}

extension TraceSource {
  /// A source that is not a whole trace has no stored analysis.
  public func summary(named name: String, version: Int, options: String) throws -> [String]? {
    nil
  }

  /// Returns the conflicts of each broken constraint, by the row of the change.
  func conflicts() throws -> [Int64: [Int64]] {
    var conflicts: [Int64: [Int64]] = [:]
    try forEachConflict { conflicts[$0, default: []].append($1) }
    return conflicts
  }

  /// A source that does not record first states has none.
  public func firstStates() throws -> [FirstState] {
    []
  }

  /// A source without call stacks returns none.
  public func callStacks() throws -> CallStacks {
    CallStacks()
  }

  /// Without signatures, the meaning of a constraint follows from its row and from its changes.
  public func signature(_ id: Int64) throws -> ConstraintMeaning? {
    nil
  }

  /// Returns the churn of the passes, computed from the events.
  public func churn() throws -> ChurnTable {
    ChurnTable(
      try ChurnReplay.rows(
        of: try replaySource(),
        items: try items(),
        starts: try firstStates(),
        events: forEachEvent
      )
    )
  }

  /// Returns the views and layout guides, with estimated first layouts if the trace has none.
  func itemsWithFirstLayouts() throws -> [ItemRow] {
    try FirstLayouts.complete(try items(), from: try replaySource(), events: forEachEvent)
  }

  private func replaySource() throws -> ChurnReplay.Source {
    let constraints = Dictionary(try self.constraints().map { ($0.id, $0) }) { $1 }
    return ChurnReplay.Source(
      engines: try engines(),
      constraint: { constraints[$0] },
      signature: { try self.signature($0).map(SignatureRow.init) },
      pass: { try self.pass($0) }
    )
  }

  /// Streams changes of bounds origins.
  public func forEachScroll(_ body: (FrameChangeRow) throws -> Void) throws {
    try forEachFrameChange(in: nil) { if $0.isBoundsOrigin { try body($0) } }
  }

  /// Returns the views that were hidden or shown.
  public func toggledViews() throws -> [Int64] {
    var views: Set<Int64> = []
    try forEachEvent(of: [.viewChange]) { event in
      guard case .viewChange(let row) = event, row.kind == .hidden || row.kind == .shown else {
        return
      }
      views.insert(row.view)
    }
    return views.sorted()
  }

  /// Only one thread can read rows in memory.
  public func opener() -> (@Sendable () throws -> Self)? {
    nil
  }
}

extension TraceReader: TraceSource {
  /// Returns a closure that opens the same file again for another thread.
  public func opener() -> (@Sendable () throws -> TraceReader)? {
    let path = path
    return { try TraceReader(path: path) }
  }
}
