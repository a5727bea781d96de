import Signposts
import TraceStore

/// Follows a trace in order of time and makes records of passes.
struct PassRecorder {
  /// The constants of the constraints that are active; nil where they were never set.
  private(set) var active: [Int64: Double?] = [:]
  /// The constraints that are broken, with the changes that say so.
  private var broken: [Int64: PassRecord.Breakage] = [:]
  /// The active constraints that came into the engine with their views.
  private var moved: Set<Int64> = []
  /// The call stacks that added the constraints that are active, as far as they are known.
  private var stacks: [Int64: Int64] = [:]
  private var earlier: [Int64: MeasurementRow] = [:]
  private var open: [Int64: PassRecord]
  private var measured: [Int64: [MeasurementRow]] = [:]
  private let index: TraceIndex

  /// Records these passes.
  init(_ passes: some Sequence<Int64>, index: TraceIndex) {
    open = Dictionary(passes.map { ($0, PassRecord()) }, uniquingKeysWith: { first, _ in first })
    self.index = index
  }

  /// Notes what happened.
  mutating func add(_ event: TraceEvent) {
    switch event {
    case .constraintChange(let row):
      if index.isThrowAway(row.engine) { return }
      follow(row)
      add(event, to: row.pass)
    case .viewChange(let row): add(event, to: row.pass)
    case .invalidation(let row): add(event, to: row.pass)
    case .measurement(let row):
      // What a pass measured is no earlier measurement until it is over.
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

  /// Returns what happened in a pass that is over, once.
  mutating func finish(_ pass: Int64) -> PassRecord? {
    guard var record = open.removeValue(forKey: pass) else { return nil }
    record.finish(active: active, broken: broken, stacks: stacks, earlier: earlier)
    for row in measured.removeValue(forKey: pass) ?? [] { earlier[row.view] = row }
    return record
  }
}

/// Thrown to end a walk through a trace when all is found.
struct WalkIsOver: Error {}
