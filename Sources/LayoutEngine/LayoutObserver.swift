public import ConstraintSolver
public import LayoutVocabulary
public import Synchronization

/// Receives the events of an engine's work as they happen; a recorder is an observer.
///
/// An engine gets its observer when it is created. It reads ``observation`` before it reports
/// anything except its creation and its end, so an observer that wants no events costs one read of
/// a number.
///
/// Durations use the observer's clock. An operation begins with ``constraintWillChange(_:)`` or
/// ``now()``, and ends when it is reported.
@MainActor
public protocol LayoutObserver: AnyObject {
  /// The location of the observation's number, which is 0 without an observation.
  ///
  /// Each observation has a different number. For each, an engine reports the ambiguity of its
  /// items from the beginning.
  var observation: ObservationNumber { get }

  /// The time on the observer's clock.
  func now() -> UInt64

  /// Called when an engine has been created, with or without an observation.
  ///
  /// The observer may store the engine without retaining it, until ``engineWillEnd(_:)``.
  func engineWasMade(_ engine: LayoutEngine)

  /// Called once when an engine is no longer used, with or without an observation.
  func engineWillEnd(_ engine: LayoutEngine)

  /// Called before a constraint is added, removed or changed, and before it is reported as broken
  /// or restored.
  ///
  /// - Returns: The time at which the change begins.
  func constraintWillChange(_ constraint: LayoutConstraint) -> UInt64

  /// Called when a constraint was added to an engine.
  func constraintWasAdded(
    _ constraint: LayoutConstraint,
    to engine: LayoutEngine,
    reason: ConstraintChangeReason,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when an engine has re-added a constraint that was broken.
  func constraintWasRestored(
    _ constraint: LayoutConstraint,
    in engine: LayoutEngine,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when a constraint was removed from an engine.
  func constraintWasRemoved(
    _ constraint: LayoutConstraint,
    from engine: LayoutEngine,
    reason: ConstraintChangeReason,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when the constant of a constraint in an engine has changed.
  func constantWasSet(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    from old: Double,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when the priority of a constraint in an engine has changed.
  func priorityWasSet(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    from old: Float,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when an equation may have changed without its constraint, such as after new margins of
  /// an item.
  func equationWasRefreshed(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when an engine has broken a constraint to satisfy others.
  func constraintWasBroken(
    _ constraint: LayoutConstraint,
    in engine: LayoutEngine,
    conflictingWith others: [ObjectID]
  )

  /// Called when the errors of optional constraints were minimized, with the number of changes
  /// before that.
  func errorWasMinimized(
    in engine: LayoutEngine,
    changes: Int,
    since start: UInt64,
    work: SolverWork
  )

  /// Called once for all values that were read since the last change, with the time that reading
  /// took.
  ///
  /// `time` is the time of this report on the observer's clock; 0 if the observer is to read the
  /// clock.
  ///
  /// - Returns: The time on the observer's clock.
  func valuesWereRead(
    from engine: LayoutEngine,
    items: Int,
    at time: UInt64,
    duration: UInt64
  ) -> UInt64

  /// Called when an item's ambiguous coordinates differ from the last call.
  ///
  /// `item` is nil if no constraint mentions it any more. `missing` contains the coordinates that
  /// lack a constraint. `cause` is the item with a missing constraint that this item depends on:
  /// itself if it has one.
  func openCoordinatesDidChange(
    of id: ObjectID,
    _ item: LayoutItemReference?,
    in engine: LayoutEngine,
    free: LayoutCoordinates,
    missing: LayoutCoordinates,
    cause: ObjectID
  )
}

/// The parts of an equation that do not follow from its constraint's text.
public struct EquationDetails {
  /// The offset in the constant from insets, margins and baselines of the items, in points.
  public var offset: Double
  /// The item that represents the edges of a scroll view.
  public var contentItem: LayoutItemReference?

  /// Creates details; by default those of an equation that follows from the constraint's text
  /// alone.
  public init(offset: Double = 0, contentItem: LayoutItemReference? = nil) {
    self.offset = offset
    self.contentItem = contentItem
  }
}

/// The location of the observation's number, read for each change without a call.
///
/// The number is 0 without an observation.
@safe
public struct ObservationNumber: @unchecked Sendable {
  /// The location for engines without an observer.
  static let none: ObservationNumber = {
    let zero = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
    unsafe zero.initialize(to: Atomic(0))
    return unsafe ObservationNumber(at: zero)
  }()

  private let place: UnsafePointer<Atomic<UInt32>>

  /// Creates it from an address that must outlive all engines of the observer.
  @unsafe public init(at place: UnsafePointer<Atomic<UInt32>>) {
    unsafe self.place = place
  }

  var value: UInt32 {
    @inline(__always) get { unsafe place.pointee.load(ordering: .relaxed) }
  }
}

extension LayoutEngine {
  /// The number of the observation, or 0.
  @inline(__always) var observation: UInt32 {
    observationNumber.value
  }

  /// Whether there is an observation at this moment.
  ///
  /// Code checks this and then uses ``observer`` directly. A copy of the reference would be
  /// retained each time.
  @inline(__always) var isObserved: Bool { observation != 0 }

  /// Reports the engine and its contents to the observer, for an observation that starts late.
  ///
  /// The observer receives each constraint as added, in the order in which the constraints were
  /// added.
  public func describeToObserver() {
    guard isObserved, let observer else { return }
    for record in allRecords.sorted(by: { $0.sequence < $1.sequence }) {
      let constraint = record.constraint
      let start = observer.constraintWillChange(constraint)
      observer.constraintWasAdded(
        constraint,
        to: self,
        reason: .alive,
        details: record.details,
        since: start,
        work: SolverWork()
      )
      if record.solverID == nil {
        observer.constraintWasBroken(constraint, in: self, conflictingWith: record.conflicts)
      }
    }
  }
}
