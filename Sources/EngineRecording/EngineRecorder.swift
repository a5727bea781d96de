public import ConstraintSolver
public import LayoutEngine
import Signposts

/// An item that can be defined in a recording.
@MainActor
public protocol RecordedItem: LayoutItem {
  /// Records the item's definition, unless this recording already contains it.
  func defineForRecording()
}

/// Records the work of engines while a recording is running.
@MainActor
public final class EngineRecorder: LayoutObserver {
  /// The recorder of all engines of the process.
  public static let shared = EngineRecorder()

  /// The number of the recording.
  public let observation = unsafe ObservationNumber(at: Signpost.recordingNumber)

  private struct EngineReference {
    // An engine clears it before its own deallocation. A weak reference would make all other
    // references to the engine slow.
    unowned(unsafe) let engine: LayoutEngine
  }

  /// The existing engines, so that a recording that starts late can define them.
  private var engines: [ObjectID: EngineReference] = [:]

  private init() {
    Signpost.describeLiveObjects(since: { oldest in EngineRecorder.shared.describe(since: oldest) })
  }

  /// The time on the signposts' clock.
  public func now() -> UInt64 { Signpost.start() }

  // MARK: Engines

  /// Records the creation of an engine.
  public func engineWasMade(_ engine: LayoutEngine) {
    engines[engine.id] = EngineReference(engine: engine)
    if Signpost.isRecording { writeEngine(engine) }
  }

  /// Records the end of an engine.
  public func engineWillEnd(_ engine: LayoutEngine) {
    engines[engine.id] = nil
    Signpost.engineDiscarded(engine.id)
  }

  private func writeEngine(_ engine: LayoutEngine) {
    guard let view = engine.view else { return }
    (view as? any RecordedItem)?.defineForRecording()
    Signpost.engineCreated(
      engine.id,
      for: engine.purpose,
      view: view.layoutID,
      parent: engine.parentID
    )
  }

  private func describe(since oldest: ObjectID) {
    for (id, reference) in engines.sorted(by: { $0.key < $1.key }) where id >= oldest {
      let engine = unsafe reference.engine
      guard engine.view != nil else { continue }
      writeEngine(engine)
      engine.describeToObserver()
    }
  }

  // MARK: Constraints

  /// Records the constraint's definition, unless this recording already contains the current one.
  public func constraintWillChange(_ constraint: LayoutConstraint) -> UInt64 {
    constraint.observerMark == Signpost.epoch ? Signpost.start() : constraint.define()
  }

  /// Records an addition, and the terms of the equation besides the definition.
  public func constraintWasAdded(
    _ constraint: LayoutConstraint,
    to engine: LayoutEngine,
    reason: ConstraintChangeReason,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  ) {
    note(details, of: constraint, in: engine, since: start)
    Signpost.constraintAdded(
      constraint.id,
      engine: engine.id,
      reason: reason,
      start: start,
      rowsTouched: work.rowsTouched,
      pivots: work.pivots
    )
  }

  /// Records an addition by the engine itself.
  public func constraintWasRestored(
    _ constraint: LayoutConstraint,
    in engine: LayoutEngine,
    since start: UInt64,
    work: SolverWork
  ) {
    Signpost.constraintAdded(
      constraint.id,
      engine: engine.id,
      reason: .conflict,
      start: start,
      rowsTouched: work.rowsTouched,
      pivots: work.pivots
    )
  }

  /// Records a removal.
  public func constraintWasRemoved(
    _ constraint: LayoutConstraint,
    from engine: LayoutEngine,
    reason: ConstraintChangeReason,
    since start: UInt64,
    work: SolverWork
  ) {
    Signpost.constraintRemoved(
      constraint.id,
      engine: engine.id,
      reason: reason,
      start: start,
      rowsTouched: work.rowsTouched,
      pivots: work.pivots
    )
  }

  /// Records a new constant, and the terms of the equation besides the definition.
  public func constantWasSet(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    from old: Double,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  ) {
    note(details, of: constraint, in: engine, since: start)
    Signpost.constantSet(
      constraint.id,
      engine: engine.id,
      from: old,
      to: constraint.constant,
      start: start,
      rowsTouched: work.rowsTouched,
      pivots: work.pivots
    )
  }

  /// Records a new priority.
  public func priorityWasSet(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    from old: Float,
    since start: UInt64,
    work: SolverWork
  ) {
    Signpost.prioritySet(
      constraint.id,
      engine: engine.id,
      from: old,
      to: constraint.priority,
      start: start,
      rowsTouched: work.rowsTouched,
      pivots: work.pivots
    )
  }

  /// Records the terms of the equation besides the definition, if they changed or caused solver
  /// work.
  public func equationWasRefreshed(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  ) {
    compare(details, of: constraint, in: engine, since: start, work: work)
  }

  /// Records a breakage.
  public func constraintWasBroken(
    _ constraint: LayoutConstraint,
    in engine: LayoutEngine,
    conflictingWith others: [ObjectID]
  ) {
    Signpost.constraintBroken(constraint.id, engine: engine.id, conflictingWith: others)
  }

  // MARK: Values

  /// Records a minimization.
  public func errorWasMinimized(
    in engine: LayoutEngine,
    changes: Int,
    since start: UInt64,
    work: SolverWork
  ) {
    Signpost.errorMinimized(
      engine: engine.id,
      start: start,
      rowsTouched: work.rowsTouched,
      pivots: work.pivots,
      constraints: changes
    )
  }

  /// Records that values were read.
  ///
  /// - Returns: The time of the record.
  public func valuesWereRead(
    from engine: LayoutEngine,
    items: Int,
    at time: UInt64,
    duration: UInt64
  ) -> UInt64 {
    Signpost.valuesRead(engine: engine.id, at: time, duration: duration, items: items)
  }

  /// Records the coordinates of an item that constraints leave open.
  public func openCoordinatesDidChange(
    of id: ObjectID,
    _ item: LayoutItemReference?,
    in engine: LayoutEngine,
    free: LayoutCoordinates,
    missing: LayoutCoordinates,
    cause: ObjectID
  ) {
    item?.define()
    Signpost.ambiguityNoted(id, engine: engine.id, free: free, missing: missing, cause: cause)
  }
}

extension LayoutItemReference {
  /// Records the item's definition, unless this recording already contains it.
  ///
  /// Checks the reference before the item, because casting an object to ``RecordedItem`` is slow.
  func define() {
    guard observerMark != Signpost.epoch else { return }
    observerMark = Signpost.epoch
    (item as? any RecordedItem)?.defineForRecording()
  }
}
