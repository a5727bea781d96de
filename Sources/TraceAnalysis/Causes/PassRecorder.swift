import Signposts
import TraceStore

/// Walks over a trace in order of time and records passes.
struct PassRecorder {
  /// The constants of the active constraints; nil if they were never set.
  private(set) var active: [Int64: Double?] = [:]
  /// The broken constraints, with the changes that record it.
  private var broken: [Int64: PassRecord.Breakage] = [:]
  /// The active constraints that entered the engine with their views.
  private var moved: Set<Int64> = []
  /// The call stacks that added the active constraints, if known.
  private var stacks: [Int64: Int64] = [:]
  private var earlier: [Int64: MeasurementRow] = [:]
  private var open: [Int64: PassRecord]
  private var measured: [Int64: [MeasurementRow]] = [:]
  private let index: TraceIndex

  /// Creates a recorder for these passes.
  init(_ passes: some Sequence<Int64>, index: TraceIndex) {
    open = Dictionary(passes.map { ($0, PassRecord()) }, uniquingKeysWith: { first, _ in first })
    self.index = index
  }

  /// Processes an event.
  mutating func add(_ event: TraceEvent) {
    switch event {
    case .constraintChange(let row):
      if index.isThrowAway(row.engine) { return }
      follow(row)
      add(event, to: row.pass)
    case .viewChange(let row): add(event, to: row.pass)
    case .invalidation(let row): add(event, to: row.pass)
    case .measurement(let row):
      // A measurement counts as an earlier one only after its pass has ended.
      if let pass = row.pass, open[pass] != nil {
        measured[pass, default: []].append(row)
        add(event, to: pass)
      } else {
        earlier[row.view] = row
      }
    case .viewPhase(let row): add(event, to: row.pass)
    case .frameChange(let row): add(event, to: row.pass)
    default: break
    }
  }

  private mutating func add(_ event: TraceEvent, to pass: Int64?) {
    if let pass { open[pass]?.add(event) }
  }

  private mutating func follow(_ row: ConstraintChange) {
    switch row.kind {
    case .added:
      active[row.constraint] = .some(nil)
      broken[row.constraint] = nil
      if row.reason == .conflict { break }
      stacks[row.constraint] = row.stack
      if row.reason == .hierarchy || row.reason == .migration {
        moved.insert(row.constraint)
      } else {
        moved.remove(row.constraint)
      }
    case .removed:
      active[row.constraint] = nil
      broken[row.constraint] = nil
      stacks[row.constraint] = nil
      moved.remove(row.constraint)
    case .broken:
      active[row.constraint] = nil
      broken[row.constraint] = PassRecord.Breakage(
        change: row,
        stack: stacks[row.constraint],
        isMoved: moved.contains(row.constraint)
      )
    case .constantSet: if active[row.constraint] != nil { active[row.constraint] = row.newValue }
    case .prioritySet: break
    }
  }

  /// Returns the record of a pass that has ended and removes it.
  mutating func finish(_ pass: Int64) -> PassRecord? {
    guard var record = open.removeValue(forKey: pass) else { return nil }
    record.finish(active: active, broken: broken, stacks: stacks, earlier: earlier)
    for row in measured.removeValue(forKey: pass) ?? [] { earlier[row.view] = row }
    return record
  }
}

/// Thrown to end a walk over a trace when everything has been found.
struct WalkIsOver: Error {}
