import Signposts
import TraceStore

/// What is known of the views and constraints at one moment of the stream: what rules look things up in.
///
/// The hierarchy is that of the end of the trace, or of a view's last place; a view that moves during a trace counts
/// where it was last.
final class LayoutState {
  /// The thresholds.
  let options: RuleOptions
  /// Nanoseconds that a pass may take.
  let frameBudget: Int64
  /// The small tables.
  let index: TraceIndex
  /// The constraints' values at this moment.
  let ledger: ConstraintLedger
  /// Which constraints each broken one conflicted with, by the change's row id.
  let conflicts: [Int64: [Int64]]
  /// The throw-away engines and the others.
  let engines: [EngineRow]
  /// The user's own line that each call stack comes from.
  let callers: [Int64: SymbolRow]
  /// Finds layout shifts; nil if nobody asks for them.
  let shiftFinder: ShiftFinder?
  /// What churned; nil until all events have been seen.
  var churn: ChurnReport?
  /// What the rules before one in the list have found; empty until all events have been seen.
  var results: [RuleResult] = []

  /// A view's part in a phase that is running.
  struct OpenPhase {
    var row: ViewPhaseRow
    var end: Int64 { row.time + row.duration }
  }

  private let children: [Int64: [Int64]]
  private let roots: [Int64: Int64]
  private var phases: [Int64: [OpenPhase]] = [:]
  private var userCounts: [Int64: Int] = [:]
  private var frames: [Int64: TraceRect] = [:]
  /// What several rules ask for one after the other.
  private var lastEntry: (change: Int64?, entry: ConstraintLedger.Entry?) = (nil, nil)

  /// Reads the small tables.
  init(_ source: some TraceSource, options: RuleOptions) throws {
    self.options = options
    frameBudget = options.frameBudget
    index = try TraceIndex(source)
    shiftFinder =
      options.disabled.contains(.layoutShift)
      ? nil : try ShiftFinder(source, items: index.items)
    ledger = ConstraintLedger(source, index: index)
    engines = try source.engines()
    callers = try source.callers()
    conflicts = try source.conflicts()
    var children: [Int64: [Int64]] = [:]
    for item in index.items.all.sorted(by: { $0.id < $1.id }) {
      if let superview = item.superview { children[superview, default: []].append(item.id) }
    }
    self.children = children
    roots = Dictionary(
      engines.compactMap { engine in engine.view.map { (engine.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Brings the state up to date with an event.
  func apply(_ event: TraceEvent) {
    switch event {
    case .viewPhase(let row):
      apply(row, to: &phases[index.items.process(of: row.view) ?? 0, default: []])
    case .constraintChange(let row): apply(row)
    case .frameChange(let row):
      if !row.isBoundsOrigin { frames[row.view] = row.new }
    default: break
    }
  }

  private func apply(_ row: ViewPhaseRow, to open: inout [OpenPhase]) {
    while let last = open.last, last.end <= row.time { open.removeLast() }
    open.append(OpenPhase(row: row))
  }

  private func apply(_ row: ConstraintChange) {
    lastEntry.change = nil
    if let count = ledger.follow(row, isThrowAway: index.isThrowAway(row.engine)) {
      userCounts[count.superview, default: 0] += count.more
    }
  }

  /// Throws what has kept a part of the trace from being read.
  func checkReading() throws {
    try ledger.checkReading()
    try index.passes.checkReading()
  }
}

extension LayoutState {
  /// Returns what the ledger has of a change's constraint, unless a throw-away engine made the change.
  func entry(of row: ConstraintChange) -> ConstraintLedger.Entry? {
    if lastEntry.change == row.id { return lastEntry.entry }
    var entry: ConstraintLedger.Entry?
    if !index.isThrowAway(row.engine), let position = ledger.position(of: row) {
      entry = ledger.entries[position]
    }
    lastEntry = (row.id, entry)
    return entry
  }

  /// Returns a constraint as text, with the constant that it has at this moment unless that would mislead.
  func text(of constraint: Int64, includesConstant: Bool = true) -> String {
    guard let position = ledger.position(of: constraint) else { return "(unknown)" }
    let entry = ledger.entries[position]
    var row = ledger.examples[Int(entry.pathShape)]
    row.constant = entry.constant
    return ConstraintText.text(
      of: row,
      index: index,
      includesConstant: includesConstant
    )
  }

  /// Returns the views that a constraint gives a place or size: not the one that it is installed on, unless it names no other.
  func views(of constraint: Int64) -> [Int64] {
    guard let position = ledger.position(of: constraint) else { return [] }
    return [ledger.entries[position].firstView, ledger.entries[position].secondView]
      .compactMap(\.self)
  }

  /// Returns the parts in phases that are running in a view's process at a time, outermost first.
  func phases(runningAt time: Int64, processOf view: Int64) -> some Sequence<OpenPhase> {
    (phases[index.items.process(of: view) ?? 0] ?? []).lazy.filter { time < $0.end }
  }

  /// Whether a view is another one, or inside it.
  func isView(_ view: Int64, inside ancestor: Int64) -> Bool {
    index.items.lineage(of: view).contains(ancestor)
  }

  /// Returns a view and all that is inside it.
  ///
  /// - Complexity: O(*n*) in the views inside.
  func subtree(of view: Int64) -> [Int64] {
    var subtree = [view]
    var position = 0
    while position < subtree.count {
      subtree += children[subtree[position]] ?? []
      position += 1
    }
    return subtree
  }

  /// Returns the views that a view is inside, innermost first.
  func ancestors(of view: Int64) -> [Int64] {
    Array(index.items.lineage(of: view).dropFirst())
  }

  /// Returns the items whose superview, or owner, the view is.
  func children(of view: Int64) -> [Int64] {
    children[view] ?? []
  }

  /// Returns how many of the app's own constraints are active under a view, those of its subviews' included.
  func userConstraintCount(inside view: Int64) -> Int {
    subtree(of: view).reduce(0) { $0 + (userCounts[$1] ?? 0) }
  }

  /// Returns the view that the engine lays out.
  func root(of engine: Int64) -> Int64? {
    roots[engine]
  }

  /// Returns the view's last known frame, in its superview's coordinates.
  func frame(of view: Int64) -> TraceRect? {
    frames[view]
  }

  /// Returns the path of the view's superview, or its own for a view that has none.
  func superviewPath(of view: Int64) -> String {
    index.path(of: index.items.superview(of: view) ?? view)
  }

  /// Returns the name by which people know the view: its identifier, or the end of its path.
  func name(of view: Int64) -> String {
    ConstraintText.name(of: view, index: index)
  }
}
