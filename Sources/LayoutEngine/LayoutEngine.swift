package import ConstraintSolver
@_exported public import LayoutVocabulary

/// The layout engine of one window, or of one root view that has none.
///
/// It gives each item that a constraint mentions four solver variables, turns constraints into equations over them,
/// and tells the items whose values changed. A ``LayoutObserver`` is told whatever it does. Errors of optional
/// constraints are minimized when values are read, not when constraints change.
///
/// If required constraints conflict, the engine breaks one of the conflicting set and goes on. The app's own constraints
/// give way first, and frames last: those of autoresizing masks, rows and windows hold. Among equals the newest gives
/// way, which is the one that was added to the engine last. A broken constraint is re-added as soon as a change lets it
/// be satisfied.
@MainActor
public final class LayoutEngine {
  typealias Record = ConstraintRecord

  /// The engine's own number.
  public let id: ObjectID

  /// What the engine was made for.
  public let purpose: EnginePurpose

  /// Names the member of a conflicting set to break; nil, or an answer of nil, leaves the choice to the engine.
  ///
  /// A replay answers what the trace recorded.
  package var conflictResolver: (([LayoutConstraint]) -> LayoutConstraint?)?

  /// Counts of all the work that the solver has done for this engine.
  package internal(set) var totalWork: SolverWork {
    @inline(__always) _read { yield unsafe currentTotalWork }
    @inline(__always) _modify { yield unsafe &currentTotalWork }
  }
  @exclusivity(unchecked) private var currentTotalWork = SolverWork()

  var solver: Solver {
    @inline(__always) _read { yield unsafe currentSolver }
    @inline(__always) _modify { yield unsafe &currentSolver }
  }
  /// By the numbers of variables.
  var itemOfVariable: [ItemVariables?] {
    @inline(__always) _read { yield unsafe currentItems }
    @inline(__always) _modify { yield unsafe &currentItems }
  }
  /// What the engine keeps of items that were in another engine before.
  var foreignItems: [ObjectID: ItemVariables] {
    @inline(__always) _read { yield unsafe currentForeignItems }
    @inline(__always) _modify { yield unsafe &currentForeignItems }
  }
  @exclusivity(unchecked) private var currentForeignItems: [ObjectID: ItemVariables] = [:]
  /// Items that constraints have ceased to mention, dropped at the next minimization unless mentioned again.
  var idleItems: [ItemVariables] {
    @inline(__always) _read { yield unsafe currentIdleItems }
    @inline(__always) _modify { yield unsafe &currentIdleItems }
  }
  @exclusivity(unchecked) private var currentIdleItems: [ItemVariables] = []
  /// The constraints, by their records' places; nil where one was removed.
  var constraints: [LayoutConstraint?] {
    @inline(__always) _read { yield unsafe currentConstraints }
    @inline(__always) _modify { yield unsafe &currentConstraints }
  }
  var freePlaces: [Int32] {
    @inline(__always) _read { yield unsafe currentFreePlaces }
    @inline(__always) _modify { yield unsafe &currentFreePlaces }
  }
  /// The records of constraints that were in another engine before.
  var foreignRecords: [ObjectID: Record] {
    @inline(__always) _read { yield unsafe currentForeignRecords }
    @inline(__always) _modify { yield unsafe &currentForeignRecords }
  }
  @exclusivity(unchecked) private var currentForeignRecords: [ObjectID: Record] = [:]
  /// The places of records by the solver's numbers of constraints.
  var placeOfConstraint: [Int32] {
    @inline(__always) _read { yield unsafe currentPlaces }
    @inline(__always) _modify { yield unsafe &currentPlaces }
  }
  /// Counts the minimizations that have sent notices.
  var lastNotice: UInt = 0
  var brokenRecords: [Record] {
    @inline(__always) _read { yield unsafe currentBrokenRecords }
    @inline(__always) _modify { yield unsafe &currentBrokenRecords }
  }
  @exclusivity(unchecked) private var currentBrokenRecords: [Record] = []
  var lastSequence = 0
  var pendingChanges = 0
  /// The number of the last layout of the engine's views, which UIKit counts.
  package var layoutNumber = 0
  var reads: Reads {
    @inline(__always) _read { yield unsafe currentReads }
    @inline(__always) _modify { yield unsafe &currentReads }
  }
  @exclusivity(unchecked) private var currentReads = Reads()
  /// What has been told of items that constraints leave open.
  var ambiguities: Ambiguities {
    @inline(__always) _read { yield unsafe currentAmbiguities }
    @inline(__always) _modify { yield unsafe &currentAmbiguities }
  }
  @exclusivity(unchecked) private var currentAmbiguities = Ambiguities()
  // What every constraint touches is not looked at for overlapping accesses at run time.
  @exclusivity(unchecked) private var currentSolver = Solver()
  @exclusivity(unchecked) private var currentItems: [ItemVariables?] = []
  @exclusivity(unchecked) private var currentConstraints: [LayoutConstraint?] = []
  @exclusivity(unchecked) private var currentFreePlaces: [Int32] = []
  @exclusivity(unchecked) private var currentPlaces: [Int32] = []
  private var isDiscarded = false
  private let ownerView: LayoutItemReference
  let observer: (any LayoutObserver)?
  let observationNumber: ObservationNumber

  /// The engine that a throw-away one stands in for.
  public let parentID: ObjectID?

  /// The view that the engine was made for; nil once it is gone.
  public var view: (any LayoutItem)? { ownerView.item }

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - id: A number that no item, constraint or other engine has.
  ///   - purpose: What the engine is for.
  ///   - view: The window, the root view, or the view whose fitting size is asked for.
  ///   - parent: For a throw-away engine, the engine of the hierarchy that the view is in.
  ///   - observer: What is told of the engine's work.
  public init(
    id: ObjectID,
    for purpose: EnginePurpose,
    view: any LayoutItem,
    parent: LayoutEngine? = nil,
    observer: (any LayoutObserver)? = nil
  ) {
    self.id = id
    self.purpose = purpose
    ownerView = view.layoutReference
    parentID = parent?.id
    self.observer = observer
    observationNumber = observer?.observation ?? .none
    observer?.engineWasMade(self)
  }

  /// Ends the engine, which must not be used afterwards.
  public func discard() {
    guard !isDiscarded else { return }
    endReading()
    isDiscarded = true
    // What others have kept for this engine is free for the next.
    for case let constraint? in constraints where constraint.engine == id {
      if let item = constraint.insetItems.0 { free(item) }
      if let item = constraint.insetItems.1 { free(item) }
      for item in constraint.extras?.insetItems ?? [] { free(item) }
      constraint.reset()
    }
    for case let entry? in itemOfVariable { free(entry) }
    observer?.engineWillEnd(self)
  }

  /// Frees an item for the next engine, unless it has gone over to another already.
  private func free(_ entry: ItemVariables) {
    if entry.engine == id { entry.reset() }
  }

  isolated deinit {
    discard()
  }

  // MARK: Constraints

  /// Adds a constraint, unless it is in the engine already; breaks one when required constraints conflict.
  ///
  /// - Complexity: What the solver needs for one constraint, plus the depth of its items below its host.
  public func add(_ constraint: LayoutConstraint, reason: ConstraintChangeReason = .activation) {
    add(constraint, reason: reason, sequence: lastSequence + 1)
  }

  private func add(
    _ constraint: LayoutConstraint,
    reason: ConstraintChangeReason,
    sequence: Int
  ) {
    guard record(of: constraint) == nil else { return }
    endReading()
    let isObserved = isObserved
    let start = isObserved ? observer?.constraintWillChange(constraint) ?? 0 : 0
    let record = makeRecord(of: constraint)
    record.sequence = sequence
    lastSequence = max(lastSequence, sequence)
    write(constraint, to: record)
    mention(record)
    indexInsets(of: record)
    pendingChanges += 1
    var work = SolverWork()
    let broken = insert(record, work: &work)
    totalWork += work
    if isObserved {
      observer?.constraintWasAdded(
        constraint,
        to: self,
        reason: reason,
        details: record.details,
        since: start,
        work: work
      )
    }
    report(broken)
  }

  /// Adds constraints as one after the other does, but many in an order that is good for the solver.
  ///
  /// Those that fix a size go first. If the sizes in a chain of views came after the chain, each would move all that is
  /// behind it. Which constraint a conflict breaks follows from the order in which they are given.
  ///
  /// - Complexity: As for each of them by itself.
  public func add(_ constraints: [LayoutConstraint], reason: ConstraintChangeReason) {
    let first = lastSequence + 1
    let sorts = constraints.count >= Self.manyConstraints
    for (index, constraint) in constraints.enumerated() where !sorts || constraint.fixesSize {
      add(constraint, reason: reason, sequence: first + index)
    }
    guard sorts else { return }
    for (index, constraint) in constraints.enumerated() where !constraint.fixesSize {
      add(constraint, reason: reason, sequence: first + index)
    }
  }

  /// From how many constraints on their order matters more than to be able to follow it in a recording.
  private static let manyConstraints = 64

  /// Removes a constraint, if the engine has it; re-adds broken ones that can be satisfied again.
  public func remove(
    _ constraint: LayoutConstraint,
    reason: ConstraintChangeReason = .activation
  ) {
    guard let record = record(of: constraint) else { return }
    endReading()
    let isObserved = isObserved
    let start = isObserved ? observer?.constraintWillChange(constraint) ?? 0 : 0
    var work = SolverWork()
    withdraw(record, work: &work)
    if !brokenRecords.isEmpty { brokenRecords.removeAll { $0 === record } }
    unmention(record)
    forgetInsets(of: record)
    removeRecord(record)
    pendingChanges += 1
    totalWork += work
    if isObserved {
      observer?.constraintWasRemoved(
        constraint,
        from: self,
        reason: reason,
        since: start,
        work: work
      )
    }
    restoreBroken(conflictingWith: constraint.id)
  }

  /// Whether the constraint is in the engine, broken or not.
  public func contains(_ constraint: LayoutConstraint) -> Bool {
    record(of: constraint) != nil
  }

  /// Whether the engine has left the constraint out, to satisfy the others.
  public func isBroken(_ constraint: LayoutConstraint) -> Bool {
    record(of: constraint).map { $0.solverID == nil } ?? false
  }

  /// Sets a constraint's constant: a targeted update of what depends on it.
  ///
  /// Where the new constant conflicts, one of the conflicting set is broken, as in adding.
  public func setConstant(_ constant: Double, of constraint: LayoutConstraint) {
    let old = constraint.constant
    guard let record = record(of: constraint) else {
      constraint.constant = constant
      return
    }
    endReading()
    let isObserved = isObserved
    let start = isObserved ? observer?.constraintWillChange(constraint) ?? 0 : 0
    constraint.setConstantInEngine(constant)
    let outcome = setOffset(record.offset, of: record)
    if isObserved {
      observer?.constantWasSet(
        of: constraint,
        in: self,
        from: old,
        details: record.details,
        since: start,
        work: outcome.work
      )
    }
    report(outcome.broken)
    restoreBroken(conflictingWith: constraint.id)
  }

  /// Sets a constraint's priority, from or to required too.
  ///
  /// Where a constraint that becomes required conflicts, one of the conflicting set is broken, as in adding.
  public func setPriority(_ priority: Float, of constraint: LayoutConstraint) {
    let old = constraint.priority
    guard let record = record(of: constraint) else {
      constraint.priority = priority
      return
    }
    endReading()
    let isObserved = isObserved
    let start = isObserved ? observer?.constraintWillChange(constraint) ?? 0 : 0
    constraint.setPriorityInEngine(priority)
    pendingChanges += 1
    var work = SolverWork()
    var broken: [Breakage] = []
    if let solverID = record.solverID {
      let value = Priority(rawValue: priority)
      broken = retryBreaking(record, work: &work) { (engine) throws(SolverError) in
        try engine.solver.setPriority(value, of: solverID)
      }
    } else {
      retryBroken(record, work: &work)
    }
    totalWork += work
    if isObserved {
      observer?.priorityWasSet(of: constraint, in: self, from: old, since: start, work: work)
    }
    report(broken)
    restoreBroken(conflictingWith: constraint.id)
  }

  /// Derives the constants again of the constraints that use the item's margins, baselines or alignment insets.
  ///
  /// - Complexity: O(*n* log *n*) for *n* such constraints, plus what the solver needs for each.
  public func itemInsetsDidChange(_ item: any LayoutItem) {
    guard let users = entry(of: item.layoutReference)?.insetUsers, !users.isEmpty else { return }
    for record in users.map({ record(at: $0) }).sorted(by: { $0.sequence < $1.sequence }) {
      let isObserved = isObserved
      let start = isObserved ? observer?.now() ?? 0 : 0
      let outcome = refreshConstant(of: record)
      if isObserved {
        observer?.equationWasRefreshed(
          of: record.constraint,
          in: self,
          details: record.details,
          since: start,
          work: outcome.work
        )
      }
      report(outcome.broken)
      restoreBroken(conflictingWith: record.constraint.id)
    }
  }

  /// Brings the constant in the solver up to the constraint's own and its items' insets.
  func refreshConstant(of record: Record) -> (work: SolverWork, broken: [Breakage]) {
    let renewed = Equation()
    write(record.constraint, to: renewed)
    guard renewed.hasTerms(of: record) else {
      preconditionFailure("An item of a constraint moved in the hierarchy while the engine held it")
    }
    return setOffset(renewed.offset, of: record)
  }

  /// Brings the constant in the solver up to the constraint's own and what insets add to it.
  private func setOffset(_ offset: Double, of record: Record) -> (
    work: SolverWork, broken: [Breakage]
  ) {
    let constant = offset - record.constraint.constant
    let isSame = constant == record.constantTerm
    record.offset = offset
    record.constantTerm = constant
    if isSame { return (SolverWork(), []) }
    pendingChanges += 1
    var work = SolverWork()
    var broken: [Breakage] = []
    if let solverID = record.solverID {
      broken = retryBreaking(record, work: &work) { (engine) throws(SolverError) in
        try engine.solver.setConstant(constant, of: solverID)
      }
    } else {
      retryBroken(record, work: &work)
    }
    totalWork += work
    return (work, broken)
  }
}

extension LayoutEngine {
  /// What the engine keeps of a constraint; nil if it does not have it.
  @inline(__always)
  func record(of constraint: LayoutConstraint) -> Record? {
    if constraint.engine == id { return constraint }
    return foreignRecords.isEmpty ? nil : foreignRecords[constraint.id]
  }

  /// The record at a place that is taken.
  func record(at place: Int32) -> Record {
    guard let constraint = constraints[Int(place)], let record = record(of: constraint) else {
      preconditionFailure("No constraint is at the place of a record")
    }
    return record
  }

  /// All records, in no order.
  var allRecords: [Record] {
    constraints.compactMap { $0.flatMap { record(of: $0) } }
  }

  /// Gives a constraint a place.
  private func makeRecord(of constraint: LayoutConstraint) -> Record {
    let record: Record
    if constraint.engine == nil {
      record = constraint
    } else {
      record = Record(foreign: constraint)
      foreignRecords[constraint.id] = record
    }
    record.engine = id
    if let free = freePlaces.popLast() {
      record.place = free
      constraints[Int(free)] = constraint
    } else {
      record.place = Int32(constraints.count)
      constraints.append(constraint)
    }
    return record
  }

  /// Takes a constraint's place away.
  private func removeRecord(_ record: Record) {
    let place = record.place
    record.reset()
    freePlaces.append(place)
    if record.isForeign { foreignRecords[record.constraint.id] = nil }
    // The caller keeps the record.
    constraints[Int(place)] = nil
  }
}
