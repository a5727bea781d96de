import Signposts
import TraceStore

/// One constraint change with the ledger's knowledge at its time.
struct LedgerChange {
  var row: ConstraintChange
  /// The position of the constraint's entry in the ledger.
  var position: Int
  /// The constraint's signature at the time of the change; for values that were set, after it.
  var signature: ConstraintSignature
  /// Whether the change happened in a throw-away engine.
  var isThrowAway: Bool
  /// Whether the constraint is known to have existed before the recording began.
  var wasThereBefore: Bool
}

/// The constraint changes of one pass, from the engine's previous commit to this one.
struct PassChanges {
  var pass: Int64?
  /// When it was opened, in nanoseconds since the trace began; set when the pass ends.
  var opened = Int64.min
  var changes: [LedgerChange] = []
  /// The cost of the pass's error minimization.
  var minimization = TraceIndex.Minimization()
}

/// Splits the stream of constraint changes into passes; holds only passes that are open.
///
/// The passes of one engine do not overlap, so a change with another pass closes the previous one.
struct PassStream {
  let index: TraceIndex
  let ledger: ConstraintLedger
  private var open: [Int64: PassChanges] = [:]
  /// Changes of constraints that the trace does not define; they are counted but not analyzed.
  private(set) var undefinedChanges = 0

  /// The tables that the stream reads.
  static let tables: Set<TraceEvent.Table> = [.constraintChange, .engineWork]
  /// The tables that the stream reads, and passes.
  static let tablesAndPasses = tables.union([.passEnded])

  /// Reads the tables that the stream needs.
  init(_ source: some TraceSource) throws {
    index = try TraceIndex(source)
    ledger = ConstraintLedger(source, index: index)
  }

  /// Streams all changes and delivers each pass after its last change.
  mutating func run(
    over source: some TraceSource,
    close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    try run(over: { try source.forEachEvent(of: Self.tables, $0) }, close: close)
  }

  /// Does the same with events that someone else reads: those of ``tables``, or more.
  ///
  /// `observe` receives each change in order of time, before its pass is delivered. `observeWork`
  /// receives error minimizations, including those of passes without changes. `observePass`
  /// receives the committed passes if the events include them.
  mutating func run(
    over events: @escaping EventStream,
    observe: (LedgerChange, ConstraintLedger) -> Void = { _, _ in },
    observeWork: (EngineWorkRow) -> Void = { _ in },
    observePass: (PassRow) -> Void = { _ in },
    close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    try events { event in
      switch event {
      case .constraintChange(let row):
        let engine = index.rootEngine(of: row.engine)
        // Do this before looking up the entry, because the end of a pass removes unneeded entries.
        try open(row.pass, of: engine, close)
        guard let position = ledger.position(of: row) else {
          undefinedChanges += 1
          return
        }
        let change = change(row, at: position)
        observe(change, ledger)
        ledger.hold(position)
        open[engine]?.changes.append(change)
      case .engineWork(let row):
        guard row.kind == .errorMinimized, let pass = row.pass else { return }
        observeWork(row)
        let engine = index.rootEngine(of: row.engine)
        try open(pass, of: engine, close)
        open[engine]?.minimization.add(row)
      case .passEnded(let row): observePass(row)
      default: break
      }
    }
    for (_, last) in open.sorted(by: { $0.key < $1.key }) {
      try end(last, close)
    }
    open = [:]
    try ledger.checkReading()
    try index.passes.checkReading()
  }

  private func change(_ row: ConstraintChange, at position: Int) -> LedgerChange {
    let wasThereBefore =
      row.reason == .alive || (row.kind == .removed && !ledger.entries[position].wasAdded)
    ledger.apply(row, at: position)
    return LedgerChange(
      row: row,
      position: position,
      signature: ledger.entries[position].signature,
      isThrowAway: index.isThrowAway(row.engine),
      wasThereBefore: wasThereBefore
    )
  }

  /// Ends the engine's previous pass if this is another one.
  private mutating func open(
    _ pass: Int64?,
    of engine: Int64,
    _ close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    guard let position = open.index(forKey: engine) else {
      open[engine] = PassChanges(pass: pass)
      return
    }
    if open.values[position].pass == pass { return }
    var next = PassChanges(pass: pass)
    swap(&open.values[position], &next)
    try end(next, close)
    // Reuse the memory for the next pass.
    next.changes.removeAll(keepingCapacity: true)
    open.values[position].changes = next.changes
  }

  private func end(
    _ pass: PassChanges,
    _ close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    // A pass with only minimizations has no changes to deliver.
    if !pass.changes.isEmpty {
      var pass = pass
      pass.opened = pass.pass.flatMap { index.passes[$0]?.opened } ?? .min
      try close(pass, ledger, index)
    }
    for change in pass.changes { ledger.release(change.position) }
  }
}
