import ConstraintSolver
import LayoutEngine
import Signposts
import TraceAnalysis
import TraceStore

/// Plays the operations of a trace on its own engines: all of them, or the part that a plan keeps.
@MainActor
final class ReplayMachine {
  /// The machine's work so far.
  struct Tally {
    /// The number of operations on engines: additions, removals, settings, minimizations.
    var operations = 0
    /// The solver's work, except for what existed when the recording began.
    var work = SolverWork()
    /// The time of the operations in nanoseconds.
    var time: Int64 = 0
  }

  /// The meaning of a constraint at the current time of the trace, whether an engine has it or not.
  private struct Values {
    var constant: Double
    var priority: Float
    var offset = 0.0
    var contentItem: Int64?
    var isRightToLeft = false
    var isFrameGiven = false

    /// Whether a solver accepts them; a damaged trace may contain any value.
    var isSound: Bool {
      (constant - offset).isFinite && priority >= 1 && priority <= 1_000
    }
  }

  /// A constraint in an engine, with its meaning in the trace.
  ///
  /// Items of a replay have no insets, so the insets' contribution to the equation is part of the
  /// constant.
  @MainActor
  private final class PlayedConstraint {
    let constraint: LayoutConstraint
    /// The constant without the contribution of insets.
    private(set) var constant: Double
    private(set) var offset: Double

    init(_ constraint: LayoutConstraint, constant: Double, offset: Double) {
      self.constraint = constraint
      self.constant = constant
      self.offset = offset
    }

    func set(constant: Double, offset: Double, in engine: LayoutEngine) {
      (self.constant, self.offset) = (constant, offset)
      engine.setConstant(constant - offset, of: constraint)
    }
  }

  private struct Key: Hashable {
    var engine: Int64
    var constraint: Int64
  }

  /// An omitted removal and addition, between the two.
  private struct OpenPair {
    /// The constraint that stays in its engine, once its removal has been seen.
    var kept: PlayedConstraint?
    /// The constraint that replaces it, if the addition came first.
    var waiting: Key?
  }

  let changes = ChangedItems()
  /// The work of engines that minimized because the replay read a position before the recorded
  /// minimization.
  private var minimizedByReading: [Int64: SolverWork] = [:]
  private(set) var tally = Tally()
  /// The number of changes to constraints whose views were not where the trace says, because it
  /// does not contain the move.
  private(set) var strayConstraints = 0
  private let plan: ReplayPlan?
  let definitions: [Int64: ConstraintRow]
  private var items: [Int64: ReplayItem] = [:]
  private var engines: [Int64: LayoutEngine] = [:]
  private var roots: [Int64: ReplayItem] = [:]
  private var values: [Int64: Values] = [:]
  /// By engine, then by constraint.
  private var active: [Int64: [Int64: PlayedConstraint]] = [:]
  private var pairs: [Int: OpenPair] = [:]
  /// The views that are hidden at the current time of the plan, with the number of their
  /// constraints that are kept because of that.
  private var hidden: [Int64: Int] = [:]
  /// The constraints that determine ambiguous items, by item.
  private let missing: [Int64: [MissingConstraint]]
  /// The priorities that decide between rivals, by content-size constraint.
  private var priorities: [Int64: Float] = [:]
  /// The constraints that were added to determine items, by item.
  private var decisions: [Int64: [(engine: LayoutEngine, constraint: LayoutConstraint)]] = [:]
  /// The constraints that were broken according to the trace.
  private var breakages: RecordedBreakages
  private let clock = ContinuousClock()

  /// Creates a machine at the beginning of the trace.
  init(
    items: [ItemRow],
    constraints: [Int64: ConstraintRow],
    breakages: RecordedBreakages,
    plan: ReplayPlan?
  ) {
    self.plan = plan
    self.breakages = breakages
    definitions = constraints
    missing = Dictionary(grouping: plan?.missing ?? [], by: \.item)
    for item in items {
      self.items[item.id] = ReplayItem(
        row: item.id,
        isCell: item.kind == .reusableCell,
        identifier: item.identifier,
        changes: changes
      )
    }
    guard !missing.isEmpty else { return }
    for row in constraints.values where row.origin == .intrinsicContentSize {
      for decision in missing[row.firstItem] ?? [] where decision.attribute == row.firstAttribute {
        if case .priority(let isHugging) = decision.kind, isHugging == (row.relation < 0) {
          priorities[row.id] = Float(decision.constant)
        }
      }
    }
  }

  // MARK: Views and engines

  /// Moves an item into its superview, or removes it.
  func place(_ item: Int64, in superview: Int64?) {
    guard let item = items[item] else { return }
    item.place(in: superview.flatMap { items[$0] })
  }

  func makeEngine(_ row: EngineRow) {
    guard let view = row.view.flatMap({ items[$0] }) else { return }
    let engine = LayoutEngine(
      id: Signpost.makeObjectID(),
      for: row.purpose,
      view: view
    )
    engine.conflictResolver = { [unowned self] conflict in
      recordedVictim(among: conflict, in: row.id)
    }
    engines[row.id] = engine
    roots[row.id] = view
  }

  /// Whether a constraint is in an engine.
  func isActive(_ constraint: Int64, in engine: Int64) -> Bool {
    active[engine]?[constraint] != nil
  }

  /// The constraints of an engine that are broken at the current time of the trace.
  func broken(in engine: Int64) -> Set<Int64> { breakages.broken[engine] ?? [] }

  /// Whether an engine's constraints can all be satisfied without some of them, or if one is optional.
  ///
  /// - Complexity: What a new engine needs for all of the constraints.
  func holds(
    _ row: Int64,
    optional: Int64? = nil,
    leavingOut isLeftOut: (ConstraintRow) -> Bool
  ) -> Bool {
    guard let root = roots[row], let purpose = engines[row]?.purpose else { return false }
    let trial = LayoutEngine(id: Signpost.makeObjectID(), for: purpose, view: root)
    defer { trial.discard() }
    var hasConflict = false
    trial.conflictResolver = { _ in
      hasConflict = true
      return nil
    }
    for id in (active[row] ?? [:]).keys.sorted() {
      guard let definition = definitions[id], !isLeftOut(definition) else { continue }
      guard let played = makeConstraint(id, priority: id == optional ? 999 : nil) else {
        continue
      }
      trial.add(played.constraint)
      if hasConflict { return false }
    }
    return true
  }

  /// Returns the member of a conflicting set that the recorded engine broke, or nil if the trace
  /// names none of them.
  private func recordedVictim(
    among conflict: [LayoutConstraint],
    in engine: Int64
  ) -> LayoutConstraint? {
    var members: [Int64: LayoutConstraint] = [:]
    for (row, played) in active[engine] ?? [:] {
      if conflict.contains(where: { $0 === played.constraint }) { members[row] = played.constraint }
    }
    return breakages.next(among: members.keys, in: engine).flatMap { members[$0] }
  }

  func discardEngine(_ row: Int64) {
    guard let engine = engines.removeValue(forKey: row) else { return }
    engine.discard()
    active[row] = nil
    roots[row] = nil
    minimizedByReading[row] = nil
  }

  /// Returns the item's rectangle in an engine, or nil if no constraint mentions it there.
  func rect(of item: Int64, in row: Int64) -> TraceRect? {
    guard let item = items[item], let engine = engines[row], engine.variableCount(of: item) > 0
    else { return nil }
    let rect: LayoutRect?
    if engine.needsMinimization {
      rect = measured(engine) { engine.alignmentRect(of: item) }
      minimizedByReading[row, default: SolverWork()] += lastWork
    } else {
      rect = engine.alignmentRect(of: item)
    }
    return rect.map { TraceRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }

  /// Returns whether other positions of the item would be equally good.
  func isAmbiguous(_ item: Int64, in engine: Int64) -> Bool {
    guard let item = items[item], let engine = engines[engine] else { return true }
    return engine.isAmbiguous(item)
  }

  /// Returns whether the plan currently hides the view or one of its superviews.
  func isHidden(_ item: Int64) -> Bool {
    guard !hidden.isEmpty else { return false }
    var current = items[item]
    while let view = current {
      if hidden[view.row] != nil { return true }
      current = view.superitem
    }
    return false
  }

  /// Returns whether changes have not been minimized yet.
  func hasPendingWork(in engine: Int64) -> Bool { engines[engine]?.needsMinimization ?? false }

  // MARK: Operations

  /// Returns the work of the operation, or nil if it was omitted, or the trace does not define its
  /// constraint.
  @discardableResult
  func apply(_ change: ConstraintChange) -> SolverWork? {
    breakages.follow(change)
    guard definitions[change.constraint] != nil else { return nil }
    let key = Key(engine: change.engine, constraint: change.constraint)
    switch change.kind {
    case .added: return add(key, change)
    case .removed: return remove(key, change)
    case .constantSet:
      guard let value = change.newValue else { return nil }
      update(change.constraint) { $0.constant = value }
      return bringUp(key)
    case .prioritySet:
      guard let value = change.newValue else { return nil }
      update(change.constraint) { $0.priority = Float(value) }
      return bringUp(key)
    // Engines break constraints during other operations, and restore them on their own.
    case .broken: return nil
    }
  }

  /// Applies the parts of an equation that its constraint's definition does not contain.
  @discardableResult
  func apply(_ note: EquationNoteRow) -> SolverWork? {
    breakages.advance(to: note.time)
    guard definitions[note.constraint] != nil else { return nil }
    update(note.constraint) {
      $0.offset = note.offset
      $0.contentItem = note.contentItem
      $0.isRightToLeft = note.isRightToLeft
      $0.isFrameGiven = note.isFrameGiven
    }
    guard note.isAlone else { return nil }
    return bringUp(Key(engine: note.engine, constraint: note.constraint))
  }

  func minimize(_ row: Int64) -> SolverWork? {
    let earlier = minimizedByReading.removeValue(forKey: row)
    guard let engine = engines[row], earlier != nil || engine.needsMinimization else { return nil }
    tally.operations += 1
    var work = workOf(engine) { engine.minimizeErrorIfNeeded() }
    if let earlier { work += earlier }
    return work
  }

  private func add(_ key: Key, _ change: ConstraintChange) -> SolverWork? {
    guard change.reason != .conflict, self[key] == nil, let engine = engines[key.engine] else {
      return nil
    }
    if let pair = plan?.pairOfAddition[change.id] {
      guard let kept = pairs.removeValue(forKey: pair)?.kept else {
        pairs[pair] = OpenPair(waiting: key)
        return nil
      }
      if let view = plan?.viewHidden[pair], let count = hidden[view] {
        hidden[view] = count > 1 ? count - 1 : nil
      }
      return give(kept, to: key)
    }
    guard let constraint = makeConstraint(key.constraint) else { return nil }
    self[key] = constraint
    tally.operations += 1
    let before = tally.work
    let work = workOf(engine) { engine.add(constraint.constraint, reason: change.reason) }
    // Work for constraints that existed before the recording is not counted, because it cost the
    // recording nothing.
    if change.reason == .alive { tally.work = before }
    return work
  }

  private func remove(_ key: Key, _ change: ConstraintChange) -> SolverWork? {
    guard change.reason != .conflict else { return nil }
    if let pair = plan?.pairOfRemoval[change.id] {
      if let waiting = pairs[pair]?.waiting {
        pairs[pair] = nil
        // A constraint that was added and removed within the pass never existed here.
        guard waiting != key, let kept = take(key) else { return nil }
        return give(kept, to: waiting)
      }
      if let kept = take(key) {
        pairs[pair] = OpenPair(kept: kept)
        if let view = plan?.viewHidden[pair] { hidden[view, default: 0] += 1 }
      }
      return nil
    }
    guard let constraint = take(key), let engine = engines[key.engine] else {
      return nil
    }
    tally.operations += 1
    return workOf(engine) { engine.remove(constraint.constraint, reason: change.reason) }
  }

  /// Makes a constraint that stayed in its engine represent another with the same meaning.
  private func give(_ kept: PlayedConstraint, to key: Key) -> SolverWork? {
    update(key.constraint) { _ in }
    guard let engine = engines[key.engine], let values = values[key.constraint] else { return nil }
    if kept.constraint.isRightToLeft == values.isRightToLeft, engine.isCurrent(kept.constraint) {
      self[key] = kept
      return bringUp(key)
    }
    // The same text now has a different meaning: the direction has changed, or views were moved.
    tally.operations += 1
    var work = workOf(engine) { engine.remove(kept.constraint) }
    if let constraint = makeConstraint(key.constraint) {
      self[key] = constraint
      tally.operations += 1
      work += workOf(engine) { engine.add(constraint.constraint) }
    }
    return work
  }

  /// Updates a constraint in an engine to its meaning in the trace; does nothing if it is in no
  /// engine.
  private func bringUp(_ key: Key) -> SolverWork? {
    guard let played = self[key], let engine = engines[key.engine],
      let values = values[key.constraint], values.isSound
    else { return nil }
    guard engine.isCurrent(played.constraint) else {
      strayConstraints += 1
      return nil
    }
    var work = SolverWork()
    let changes = [played.offset != values.offset, played.constant != values.constant]
    if changes.contains(true) {
      tally.operations += changes.count { $0 }
      work += workOf(engine) {
        played.set(constant: values.constant, offset: values.offset, in: engine)
      }
    }
    if played.constraint.priority != values.priority {
      tally.operations += 1
      work += workOf(engine) { engine.setPriority(values.priority, of: played.constraint) }
    }
    return work
  }

  // MARK: Constraints

  private subscript(key: Key) -> PlayedConstraint? {
    get { active[key.engine]?[key.constraint] }
    set { active[key.engine, default: [:]][key.constraint] = newValue }
  }

  private func take(_ key: Key) -> PlayedConstraint? {
    active[key.engine]?.removeValue(forKey: key.constraint)
  }

  private func update(_ constraint: Int64, _ body: (inout Values) -> Void) {
    guard let row = definitions[constraint] else { return }
    var values =
      self.values[constraint] ?? Values(constant: row.constant, priority: Float(row.priority))
    body(&values)
    if let priority = priorities[constraint] { values.priority = priority }
    self.values[constraint] = values
  }

  private func makeConstraint(_ id: Int64, priority: Float? = nil) -> PlayedConstraint? {
    guard let row = definitions[id], let first = items[row.firstItem],
      let firstAttribute = LayoutAttribute(rawValue: row.firstAttribute),
      let secondAttribute = LayoutAttribute(rawValue: row.secondAttribute)
    else { return nil }
    let second = row.secondItem.flatMap { items[$0] }
    if row.secondItem != nil, second == nil { return nil }
    update(id) { _ in }
    guard let values = values[id], values.isSound, row.multiplier.isFinite else { return nil }
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: first,
      firstAttribute: firstAttribute,
      relation: row.relation,
      secondItem: second,
      secondAttribute: secondAttribute,
      multiplier: row.multiplier,
      constant: values.constant - values.offset,
      priority: priority ?? values.priority,
      origin: row.origin
    )
    let host = items[row.host]
    constraint.host = host
    constraint.isRightToLeft = values.isRightToLeft
    if values.isFrameGiven { first.isFrameGiven = true }
    if let content = values.contentItem.flatMap({ items[$0] }) {
      (second == nil ? first.superitem : host)?.contentItem = content
    }
    return PlayedConstraint(constraint, constant: values.constant, offset: values.offset)
  }

  // MARK: What constraints leave open

  /// Returns whether the plan has constraints that determine the item.
  func hasDecision(on item: Int64) -> Bool { missing[item] != nil }

  /// Adds the constraints that determine an ambiguous item.
  func decide(_ item: Int64, in row: Int64) {
    guard decisions[item] == nil, let engine = engines[row] else { return }
    decisions[item] = []
    for decision in missing[item] ?? [] {
      guard let constraint = makeConstraint(decision) else { continue }
      decisions[item]?.append((engine, constraint))
      tally.operations += 1
      _ = workOf(engine) { engine.add(constraint) }
    }
  }

  /// Removes them, because the item is determined without them.
  func leave(_ item: Int64) {
    for (engine, constraint) in decisions.removeValue(forKey: item) ?? [] {
      tally.operations += 1
      _ = workOf(engine) { engine.remove(constraint) }
    }
  }

  private func makeConstraint(_ decision: MissingConstraint) -> LayoutConstraint? {
    guard !decision.isPriority, let item = items[decision.item],
      let attribute = LayoutAttribute(rawValue: decision.attribute)
    else { return nil }
    let superview = decision.kind == .size ? nil : item.superitem
    if decision.kind != .size, superview == nil { return nil }
    let constraint = LayoutConstraint(
      id: Signpost.makeObjectID(),
      firstItem: item,
      firstAttribute: attribute,
      relation: 0,
      secondItem: superview,
      secondAttribute: superview == nil ? .notAnAttribute : attribute,
      multiplier: 1,
      constant: decision.constant,
      priority: 1_000,
      origin: .user
    )
    constraint.host = superview ?? item
    return constraint
  }

  // MARK: Counting

  private func workOf(_ engine: LayoutEngine, _ body: () -> Void) -> SolverWork {
    measured(engine, body)
    return lastWork
  }

  private var lastWork = SolverWork()

  private func measured<T>(_ engine: LayoutEngine, _ body: () -> T) -> T {
    let before = engine.totalWork
    let start = clock.now
    let result = body()
    let duration = clock.now - start
    lastWork = SolverWork(
      rowsTouched: engine.totalWork.rowsTouched - before.rowsTouched,
      pivots: engine.totalWork.pivots - before.pivots
    )
    tally.work += lastWork
    tally.time += Int64(duration / .nanoseconds(1))
    return result
  }
}
