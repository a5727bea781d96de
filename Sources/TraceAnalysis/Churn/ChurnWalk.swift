import TraceStore

/// The walk over a trace's passes and their churn that reports, timelines, pages and sums share.
///
/// Observers receive each event. Each pass is delivered with its churn after its last change.
struct ChurnWalk {
  private var stream: PassStream
  private let finder: ChurnFinder

  /// The trace's small tables.
  var index: TraceIndex { stream.index }
  /// The constraints at the current position of the walk.
  var ledger: ConstraintLedger { stream.ledger }
  /// Changes of constraints that the trace does not define; they are counted but not analyzed.
  var undefinedChanges: Int { stream.undefinedChanges }

  /// Reads the tables that the walk needs.
  init(_ source: some TraceSource) throws {
    stream = try PassStream(source)
    finder = try ChurnFinder(source, index: stream.index)
  }

  /// Walks over all passes of a trace.
  mutating func run(
    over source: some TraceSource,
    close: (PassChanges, ChurnedPass, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    try run(over: { try source.forEachEvent(of: PassStream.tables, $0) }, close: close)
  }

  /// Does the same with events that someone else reads; see
  /// ``PassStream/run(over:observe:observeWork:observePass:close:)``.
  mutating func run(
    over events: @escaping EventStream,
    observe: (LedgerChange, ConstraintLedger) -> Void = { _, _ in },
    observeWork: (EngineWorkRow) -> Void = { _ in },
    observePass: (PassRow) -> Void = { _ in },
    close: (PassChanges, ChurnedPass, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    let finder = finder
    try stream.run(
      over: events,
      observe: observe,
      observeWork: observeWork,
      observePass: observePass,
      close: { pass, ledger, index in
        try close(pass, try finder.churn(of: pass, ledger: ledger), ledger, index)
      }
    )
  }
}
