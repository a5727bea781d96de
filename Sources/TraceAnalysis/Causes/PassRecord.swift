import Signposts
import TraceStore

/// An item's coordinates along one axis.
struct CauseNode: Hashable {
  var item: Int64
  var axis: CauseReport.Axis
}

/// The events of one pass, and the constraints at its end.
struct PassRecord {
  /// A frame before and after.
  struct FrameMove {
    var before: TraceRect
    var after: TraceRect

    /// Whether its length along the axis changed.
    func isResized(_ axis: CauseReport.Axis) -> Bool {
      axis == .horizontal ? before.width != after.width : before.height != after.height
    }

    /// Whether its place or length along the axis changed.
    func isChanged(_ axis: CauseReport.Axis) -> Bool {
      isResized(axis) || (axis == .horizontal ? before.x != after.x : before.y != after.y)
    }
  }

  /// A constraint that the engine ignores because it is broken.
  struct Breakage {
    /// The change that records this.
    var change: ConstraintChange
    /// The call stack that added the constraint, if known.
    var stack: Int64?
    /// Whether it entered the engine with its views, and not when it was activated.
    var isMoved = false
  }

  /// The constraint changes of the pass, in order of time, without those in throw-away engines.
  private(set) var changes: [ConstraintChange] = []
  /// The view changes of the pass.
  private(set) var viewChanges: [ViewChangeRow] = []
  private var invalidations: [InvalidationRow] = []
  private var phases: [Int64: CauseReport.Part] = [:]
  private var measurements: [MeasurementRow] = []
  /// The last measurement of each view before the pass.
  private var earlier: [Int64: MeasurementRow] = [:]
  /// The constants of the constraints that are active at the end of the pass; nil if they were
  /// never set.
  private(set) var active: [Int64: Double?] = [:]
  /// The constraints that are broken at the end of the pass.
  private(set) var broken: [Int64: Breakage] = [:]
  /// The call stacks that added the active constraints, including those that broken constraints
  /// conflict with.
  private(set) var stacks: [Int64: Int64] = [:]
  /// The views whose frames changed in the pass, by axis.
  private(set) var moves: [CauseNode: FrameMove] = [:]

  private var frames: [Int64: FrameMove] = [:]

  /// The tables that a record needs.
  static let tables: Set<TraceEvent.Table> = [
    .constraintChange, .viewChange, .invalidation, .measurement, .viewPhase, .frameChange,
  ]

  /// Adds an event of the pass.
  mutating func add(_ event: TraceEvent) {
    switch event {
    case .constraintChange(let row): changes.append(row)
    case .viewChange(let row): viewChanges.append(row)
    case .invalidation(let row): invalidations.append(row)
    case .measurement(let row): measurements.append(row)
    case .viewPhase(let row): count(row)
    case .frameChange(let row) where !row.isBoundsOrigin:
      frames[row.view, default: FrameMove(before: row.old, after: row.new)].after = row.new
    default: break
    }
  }

  /// Completes the record with the state around the pass.
  ///
  /// This is the active and broken constraints, and the earlier measurements of texts.
  mutating func finish(
    active: [Int64: Double?],
    broken: [Int64: Breakage],
    stacks: [Int64: Int64],
    earlier: [Int64: MeasurementRow]
  ) {
    self.active = active
    self.broken = broken
    self.stacks = broken.isEmpty ? [:] : stacks
    self.earlier = earlier
    for (view, move) in frames {
      for axis in CauseReport.Axis.allCases where move.isChanged(axis) {
        moves[CauseNode(item: view, axis: axis)] = move
      }
    }
  }

  private mutating func count(_ row: ViewPhaseRow) {
    switch row.phase {
    case .updateConstraints: phases[row.view, default: .init()].updates += 1
    case .layout: phases[row.view, default: .init()].layouts += 1
    case .display: phases[row.view, default: .init()].displays += 1
    }
  }

  /// Returns what the views did in the pass.
  func part(of items: Set<Int64>, callers: [Int64: SymbolRow]) -> CauseReport.Part {
    var part = CauseReport.Part()
    for item in items {
      guard let own = phases[item] else { continue }
      part.updates += own.updates
      part.layouts += own.layouts
      part.displays += own.displays
    }
    let measured = measurements.filter { items.contains($0.view) }
    part.measurements = measured.count
    part.measuringTime = measured.reduce(0) { $0 + $1.duration }
    part.measurementReason = measured.first.map { reason(ofMeasuring: $0.view, measured, callers) }
    return part
  }

  /// The views whose texts were measured, each with the reason, in order of their rows.
  func measurementReasons(
    _ callers: [Int64: SymbolRow]
  ) -> [(view: Int64, reason: CauseReport.MeasurementReason)] {
    Dictionary(grouping: measurements, by: \.view).sorted { $0.key < $1.key }
      .map { ($0.key, reason(ofMeasuring: $0.key, $0.value, callers)) }
  }

  private func reason(
    ofMeasuring view: Int64,
    _ measured: [MeasurementRow],
    _ callers: [Int64: SymbolRow]
  ) -> CauseReport.MeasurementReason {
    if let set = viewChanges.last(where: { $0.kind == .textSet && $0.view == view }) {
      return .textSet(by: WorkCaller(set.stack, callers))
    }
    guard let before = earlier[view] else { return .first }
    // If there are several in the pass, the one with a different width gives the reason.
    let other = measured.first { $0.view == view && $0.limitWidth != before.limitWidth }
    return other.map { .otherWidth(before: before.limitWidth, after: $0.limitWidth) } ?? .same
  }

  /// Returns how often each view was marked, and by whom.
  func marksByView(_ callers: [Int64: SymbolRow]) -> [PassCauses.Mark] {
    var counts: [PassCauses.Mark: Int] = [:]
    for row in invalidations {
      let caller = WorkCaller(row.stack, callers)
      let mark = PassCauses.Mark(
        view: row.view,
        phase: row.phase,
        requester: row.requester,
        caller: caller,
        count: 0
      )
      counts[mark, default: 0] += 1
    }
    return counts.map { mark, count in
      var mark = mark
      mark.count = count
      return mark
    }
    .sorted {
      ($1.count, $0.view, $0.phase.rawValue, $0.requester ?? 0, $0.caller?.text ?? "")
        < ($0.count, $1.view, $1.phase.rawValue, $1.requester ?? 0, $1.caller?.text ?? "")
    }
  }

  /// Returns who marked these views; all views for nil.
  func marks(
    of items: Set<Int64>?,
    index: TraceIndex,
    callers: [Int64: SymbolRow]
  ) -> [CauseReport.Mark] {
    var counts: [CauseReport.Mark: Int] = [:]
    for row in invalidations where items?.contains(row.view) != false {
      let mark = CauseReport.Mark(
        phase: row.phase,
        requester: row.requester.map { index.path(of: $0) },
        caller: WorkCaller(row.stack, callers),
        count: 0
      )
      counts[mark, default: 0] += 1
    }
    return counts.map { mark, count in
      var mark = mark
      mark.count = count
      return mark
    }
    .sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.phase != right.phase { return left.phase.rawValue < right.phase.rawValue }
      return (left.requester ?? "", left.caller?.text ?? "")
        < (right.requester ?? "", right.caller?.text ?? "")
    }
  }
}

extension WorkCaller {
  /// Finds the app's own line from which a call stack comes; nil if unknown.
  init?(_ stack: Int64?, _ callers: [Int64: SymbolRow]) {
    guard let symbol = stack.flatMap({ callers[$0] }), let function = symbol.function else {
      return nil
    }
    self.init(function: function, file: symbol.file, line: symbol.line)
  }
}
