import ConstraintSolver
import LayoutEngine
import Signposts
import TraceAnalysis
import TraceStore

/// Streams a trace to the machines, and compares the results.
@MainActor
final class ReplayPlayer {
  private let exact: ReplayMachine
  private let changed: ReplayMachine?
  /// The replay of engines that are not Plumbline's.
  private let linear: LinearReplay?
  private let changedLinear: LinearReplay?
  private let plan: ReplayPlan?
  private var report: ReplayReport
  private let paths: [Int64: String]
  private let insets: [Int64: [ItemInsetsRow]]
  private let rootEngines: [Int64: Int64]
  /// The engines that are not Plumbline's.
  private let otherEngines: Set<Int64>
  /// Rows that are not in the stream of events, each in order of time and played before later
  /// events.
  private var engines: [EngineRow]
  private var discards: [(time: Int64, engine: Int64)]
  private var notes: [EquationNoteRow]
  /// The items that are ambiguous at the current time according to the trace.
  private var open: [Int64: AmbiguityRow] = [:]
  /// The engines in which this has changed since their last pass.
  private var unsettled: Set<Int64> = []
  /// The ambiguous items that the plan determines, and those that stay ambiguous anyway.
  private var decided: (items: Set<Int64>, open: Set<Int64>) = ([], [])
  private var starts: [ItemStartRow]
  private var next = (engine: 0, discard: 0, note: 0, start: 0)
  /// The fixes of conflicts to try on the way; the playing ends with the last of them.
  var trials: ConflictTrials?
  /// Ends the playing for trials.
  struct TrialsEnded: Error {}
  /// How many changes are played for trials.
  private static let trialLimit = 1_000_000
  /// The latest frames changed in open passes.
  private var frames: [Int64: [Int64: TraceRect]] = [:]

  init(_ reader: TraceReader, run: Run, version: String, plan: ReplayPlan?) throws {
    let items = try reader.items()
    let rows = try reader.constraints()
    let constraints = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.plan = plan
    let breakages = try RecordedBreakages(reader)
    func machine(_ plan: ReplayPlan?) -> ReplayMachine {
      ReplayMachine(items: items, constraints: constraints, breakages: breakages, plan: plan)
    }
    exact = machine(nil)
    changed = plan.map { machine($0) }
    linear = try LinearReplay(reader, plan: nil)
    changedLinear = try plan.flatMap { try LinearReplay(reader, plan: $0) }
    report = ReplayReport(run: run, version: version)
    engines = try reader.engines().sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    otherEngines = Set(engines.lazy.filter(\.isOther).map(\.id))
    // A library of an earlier revision does not mark its engines.
    report.otherEngines = max(otherEngines.count, linear?.count ?? 0)
    paths = Dictionary(items.map { ($0.id, $0.path) }, uniquingKeysWith: { $1 })
    insets = Dictionary(grouping: try reader.itemInsets(), by: \.item)
    rootEngines = EngineRow.roots(of: engines)
    discards = engines.compactMap { engine in
      engine.discarded.map { (time: $0, engine: engine.id) }
    }.sorted { ($0.time, $0.engine) < ($1.time, $1.engine) }
    notes = try reader.equationNotes()
    starts = try reader.itemStarts()
    report.engines = engines.count
  }

  private var machines: [ReplayMachine] { [exact] + (changed.map { [$0] } ?? []) }

  // MARK: Playing

  func play(_ reader: TraceReader) throws {
    let silenced = UnsatisfiableLog.sink
    UnsatisfiableLog.sink = { _ in }
    defer { UnsatisfiableLog.sink = silenced }
    let tables: Set<TraceEvent.Table> = [
      .viewChange, .constraintChange, .engineWork, .frameChange, .ambiguity, .passEnded,
    ]
    // Events are in order of their beginnings, but take effect at their ends. An event that began
    // inside another takes effect before it.
    var waiting: [(end: Int64, event: TraceEvent)] = []
    try reader.forEachEvent(of: tables) { event in
      let ended = waiting.prefix { $0.end <= event.time }
      for item in ended { play(item.event, endingAt: item.end) }
      waiting.removeFirst(ended.count)
      let end = event.end
      let place = waiting.lastIndex { $0.end <= end }.map { $0 + 1 } ?? 0
      waiting.insert((end, event), at: place)
      if let trials, trials.isDone || report.recorded.operations > Self.trialLimit {
        throw TrialsEnded()
      }
    }
    for item in waiting { play(item.event, endingAt: item.end) }
  }

  private func play(_ event: TraceEvent, endingAt end: Int64) {
    playUntold(upTo: end)
    switch event {
    case .viewChange(let row): move(row)
    case .constraintChange(let row): change(row)
    case .engineWork(let row): minimize(row)
    case .frameChange(let row): note(row)
    case .ambiguity(let row): note(row)
    case .passEnded(let row): endPass(row)
    case .viewPhase, .invalidation, .measurement, .listed, .passBegan: break
    }
  }

  /// Plays the earlier rows that are not in the stream.
  private func playUntold(upTo time: Int64) {
    while next.start < starts.count, starts[next.start].defined <= time {
      let start = starts[next.start]
      next.start += 1
      for machine in machines { machine.place(start.item, in: start.superview) }
    }
    while next.engine < engines.count, engines[next.engine].created <= time {
      for machine in machines { machine.makeEngine(engines[next.engine]) }
      next.engine += 1
    }
    while next.discard < discards.count, discards[next.discard].time < time {
      for machine in machines { machine.discardEngine(discards[next.discard].engine) }
      for replay in [linear, changedLinear] { replay?.discard(discards[next.discard].engine) }
      next.discard += 1
    }
    while next.note < notes.count, notes[next.note].time <= time {
      let note = notes[next.note]
      next.note += 1
      let work = exact.apply(note)
      if note.isAlone {
        recordWork(note.rowsTouched, note.pivots, note.duration, replayed: work)
      }
      changed?.apply(note)
    }
  }

  private func move(_ row: ViewChangeRow) {
    switch row.kind {
    case .added: for machine in machines { machine.place(row.view, in: row.superview) }
    case .removed: for machine in machines { machine.place(row.view, in: nil) }
    case .hidden, .shown, .identified, .textSet, .intrinsicSizeInvalidated: break
    }
  }

  private func change(_ row: ConstraintChange) {
    defer { trials?.follow(row, on: exact) }
    guard row.kind != .broken else {
      for machine in machines { machine.apply(row) }
      return
    }
    if let linear, linear.plays(row.engine) {
      recordWork(row.rowsTouched, row.pivots, row.duration, replayed: linear.apply(row))
      changedLinear?.apply(row)
      return
    }
    let work = exact.apply(row)
    changed?.apply(row)
    if row.reason == .conflict {
      // Its work is part of the engine's own work.
      report.recorded.rowsTouched += row.rowsTouched
      report.recorded.pivots += row.pivots
      report.recorded.time += row.duration
      return
    }
    guard row.reason != .alive else { return }
    recordWork(row.rowsTouched, row.pivots, row.duration, replayed: work)
    if work == nil, row.kind == .added || row.kind == .removed { report.leftOut += 1 }
  }

  private func minimize(_ row: EngineWorkRow) {
    if let linear, linear.plays(row.engine) {
      for replay in [linear, changedLinear] { replay?.solve(row.engine, at: row.time) }
      report.recorded.rowsTouched += row.rowsTouched
      report.recorded.pivots += row.pivots
      report.recorded.time += row.duration
      return
    }
    guard row.kind == .errorMinimized else { return }
    recordWork(row.rowsTouched, row.pivots, row.duration, replayed: exact.minimize(row.engine))
    _ = changed?.minimize(row.engine)
  }

  private func recordWork(_ rows: Int, _ pivots: Int, _ duration: Int64, replayed: SolverWork?) {
    report.recorded.operations += 1
    report.recorded.rowsTouched += rows
    report.recorded.pivots += pivots
    report.recorded.time += duration
    // In the trace, restoring another constraint has its own work. In a replay, that work belongs
    // to the operation.
    let replayed = replayed ?? SolverWork()
    if replayed.rowsTouched != rows || replayed.pivots != pivots { report.otherWork += 1 }
  }

  // MARK: Frames

  private func note(_ row: FrameChangeRow) {
    guard !row.isBoundsOrigin, let pass = row.pass else { return }
    frames[pass, default: [:]][row.view] = row.new
  }

  private func note(_ row: AmbiguityRow) {
    open[row.item] = row.free.isEmpty ? nil : row
    guard let changed else { return }
    unsettled.insert(rootEngines[row.engine] ?? row.engine)
    if row.free.isEmpty {
      changed.leave(row.item)
    } else if !row.missing.isEmpty {
      changed.decide(row.item, in: row.engine)
    }
  }

  /// Checks whether the plan's decisions leave something ambiguous.
  private func compareOpenItems(_ changed: ReplayMachine, in engine: Int64) {
    guard unsettled.remove(engine) != nil else { return }
    for (item, row) in open where (rootEngines[row.engine] ?? row.engine) == engine {
      guard changed.hasDecision(on: row.cause) else { continue }
      decided.items.insert(item)
      if changed.isAmbiguous(item, in: engine) { decided.open.insert(item) }
    }
  }

  private func endPass(_ row: PassRow) {
    report.passes += 1
    let engine = rootEngines[row.engine] ?? row.engine
    let recorded = frames.removeValue(forKey: row.id) ?? [:]
    if let linear, linear.plays(engine) {
      for (view, frame) in recorded.sorted(by: { $0.key < $1.key }) {
        let path = paths[view] ?? "?"
        linear.compare(frame, of: view, named: path, after: row, engine: engine, in: &report)
      }
      changedLinear?
        .compareFrames(of: engine, with: linear, after: row, paths: paths, in: &outcome)
      return
    }
    if otherEngines.contains(engine) {
      // Not every engine reports when it solves, but it has done so by the end of the pass.
      for machine in machines { _ = machine.minimize(engine) }
    }
    // If changes are pending, the frames are those of the previous minimization.
    if !exact.hasPendingWork(in: engine) {
      for (view, frame) in recorded.sorted(by: { $0.key < $1.key }) {
        compare(frame, of: view, in: engine, pass: row)
      }
    }
    if let changed {
      compare(changed, in: engine, pass: row.id)
      compareOpenItems(changed, in: engine)
    }
  }

  private func compare(_ frame: TraceRect, of view: Int64, in engine: Int64, pass: PassRow) {
    guard let rect = exact.rect(of: view, in: engine) else {
      report.framesByCode += 1
      return
    }
    let insets = insets[view]?.last { $0.time <= pass.end ?? Int64.max }?.insets
    let actual = rect.outset(by: insets)
    if actual.isNear(frame, within: Self.pixel) {
      report.frames.same += 1
    } else if open[view] != nil || exact.isAmbiguous(view, in: engine) {
      report.frames.ambiguous += 1
    } else if isRoot(view) && actual.hasSize(of: frame, within: Self.pixel) {
      report.frames.same += 1
    } else {
      report.frames.note(
        ReplayReport.Difference(
          view: paths[view] ?? "?",
          pass: pass.id,
          expected: frame,
          actual: actual
        )
      )
    }
  }

  /// Frames are rounded to pixels; the trace does not contain their size: at most one point.
  private static let pixel = 1.0
  /// Differences due to the order of summation are smaller.
  private static let exactness = 1e-6

  private func isRoot(_ view: Int64) -> Bool { engines.contains { $0.view == view } }

  /// Compares the rectangles of all items that changed in either machine.
  private func compare(_ changed: ReplayMachine, in engine: Int64, pass: Int64) {
    for item in exact.changes.rows.union(changed.changes.rows).sorted() {
      guard let expected = exact.rect(of: item, in: engine),
        let actual = changed.rect(of: item, in: engine)
      else { continue }
      exact.changes.rows.remove(item)
      changed.changes.rows.remove(item)
      // The position of a hidden view does not matter.
      if changed.isHidden(item) { continue }
      if actual.isNear(expected, within: Self.exactness) {
        outcome.same += 1
      } else if open[item] != nil || exact.isAmbiguous(item, in: engine)
        || changed.isAmbiguous(item, in: engine)
      {
        outcome.ambiguous += 1
      } else {
        outcome.note(
          ReplayReport.Difference(
            view: paths[item] ?? "?",
            pass: pass,
            expected: expected,
            actual: actual
          )
        )
      }
    }
  }

  private var outcome = ReplayReport.Frames()

  // MARK: The end

  func finish() -> ReplayReport {
    report.replayed = ReplayReport.Work(exact.tally)
    if let linear {
      report.replayed.add(linear)
      report.values = linear.values
    }
    report.leftOut += exact.strayConstraints
    if let plan, let changed {
      report.outcome = ReplayReport.Outcome(
        kind: plan.kind,
        leftOut: plan.pairOfRemoval.count + plan.pairOfAddition.count,
        setInstead: plan.setInstead,
        hidden: plan.hidden,
        replacedViews: plan.replacedViews,
        work: ReplayReport.Work(changed.tally),
        frames: outcome
      )
      if let changedLinear { report.outcome?.work.add(changedLinear) }
      report.outcome?.decided = decided.items.count
      report.outcome?.leftOpen = decided.open.compactMap { paths[$0] }.sorted()
    }
    return report
  }
}

extension TraceEvent {
  /// The time at which the event ended.
  fileprivate var end: Int64 {
    switch self {
    case .constraintChange(let row): row.time + max(0, row.duration)
    case .engineWork(let row): row.time + max(0, row.duration)
    default: time
    }
  }
}

extension ReplayReport.Work {
  fileprivate mutating func add(_ replay: LinearReplay) {
    operations += replay.operations
    rowsTouched += replay.cost.rowsTouched
    pivots += replay.cost.pivots
    time += replay.cost.time
  }

  @MainActor
  fileprivate init(_ tally: ReplayMachine.Tally) {
    self.init()
    operations = tally.operations
    rowsTouched = tally.work.rowsTouched
    pivots = tally.work.pivots
    time = tally.time
  }
}

extension TraceRect {
  /// Returns the frame around an alignment rectangle.
  fileprivate func outset(by insets: TraceInsets?) -> TraceRect {
    guard let insets else { return self }
    return TraceRect(
      x: x - insets.left,
      y: y - insets.top,
      width: width + insets.left + insets.right,
      height: height + insets.top + insets.bottom
    )
  }

  func isNear(_ other: TraceRect, within tolerance: Double) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
      && hasSize(of: other, within: tolerance)
  }

  fileprivate func hasSize(of other: TraceRect, within tolerance: Double) -> Bool {
    abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}
