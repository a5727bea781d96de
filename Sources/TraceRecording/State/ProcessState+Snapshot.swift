internal import Signposts
internal import TraceStore

// The state of processes in snapshots; see Collector+Snapshot.swift.

extension ProcessState {
  func encode(to encoder: inout StateEncoder) {
    encoder.encode(row)
    encoder.encode(Int64(pid))
    encoder.encode(name)
    encoder.encode(begin)
    encoder.encode(end) { $0.encode($1) }
    encoder.encode(epoch)
    encoder.encode(strings) { encoder, string in
      encoder.encode(string.key)
      encoder.encode(string.value)
    }
    encoder.encode(partialStrings) { encoder, part in
      encoder.encode(part.key)
      encoder.encode(bytes: part.value)
    }
    encodeTests(to: &encoder)
    encoder.encode(openIntervals) { encoder, interval in
      encoder.encode(interval.key)
      interval.value.encode(to: &encoder)
    }
    callStacks.encode(to: &encoder)
    encoder.encode(mainThreads) { $0.encode(Int64($1)) }
  }

  convenience init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      row: try decoder.int64(),
      pid: Int32(truncatingIfNeeded: try decoder.int64()),
      name: try decoder.string(),
      begin: try decoder.int64(),
      end: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      epoch: try decoder.uint32()
    )
    let strings = try decoder.array { d throws(DamagedArchive) in
      (try d.uint32(), try d.string())
    }
    self.strings = Dictionary(strings, uniquingKeysWith: { $1 })
    let parts = try decoder.array { d throws(DamagedArchive) in
      (try d.uint32(), try d.byteArray())
    }
    partialStrings = Dictionary(parts, uniquingKeysWith: { $1 })
    try decodeTests(&decoder)
    let intervals = try decoder.array { d throws(DamagedArchive) in
      (try d.uint32(), try IntervalRow(&d))
    }
    openIntervals = Dictionary(intervals, uniquingKeysWith: { $1 })
    callStacks = try ProcessCallStacks(&decoder)
    mainThreads = try decoder.array { d throws(DamagedArchive) in
      Int32(truncatingIfNeeded: try d.int64())
    }
  }

  func encodeConstraints(to encoder: inout StateEncoder) {
    encoder.encode(constraints.count)
    constraints.visit { id, constraint in
      encoder.encode(id)
      encoder.encode(constraint.row)
      encoder.encode(constraint.definition) { $1.encode(to: &$0) }
      encoder.encode(constraint.signature) { $0.encode($1) }
      encoder.encode(constraint.lastEngine) { $0.encode($1.row.id) }
      encoder.encode(constraint.wasAdded)
    }
  }

  func decodeConstraints(
    _ decoder: inout StateDecoder,
    _ engines: [EngineState]
  ) throws(DamagedArchive) {
    let count = try decoder.int()
    for _ in 0..<max(count, 0) {
      let id = try decoder.uint32()
      let constraint = ConstraintState(row: try decoder.int64())
      constraint.definition = try decoder.optional(SignatureRow.init)
      constraint.signature = try decoder.optional { d throws(DamagedArchive) in
        let signature = try d.int64()
        guard signature > 0 else { throw DamagedArchive() }
        return signature
      }
      if let engine = try decoder.optional({ d throws(DamagedArchive) in try d.int64() }) {
        constraint.lastEngine = try engines.row(engine)
      }
      constraint.wasAdded = try decoder.bool()
      add(constraint, for: id)
    }
  }
}

extension ItemState {
  func encode(to encoder: inout StateEncoder) {
    encoder.encode(row)
    encoder.encode(process)
    encoder.encode(objectID)
    encoder.encode(kind.rawValue)
    encoder.encode(className)
    encoder.encode(givenIdentifier) { $0.encode($1) }
    encoder.encode(property) { encoder, property in
      encoder.encode(property.name)
      encoder.encode(property.time)
    }
    encoder.encode(reuseIdentifier) { $0.encode($1) }
    encoder.encode(start) { $1.encode(to: &$0) }
    encoder.encode(firstLayout) { $0.encode($1) }
    encoder.encode(isDefined)
    encoder.encode(isInSuperview)
    encoder.encode(isPlacedByDefinition)
    encoder.encode(index)
    encoder.encode(classIndex)
    encoder.encode(addedIn)
    encoder.encode(indexBefore)
    encoder.encode(numberedFor)
  }

  convenience init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      row: try decoder.int64(),
      process: try decoder.int64(),
      objectID: try decoder.uint32()
    )
    kind = ItemKind(rawValue: try decoder.byte()) ?? .view
    className = try decoder.string()
    givenIdentifier = try decoder.optional { d throws(DamagedArchive) in try d.string() }
    property = try decoder.optional { d throws(DamagedArchive) in
      PropertyName(try d.string(), time: try d.int64())
    }
    reuseIdentifier = try decoder.optional { d throws(DamagedArchive) in try d.string() }
    start = try decoder.optional(ItemStart.init)
    firstLayout = try decoder.optional { d throws(DamagedArchive) in try d.int64() }
    isDefined = try decoder.bool()
    isInSuperview = try decoder.bool()
    isPlacedByDefinition = try decoder.bool()
    index = try decoder.int()
    classIndex = try decoder.int()
    addedIn = try decoder.int64()
    indexBefore = try decoder.int()
    numberedFor = try decoder.int64()
  }

  /// Encodes its references to items.
  func encodeReferences(to encoder: inout StateEncoder) {
    encoder.encode(superview) { $0.encode($1.row) }
    encoder.encode(children) { $0.encode($1.row) }
  }

  func decodeReferences(
    _ decoder: inout StateDecoder,
    _ items: [ItemState]
  ) throws(DamagedArchive) {
    let row = try decoder.optional { d throws(DamagedArchive) in try d.int64() }
    if let row { superview = try items.row(row) }
    children = try decoder.array { d throws(DamagedArchive) in try items.row(try d.int64()) }
  }
}

extension EngineState {
  /// Encodes its references to an engine and items.
  func encodeReferences(to encoder: inout StateEncoder) {
    encoder.encode(parent) { $0.encode($1.row.id) }
    encoder.encode(newViews.keys.sorted()) { $0.encode($1) }
  }

  func decodeReferences(
    _ decoder: inout StateDecoder,
    _ engines: [EngineState],
    _ items: [ItemState]
  ) throws(DamagedArchive) {
    let row = try decoder.optional { d throws(DamagedArchive) in try d.int64() }
    if let row { parent = try engines.row(row) }
    let views = try decoder.array { d throws(DamagedArchive) in try items.row(try d.int64()) }
    newViews = Dictionary(views.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func encode(to encoder: inout StateEncoder) {
    encoder.encode(row.id)
    encoder.encode(row.process)
    encoder.encode(row.purpose.rawValue)
    encoder.encode(row.view) { $0.encode($1) }
    encoder.encode(row.parent) { $0.encode($1) }
    encoder.encode(row.created)
    encoder.encode(row.discarded) { $0.encode($1) }
    encoder.encode(row.test) { $0.encode($1) }
    encoder.encode(row.stack) { $0.encode($1) }
    encoder.encode(row.isOther)
    encoder.encode(objectID)
    encoder.encode(opened)
    encoder.encode(pass) { $1.encode(to: &$0) }
    changes.encode(to: &encoder)
    encoder.encode(recordsBeforePass) { encoder, before in
      encoder.encode(before.thread)
      encoder.encode(before.count)
    }
  }

  convenience init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    let row = EngineRow(
      id: try decoder.int64(),
      process: try decoder.int64(),
      purpose: EnginePurpose(rawValue: try decoder.byte()) ?? .window,
      view: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      parent: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      created: try decoder.int64(),
      discarded: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      test: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      stack: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      isOther: try decoder.bool()
    )
    self.init(row: row, objectID: try decoder.int64())
    opened = try decoder.int64()
    pass = try decoder.optional(PassRow.init)
    changes = try OpenPass(&decoder)
    recordsBeforePass = try decoder.optional { d throws(DamagedArchive) in
      (thread: try d.int64(), count: try d.count())
    }
  }
}

extension PassRow {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(id)
    encoder.encode(engine)
    encoder.encode(thread)
    encoder.encode(test) { $0.encode($1) }
    encoder.encode(turn)
    encoder.encode(opened)
    encoder.encode(begin) { $0.encode($1) }
    encoder.encode(end) { $0.encode($1) }
    encoder.encode(updateConstraintsDuration)
    encoder.encode(layoutDuration)
    encoder.encode(displayDuration)
    encoder.encode(viewsVisited)
    encoder.encode(signposts) { $0.encode($1) }
    encoder.encode(stack) { $0.encode($1) }
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      id: try decoder.int64(),
      engine: try decoder.int64(),
      thread: try decoder.int64(),
      test: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      turn: try decoder.int(),
      opened: try decoder.int64(),
      begin: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      end: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      updateConstraintsDuration: try decoder.int64(),
      layoutDuration: try decoder.int64(),
      displayDuration: try decoder.int64(),
      viewsVisited: try decoder.int(),
      signposts: try decoder.optional { d throws(DamagedArchive) in try d.int() },
      stack: try decoder.optional { d throws(DamagedArchive) in try d.int64() }
    )
  }
}

extension OpenPass {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(changes) { encoder, change in
      encoder.encode(change.id)
      encoder.encode(Int64(change.signature))
      encoder.encode(change.isAddition)
      encoder.encode(change.test)
      encoder.encode(change.duration)
      encoder.encode(change.rowsTouched)
      encoder.encode(change.pivots)
    }
    encoder.encode(changeCount)
    encoder.encode(duration)
    encoder.encode(rowsTouched)
    encoder.encode(pivots)
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init()
    changes = try decoder.array { d throws(DamagedArchive) in
      Change(
        id: try d.int64(),
        signature: Int32(truncatingIfNeeded: try d.int64()),
        isAddition: try d.bool(),
        test: try d.int64(),
        duration: try d.int64(),
        rowsTouched: try d.count(),
        pivots: try d.count()
      )
    }
    removals = changes.count { !$0.isAddition }
    changeCount = try decoder.count()
    duration = try decoder.int64()
    rowsTouched = try decoder.count()
    pivots = try decoder.count()
  }
}

extension SignatureRow {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(host)
    encoder.encode(origin)
    encoder.encode(firstItem)
    encoder.encode(firstAttribute)
    encoder.encode(UInt8(bitPattern: relation))
    encoder.encode(secondItem) { $0.encode($1) }
    encoder.encode(secondAttribute)
    encoder.encode(multiplier)
    encoder.encode(constant)
    encoder.encode(priority)
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      host: try decoder.int64(),
      origin: try decoder.byte(),
      firstItem: try decoder.int64(),
      firstAttribute: try decoder.byte(),
      relation: Int8(bitPattern: try decoder.byte()),
      secondItem: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      secondAttribute: try decoder.byte(),
      multiplier: try decoder.double(),
      constant: try decoder.double(),
      priority: try decoder.double()
    )
  }
}

extension ItemStart {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(defined)
    encoder.encode(identifier) { $0.encode($1) }
    encoder.encode(superview) { $0.encode($1) }
    encoder.encode(index)
    encoder.encode(isHidden)
    encoder.encode(frame.x)
    encoder.encode(frame.y)
    encoder.encode(frame.width)
    encoder.encode(frame.height)
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      defined: try decoder.int64(),
      identifier: try decoder.optional { d throws(DamagedArchive) in try d.string() },
      superview: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      index: try decoder.int(),
      isHidden: try decoder.bool(),
      frame: TraceRect(
        x: try decoder.double(),
        y: try decoder.double(),
        width: try decoder.double(),
        height: try decoder.double()
      )
    )
  }
}

extension IntervalRow {
  fileprivate func encode(to encoder: inout StateEncoder) {
    encoder.encode(time)
    encoder.encode(duration) { $0.encode($1) }
    encoder.encode(name)
    encoder.encode(process)
    encoder.encode(thread)
    encoder.encode(test) { $0.encode($1) }
  }

  fileprivate init(_ decoder: inout StateDecoder) throws(DamagedArchive) {
    self.init(
      time: try decoder.int64(),
      duration: try decoder.optional { d throws(DamagedArchive) in try d.int64() },
      name: try decoder.string(),
      process: try decoder.int64(),
      thread: try decoder.int64(),
      test: try decoder.optional { d throws(DamagedArchive) in try d.int64() }
    )
  }
}
