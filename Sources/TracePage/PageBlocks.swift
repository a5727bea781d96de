import Signposts
import TraceAnalysis
import TraceStore

// The numbers of an instrument in packed form. Page/data.js unpacks them in the same order.

extension PageBlock {
  /// Packs the cells, column by column.
  init(cellsOf instrument: Instrument, names: PageNames) {
    let cells = instrument.cells
    var tests: [Int64: Int] = [:]
    for (position, test) in instrument.tests.enumerated() { tests[test.id] = position + 1 }
    add(cells.count)
    addDifferences(cells.map(\.begin))
    addColumn(cells.map { $0.end - $0.begin })
    addColumn(cells.map(\.passes))
    addDifferences(cells.map { $0.pass ?? 0 })
    addDifferences(cells.map { Int64($0.turn) })
    addColumn(cells.map { cell in cell.test.flatMap { tests[$0] } ?? 0 })
    addColumn(cells.map { names.numberOrNone(of: $0.root) })
    addColumn(cells.map(\.longest))
    addColumn(cells.map(\.update))
    addColumn(cells.map(\.layout))
    addColumn(cells.map(\.display))
    addColumn(cells.map(\.passTime))
    addColumn(cells.map(\.overBudget))
    addColumn(cells.map(\.viewsVisited))
    addColumn(cells.map(\.viewsChurning))
    addColumn(cells.map(\.churned))
    addColumn(cells.map(\.wasted))
    addColumn(cells.map(\.added))
    addColumn(cells.map(\.removed))
    addColumn(cells.map(\.set))
    addColumn(cells.map(\.broken))
    addColumn(cells.map(\.rowsTouched))
    addColumn(cells.map(\.minimization))
    addColumn(cells.map(\.measurements))
    addColumn(cells.map(\.engines))
    addColumn(cells.map(\.events))
    for position in instrument.textClasses.indices {
      addColumn(cells.map { $0.textTime[position] })
    }
  }

  /// Packs the processor's spans.
  init(processorOf instrument: Instrument) {
    let cells = instrument.processor
    add(cells.count)
    addDifferences(cells.map(\.begin))
    addColumn(cells.map { $0.end - $0.begin })
    addColumn(cells.map(\.process))
    addColumn(cells.map(\.mainThread))
    addColumn(cells.map(\.residentSize))
  }

  /// Packs the churn of superviews.
  init(sharesOf instrument: Instrument, names: PageNames) {
    add(instrument.shares.count)
    var cell = 0
    for share in instrument.shares {
      add(share.cell - cell)
      cell = share.cell
      add(names.number(of: share.superview))
      add(share.constraints)
      add(share.wasted)
      add(share.views.count)
      for view in share.views {
        add(names.number(of: view.item))
        add(view.constraints)
      }
    }
  }

  /// Packs the constraints in order of their rows.
  init(constraints: [ConstraintRow], names: PageNames) {
    add(constraints.count)
    for row in constraints {
      add(names.number(of: row.firstItem))
      add(Int(row.firstAttribute))
      addSigned(Int64(row.relation))
      add(names.numberOrNone(of: row.secondItem))
      add(Int(row.secondAttribute))
      addDouble(row.multiplier)
      addDouble(row.constant)
      addDouble(row.priority)
      add(Int(row.origin.rawValue))
      add(names.number(of: row.host))
    }
  }

  /// Packs the view trees.
  init(snapshotsOf instrument: Instrument, names: PageNames) {
    add(instrument.snapshots.count)
    var time: Int64 = 0
    for snapshot in instrument.snapshots {
      add(snapshot.time - time)
      time = max(time, snapshot.time)
      add(snapshot.eventsBefore)
      // A reader that needs another snapshot skips this one.
      let views = PageBlock(viewsOf: snapshot, names: names)
      add(views.bytes.count)
      append(views)
    }
  }

  private init(viewsOf snapshot: ViewSnapshot, names: PageNames) {
    add(snapshot.views.count)
    for view in snapshot.views {
      let hasOrigin = view.originX != 0 || view.originY != 0
      add((view.isHidden ? 1 : 0) + (hasOrigin ? 2 : 0))
      add(names.number(of: view.item))
      add(names.numberOrNone(of: view.superview))
      add(view.frame)
      if hasOrigin {
        addPoints(view.originX)
        addPoints(view.originY)
      }
    }
  }

  private mutating func add(_ rect: TraceRect) {
    addPoints(rect.x)
    addPoints(rect.y)
    addPoints(rect.width)
    addPoints(rect.height)
  }
}

// MARK: - Events

extension PageBlock {
  /// Added to an event's kind for churn, or for a cache hit.
  private static let mark: UInt8 = 0x80

  /// Packs the signposts one by one.
  init(
    eventsOf instrument: Instrument,
    constraints: [Int64: Int],
    names: PageNames,
    texts: PageTexts
  ) {
    let begins = instrument.cells.map(\.begin)
    add(instrument.events.count)
    var time: Int64 = 0
    var cell = 0
    for event in instrument.events {
      let row = event.row
      addTag(of: event)
      addSigned(row.time - time)
      time = row.time
      let own =
        row.pass.flatMap { instrument.cellOfPass[$0] }
        ?? Self.cell(at: row.time, begins: begins)
      addSigned(Int64(own - cell))
      cell = own
      addContents(of: row, constraints: constraints, names: names, texts: texts)
    }
  }

  /// Returns the last cell that begins at or before a time.
  private static func cell(at time: Int64, begins: [Int64]) -> Int {
    max(begins.partitioningIndex { $0 > time } - 1, 0)
  }

  private mutating func addTag(of event: InstrumentEvent) {
    func tag(_ first: PageEventKind, _ number: UInt8 = 0, isMarked: Bool = false) -> UInt8 {
      first.rawValue + number + (isMarked ? Self.mark : 0)
    }
    let tag: UInt8 =
      switch event.row {
      case .constraintChange(let row): tag(.added, row.kind.rawValue, isMarked: event.isChurn)
      case .engineWork(let row): tag(.errorMinimized, row.kind.rawValue)
      case .measurement(let row): tag(.measured, isMarked: row.wasCached)
      case .viewPhase(let row): tag(.updateConstraints, row.phase.rawValue)
      case .invalidation(let row): tag(.needsUpdateConstraints, row.phase.rawValue)
      case .frameChange(let row): tag(row.isBoundsOrigin ? .boundsOrigin : .frame)
      case .viewChange(let row): tag(.viewAdded, row.kind.rawValue)
      case .ambiguity: tag(.ambiguous)
      case .listed(let row): UInt8(PageEventKind.allCases.count + row.table)
      case .passBegan, .passEnded: tag(.display)
      }
    add(UInt64(tag))
  }

  private mutating func addContents(
    of event: TraceEvent,
    constraints: [Int64: Int],
    names: PageNames,
    texts: PageTexts
  ) {
    switch event {
    case .constraintChange(let row):
      add(row.duration)
      add(constraints[row.constraint].map { $0 + 1 } ?? 0)
      add(Int(row.reason.rawValue))
      add(row.rowsTouched)
      add(row.pivots)
      if row.kind == .constantSet || row.kind == .prioritySet {
        addDouble(row.oldValue ?? .nan)
        addDouble(row.newValue ?? .nan)
      }
    case .engineWork(let row):
      add(row.duration)
      add(row.rowsTouched)
      add(row.pivots)
      add(row.count)
    case .measurement(let row):
      add(row.duration)
      add(names.number(of: row.view))
      add(row.textLength)
      addPoints(row.width)
      addPoints(row.height)
    case .viewPhase(let row):
      add(row.duration)
      add(names.number(of: row.view))
    case .invalidation(let row):
      add(names.number(of: row.view))
      add(names.numberOrNone(of: row.requester))
    case .frameChange(let row):
      add(names.number(of: row.view))
      add(row.new)
    case .viewChange(let row):
      add(names.number(of: row.view))
      add(names.numberOrNone(of: row.superview))
      add(row.index.map { $0 + 1 } ?? 0)
    case .ambiguity(let row):
      add(names.number(of: row.item))
      add(names.numberOrNone(of: row.cause))
      add(Int(row.free.rawValue))
    case .listed(let row):
      add(names.number(of: row.view))
      add(texts.number(of: row))
      // An animation has no view.
      add(row.view == 0 ? 1 : 0)
    case .passBegan(let row), .passEnded(let row):
      add(row.displayDuration)
      add(0)
    }
  }
}

// MARK: - Slices

extension PageBlock {
  /// Packs the slices: passes completely, and for signposts only their index.
  init(slicesOf instrument: Instrument) {
    let slices = instrument.slices.slices
    add(slices.count)
    var event = -1
    var track = 0
    var pass: (begin: Int64, cell: Int, number: Int64) = (0, 0, 0)
    for slice in slices {
      switch slice.content {
      case .event(let position):
        add(position - event)
        event = position
      case .pass(let number):
        // No signpost is its own predecessor.
        add(0)
        let cell = instrument.cellOfPass[number] ?? 0
        addSigned(slice.begin - pass.begin)
        add(slice.duration)
        addSigned(Int64(cell - pass.cell))
        addSigned(number - pass.number)
        pass = (slice.begin, cell, number)
      }
      addSigned(Int64(slice.track - track))
      track = slice.track
    }
  }
}

extension PageBlock {
  /// Packs which cells of the base correspond to those of the shown run.
  init(_ alignment: InstrumentAlignment) {
    add(alignment.partners.count)
    addColumn(alignment.partners.map { $0.map { $0 + 1 } ?? 0 })
    addDifferences(alignment.begins)
    addColumn(zip(alignment.begins, alignment.ends).map { max(0, $1 - $0) })
  }
}

extension PageBlock {
  /// Packs the work that calls caused, cell by cell.
  init(_ stacks: InstrumentStacks) {
    let entries = stacks.entries
    add(entries.count)
    addDifferences(entries.map { Int64($0.cell) })
    addColumn(entries.map(\.node))
    addColumn(entries.map(\.weights.count))
    addColumn(entries.map(\.weights.rowsTouched))
    addColumn(entries.map(\.weights.pivots))
    addColumn(entries.map(\.weights.time))
  }
}
