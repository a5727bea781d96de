package import ConstraintSolver
@_exported public import LayoutVocabulary

/// The layout engine of one window, or of a root view without a window.
///
/// It creates four solver variables for each item that a constraint mentions, turns constraints
/// into equations over them, and notifies the items whose values changed. It reports its work to a
/// ``LayoutObserver``. It minimizes the errors of optional constraints when values are read, not
/// when constraints change.
///
/// If required constraints conflict, the engine breaks one of the conflicting set and continues. It
/// breaks the app's constraints first, and frames last: those of autoresizing masks, rows and
/// windows. Of equal ranks, it breaks the one that was added to the engine last. It re-adds a
/// broken constraint as soon as a change makes it satisfiable.
@MainActor
public final class LayoutEngine {
  typealias Record = ConstraintRecord

  /// The engine's unique number.
  public let id: ObjectID

  /// The engine's purpose.
  public let purpose: EnginePurpose

  /// Chooses the constraint of a conflicting set to break.
  ///
  /// If it is nil or returns nil, the engine chooses.
  ///
  /// A replay returns the choice that the trace recorded.
  package var conflictResolver: (([LayoutConstraint]) -> LayoutConstraint?)?

  /// Counts of all work that the solver has done for this engine.
  package internal(set) var totalWork: SolverWork {
    @inline(__always) _read { yield unsafe currentTotalWork }
    @inline(__always) _modify { yield unsafe &currentTotalWork }
  }
  @exclusivity(unchecked) private var currentTotalWork = SolverWork()

  var solver: Solver {
    @inline(__always) _read { yield unsafe currentSolver }
    @inline(__always) _modify { yield unsafe &currentSolver }
  }
  /// Items, indexed by the numbers of their variables.
  var itemOfVariable: [ItemVariables?] {
    @inline(__always) _read { yield unsafe currentItems }
    @inline(__always) _modify { yield unsafe &currentItems }
  }
  /// The engine's records of items that were in another engine before.
  var foreignItems: [ObjectID: ItemVariables] {
    @inline(__always) _read { yield unsafe currentForeignItems }
    @inline(__always) _modify { yield unsafe &currentForeignItems }
  }
  @exclusivity(unchecked) private var currentForeignItems: [ObjectID: ItemVariables] = [:]
  /// Items that constraints no longer mention.
  ///
  /// The next minimization drops them if that is still so.
  var idleItems: [ItemVariables] {
    @inline(__always) _read { yield unsafe currentIdleItems }
    @inline(__always) _modify { yield unsafe &currentIdleItems }
  }
  @exclusivity(unchecked) private var currentIdleItems: [ItemVariables] = []
  /// The constraints, by the indices of their records; nil if a constraint was removed.
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
  /// The indices of records, by the solver's constraint numbers.
  var placeOfConstraint: [Int32] {
    @inline(__always) _read { yield unsafe currentPlaces }
    @inline(__always) _modify { yield unsafe &currentPlaces }
  }
  /// The number of minimizations that have sent notices.
  var lastNotice: UInt = 0
  var brokenRecords: [Record] {
    @inline(__always) _read { yield unsafe currentBrokenRecords }
    @inline(__always) _modify { yield unsafe &currentBrokenRecords }
  }
  @exclusivity(unchecked) private var currentBrokenRecords: [Record] = []
  var lastSequence = 0
  var pendingChanges = 0
  /// The number of the last layout pass of the engine's views, which UIKit counts.
  package var layoutNumber = 0
  var reads: Reads {
    @inline(__always) _read { yield unsafe currentReads }
    @inline(__always) _modify { yield unsafe &currentReads }
  }
  @exclusivity(unchecked) private var currentReads = Reads()
  /// The ambiguous items that were reported to the observer.
  var ambiguities: Ambiguities {
    @inline(__always) _read { yield unsafe currentAmbiguities }
    @inline(__always) _modify { yield unsafe &currentAmbiguities }
  }
  @exclusivity(unchecked) private var currentAmbiguities = Ambiguities()
  // Every constraint operation accesses these, so they have no exclusivity checks at run time.
  @exclusivity(unchecked) private var currentSolver = Solver()
  @exclusivity(unchecked) private var currentItems: [ItemVariables?] = []
  @exclusivity(unchecked) private var currentConstraints: [LayoutConstraint?] = []
  @exclusivity(unchecked) private var currentFreePlaces: [Int32] = []
  @exclusivity(unchecked) private var currentPlaces: [Int32] = []
  private var isDiscarded = false
  private let ownerView: LayoutItemReference
  let observer: (any LayoutObserver)?
  let observationNumber: ObservationNumber

  /// For a temporary engine, the engine that it stands in for.
  public let parentID: ObjectID?

  /// The view that the engine was created for; nil if it no longer exists.
  public var view: (any LayoutItem)? { ownerView.item }

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - id: A number that no item, constraint or other engine has.
  ///   - purpose: The engine's purpose.
  ///   - view: The window, the root view, or the view whose fitting size is computed.
  ///   - parent: For a temporary engine, the engine of the view's hierarchy.
  ///   - observer: The observer that receives the engine's events.
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
    // Release this engine's records so that the next engine can use them.
    for case let constraint? in constraints where constraint.engine == id {
      if let item = constraint.insetItems.0 { free(item) }
      if let item = constraint.insetItems.1 { free(item) }
      for item in constraint.extras?.insetItems ?? [] { free(item) }
      constraint.reset()
    }
    for case let entry? in itemOfVariable { free(entry) }
    observer?.engineWillEnd(self)
  }

  /// Releases an item for the next engine, unless another engine already uses it.
  private func free(_ entry: ItemVariables) {
    if entry.engine == id { entry.reset() }
  }

  isolated deinit {
    discard()
  }

  // MARK: Constraints

  /// Adds a constraint, unless the engine contains it.
  ///
  /// Breaks a constraint if required ones conflict.
  ///
  /// - Complexity: The solver's cost for one constraint, plus the depth of its items below its
  ///   host.
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

  /// Adds constraints; reorders them if there are many, to reduce the solver's work.
  ///
  /// Constraints that fix a size go first. If the sizes in a chain of views came after the chain,
  /// each would move everything after it in the chain. The original order determines which
  /// constraint a conflict breaks.
  ///
  /// - Complexity: The sum of the costs of adding each constraint.
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

  /// The number of constraints from which speed matters more than an order that is easy to follow
  /// in a recording.
  private static let manyConstraints = 64

  /// Removes a constraint, if the engine contains it, and re-adds broken ones that can now be
  /// satisfied.
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

  /// Returns whether the constraint is in the engine, broken or not.
  public func contains(_ constraint: LayoutConstraint) -> Bool {
    record(of: constraint) != nil
  }

  /// Returns whether the engine has broken the constraint to satisfy others.
  public func isBroken(_ constraint: LayoutConstraint) -> Bool {
    record(of: constraint).map { $0.solverID == nil } ?? false
  }

  /// Sets a constraint's constant and updates only the values that depend on it.
  ///
  /// If the new constant causes a conflict, one of the conflicting set is broken, as in adding.
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

  /// Sets a constraint's priority, including from or to required.
  ///
  /// If a constraint that becomes required causes a conflict, one of the conflicting set is broken,
  /// as in adding.
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

  /// Recomputes the constants of the constraints that use the item's margins, baselines or
  /// alignment insets.
  ///
  /// - Complexity: O(*n* log *n*) for *n* such constraints, plus the solver's cost for each.
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

  /// Updates the constant in the solver from the constraint's constant and its items' insets.
  func refreshConstant(of record: Record) -> (work: SolverWork, broken: [Breakage]) {
    let renewed = Equation()
    write(record.constraint, to: renewed)
    guard renewed.hasTerms(of: record) else {
      preconditionFailure("An item of a constraint moved in the hierarchy while the engine held it")
    }
    return setOffset(renewed.offset, of: record)
  }

  /// Updates the constant in the solver from the constraint's constant and an offset for insets.
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
  /// Returns the engine's record of a constraint, or nil if the engine does not contain it.
  @inline(__always)
  func record(of constraint: LayoutConstraint) -> Record? {
    if constraint.engine == id { return constraint }
    return foreignRecords.isEmpty ? nil : foreignRecords[constraint.id]
  }

  /// Returns the record at an index that is in use.
  func record(at place: Int32) -> Record {
    guard let constraint = constraints[Int(place)], let record = record(of: constraint) else {
      preconditionFailure("No constraint is at the place of a record")
    }
    return record
  }

  /// All records, in no particular order.
  var allRecords: [Record] {
    constraints.compactMap { $0.flatMap { record(of: $0) } }
  }

  /// Creates a record for a constraint and assigns it an index.
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

  /// Removes a record and frees its index.
  private func removeRecord(_ record: Record) {
    let place = record.place
    record.reset()
    freePlaces.append(place)
    if record.isForeign { foreignRecords[record.constraint.id] = nil }
    // The caller keeps the record.
    constraints[Int(place)] = nil
  }
}
