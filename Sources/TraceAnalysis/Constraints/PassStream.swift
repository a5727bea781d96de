import Signposts
import TraceStore

/// One constraint change with what the ledger knew at its time.
struct LedgerChange {
  var row: ConstraintChange
  /// Where the constraint's entry is in the ledger.
  var position: Int
  /// What the constraint said at the time of the change; after it, for values that were set.
  var signature: ConstraintSignature
  /// Whether the change happened in a throw-away engine.
  var isThrowAway: Bool
  /// Whether the constraint is known to have been there before the recording began.
  var wasThereBefore: Bool
}

/// The constraint changes of one pass, from the engine's previous commit to this one.
struct PassChanges {
  var pass: Int64?
  /// When it was opened, in nanoseconds since the trace began; looked up when it ends.
  var opened = Int64.min
  var changes: [LedgerChange] = []
  /// What the pass's error minimization cost.
  var minimization = TraceIndex.Minimization()
}

/// Cuts the stream of constraint changes into passes, holding only those that are open.
///
/// The passes of one engine follow each other, so a change that names another pass closes the one before.
struct PassStream {
  let index: TraceIndex
  let ledger: ConstraintLedger
  private var open: [Int64: PassChanges] = [:]
  /// Changes of constraints that the trace does not define; counted, not analyzed.
  private(set) var undefinedChanges = 0

  /// Whose events the stream is made of.
  static let tables: Set<TraceEvent.Table> = [.constraintChange, .engineWork]
  /// The same with the passes.
  static let tablesAndPasses = tables.union([.passEnded])

  /// Reads the tables that the stream needs.
  init(_ source: some TraceSource) throws {
    index = try TraceIndex(source)
    ledger = ConstraintLedger(source, index: index)
  }

  /// Streams all changes and hands over each pass when its last change has been seen.
  mutating func run(
    over source: some TraceSource,
    close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    try run(over: { try source.forEachEvent(of: Self.tables, $0) }, close: close)
  }

  /// Does the same with events that somebody else reads: those of ``tables``, or more.
  ///
  /// `observe` sees each change on its own, in order of time, before its pass is handed over; `observeWork` sees error
  /// minimizations, those of passes without changes included, and `observePass` the committed passes where the events
  /// have them.
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
        // Before the entry is looked up: the end of a pass lets go of those that nobody needs.
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

  /// Ends the engine's pass before this one, if that is another.
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
    // The next pass takes over the room.
    next.changes.removeAll(keepingCapacity: true)
    open.values[position].changes = next.changes
  }

  private func end(
    _ pass: PassChanges,
    _ close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    // A pass that did nothing but minimize has no changes to hand over.
    if !pass.changes.isEmpty {
      var pass = pass
      pass.opened = pass.pass.flatMap { index.passes[$0]?.opened } ?? .min
      try close(pass, ledger, index)
    }
    for change in pass.changes { ledger.release(change.position) }
  }
}
