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
  var changes: [LedgerChange]
}

/// Cuts the stream of constraint changes into passes, holding only those that are open.
///
/// The passes of one engine follow each other, so a change that names another pass closes the one before.
struct PassStream {
  let index: TraceIndex
  private(set) var ledger: ConstraintLedger
  private var open: [Int64: PassChanges] = [:]
  /// Changes of constraints that the trace does not define; counted, not analyzed.
  private(set) var undefinedChanges = 0

  /// Reads the tables that the stream needs.
  init(_ source: some TraceSource) throws {
    index = try TraceIndex(source)
    ledger = try ConstraintLedger(source, index: index)
  }

  /// Streams all changes and hands over each pass when its last change has been seen.
  ///
  /// `observe` sees each change on its own, in order of time, before its pass is handed over.
  mutating func run(
    over source: some TraceSource,
    observe: (LedgerChange, ConstraintLedger) -> Void = { _, _ in },
    close: (PassChanges, ConstraintLedger, TraceIndex) throws -> Void
  ) throws {
    try source.forEachConstraintChange(in: nil) { row in
      guard let position = ledger.position(of: row.constraint) else {
        undefinedChanges += 1
        return
      }
      let engine = index.rootEngine(of: row.engine)
      if let previous = open[engine], previous.pass != row.pass {
        open[engine] = nil
        try close(previous, ledger, index)
      }
      let wasThereBefore =
        row.reason == .alive || (row.kind == .removed && !ledger.entries[position].wasAdded)
      ledger.apply(row, at: position)
      let change = LedgerChange(
        row: row,
        position: position,
        signature: ledger.entries[position].signature,
        isThrowAway: index.isThrowAway(row.engine),
        wasThereBefore: wasThereBefore
      )
      observe(change, ledger)
      open[engine, default: PassChanges(pass: row.pass, changes: [])].changes.append(change)
    }
    for (_, last) in open.sorted(by: { $0.key < $1.key }) {
      try close(last, ledger, index)
    }
    open = [:]
  }
}
