import Signposts
import TraceStore

/// Explains why a pass laid out what it did.
///
/// A view moves because something changed that constraints connect it to. The changes of the pass
/// (constraints added, removed and set, texts, visibility) are the sources of a search over the
/// constraints that are active at the pass's end. The search follows constraints of one axis from
/// moved view to moved view and reaches each view by the shortest path. Constraints that were
/// removed and re-added unchanged are not sources. Neither are changes that lead to no move.
public struct CauseAnalysis: Sendable {
  /// The view to explain: a path, a path suffix, or an identifier; nil for a whole pass.
  public var view: String?
  /// The pass's row; nil for the pass with the most work in which the view moved after its first
  /// layout.
  public var pass: Int64?

  /// Creates an analysis.
  public init(view: String? = nil, pass: Int64? = nil) {
    self.view = view
    self.pass = pass
  }

  /// Explains the pass.
  ///
  /// - Throws: ``CauseError`` if the view or the pass does not exist; the source's error if it
  ///   cannot be read.
  /// - Complexity: O(*n*) in signposts up to the pass's end; memory grows with items and active
  ///   constraints.
  public func report(of source: some TraceSource) throws -> CauseReport {
    let index = try TraceIndex(source)
    let items = try view.map { try self.items(named: $0, index) }
    let choice = try PassChoice(of: items, in: source, index: index, ranks: pass == nil)
    guard let id = pass ?? choice.best else { throw CauseError.nothing(view: view) }
    guard let facts = index.passes[id], let begin = facts.begin, let end = facts.end else {
      throw CauseError.noPass(id)
    }
    if let view, let items, !choice.passes.contains(id), !items.isEmpty {
      throw CauseError.notInPass(view, id, others: choice.passes.sorted())
    }
    let changes = try record(of: id, until: end, in: source, index: index)
    let callers = try source.callers()
    let changed = Set(changes.changes.map(\.constraint)).union(changes.broken.keys)
    let conflicts = try source.conflicts()
    let constraints = try CauseGraph.constraints(from: source) {
      changes.active[$0] != nil || changed.contains($0)
    }
    let graph = CauseGraph(
      changes,
      constraints: constraints,
      ties: ConstraintTies(constraints, active: changes.active.keys),
      index: index,
      callers: callers,
      conflicts: conflicts
    )
    var report = CauseReport(
      run: try source.run(),
      pass: CauseReport.Pass(
        id: id,
        turn: facts.turn,
        begin: begin,
        duration: facts.duration,
        test: facts.test.flatMap { index.testNames[$0] }
      )
    )
    report.hasCallStacks = try source.hasCallStacks()
    report.isOfOtherEngine = try source.engines().contains { $0.id == facts.engine && $0.isOther }
    report.view = items?.first.map { index.path(of: $0) }
    report.passesOfView = choice.passes.count
    report.marks = changes.marks(of: items, index: index, callers: callers)
    report.broken = broken(of: items, graph.sources, changes, constraints)
    report.otherConflicts = try conflictPasses(of: items, in: source, index: index)
      .intersection(choice.passes).subtracting([id]).sorted()
    report.part = items.map { changes.part(of: $0, callers: callers) }
    report.moves = changes.moves.keys
      .filter { items?.contains($0.item) != false && index.items.kind(of: $0.item) != .layoutGuide }
      .sorted {
        (index.path(of: $0.item), $0.item, $0.axis.rawValue)
          < (index.path(of: $1.item), $1.item, $1.axis.rawValue)
      }
      .compactMap { graph.move($0) }
    try index.passes.checkReading()
    return report
  }

  /// The constraints of the views that are broken at the end of the pass.
  private func broken(
    of items: Set<Int64>?,
    _ sources: CauseSources,
    _ record: PassRecord,
    _ constraints: [Int64: ConstraintRow]
  ) -> [CauseReport.Cause] {
    var seen: Set<CauseReport.Cause> = []
    return record.broken.values.sorted { $0.change.id < $1.change.id }.compactMap { breakage in
      guard let row = constraints[breakage.change.constraint] else { return nil }
      let isOurs = [row.firstItem, row.secondItem].contains { item in
        item.map { items?.contains($0) != false } ?? false
      }
      guard isOurs else { return nil }
      // Recycled cells have the same broken constraints.
      let cause = sources.cause(of: breakage, row)
      return seen.insert(cause).inserted ? cause : nil
    }
  }

  /// The passes at whose end constraints of the views were broken.
  private func conflictPasses(
    of items: Set<Int64>?,
    in source: some TraceSource,
    index: TraceIndex
  ) throws -> Set<Int64> {
    var passes: [Int64: Set<Int64>] = [:]
    try source.forEachConstraintChange(in: nil) { row in
      guard !index.isThrowAway(row.engine), let pass = row.pass else { return }
      if row.kind == .broken {
        passes[row.constraint, default: []].insert(pass)
      } else if row.kind == .removed || row.kind == .added && row.reason == .conflict {
        passes[row.constraint]?.remove(pass)
      }
    }
    guard let items, !passes.isEmpty else { return Set(passes.values.joined()) }
    let rows = try CauseGraph.constraints(from: source) { passes[$0] != nil }.values
    let ours = rows.filter { row in
      items.contains(row.firstItem) || row.secondItem.map(items.contains) == true
    }
    return Set(ours.compactMap { passes[$0.id] }.joined())
  }

  /// Reads the trace up to the end of a pass.
  private func record(
    of pass: Int64,
    until end: Int64,
    in source: some TraceSource,
    index: TraceIndex
  ) throws -> PassRecord {
    var recorder = PassRecorder([pass], index: index)
    do {
      try source.forEachEvent(of: PassRecord.tables) { event in
        if event.time > end { throw WalkIsOver() }
        recorder.add(event)
      }
    } catch is WalkIsOver {}
    return recorder.finish(pass) ?? PassRecord()
  }

  /// Finds the items by path, path suffix or identifier, in this order; returns the first kind of
  /// match.
  private func items(named name: String, _ index: TraceIndex) throws(CauseError) -> Set<Int64> {
    let views = index.items.all.filter { $0.kind != .layoutGuide }
    let tests: [(ItemRow) -> Bool] = [
      { $0.path == name }, { $0.identifier == name }, { $0.path.hasSuffix("/" + name) },
      { PathComponents.last(of: $0.path) == name }, { $0.className == name },
    ]
    for test in tests {
      let found = views.filter(test)
      // Views with the same path represent each other; of several paths, use the first in the
      // trace.
      if let path = found.first?.path {
        return Set(found.lazy.filter { $0.path == path }.map(\.id))
      }
    }
    let names = Set(views.flatMap { [$0.identifier, PathComponents.last(of: $0.path)] })
    throw .noView(name, alike: NameSuggestion.closest(to: name, among: names.compactMap(\.self)))
  }
}

/// The passes that can be explained, and the best one to explain.
private struct PassChoice {
  /// The committed passes in which one of the views takes part; all committed passes if no view is
  /// given.
  private(set) var passes: Set<Int64> = []
  private var costliest: (pass: Int64, rank: Int, work: Int)?
  /// The solver work of each pass: rows touched, plus the equivalent number of rows for each
  /// measured text.
  private var work: [Int64: Int] = [:]

  /// Reads the passes; the best one is known only if they are ranked.
  init(
    of items: Set<Int64>?,
    in source: some TraceSource,
    index: TraceIndex,
    ranks: Bool
  ) throws {
    if ranks { try addWork(of: source) }
    guard let items else {
      var engines: Set<Int64> = []
      try index.passes.stream { id, facts in
        guard facts.isCommitted else { return }
        passes.insert(id)
        // An engine's first pass has to build everything, so it ranks lower.
        consider(id, rank: engines.insert(facts.engine).inserted ? 0 : 1)
      }
      return
    }
    var moved: [Int64: Set<Int64>] = [:]
    try source.forEachEvent(of: [.viewPhase, .measurement, .frameChange]) { event in
      switch event {
      case .viewPhase(let row) where items.contains(row.view):
        row.pass.map { _ = passes.insert($0) }
      case .measurement(let row) where items.contains(row.view):
        row.pass.map { _ = passes.insert($0) }
      case .frameChange(let row) where items.contains(row.view) && !row.isBoundsOrigin:
        guard let pass = row.pass else { return }
        passes.insert(pass)
        moved[pass, default: []].insert(row.view)
      default: break
      }
    }
    for pass in passes.sorted() {
      guard let facts = index.passes[pass], facts.isCommitted, let end = facts.end else {
        passes.remove(pass)
        continue
      }
      // Of several views at one path, any may be laid out for the first time.
      let firsts = items.filter { item in
        index.items.firstLayout(of: item).map { facts.opened <= $0 && $0 <= end } ?? false
      }
      let hasMoved = moved[pass].map { !$0.isSubset(of: firsts) } ?? false
      consider(pass, rank: hasMoved ? 2 : firsts.isEmpty ? 1 : 0)
    }
  }

  private mutating func addWork(of source: some TraceSource) throws {
    try source.forEachConstraintChange(in: nil) { row in
      if let pass = row.pass { work[pass, default: 0] += row.rowsTouched }
    }
    try source.forEachEngineWork(in: nil) { row in
      if let pass = row.pass { work[pass, default: 0] += row.rowsTouched }
    }
    try source.forEachMeasurement(in: nil) { row in
      guard let pass = row.pass, !row.wasCached else { return }
      work[pass, default: 0] += FindingCost.rowsPerText
    }
  }

  private mutating func consider(_ pass: Int64, rank: Int) {
    let work = work[pass] ?? 0
    if let costliest, (costliest.rank, costliest.work, -costliest.pass) >= (rank, work, -pass) {
      return
    }
    costliest = (pass, rank, work)
  }

  /// The pass to explain, or nil.
  var best: Int64? { costliest?.pass }
}
