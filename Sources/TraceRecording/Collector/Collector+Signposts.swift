internal import CSignposts
internal import Foundation
internal import Signposts
internal import TraceStore

/// The context of a signpost for its row.
struct SignpostContext {
  let process: ProcessState
  let thread: Int64
  /// When the event began, in trace time.
  let time: Int64
  /// When the signpost was emitted.
  let emitted: Int64
  let duration: Int64
  let test: Int64?
  /// The row of the call stack that caused it.
  let stack: Int64?
}

extension Collector {
  func readSignpost(
    _ kind: SignpostKind,
    _ record: SpoolRecord,
    _ process: ProcessState,
    stack: Int64?
  ) throws(TraceError) {
    let emitted = traceTime(record.time)
    let begin = traceTime(record.begin)
    let context = SignpostContext(
      process: process,
      thread: record.thread,
      time: begin,
      emitted: emitted,
      duration: emitted - begin,
      test: record.test == 0 ? nil : process.tests[UInt32(record.test)]?.row.id,
      stack: stack
    )
    switch kind {
    case .longDuration, .string, .item, .constraint, .stack, .module, .stackOfNext, .termsNoted,
      .weightNoted:
      break
    case .engineCreated: readEngineCreated(record, context)
    case .engineDiscarded: readEngineDiscarded(record, context)
    case .constraintAdded: try readChange(.added, record, context)
    case .constraintRemoved: try readChange(.removed, record, context)
    case .constantSet: try readChange(.constantSet, record, context)
    case .prioritySet: try readChange(.prioritySet, record, context)
    case .constraintBroken: try readChange(.broken, record, context)
    case .errorMinimized: try readWork(.errorMinimized, record, context)
    case .valuesRead: try readWork(.valuesRead, record, context)
    case .ambiguityNoted: try readAmbiguity(record, context)
    case .equationNoted: try readEquationNote(record, context)
    case .insetsNoted: try readInsets(record, context)
    case .passBegan: readPassBegan(record, context)
    case .passPhase: readPassPhase(record, context)
    case .passEnded: try readPassEnded(record, context)
    case .viewPhase: try readViewPhase(record, context)
    case .setNeeds: try readInvalidation(record, context)
    case .frameChanged: try readFrame(isBoundsOrigin: false, record, context)
    case .boundsOriginChanged: try readFrame(isBoundsOrigin: true, record, context)
    case .viewAdded: try readMove(.added, record, context)
    case .viewRemoved: try readMove(.removed, record, context)
    case .viewHidden: try readViewChange(record.payload == 0 ? .shown : .hidden, record, context)
    case .viewIdentified: try readViewChange(.identified, record, context)
    case .textSet: try readViewChange(.textSet, record, context)
    case .intrinsicSizeInvalidated:
      try readViewChange(.intrinsicSizeInvalidated, record, context)
    case .intrinsicSizeMeasured: try readMeasurement(record, context)
    case .safeAreaChanged:
      try writer.append(
        SafeAreaChangeRow(
          time: context.time,
          view: item(record.subject, process).row,
          pass: pass(of: record.engine, context),
          test: context.test,
          old: record.insets(0),
          new: record.insets(4),
          stack: stack
        )
      )
    case .traitChanged:
      try writer.append(
        TraitChangeRow(
          time: context.time,
          view: item(record.subject, process).row,
          pass: pass(of: record.engine, context),
          test: context.test,
          trait: string(record.payloadLow, process) ?? "?",
          old: string(record.low(0), process) ?? "?",
          new: string(record.high(0), process) ?? "?",
          stack: stack
        )
      )
    case .listChanged: try writer.append(listChange(record, context))
    case .sizeMeasured: try writer.append(sizeMeasurement(record, context))
    case .cacheLookedUp: try writer.append(cacheLookup(record, context))
    case .solverReset: try writer.append(solverReset(record, context))
    case .passNamed: try writer.append(passName(record, context))
    case .variablesNoted: try readVariables(record, context)
    case .frameNoted: try readFrameTerms(record, context)
    case .motionNoted: try writer.append(motion(record, context))
    case .testBegan: try readTestBegan(record, context)
    case .testEnded: try readTestEnded(record, context)
    case .testFound: try readTestFound(record, context)
    case .mark: try readMark(record, context)
    case .intervalBegan: readIntervalBegan(record, context)
    case .intervalEnded: try readIntervalEnded(record, context)
    case .value: try readValue(record, context)
    }
  }

  // MARK: Engines and passes

  /// Returns the row of the engine's current pass, and opens a pass if necessary.
  func pass(of engineID: UInt32, _ context: SignpostContext) -> Int64? {
    if engineID == 0 { return nil }
    let engine = engine(engineID, context.process, at: context.time).root
    return passID(in: engine, context)
  }

  /// Returns the open pass's row, without copying the pass, which is large.
  private func passID(in engine: EngineState, _ context: SignpostContext) -> Int64 {
    engine.pass?.id ?? openPass(in: engine, context).id
  }

  private func openPass(in engine: EngineState, _ context: SignpostContext) -> PassRow {
    if let pass = engine.pass { return pass }
    lastIDs.pass += 1
    let pass = PassRow(
      id: lastIDs.pass,
      engine: engine.row.id,
      thread: context.thread,
      test: context.test,
      turn: 0,
      opened: engine.opened,
      updateConstraintsDuration: 0,
      layoutDuration: 0,
      displayDuration: 0,
      viewsVisited: 0
    )
    engine.pass = pass
    return pass
  }

  private func readEngineCreated(_ record: SpoolRecord, _ context: SignpostContext) {
    let engine = engine(record.engine, context.process, at: context.time)
    let purpose = UInt8(truncatingIfNeeded: record.payload)
    engine.row.purpose = EnginePurpose(rawValue: purpose) ?? .window
    engine.row.isOther = record.payloadLow & CS_OTHER_ENGINE != 0
    engine.row.stack = context.stack
    engine.row.view = record.subject == 0 ? nil : item(record.subject, context.process).row
    if record.payloadHigh != 0, record.payloadHigh != record.engine {
      let parent = self.engine(record.payloadHigh, context.process, at: context.time)
      engine.parent = parent
      engine.row.parent = parent.row.id
    }
    engine.row.test = context.test
    engine.isWritten = false
  }

  private func readEngineDiscarded(_ record: SpoolRecord, _ context: SignpostContext) {
    let engine = engine(record.engine, context.process, at: context.time)
    engine.row.discarded = context.time
    engine.newViews = [:]
    engine.isWritten = false
  }

  private func readPassBegan(_ record: SpoolRecord, _ context: SignpostContext) {
    let engine = engine(record.engine, context.process, at: context.time).root
    var pass = openPass(in: engine, context)
    pass.turn = Int(record.payloadLow)
    pass.begin = context.time
    pass.stack = context.stack
    pass.thread = context.thread
    pass.test = context.test ?? pass.test
    engine.pass = pass
    engine.recordsBeforePass = (record.thread, record.number)
  }

  private func readPassPhase(_ record: SpoolRecord, _ context: SignpostContext) {
    let engine = engine(record.engine, context.process, at: context.time).root
    var pass = openPass(in: engine, context)
    switch LayoutPhase(rawValue: UInt8(truncatingIfNeeded: record.payload)) ?? .layout {
    case .updateConstraints: pass.updateConstraintsDuration += context.duration
    case .layout: pass.layoutDuration += context.duration
    case .display: pass.displayDuration += context.duration
    }
    engine.pass = pass
  }

  private func readPassEnded(
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    let engine = engine(record.engine, context.process, at: context.time).root
    var pass = openPass(in: engine, context)
    pass.begin = pass.begin ?? context.time
    pass.end = context.emitted
    pass.viewsVisited = Int(record.subject)
    if let before = engine.recordsBeforePass, before.thread == record.thread {
      pass.signposts = max(record.number - before.count, 0)
    }
    try writeChurn(of: engine)
    try writer.write(pass)
    for (_, view) in engine.newViews.sorted(by: { $0.key < $1.key }) {
      noteLayout(of: view, at: context.emitted)
    }
    engine.newViews = [:]
    engine.pass = nil
    engine.recordsBeforePass = nil
    engine.opened = context.emitted
  }

  // MARK: Constraints

  private func readChange(
    _ kind: ConstraintChangeKind,
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    let constraint = constraint(record.subject, context.process)
    let engine = engine(record.engine, context.process, at: context.time)
    constraint.lastEngine = engine
    lastIDs.constraintChange += 1
    var row = ConstraintChange(
      id: lastIDs.constraintChange,
      time: context.time,
      duration: context.duration,
      kind: kind,
      reason: .activation,
      constraint: constraint.row,
      engine: engine.row.id,
      pass: passID(in: engine.root, context),
      test: context.test,
      thread: context.thread,
      rowsTouched: record.rowsTouched,
      pivots: record.pivots,
      stack: context.stack
    )
    switch kind {
    case .added, .removed:
      row.reason = ConstraintChangeReason(rawValue: record.tag) ?? .activation
      // A removed constraint that was never added existed before, even if the program has not
      // reported that.
      if row.reason == .alive || (kind == .removed && !constraint.wasAdded) {
        forEachNewView(of: constraint) { noteLayout(of: $0, at: engine.opened) }
      }
      if kind == .added { constraint.wasAdded = true }
    case .constantSet:
      row.oldValue = record.double(0)
      row.newValue = record.double(1)
      constraint.definition?.constant = record.double(1)
      constraint.signature = nil
    case .prioritySet:
      row.oldValue = record.double(0)
      row.newValue = record.double(1)
      constraint.definition?.priority = record.double(1)
      constraint.signature = nil
    case .broken:
      row.reason = .conflict
      row.rowsTouched = 0
      row.pivots = 0
    }
    let signature = try signature(of: constraint)
    if engine.row.purpose != .systemLayoutSizeFitting, !areLaidOut(viewsOf: signature) {
      let root = engine.root
      var areLaidOut = true
      forEachNewView(of: constraint) { view in
        root.newViews[view.row] = view
        areLaidOut = false
      }
      if areLaidOut { noteLaidOut(viewsOf: signature) }
    }
    let root = engine.root
    root.changes.add(
      row,
      signature: signature.map { Int32(truncatingIfNeeded: $0) },
      isThrowAway: engine.row.purpose == .systemLayoutSizeFitting
    )
    try writer.write(row, signature: signature, isOutside: root.pass?.begin == nil)
    if kind == .broken { try readConflict(record, change: row.id, context) }
  }

  private func readConflict(
    _ record: SpoolRecord,
    change: Int64,
    _ context: SignpostContext
  ) throws(TraceError) {
    let count = min(Int(record.payloadLow), (record.slots - 1) * 8)
    for index in 0..<count {
      let id = index % 2 == 0 ? record.low(index / 2) : record.high(index / 2)
      lastIDs.conflict += 1
      let row = ConflictRow(change: change, constraint: constraint(id, context.process).row)
      try writer.write(row, id: lastIDs.conflict)
    }
  }

  private func readWork(
    _ kind: EngineWorkRow.Kind,
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    let engine = engine(record.engine, context.process, at: context.time)
    let root = engine.root
    lastIDs.engineWork += 1
    let row = EngineWorkRow(
      id: lastIDs.engineWork,
      time: context.time,
      duration: context.duration,
      kind: kind,
      engine: engine.row.id,
      pass: passID(in: root, context),
      test: context.test,
      rowsTouched: record.rowsTouched,
      pivots: record.pivots,
      count: Int(record.subject)
    )
    root.changes.add(row)
    try writer.write(row, isOutside: root.pass?.begin == nil)
  }
}
