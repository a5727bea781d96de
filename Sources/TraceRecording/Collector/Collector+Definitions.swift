internal import CSignposts
internal import Foundation
internal import Signposts
internal import TraceStore

extension Collector {
  func readString(_ record: SpoolRecord, _ process: ProcessState) {
    let length = Int(record.payloadLow)
    let part = record.bytes(Int(record.payloadHigh))
    if part.count >= length {
      process.strings[record.subject] = String(decoding: part, as: UTF8.self)
      return
    }
    // The record's engine field is the part's offset. Parts are in order.
    var bytes = process.partialStrings[record.subject] ?? []
    guard bytes.count == Int(record.engine) else { return }
    bytes += part
    if bytes.count >= length {
      process.strings[record.subject] = String(decoding: bytes, as: UTF8.self)
      process.partialStrings[record.subject] = nil
    } else {
      process.partialStrings[record.subject] = bytes
    }
  }

  /// Returns the string with that number; nil for 0, `?` if it was lost.
  func string(_ id: UInt32, _ process: ProcessState) -> String? {
    id == 0 ? nil : process.strings[id] ?? "?"
  }

  func readItem(_ record: SpoolRecord, _ process: ProcessState) throws(TraceError) {
    let item = item(record.subject, process)
    hierarchyEpoch += 1
    item.kind = ItemKind(rawValue: cs_item_kind(record.payload)) ?? .view
    item.className = string(record.low(0), process) ?? "?"
    let identifier = string(record.high(0), process)
    item.reuseIdentifier = string(record.low(1), process)
    let index = Int(record.payloadHigh)
    if record.engine != 0 {
      let superview = self.item(record.engine, process)
      if superview !== item { item.placeByDefinition(in: superview, index: index) }
    }
    if item.start == nil {
      item.givenIdentifier = identifier
      item.start = ItemStart(
        defined: traceTime(record.time),
        identifier: identifier,
        superview: item.superview?.row,
        index: index,
        isHidden: cs_item_is_hidden(record.payload),
        frame: record.rect(2)
      )
    } else if identifier != item.givenIdentifier {
      item.givenIdentifier = identifier
      lastIDs.viewChange += 1
      var row = ViewChangeRow(
        id: lastIDs.viewChange,
        time: traceTime(record.time),
        kind: .identified,
        view: item.row
      )
      row.identifier = identifier
      try writer.write(row)
    }
    item.isDefined = true
    needsWriting(item)
  }

  func readConstraint(_ record: SpoolRecord, _ process: ProcessState) throws(TraceError) {
    let state = constraint(record.subject, process)
    let firstAttribute = cs_first_attribute(record.payload)
    let relation = cs_relation(record.payload)
    let secondAttribute = cs_second_attribute(record.payload)
    let origin = ConstraintOrigin(rawValue: cs_origin(record.payload)) ?? .user
    let priority = Double(Float(bitPattern: record.low(2)))
    if let before = state.definition {
      // It was defined again: in a later recording, or after a change while it was in no engine.
      try redefine(state, before, constant: record.double(1), priority: priority, record)
      return
    }
    let row = ConstraintRow(
      id: state.row,
      process: process.row,
      objectID: Int64(record.subject),
      firstItem: item(record.engine, process).row,
      firstAttribute: firstAttribute,
      relation: relation,
      secondItem: record.payloadHigh == 0 ? nil : item(record.payloadHigh, process).row,
      secondAttribute: secondAttribute,
      multiplier: record.double(0),
      constant: record.double(1),
      priority: priority,
      origin: origin,
      host: item(record.high(2), process).row,
      identifier: string(record.low(3), process)
    )
    state.definition = SignatureRow(
      host: row.host,
      origin: origin.rawValue,
      firstItem: row.firstItem,
      firstAttribute: firstAttribute,
      relation: relation,
      secondItem: row.secondItem,
      secondAttribute: secondAttribute,
      multiplier: row.multiplier,
      constant: row.constant,
      priority: row.priority
    )
    try writer.write(row)
  }

  /// Records changes made while the constraint was in no engine, as changes without cost.
  private func redefine(
    _ state: ConstraintState,
    _ before: SignatureRow,
    constant: Double,
    priority: Double,
    _ record: SpoolRecord
  ) throws(TraceError) {
    let changes: [(ConstraintChangeKind, WritableKeyPath<SignatureRow, Double>, Double)] = [
      (.constantSet, \.constant, constant), (.prioritySet, \.priority, priority),
    ]
    for (kind, value, new) in changes {
      state.definition?[keyPath: value] = new
      state.signature = nil
      let old = before[keyPath: value]
      guard let engine = state.lastEngine, old != new else { continue }
      lastIDs.constraintChange += 1
      let row = ConstraintChange(
        id: lastIDs.constraintChange,
        time: traceTime(record.time),
        duration: 0,
        kind: kind,
        reason: .activation,
        constraint: state.row,
        engine: engine.row.id,
        pass: engine.root.pass?.id,
        thread: record.thread,
        oldValue: old,
        newValue: new,
        rowsTouched: 0,
        pivots: 0
      )
      let signature = try signature(of: state)
      if row.pass != nil { engine.root.changes.add(row, signature: nil, isThrowAway: false) }
      try writer.write(row, signature: signature)
    }
  }

  // MARK: Objects by their identifiers, made if a signpost comes before the definition

  func item(_ id: UInt32, _ process: ProcessState) -> ItemState {
    if let item = process.items[id] { return item }
    lastIDs.item += 1
    let item = ItemState(row: lastIDs.item, process: process.row, objectID: id)
    process.add(item, for: id)
    items.append(item)
    needsWriting(item)
    return item
  }

  func constraint(_ id: UInt32, _ process: ProcessState) -> ConstraintState {
    if let constraint = process.constraints[id] { return constraint }
    lastIDs.constraint += 1
    let constraint = ConstraintState(row: lastIDs.constraint)
    process.add(constraint, for: id)
    return constraint
  }

  func engine(_ id: UInt32, _ process: ProcessState, at time: Int64) -> EngineState {
    if let engine = process.engines[id] { return engine }
    lastIDs.engine += 1
    let engine = EngineState(
      row: EngineRow(id: lastIDs.engine, process: process.row, purpose: .window, created: time),
      objectID: Int64(id)
    )
    process.add(engine, for: id)
    engines.append(engine)
    return engine
  }

  func needsWriting(_ item: ItemState) {
    if item.isDirty { return }
    item.isDirty = true
    dirtyItems.append(item)
  }

  /// Records when a view was first laid out.
  func noteLayout(of view: ItemState, at time: Int64) {
    guard view.firstLayout == nil else { return }
    view.firstLayout = time
    needsWriting(view)
  }

  // MARK: Writing

  /// Writes the new items; if `settling`, also all items whose paths have changed.
  func writeItems(settling: Bool) throws(TraceError) {
    if settling {
      for item in items where !item.children.isEmpty { item.numberChildren() }
    }
    let candidates = settling ? items : dirtyItems
    dirtyItems = []
    for item in candidates {
      let path = item.path()
      if !item.isDirty, path == item.writtenPath { continue }
      item.isDirty = false
      item.writtenPath = path
      try writer.write(
        ItemRow(
          id: item.row,
          process: item.process,
          objectID: Int64(item.objectID),
          kind: item.kind,
          className: item.className,
          identifier: item.identifier,
          reuseIdentifier: item.reuseIdentifier,
          superview: item.superview?.row,
          path: path,
          firstLayout: item.firstLayout
        ),
        start: item.start,
        property: item.property
      )
    }
    for engine in engines where !engine.isWritten {
      engine.isWritten = true
      try writer.write(engine.row, objectID: engine.objectID)
    }
  }

  func writeOpenPasses() throws(TraceError) {
    for engine in engines {
      if let pass = engine.pass { try writer.write(pass) }
    }
  }
}
