package import ConstraintSolver
public import Signposts

/// The layout engine of one window, or of one root view that has none.
///
/// It gives each item that a constraint mentions four solver variables, turns constraints into equations over them,
/// and tells the items whose values changed. Whatever it does it emits as signposts. Errors of optional constraints
/// are minimized when values are read, not when constraints change.
///
/// Where required constraints conflict, the engine breaks one of the conflicting set and goes on: the newest
/// constraint made from an autoresizing mask, if there is one among them, else the newest of them, where newest means
/// added to the engine last. Masks that hold a given frame, such as the window's, are left for last. A broken constraint is re-added as soon as a change lets it be satisfied.
@MainActor
public final class LayoutEngine {
  /// The identifier in signposts.
  public let id: ObjectID

  /// What the engine was made for.
  public let purpose: EnginePurpose

  /// Counts of all the work that the solver has done for this engine.
  package internal(set) var totalWork = SolverWork()

  var solver = Solver()
  var items: [ObjectID: ItemVariables] = [:]
  var itemOfVariable: [Variable: ItemVariables] = [:]
  /// Items that constraints have ceased to mention, dropped at the next minimization unless mentioned again.
  var idleItems: [ObjectID] = []
  var records: [ObjectID: Record] = [:]
  var recordOfConstraint: [ConstraintID: Record] = [:]
  /// The records that use an item's insets, margins or baselines, by their sequence numbers.
  var recordsUsingInsets: [ObjectID: [Int: Record]] = [:]
  var brokenRecords: [Record] = []
  var lastSequence = 0
  var pendingChanges = 0
  var reads = (count: 0, duration: UInt64(0))
  /// What has been told of items that constraints leave open.
  var ambiguities = Ambiguities()
  private var isDiscarded = false
  private var ownerView: WeakItem
  private let parentID: ObjectID?

  /// A constraint in this engine.
  final class Record {
    let constraint: LayoutConstraint
    /// Rises with each addition to the engine.
    let sequence: Int
    /// The constraint in the solver, nil while it is broken.
    var solverID: ConstraintID?
    var equation: Equation {
      get { currentEquation }
      set { currentEquation = newValue }
    }
    /// While broken: the constraints that it conflicts with.
    var conflicts: [ObjectID] = []
    // Never written to in place, so that the compiler has no accesses to check at run time.
    private var currentEquation: Equation

    init(_ constraint: LayoutConstraint, sequence: Int, equation: Equation) {
      self.constraint = constraint
      self.sequence = sequence
      currentEquation = equation
    }
  }

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - purpose: What the engine is for.
  ///   - view: The window, the root view, or the view whose fitting size is asked for.
  ///   - parent: For a throw-away engine, the engine of the hierarchy that the view is in.
  public init(for purpose: EnginePurpose, view: any LayoutItem, parent: LayoutEngine? = nil) {
    id = Signpost.makeObjectID()
    self.purpose = purpose
    ownerView = WeakItem(view)
    parentID = parent?.id
    LiveEngines.add(self)
    if Signpost.isRecording {
      view.defineForRecording()
      Signpost.engineCreated(id, for: purpose, view: view.layoutID, parent: parentID)
    }
  }

  /// Emits the signpost of the engine's end; the engine must not be used afterwards.
  public func discard() {
    guard !isDiscarded else { return }
    endReading()
    isDiscarded = true
    LiveEngines.remove(self)
    if Signpost.isRecording { Signpost.engineDiscarded(id) }
  }

  isolated deinit {
    discard()
  }

  // MARK: Constraints

  /// Adds a constraint, unless it is in the engine already; breaks one when required constraints conflict.
  ///
  /// - Complexity: What the solver needs for one constraint, plus the depth of its items below its host.
  public func add(_ constraint: LayoutConstraint, reason: ConstraintChangeReason = .activation) {
    guard records[constraint.id] == nil else { return }
    endReading()
    let items = constraint.items
    constraint.defineForRecording(items)
    let start = Signpost.start()
    lastSequence += 1
    let record = Record(
      constraint,
      sequence: lastSequence,
      equation: equation(of: constraint, between: items)
    )
    records[constraint.id] = record
    noteEquation(of: record, start: start)
    mention(record.equation)
    indexInsets(of: record)
    pendingChanges += 1
    var work = SolverWork()
    let broken = insert(record, work: &work)
    totalWork += work
    if Signpost.isRecording {
      Signpost.constraintAdded(
        constraint.id,
        engine: id,
        reason: reason,
        start: start,
        rowsTouched: work.rowsTouched,
        pivots: work.pivots
      )
    }
    report(broken)
  }

  /// Removes a constraint, if the engine has it; re-adds broken ones that can be satisfied again.
  public func remove(
    _ constraint: LayoutConstraint,
    reason: ConstraintChangeReason = .activation
  ) {
    guard let record = records.removeValue(forKey: constraint.id) else { return }
    endReading()
    constraint.defineForRecording()
    let start = Signpost.start()
    var work = SolverWork()
    withdraw(record, work: &work)
    brokenRecords.removeAll { $0 === record }
    unmention(record.equation)
    forgetInsets(of: record)
    pendingChanges += 1
    totalWork += work
    if Signpost.isRecording {
      Signpost.constraintRemoved(
        constraint.id,
        engine: id,
        reason: reason,
        start: start,
        rowsTouched: work.rowsTouched,
        pivots: work.pivots
      )
    }
    restoreBroken(conflictingWith: constraint.id)
  }

  /// Whether the constraint is in the engine, broken or not.
  public func contains(_ constraint: LayoutConstraint) -> Bool {
    records[constraint.id] != nil
  }

  /// Whether the engine has left the constraint out, to satisfy the others.
  public func isBroken(_ constraint: LayoutConstraint) -> Bool {
    records[constraint.id].map { $0.solverID == nil } ?? false
  }

  /// Sets a constraint's constant: a targeted update of what depends on it.
  ///
  /// Where the new constant conflicts, one of the conflicting set is broken, as in adding.
  public func setConstant(_ constant: Double, of constraint: LayoutConstraint) {
    let old = constraint.constant
    guard let record = records[constraint.id] else {
      constraint.constant = constant
      return
    }
    endReading()
    constraint.defineForRecording()
    let start = Signpost.start()
    constraint.constant = constant
    constraint.isDefinitionStale = false
    let outcome = refreshConstant(of: record)
    noteEquation(of: record, start: start)
    if Signpost.isRecording {
      Signpost.constantSet(
        constraint.id,
        engine: id,
        from: old,
        to: constant,
        start: start,
        rowsTouched: outcome.work.rowsTouched,
        pivots: outcome.work.pivots
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
    guard let record = records[constraint.id] else {
      constraint.priority = priority
      return
    }
    endReading()
    constraint.defineForRecording()
    let start = Signpost.start()
    constraint.priority = priority
    constraint.isDefinitionStale = false
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
    if Signpost.isRecording {
      Signpost.prioritySet(
        constraint.id,
        engine: id,
        from: old,
        to: priority,
        start: start,
        rowsTouched: work.rowsTouched,
        pivots: work.pivots
      )
    }
    report(broken)
    restoreBroken(conflictingWith: constraint.id)
  }

  /// Derives the constants again of the constraints that use the item's margins, baselines or alignment insets.
  ///
  /// - Complexity: O(*n* log *n*) for *n* such constraints, plus what the solver needs for each.
  public func itemInsetsDidChange(_ item: any LayoutItem) {
    guard let concerned = recordsUsingInsets[item.layoutID] else { return }
    for (_, record) in concerned.sorted(by: { $0.key < $1.key }) {
      let start = Signpost.start()
      let outcome = refreshConstant(of: record)
      noteEquation(of: record, start: start, work: outcome.work)
      report(outcome.broken)
      restoreBroken(conflictingWith: record.constraint.id)
    }
  }

  /// Brings the constant in the solver up to the constraint's own and its items' insets.
  func refreshConstant(of record: Record) -> (work: SolverWork, broken: [Breakage]) {
    let renewed = equation(of: record.constraint)
    guard renewed.terms == record.equation.terms else {
      preconditionFailure("An item of a constraint moved in the hierarchy while the engine held it")
    }
    var equation = record.equation
    let isSame = renewed.constant == equation.constant
    equation.offset = renewed.offset
    equation.constant = renewed.constant
    record.equation = equation
    if isSame { return (SolverWork(), []) }
    pendingChanges += 1
    var work = SolverWork()
    var broken: [Breakage] = []
    if let solverID = record.solverID {
      broken = retryBreaking(record, work: &work) { (engine) throws(SolverError) in
        try engine.solver.setConstant(renewed.constant, of: solverID)
      }
    } else {
      retryBroken(record, work: &work)
    }
    totalWork += work
    return (work, broken)
  }
}

/// An item that is not kept alive.
struct WeakItem {
  weak var item: (any LayoutItem)?

  init(_ item: any LayoutItem) {
    self.item = item
  }
}

extension LayoutEngine {
  /// Writes the engine, its items and its constraints down for a recording that starts late.
  func describeForRecording() {
    guard let view = ownerView.item else { return }
    view.defineForRecording()
    Signpost.engineCreated(id, for: purpose, view: view.layoutID, parent: parentID)
    for record in records.values.sorted(by: { $0.sequence < $1.sequence }) {
      record.constraint.defineForRecording()
      let start = Signpost.start()
      noteEquation(of: record, start: start)
      Signpost.constraintAdded(
        record.constraint.id,
        engine: id,
        reason: .alive,
        start: start,
        rowsTouched: 0,
        pivots: 0
      )
      if record.solverID == nil {
        Signpost.constraintBroken(
          record.constraint.id,
          engine: id,
          conflictingWith: record.conflicts
        )
      }
    }
  }
}
