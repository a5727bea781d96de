internal import CSignposts
internal import Signposts
internal import TraceStore

// Features of engines in other languages that Plumbline's own engine lacks.

extension Collector {
  /// Reads terms of an expression, and builds its guide's name from them.
  func readTerms(_ record: SpoolRecord, _ process: ProcessState) throws(TraceError) {
    let expression = item(record.subject, process)
    let words = Int(CS_TERM_SIZE) / 8
    let room = (record.slots - 1) * Int(CS_SLOT_SIZE) / Int(CS_TERM_SIZE)
    var text = record.engine == 0 ? "" : expression.identifier ?? ""
    for index in 0..<min(Int(record.payloadHigh), max(room, 0)) {
      let item = item(record.low(index * words), process)
      lastIDs.expressionTerm += 1
      let term = ExpressionTermRow(
        id: lastIDs.expressionTerm,
        expression: expression.row,
        item: item.row,
        attribute: UInt8(truncatingIfNeeded: record.high(index * words)),
        variable: string(record.low(index * words + 1), process),
        coefficient: record.double(index * words + 2)
      )
      try writer.write(term)
      text += Self.text(of: term, item: item, isFirst: text.isEmpty)
    }
    expression.givenIdentifier = text
    expression.start?.identifier = text
    needsWriting(expression)
  }

  /// Returns a text such as ` − 2 × title.right`.
  private static func text(
    of term: ExpressionTermRow,
    item: ItemState,
    isFirst: Bool
  ) -> String {
    let size = abs(term.coefficient)
    var text = term.coefficient < 0 ? (isFirst ? "−" : " − ") : (isFirst ? "" : " + ")
    if size != 1 { text += NumberText.text(size) + " × " }
    let name = term.variable ?? LayoutAttribute(rawValue: term.attribute)?.words ?? "?"
    // Variables that belong to no item belong to a window.
    if item.kind == .window, term.variable != nil { return text + name }
    return text + (item.identifier ?? item.className) + "." + name
  }

  func readWeight(_ record: SpoolRecord, _ process: ProcessState) throws(TraceError) {
    lastIDs.constraintWeight += 1
    try writer.write(
      ConstraintWeightRow(
        id: lastIDs.constraintWeight,
        constraint: constraint(record.subject, process).row,
        weight: Double(bitPattern: record.payload)
      )
    )
  }

  /// Reads the values that a solver chose.
  func readVariables(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    let engine = engine(record.engine, context.process, at: context.time)
    let words = Int(CS_TERM_SIZE) / 8
    let room = (record.slots - 1) * Int(CS_SLOT_SIZE) / Int(CS_TERM_SIZE)
    if record.subject == 0 { valuesTimes[engine.row.id] = context.time }
    let time = valuesTimes[engine.row.id] ?? context.time
    for index in 0..<min(Int(record.payloadLow), max(room, 0)) {
      lastIDs.variableValue += 1
      try writer.write(
        VariableValueRow(
          id: lastIDs.variableValue,
          time: time,
          engine: engine.row.id,
          item: item(record.low(index * words), context.process).row,
          attribute: UInt8(truncatingIfNeeded: record.high(index * words)),
          variable: string(record.low(index * words + 1), context.process),
          value: record.double(index * words + 2)
        )
      )
    }
  }

  /// Reads the expressions of a view's frame.
  func readFrameTerms(_ record: SpoolRecord, _ context: SignpostContext) throws(TraceError) {
    let view = item(record.subject, context.process).row
    let words = Int(CS_TERM_SIZE) / 8
    let room = max((record.slots - 1) * Int(CS_SLOT_SIZE) / Int(CS_TERM_SIZE), 0)
    let count = min(Int(record.payloadLow), room)
    // All terms of a frame have the time of the first record.
    if record.engine == 0 { frameTimes[view] = context.time }
    let time = frameTimes[view] ?? context.time
    if count == 0, record.engine == 0 {
      lastIDs.frameTerm += 1
      try writer.write(FrameTermRow(id: lastIDs.frameTerm, time: time, view: view))
    }
    for index in 0..<count {
      lastIDs.frameTerm += 1
      let item = record.low(index * words)
      try writer.write(
        FrameTermRow(
          id: lastIDs.frameTerm,
          time: time,
          view: view,
          side: Int(record.high(index * words + 1)),
          item: item == 0 ? nil : self.item(item, context.process).row,
          attribute: UInt8(truncatingIfNeeded: record.high(index * words)),
          variable: string(record.low(index * words + 1), context.process),
          coefficient: record.double(index * words + 2)
        )
      )
    }
  }

  func sizeMeasurement(_ record: SpoolRecord, _ context: SignpostContext) -> SizeMeasurementRow {
    SizeMeasurementRow(
      time: context.time,
      duration: context.duration,
      view: item(record.subject, context.process).row,
      pass: pass(of: record.engine, context),
      test: context.test,
      function: string(record.payloadLow, context.process) ?? "?",
      limitWidth: record.double(0),
      limitHeight: record.double(1),
      width: record.double(2),
      height: record.double(3),
      wasCached: record.payloadHigh != 0,
      stack: context.stack
    )
  }

  func cacheLookup(_ record: SpoolRecord, _ context: SignpostContext) -> CacheLookupRow {
    CacheLookupRow(
      time: context.time,
      view: record.subject == 0 ? nil : item(record.subject, context.process).row,
      pass: pass(of: record.engine, context),
      test: context.test,
      cache: string(record.payloadLow, context.process) ?? "?",
      wasHit: record.payloadHigh != 0
    )
  }

  func solverReset(_ record: SpoolRecord, _ context: SignpostContext) -> SolverResetRow {
    let engine = engine(record.engine, context.process, at: context.time)
    return SolverResetRow(
      time: context.time,
      duration: context.duration,
      view: engine.row.view,
      engine: engine.row.id,
      pass: pass(of: record.engine, context),
      test: context.test,
      constraints: Int(record.subject),
      stack: context.stack
    )
  }

  func passName(_ record: SpoolRecord, _ context: SignpostContext) -> PassNameRow {
    let engine = engine(record.engine, context.process, at: context.time)
    return PassNameRow(
      time: context.time,
      view: engine.root.row.view,
      pass: pass(of: record.engine, context),
      test: context.test,
      name: string(record.subject, context.process) ?? "?"
    )
  }
}
