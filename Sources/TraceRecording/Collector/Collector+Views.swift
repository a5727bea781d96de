internal import CSignposts
internal import Signposts
internal import TraceStore

extension Collector {
  func readViewPhase(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    let view = item(record.subject, context.process)
    let phase = LayoutPhase(rawValue: UInt8(truncatingIfNeeded: record.payload)) ?? .layout
    if phase == .layout { noteLayout(of: view, at: context.emitted) }
    lastIDs.viewPhase += 1
    try writer.write(
      ViewPhaseRow(
        id: lastIDs.viewPhase,
        time: context.time,
        duration: context.duration,
        phase: phase,
        view: view.row,
        pass: pass(of: record.engine, context),
        test: context.test
      )
    )
  }

  func readInvalidation(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    lastIDs.invalidation += 1
    try writer.write(
      InvalidationRow(
        id: lastIDs.invalidation,
        time: context.time,
        phase: LayoutPhase(rawValue: UInt8(truncatingIfNeeded: record.payload)) ?? .layout,
        view: item(record.subject, context.process).row,
        requester: record.payloadHigh == 0
          ? nil : item(record.payloadHigh, context.process).row,
        pass: pass(of: record.engine, context),
        test: context.test,
        stack: context.stack
      )
    )
  }

  func readFrame(
    isBoundsOrigin: Bool,
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    lastIDs.frameChange += 1
    try writer.write(
      FrameChangeRow(
        id: lastIDs.frameChange,
        time: context.time,
        view: item(record.subject, context.process).row,
        pass: pass(of: record.engine, context),
        isBoundsOrigin: isBoundsOrigin,
        old: record.rect(0),
        new: record.rect(4)
      )
    )
  }

  func readMove(
    _ kind: ViewChangeKind,
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    let view = item(record.subject, context.process)
    let superview = item(record.payloadLow, context.process)
    let index = Int(record.payloadHigh)
    let pass = pass(of: record.engine, context)
    if superview !== view {
      if kind == .added {
        if view.superview !== superview { hierarchyEpoch += 1 }
        view.place(in: superview, index: index, pass: pass)
      } else {
        view.remove(pass: pass)
      }
      needsWriting(view)
    }
    lastIDs.viewChange += 1
    try writer.write(
      ViewChangeRow(
        id: lastIDs.viewChange,
        time: context.time,
        kind: kind,
        view: view.row,
        superview: superview.row,
        index: index,
        pass: pass,
        test: context.test,
        stack: context.stack
      )
    )
  }

  func readViewChange(
    _ kind: ViewChangeKind,
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) throws(TraceError) {
    let view = item(record.subject, context.process)
    if kind == .identified, record.payloadHigh != 0 {
      // A property's name is not a change of the view.
      guard view.property == nil, let name = string(record.payloadLow, context.process) else {
        return
      }
      view.property = PropertyName(name, time: context.time)
      needsWriting(view)
      return
    }
    lastIDs.viewChange += 1
    var row = ViewChangeRow(
      id: lastIDs.viewChange,
      time: context.time,
      kind: kind,
      view: view.row,
      pass: pass(of: record.engine, context),
      test: context.test,
      stack: context.stack
    )
    switch kind {
    case .identified:
      row.identifier = string(record.payloadLow, context.process)
      view.givenIdentifier = row.identifier
      needsWriting(view)
    case .textSet:
      row.textLength = Int(record.low(0))
      row.textHash = Int64(bitPattern: record.payload)
    default:
      break
    }
    try writer.write(row)
  }

  func readMeasurement(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    lastIDs.measurement += 1
    let pass = pass(of: record.engine, context)
    let text = record.word(3)
    try writer.write(
      MeasurementRow(
        id: lastIDs.measurement,
        time: context.time,
        duration: context.duration,
        view: item(record.subject, context.process).row,
        pass: pass,
        test: context.test,
        textLength: Int(cs_text_length(text)),
        textHash: Int64(bitPattern: record.payload),
        font: string(cs_text_font(text), context.process) ?? "",
        limitWidth: record.double(0),
        width: record.double(1),
        height: record.double(2),
        wasCached: cs_text_was_cached(text),
        stack: context.stack
      ),
      isOutside: pass == nil
        || engine(record.engine, context.process, at: context.time).root.pass?.begin == nil
    )
  }

  // MARK: Tests and marks
}

extension Collector {
  /// Returns the row of a list's action.
  func listChange(
    _ record: SpoolRecord,
    _ context: SignpostContext
  ) -> ListChangeRow {
    func points(_ index: Int) -> Double? { record.double(index).isNaN ? nil : record.double(index) }
    return ListChangeRow(
      time: context.time,
      kind: ListChangeKind(rawValue: UInt8(truncatingIfNeeded: record.payloadLow)) ?? .updated,
      view: item(record.subject, context.process).row,
      element: record.payloadHigh == 0 ? nil : item(record.payloadHigh, context.process).row,
      section: ListChange.value(record.low(0)),
      item: ListChange.value(record.high(0)),
      estimate: points(1),
      length: points(2),
      duration: context.duration,
      visible: ListChange.value(record.low(3)),
      unchanged: ListChange.value(record.high(3)),
      pass: pass(of: record.engine, context),
      test: context.test,
      stack: context.stack
    )
  }

  /// Returns the row of a motion's beginning or end.
  func motion(_ record: SpoolRecord, _ context: SignpostContext) -> MotionRow {
    let kind = MotionKind(rawValue: UInt8(truncatingIfNeeded: record.payloadLow)) ?? .dragEnded
    return MotionRow(
      time: context.time,
      kind: kind,
      view: record.subject == 0 ? nil : item(record.subject, context.process).row,
      length: kind == .animationBegan ? Int64(record.payloadHigh) * 1_000_000 : nil,
      pass: pass(of: record.engine, context),
      test: context.test,
      stack: context.stack
    )
  }
}
