import Signposts
import TraceStore

/// The state of views and constraints at the current position of the stream, which rules query.
///
/// The hierarchy is that of the end of the trace, or of a view's last place. A view that moves
/// during a trace counts at its last place.
final class LayoutState {
  /// The thresholds.
  let options: RuleOptions
  /// The maximum nanoseconds of a pass.
  let frameBudget: Int64
  /// The small tables.
  let index: TraceIndex
  /// The constraints' current values.
  let ledger: ConstraintLedger
  /// The constraints that each broken constraint conflicted with, by the change's row id.
  let conflicts: [Int64: [Int64]]
  /// All engines, including throw-away engines.
  let engines: [EngineRow]
  /// The user's own line that each call stack comes from.
  let callers: [Int64: SymbolRow]
  /// Finds layout shifts; nil if no rule needs them.
  let shiftFinder: ShiftFinder?
  /// The churn; nil until all events have been processed.
  var churn: ChurnReport?
  /// The results of the preceding rules in the list; empty until all events have been processed.
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
  /// The last entry that was looked up, because several rules ask for the same one.
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

  /// Updates the state with an event.
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

  /// Throws the error of an earlier attempt to read a part of the trace.
  func checkReading() throws {
    try ledger.checkReading()
    try index.passes.checkReading()
  }
}

extension LayoutState {
  /// Returns the ledger's entry for a change's constraint, unless a throw-away engine made the
  /// change.
  func entry(of row: ConstraintChange) -> ConstraintLedger.Entry? {
    if lastEntry.change == row.id { return lastEntry.entry }
    var entry: ConstraintLedger.Entry?
    if !index.isThrowAway(row.engine), let position = ledger.position(of: row) {
      entry = ledger.entries[position]
    }
    lastEntry = (row.id, entry)
    return entry
  }

  /// Returns a constraint as text, with its current constant unless that would be misleading.
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

  /// Returns the views to which a constraint gives a place or size.
  ///
  /// The view on which it is installed is included only if the constraint names no other view.
  func views(of constraint: Int64) -> [Int64] {
    guard let position = ledger.position(of: constraint) else { return [] }
    return [ledger.entries[position].firstView, ledger.entries[position].secondView]
      .compactMap(\.self)
  }

  /// Returns the phases that are running in a view's process at a time, outermost first.
  func phases(runningAt time: Int64, processOf view: Int64) -> some Sequence<OpenPhase> {
    (phases[index.items.process(of: view) ?? 0] ?? []).lazy.filter { time < $0.end }
  }

  /// Whether a view is another one, or inside it.
  func isView(_ view: Int64, inside ancestor: Int64) -> Bool {
    index.items.lineage(of: view).contains(ancestor)
  }

  /// Returns a view and all its descendants.
  ///
  /// - Complexity: O(*n*) in the descendants.
  func subtree(of view: Int64) -> [Int64] {
    var subtree = [view]
    var position = 0
    while position < subtree.count {
      subtree += children[subtree[position]] ?? []
      position += 1
    }
    return subtree
  }

  /// Returns the ancestors of a view, innermost first.
  func ancestors(of view: Int64) -> [Int64] {
    Array(index.items.lineage(of: view).dropFirst())
  }

  /// Returns the items whose superview or owner is the view.
  func children(of view: Int64) -> [Int64] {
    children[view] ?? []
  }

  /// Returns how many of the app's own constraints are active under a view, including those of its
  /// subviews.
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

  /// Returns the path of the view's superview, or the view's own path if it has none.
  func superviewPath(of view: Int64) -> String {
    index.path(of: index.items.superview(of: view) ?? view)
  }

  /// Returns the view's short name: its identifier, or the end of its path.
  func name(of view: Int64) -> String {
    ConstraintText.name(of: view, index: index)
  }
}
