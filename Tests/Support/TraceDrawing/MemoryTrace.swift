import TraceAnalysis
package import TraceStore

/// A trace whose rows a test holds in memory.
package struct MemoryTrace: TraceSource, Sendable {
  package var runRow: Run
  package var itemRows: [ItemRow] = []
  package var engineRows: [EngineRow] = []
  /// In order of their ids.
  package var constraintRows: [ConstraintRow] = []
  package var passRows: [PassRow] = []
  package var changeRows: [ConstraintChange] = []
  package var workRows: [EngineWorkRow] = []
  package var measurementRows: [MeasurementRow] = []
  package var phaseRows: [ViewPhaseRow] = []
  package var invalidationRows: [InvalidationRow] = []
  package var viewRows: [ViewChangeRow] = []
  package var ambiguityRows: [AmbiguityRow] = []
  package var listedEvents: [ListedEvent] = []
  /// The row ids of changes, with those of the conflicting constraints.
  package var conflictRows: [(change: Int64, constraint: Int64)] = []
  package var frameRows: [FrameChangeRow] = []
  package var cpuRows: [CPUSampleRow] = []
  package var testRows: [TestRow] = []
  package var markRows: [MarkRow] = []
  package var intervalRows: [IntervalRow] = []
  package var counterRows: [CounterRow] = []
  package var statRows: [StatRow] = []
  /// The first line of the user's code in each call stack.
  package var callerSymbols: [Int64: SymbolRow] = [:]
  /// All functions of each call stack.
  package var stackRows = CallStacks()
  /// The analysis results that the trace stores.
  package var summaries: [TraceSummary] = []
  /// Whether other threads may read it at the same time, as they may read a file.
  package var opensAgain = false
  /// The error of the second attempt to open it, if that fails.
  package var openingFailure: TraceError?

  /// Creates a trace without events.
  package init() {
    runRow = Run(
      command: ["./SampleFeed", "--cell", "churning"],
      exitStatus: 0,
      commit: "0123456789abcdef",
      host: "host",
      processor: "Processor",
      processorCount: 2,
      operatingSystem: "Linux",
      swiftVersion: "6.3.1",
      buildConfiguration: "debug",
      recorderVersion: "0.1.0",
      startedAt: 1_700_000_000_000_000_000,
      duration: 1_000_000_000,
      signpostCount: 100,
      signpostsLost: 0,
      signpostCost: 12,
      completeUpTo: 1_000_000_000,
      isFinished: true
    )
  }

  package var schemaVersion: Int { 3 }
  package func run() -> Run { runRow }
  package func work() -> [WorkRow]? { nil }
  package func workCallers() -> [WorkCallerRow] { [] }
  package func stats() -> [StatRow] { statRows }
  package func processes() -> [ProcessRow] {
    [ProcessRow(id: 1, pid: 100, name: "SampleFeed", begin: 0, end: runRow.duration)]
  }
  package func threads() -> [ThreadRow] {
    [ThreadRow(id: 1, process: 1, tid: 100, name: "main", isMain: true)]
  }
  package func items() -> [ItemRow] {
    var rows = itemRows
    // A reader of a file also does this.
    for position in ParentCycles.positions(in: rows, id: \.id, parent: \.superview) {
      rows[position].superview = nil
    }
    return rows
  }
  package func engines() -> [EngineRow] { engineRows }
  package func constraints() -> [ConstraintRow] { constraintRows }
  package func constraints(from id: Int64, limit: Int) -> [ConstraintRow] {
    Array(constraintRows[constraintRows.partitioningIndex { $0.id >= id }...].prefix(limit))
  }
  package func pass(_ id: Int64) -> PassRow? { passRows.first { $0.id == id } }
  package func passes(from id: Int64, limit: Int) -> [PassRow] {
    Array(passRows.filter { $0.id >= id }.sorted { $0.id < $1.id }.prefix(limit))
  }
  package func tests() -> [TestRow] { testRows }
  package func summary(named name: String, version: Int, options: String) -> [String]? {
    summaries.first { $0.name == name && $0.version == version && $0.options == options }?.parts
  }
  package func opener() -> (@Sendable () throws -> MemoryTrace)? {
    guard opensAgain else { return nil }
    return {
      if let openingFailure { throw openingFailure }
      return self
    }
  }
  package func hasCallStacks() -> Bool { !callerSymbols.isEmpty }
  package func callers() -> [Int64: SymbolRow] { callerSymbols }
  package func callStacks() -> CallStacks { stackRows }
  package func marks() -> [MarkRow] { markRows }
  package func intervals() -> [IntervalRow] { intervalRows }
  package func counters() -> [CounterRow] { counterRows }

  package func forEachPass(in range: Range<Int64>?, _ body: (PassRow) throws -> Void) throws {
    for row in passRows where range?.contains(row.end ?? row.opened) != false { try body(row) }
  }
  package func forEachConstraintChange(
    in range: Range<Int64>?,
    _ body: (ConstraintChange) throws -> Void
  ) throws {
    for row in changeRows where range?.contains(row.time) != false { try body(row) }
  }
  package func forEachEngineWork(
    in range: Range<Int64>?,
    _ body: (EngineWorkRow) throws -> Void
  ) throws {
    for row in workRows where range?.contains(row.time) != false { try body(row) }
  }
  package func forEachMeasurement(
    in range: Range<Int64>?,
    _ body: (MeasurementRow) throws -> Void
  ) throws {
    for row in measurementRows where range?.contains(row.time) != false { try body(row) }
  }
  package func forEachViewPhase(
    in range: Range<Int64>?,
    _ body: (ViewPhaseRow) throws -> Void
  ) throws {
    for row in phaseRows where range?.contains(row.time) != false { try body(row) }
  }
  package func forEachFrameChange(
    in range: Range<Int64>?,
    _ body: (FrameChangeRow) throws -> Void
  ) throws {
    for row in frameRows where range?.contains(row.time) != false { try body(row) }
  }
  package func forEachEvent(
    of tables: Set<TraceEvent.Table>,
    _ body: (TraceEvent) throws -> Void
  ) throws {
    var events = changeRows.map(TraceEvent.constraintChange)
    events += workRows.map(TraceEvent.engineWork)
    events += measurementRows.map(TraceEvent.measurement)
    events += phaseRows.map(TraceEvent.viewPhase)
    events += invalidationRows.map(TraceEvent.invalidation)
    events += frameRows.map(TraceEvent.frameChange)
    events += viewRows.map(TraceEvent.viewChange)
    events += ambiguityRows.map(TraceEvent.ambiguity)
    events += listedEvents.map(TraceEvent.listed)
    events += passRows.filter { $0.begin != nil }.map(TraceEvent.passBegan)
    events += passRows.filter { $0.begin != nil && $0.end != nil }.map(TraceEvent.passEnded)
    let ordered = events.enumerated().filter { tables.contains($0.element.table) }.sorted {
      ($0.element.time, $0.element.table.rawValue, $0.offset)
        < ($1.element.time, $1.element.table.rawValue, $1.offset)
    }
    for event in ordered { try body(event.element) }
  }
  package func forEachConflict(
    _ body: (_ change: Int64, _ constraint: Int64) throws -> Void
  ) throws {
    for row in conflictRows { try body(row.change, row.constraint) }
  }
  package func forEachCPUSample(
    in range: Range<Int64>?,
    _ body: (CPUSampleRow) throws -> Void
  ) throws {
    for row in cpuRows where range?.contains(row.time) != false { try body(row) }
  }
}
