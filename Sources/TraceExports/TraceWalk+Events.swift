import Signposts
import TraceAnalysis
import TraceStore

// Merges the event tables in order of time.

extension TraceWalk {
  /// Returns an event's number, with its table in the upper byte.
  func number(_ table: TraceEvent.Table, _ id: Int64, part: Int = 0) -> UInt64 {
    UInt64(table.rawValue + 1 + part) << 56 | UInt64(bitPattern: id) & 0x00FF_FFFF_FFFF_FFFF
  }

  mutating func walkEvents() throws {
    let tables = Set(TraceEvent.Table.allCases).subtracting([.passEnded])
    try reader.forEachEvent(of: tables) { event in
      let duration = event.sliceDuration
      switch event {
      case .passBegan(let row): try emit(row, lasting: duration)
      case .constraintChange(let row): try emit(row, lasting: duration)
      case .engineWork(let row): try emit(row, lasting: duration)
      case .measurement(let row): try emit(row, lasting: duration)
      case .viewPhase(let row): try emit(row, lasting: duration)
      case .invalidation(let row): try emit(row)
      case .frameChange(let row): try emit(row)
      case .viewChange(let row): try emit(row)
      case .ambiguity(let row): try emit(row)
      case .listed(let row): try emit(row)
      case .passEnded: break
      }
    }
  }

  private mutating func emit(_ row: PassRow, lasting duration: Int64?) throws {
    start(.pass, .word(.pass), .passBegan, row.id, row.begin ?? row.opened, duration)
    event.pass = row.id
    event.test = row.test
    event.flow = passFlow(row.id)
    if let engine = try reader.engine(row.engine) {
      if let view = engine.view { add(.root, TextID(.path, view)) }
      add(.engine, .purpose(engine.purpose))
    }
    add(.pass, row.id)
    add(.turn, row.turn)
    add(.viewsVisited, row.viewsVisited)
    add(.updateConstraints, row.updateConstraintsDuration)
    add(.layout, row.layoutDuration)
    add(.display, row.displayDuration)
    try addCaller(row.stack)
    addTest(row.test)
    try emit(.thread, of: row.thread)
  }

  private mutating func emit(_ row: ConstraintChange, lasting duration: Int64?) throws {
    let name: ExportWord =
      switch row.kind {
      case .added: .constraintAdded
      case .removed: .constraintRemoved
      case .constantSet: .constantSet
      case .prioritySet: .prioritySet
      case .broken: .constraintBroken
      }
    start(.constraint, .word(name), .constraintChange, row.id, row.time, duration)
    event.pass = row.pass
    event.test = row.test
    if let signature = row.signature {
      add(.constraint, TextID(.constraint, signature))
      if let meaning = try texts.meaning(signature) {
        add(.superview, TextID(.path, meaning.superview ?? meaning.host))
        add(.origin, .origin(meaning.origin))
      }
    }
    event.flow = try churnFlow(of: row)
    add(.reason, .reason(row.reason))
    if let value = row.oldValue { add(.oldValue, value) }
    if let value = row.newValue { add(.newValue, value) }
    add(.rowsTouched, row.rowsTouched)
    add(.pivots, row.pivots)
    try addCaller(row.stack)
    addTest(row.test)
    try emit(.thread, of: row.thread)
  }

  private mutating func emit(_ row: EngineWorkRow, lasting duration: Int64?) throws {
    let name: ExportWord = row.kind == .errorMinimized ? .errorMinimized : .valuesRead
    start(.engine, .word(name), .engineWork, row.id, row.time, duration)
    if duration == nil { add(.duration, row.duration) }
    event.pass = row.pass
    event.test = row.test
    add(.count, row.count)
    add(.rowsTouched, row.rowsTouched)
    add(.pivots, row.pivots)
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, engine: row.engine))
  }

  private mutating func emit(_ row: MeasurementRow, lasting duration: Int64?) throws {
    start(.text, .word(.textMeasured), .measurement, row.id, row.time, duration)
    event.pass = row.pass
    event.test = row.test
    add(.view, TextID(.path, row.view))
    add(.textLength, row.textLength)
    add(.font, texts.text(row.font))
    add(.limitWidth, row.limitWidth)
    add(.width, row.width)
    add(.height, row.height)
    add(.wasCached, row.wasCached)
    try addCaller(row.stack)
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, view: row.view))
  }

  private mutating func emit(_ row: ViewPhaseRow, lasting duration: Int64?) throws {
    let kind: TextID.Kind =
      switch row.phase {
      case .updateConstraints: .updateConstraints
      case .layout: .layout
      case .display: .display
      }
    start(.view, TextID(kind, row.view), .viewPhase, row.id, row.time, duration)
    event.pass = row.pass
    event.test = row.test
    add(.view, TextID(.path, row.view))
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, view: row.view))
  }

  private mutating func emit(_ row: InvalidationRow) throws {
    let name: ExportWord =
      switch row.phase {
      case .updateConstraints: .needsUpdateConstraints
      case .layout: .needsLayout
      case .display: .needsDisplay
      }
    start(.view, .word(name), .invalidation, row.id, row.time, nil)
    event.pass = row.pass
    event.test = row.test
    add(.view, TextID(.path, row.view))
    if let requester = row.requester { add(.requester, TextID(.path, requester)) }
    try addCaller(row.stack)
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, view: row.view))
  }

  private mutating func emit(_ row: FrameChangeRow) throws {
    let name: ExportWord = row.isBoundsOrigin ? .boundsOriginChanged : .frameChanged
    start(.view, .word(name), .frameChange, row.id, row.time, nil)
    event.pass = row.pass
    add(.view, TextID(.path, row.view))
    addChange(.oldX, row.old.x, .newX, row.new.x)
    addChange(.oldY, row.old.y, .newY, row.new.y)
    addChange(.oldWidth, row.old.width, .newWidth, row.new.width)
    addChange(.oldHeight, row.old.height, .newHeight, row.new.height)
    try emit(.thread, of: thread(pass: row.pass, view: row.view))
  }

  private mutating func emit(_ row: AmbiguityRow) throws {
    let name: ExportWord = row.free.isEmpty ? .layoutDecided : .layoutAmbiguous
    start(.engine, .word(name), .ambiguity, row.id, row.time, nil)
    event.pass = row.pass
    event.test = row.test
    add(.view, TextID(.path, row.item))
    if !row.free.isEmpty {
      add(.free, texts.text(row.free.text))
      if !row.missing.isEmpty { add(.missing, texts.text(row.missing.text)) }
      if row.cause != row.item { add(.cause, TextID(.path, row.cause)) }
    }
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, engine: row.engine))
  }

  private mutating func emit(_ row: ListedEvent) throws {
    let title = Schema.listedTitles[row.table]
    let name = texts.text(title.prefix(1).uppercased() + title.dropFirst())
    // Each of these tables has its own number, after the tables with cases.
    start(.view, name, .listed, row.id, row.time, nil, part: row.table)
    event.pass = row.pass
    event.test = row.test
    add(.view, TextID(.path, row.view))
    for detail in row.details {
      guard let name = ExportArgument.Name(listed: detail.name) else { continue }
      let value: ExportArgument.Value =
        switch detail.value {
        case .number(let number): .double(number)
        case .text(let text): .text(texts.text(text))
        }
      event.arguments.append(ExportArgument(name: name, value: value))
    }
    try addCaller(row.stack)
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, view: row.view))
  }

  private mutating func emit(_ row: ViewChangeRow) throws {
    let name: ExportWord =
      switch row.kind {
      case .added: .viewAdded
      case .removed: .viewRemoved
      case .hidden: .viewHidden
      case .shown: .viewShown
      case .identified: .viewIdentified
      case .textSet: .textSet
      case .intrinsicSizeInvalidated: .intrinsicSizeInvalidated
      }
    start(.view, .word(name), .viewChange, row.id, row.time, nil)
    event.pass = row.pass
    event.test = row.test
    add(.view, TextID(.path, row.view))
    if let superview = row.superview { add(.superview, TextID(.path, superview)) }
    if let index = row.index { add(.index, index) }
    if let length = row.textLength { add(.textLength, length) }
    try addCaller(row.stack)
    addTest(row.test)
    try emit(.thread, of: thread(pass: row.pass, view: row.view))
  }
}

extension TraceWalk {
  private mutating func start(
    _ category: ExportCategory,
    _ name: TextID,
    _ table: TraceEvent.Table,
    _ id: Int64,
    _ time: Int64,
    _ duration: Int64?,
    part: Int = 0
  ) {
    start(category, name, id: number(table, id, part: part), at: time, for: duration)
  }

  mutating func addTest(_ test: Int64?) {
    if let test { add(.test, TextID(.test, test)) }
  }

  /// Adds the app's line of code that an event comes from.
  mutating func addCaller(_ stack: Int64?) throws {
    guard let stack, try texts.caller(ofStack: stack) != nil else { return }
    event.stack = stack
    add(.caller, TextID(.caller, stack))
    add(.stack, TextID(.stack, stack))
  }

  /// Adds a coordinate if it changed.
  private mutating func addChange(
    _ oldName: ExportArgument.Own,
    _ old: Double,
    _ newName: ExportArgument.Own,
    _ new: Double
  ) {
    guard old != new else { return }
    add(oldName, old)
    add(newName, new)
  }

  /// Returns the flow number that connects a pass with the superviews that churned in it.
  func passFlow(_ pass: Int64) -> UInt64 {
    1 << 63 | UInt64(bitPattern: pass)
  }

  /// Returns the flow number that connects a removal with the addition that makes it churn; nil for
  /// other changes.
  private mutating func churnFlow(of row: ConstraintChange) throws -> UInt64? {
    guard let pass = row.pass, row.kind == .added || row.kind == .removed else { return nil }
    if churnFlows[pass] == nil {
      var flows: [Int64: UInt64] = [:]
      for pair in try churn.rows(of: pass) where pair.kind.isChurn {
        let flow = UInt64(bitPattern: pair.id) | 1 << 62
        flows[pair.removal] = flow
        flows[pair.addition] = flow
      }
      if churnFlows.count == Self.flowsKept { churnFlows = [:] }
      churnFlows[pass] = flows
    }
    return churnFlows[pass]?[row.id]
  }
}
