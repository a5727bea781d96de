import Signposts
import TraceStore

/// The trace's small tables, looked up by row id.
///
/// Grows with the items, engines and passes of a trace, not with its signposts.
struct TraceIndex {
  /// What an analysis needs to know of a pass.
  struct PassFacts {
    var engine: Int64
    var turn: Int
    var opened: Int64
    var begin: Int64?
    var end: Int64?
    var test: Int64?

    /// Whether its layout came to an end; without that nothing was laid out.
    var isCommitted: Bool { begin != nil && end != nil }

    /// How long its phases took, in nanoseconds, without what recording them cost.
    var duration: Int64 = 0
    /// What recording them cost, in nanoseconds.
    var recordingTime: Int64 = 0
    /// How long each phase took, in nanoseconds, with what recording it cost.
    var update: Int64 = 0
    var layout: Int64 = 0
    var display: Int64 = 0
    var viewsVisited = 0
  }

  /// What error minimization cost in one pass.
  struct Minimization {
    var duration: Int64 = 0
    var rowsTouched = 0
    var pivots = 0
    var count = 0
  }

  private(set) var items: [Int64: ItemRow] = [:]
  private(set) var passes: [Int64: PassFacts] = [:]
  private(set) var minimizations: [Int64: Minimization] = [:]
  private(set) var testNames: [Int64: String] = [:]
  private var rootEngines: [Int64: Int64] = [:]
  private var throwAwayEngines: Set<Int64> = []

  /// Reads the tables.
  ///
  /// - Complexity: O(*n*) in items, engines, passes and error minimizations.
  init(_ source: some TraceSource) throws {
    for item in try source.items() {
      items[item.id] = item
    }
    for test in try source.tests() {
      testNames[test.id] = test.fullName
    }
    try readEngines(of: source)
    let signpostCost = try source.run().signpostCost
    var passes: [Int64: PassFacts] = [:]
    try source.forEachPass(in: nil) { row in
      passes[row.id] = PassFacts(
        engine: row.engine,
        turn: row.turn,
        opened: row.opened,
        begin: row.begin,
        end: row.end,
        test: row.test,
        duration: row.ownDuration(signpostCost: signpostCost) ?? 0,
        recordingTime: row.recordingTime(signpostCost: signpostCost),
        update: row.updateConstraintsDuration,
        layout: row.layoutDuration,
        display: row.displayDuration,
        viewsVisited: row.viewsVisited
      )
    }
    self.passes = passes
    var minimizations: [Int64: Minimization] = [:]
    try source.forEachEngineWork(in: nil) { row in
      guard row.kind == .errorMinimized, let pass = row.pass else { return }
      minimizations[pass, default: Minimization()].add(row)
    }
    self.minimizations = minimizations
  }

  private mutating func readEngines(of source: some TraceSource) throws {
    var parents: [Int64: Int64] = [:]
    let engines = try source.engines()
    for engine in engines {
      parents[engine.id] = engine.parent
      if engine.purpose == .systemLayoutSizeFitting {
        throwAwayEngines.insert(engine.id)
      }
    }
    for engine in engines {
      var root = engine.id
      var steps = 0
      // A damaged trace may have a cycle here.
      while let parent = parents[root], steps < 64 {
        root = parent
        steps += 1
      }
      rootEngines[engine.id] = root
    }
  }
}

extension TraceIndex.Minimization {
  /// Adds one error minimization's cost.
  mutating func add(_ row: EngineWorkRow) {
    duration += row.duration
    rowsTouched += row.rowsTouched
    pivots += row.pivots
    count += 1
  }
}

extension TraceIndex {
  /// Returns the engine that the engine's signposts belong to: its parent's for a throw-away one.
  func rootEngine(of engine: Int64) -> Int64 {
    rootEngines[engine] ?? engine
  }

  /// Whether the engine answers one `systemLayoutSizeFitting` and is gone.
  func isThrowAway(_ engine: Int64) -> Bool {
    throwAwayEngines.contains(engine)
  }

  /// Returns the view that an item stands for: the owner of a layout guide, or the view itself.
  func view(of item: Int64) -> Int64 {
    guard let row = items[item], row.kind == .layoutGuide else { return item }
    return row.superview ?? item
  }

  /// Returns the item's path, or a name made of its row id where the trace does not define it.
  func path(of item: Int64) -> String {
    guard let row = items[item] else { return "(item \(item), not defined in the trace)" }
    return row.path.isEmpty ? row.className : row.path
  }

  /// Returns the item's class.
  func className(of item: Int64) -> String {
    items[item]?.className ?? "(unknown)"
  }

  /// Returns the class of the cell that the item is in, itself included, or nil outside cells.
  func cellClass(of item: Int64) -> String? {
    var current = items[item]
    var steps = 0
    while let row = current, steps < 256 {
      if row.kind == .reusableCell { return row.className }
      current = row.superview.flatMap { items[$0] }
      steps += 1
    }
    return nil
  }
}
