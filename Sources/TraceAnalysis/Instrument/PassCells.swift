import Signposts
import TraceStore

/// Sums signposts by pass, or by groups of adjacent passes if there are more than a picture needs.
struct PassCells {
  private(set) var cells: [PassCell] = []
  private(set) var shares: [ChurnShare] = []
  /// The length of the ranges in which passes share a cell; 0 if each pass has its own cell.
  private(set) var bucket: Int64 = 0
  private(set) var eventCount = 0

  private let budget: Int64
  private let looseBucket: Int64
  private let shareLimit: Int
  private let classLimit: Int
  private let passCount: Int
  private var cellOfPass: [Int64: Int] = [:]
  private var looseCells: [Int64: Int] = [:]
  /// For each engine, when its passes were opened, in order, and their cells.
  private var openings: [Int64: [(time: Int64, cell: Int)]] = [:]
  /// Text measurement by cell and class.
  private var textTimes: [TextKey: Int64] = [:]
  private var leftOutShares = 0

  private struct TextKey: Hashable {
    var cell: Int
    var className: String
  }

  init(index: TraceIndex, limits: InstrumentLimits, budget: Int64) throws {
    self.budget = budget
    shareLimit = limits.shares
    classLimit = max(limits.textClasses, 1)
    let all = try index.passes.all()
    passCount = all.count
    let passes = all.sorted {
      ($0.value.begin ?? $0.value.opened, $0.key) < ($1.value.begin ?? $1.value.opened, $1.key)
    }
    let end = passes.reduce(Int64(1)) { max($0, $1.value.end ?? $1.value.opened) }
    looseBucket = max(1_000_000, end / 5_000)
    var width: Int64 = 1_024
    while passes.count > limits.cells, Self.spans(passes, width) > limits.cells { width *= 2 }
    bucket = passes.count > limits.cells ? width : 0
    var lastSpan = Int64.min
    for (id, facts) in passes {
      let time = facts.begin ?? facts.opened
      let span = bucket > 0 ? time / bucket : 0
      if bucket == 0 || span != lastSpan {
        lastSpan = span
        cells.append(PassCell(begin: time, end: facts.end ?? time))
      }
      cellOfPass[id] = cells.count - 1
      cells[cells.count - 1].add(id, facts, budget: budget)
      openings[facts.engine, default: []].append((facts.opened, cells.count - 1))
    }
  }

  private static func spans(
    _ passes: [(key: Int64, value: TraceIndex.PassFacts)],
    _ width: Int64
  ) -> Int {
    var count = 0
    var last = Int64.min
    for (_, facts) in passes {
      let span = (facts.begin ?? facts.opened) / width
      if span != last { count += 1 }
      last = span
    }
    return count
  }

  /// The cell of a pass; a separate cell for events outside passes.
  private mutating func cell(of pass: Int64?, at time: Int64) -> Int {
    if let pass, let cell = cellOfPass[pass] { return cell }
    let span = time / looseBucket
    if let cell = looseCells[span] { return cell }
    cells.append(PassCell(begin: time, end: time))
    looseCells[span] = cells.count - 1
    return cells.count - 1
  }

  private mutating func note(_ time: Int64, in cell: Int) {
    eventCount += 1
    cells[cell].events += 1
    // A committed pass spans from the beginning of its phases; another one from its first signpost.
    guard cells[cell].passes == 0 else { return }
    if cells[cell].events == 1 {
      cells[cell].begin = time
      cells[cell].end = time
    }
    cells[cell].end = max(cells[cell].end, time)
  }
}

// MARK: - What is added

extension PassCells {
  /// Adds a pass's changes and churn.
  mutating func add(
    _ pass: PassChanges,
    churn: ChurnedPass,
    ledger: ConstraintLedger,
    index: TraceIndex
  ) {
    guard let first = pass.changes.first else { return }
    let cell = cell(of: pass.pass, at: first.row.time)
    for change in pass.changes {
      note(change.row.time, in: cell)
      guard change.row.reason != .alive else { continue }
      cells[cell].rowsTouched += change.row.rowsTouched
      switch change.row.kind {
      case .added: cells[cell].added += 1
      case .removed: cells[cell].removed += 1
      case .constantSet, .prioritySet: cells[cell].set += 1
      case .broken: cells[cell].broken += 1
      }
    }
    let minimization = pass.minimization
    cells[cell].minimization += minimization.duration
    cells[cell].rowsTouched += minimization.rowsTouched
    var churning: Set<Int64> = []
    for share in churn.shares where !share.users.exact.isEmpty {
      var views: [Int64: Int] = [:]
      for added in share.users.exact.compactMap(\.added) {
        let entry = ledger.entries[added.position]
        for case let view? in [entry.firstView, entry.secondView] {
          views[view, default: 0] += 1
          churning.insert(view)
        }
      }
      var tally = ChurnTally()
      tally.add(share.users)
      cells[cell].churned += tally.constraints
      cells[cell].wasted += tally.wastedTime
      guard shares.count < shareLimit else {
        leftOutShares += 1
        continue
      }
      shares.append(
        ChurnShare(
          cell: cell,
          superview: share.superview,
          constraints: tally.constraints,
          wasted: tally.wastedTime,
          views: views.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            ChurnShare.View(item: $0.key, constraints: $0.value)
          }
        )
      )
    }
    cells[cell].viewsChurning = max(cells[cell].viewsChurning, churning.count)
  }

  /// Adds a signpost that is not a constraint change.
  mutating func add(_ event: TraceEvent, index: TraceIndex) {
    switch event {
    case .measurement(let row):
      let cell = cell(of: row.pass, at: row.time)
      note(row.time, in: cell)
      cells[cell].measurements += row.wasCached ? 0 : 1
      let key = TextKey(cell: cell, className: index.className(of: row.view))
      textTimes[key, default: 0] += row.duration
    case .engineWork(let row):
      let cell = cell(of: row.pass, at: row.time)
      note(row.time, in: cell)
      // Minimizations of passes without constraint changes were not added with the changes.
      if row.kind == .errorMinimized, cells[cell].added + cells[cell].removed + cells[cell].set == 0
      {
        cells[cell].minimization += row.duration
        cells[cell].rowsTouched += row.rowsTouched
      }
    case .viewPhase(let row): noteIfInPass(row.pass, row.time)
    case .invalidation(let row): noteIfInPass(row.pass, row.time)
    case .frameChange(let row): noteIfInPass(row.pass, row.time)
    case .viewChange(let row): noteIfInPass(row.pass, row.time)
    case .ambiguity(let row): noteIfInPass(row.pass, row.time)
    case .listed(let row): noteIfInPass(row.pass, row.time)
    case .constraintChange, .passBegan, .passEnded: break
    }
  }

  /// Adds a change of views; outside passes it causes no work that a track shows.
  private mutating func noteIfInPass(_ pass: Int64?, _ time: Int64) {
    guard let pass, let cell = cellOfPass[pass] else {
      eventCount += 1
      return
    }
    note(time, in: cell)
  }

  /// Adds each created engine to the pass of its window's engine.
  mutating func addEngines(_ engines: [EngineRow], index: TraceIndex) {
    var roots: [Int64: Int64] = [:]
    for engine in engines { roots[engine.id] = engine.view }
    for position in cells.indices {
      if let engine = cells[position].pass.flatMap({ index.passes[$0]?.engine }) {
        cells[position].root = roots[engine]
      }
    }
    for engine in engines {
      let passes = openings[index.rootEngine(of: engine.id)] ?? []
      guard !passes.isEmpty else { continue }
      let next = passes.partitioningIndex { $0.time > engine.created }
      cells[passes[max(next - 1, 0)].cell].engines += 1
    }
  }
}

// MARK: - The result

extension PassCells {
  /// Sorts the cells by time and stores them in the instrument.
  func finish(_ instrument: inout Instrument) {
    var totals: [String: Int64] = [:]
    for (key, time) in textTimes { totals[key.className, default: 0] += time }
    var classes = totals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    if classes.count > classLimit { classes = classes.prefix(classLimit - 1) + ["other classes"] }
    let numbers = Dictionary(uniqueKeysWithValues: zip(classes, classes.indices))
    var cells = cells
    if !classes.isEmpty {
      for position in cells.indices {
        cells[position].textTime = Array(repeating: 0, count: classes.count)
      }
      for (key, time) in textTimes {
        cells[key.cell].textTime[numbers[key.className] ?? classes.count - 1] += time
      }
    }
    // Cells without signposts and without a committed pass contain no information.
    let order = cells.indices.filter { cells[$0].passes > 0 || cells[$0].events > 0 }
      .sorted { (cells[$0].begin, $0) < (cells[$1].begin, $1) }
    var positions = [Int](repeating: 0, count: cells.count)
    for (position, old) in order.enumerated() { positions[old] = position }
    instrument.cells = order.map { cells[$0] }
    instrument.cellOfPass = cellOfPass.mapValues { positions[$0] }
    instrument.textClasses = classes
    instrument.shares = shares.map {
      var share = $0
      share.cell = positions[$0.cell]
      return share
    }
    .sorted { ($0.cell, $0.superview) < ($1.cell, $1.superview) }
    instrument.scope.passes = passCount
    instrument.scope.passBucket = bucket
    instrument.scope.events = eventCount
    instrument.scope.leftOutShares = leftOutShares
  }

  /// Returns the ranges of the passes with the most churn or the longest duration, up to the
  /// limits.
  func worthListing(limits: InstrumentLimits) -> [Range<Int64>] {
    guard limits.events > 0 else { return [] }
    let candidates = cells.indices.filter { cells[$0].events > 0 }
    let byChurn = candidates.filter { cells[$0].churned > 0 }
      .sorted { (cells[$1].churned, $0) < (cells[$0].churned, $1) }
    let byTime = candidates.sorted { (cells[$1].longest, $0) < (cells[$0].longest, $1) }
    var chosen: Set<Int> = []
    var count = 0
    for (order, share) in [(byChurn, 0.5), (byTime, 0.9)] {
      for cell in order where !chosen.contains(cell) {
        let events = cells[cell].events
        guard Double(count + events) <= share * Double(limits.events) else { continue }
        count += events
        chosen.insert(cell)
      }
    }
    var opened: [Int: Int64] = [:]
    for (_, passes) in openings {
      for (time, cell) in passes { opened[cell] = min(opened[cell] ?? .max, time) }
    }
    let ranges = chosen.map { cell in
      (opened[cell] ?? cells[cell].begin)..<(max(cells[cell].end, cells[cell].begin) + 1)
    }
    .sorted { $0.lowerBound < $1.lowerBound }
    return ranges.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}

extension PassCell {
  /// Adds a pass.
  fileprivate mutating func add(_ id: Int64, _ facts: TraceIndex.PassFacts, budget: Int64) {
    if test == nil { test = facts.test }
    if pass == nil || facts.duration > longest {
      pass = id
      turn = facts.turn
      (update, layout, display) = facts.ownPhases
    }
    guard facts.isCommitted else { return }
    passes += 1
    end = max(end, facts.end ?? end)
    longest = max(longest, facts.duration)
    passTime += facts.duration
    overBudget += facts.duration > budget ? 1 : 0
    viewsVisited = max(viewsVisited, facts.viewsVisited)
  }
}

extension TraceIndex.PassFacts {
  /// The duration of each phase; together at most that of the pass.
  ///
  /// Constraint updates during layout count only as updates. The cost of recording is subtracted
  /// from each phase in proportion, in the same way as from the pass.
  fileprivate var ownPhases: (update: Int64, layout: Int64, display: Int64) {
    guard let begin, let end, end > begin else { return (0, 0, 0) }
    let whole = end - begin
    let update = min(update, whole)
    let display = min(display, whole - update)
    let layout = min(layout, whole - update - display)
    let own = Double(duration) / Double(whole)
    return (
      Int64(Double(update) * own), Int64(Double(layout) * own), Int64(Double(display) * own)
    )
  }
}
