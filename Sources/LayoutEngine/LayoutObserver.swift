public import ConstraintSolver
public import LayoutVocabulary
public import Synchronization

/// What is told of an engine's work, as it happens: a recorder is one.
///
/// An engine is made with its observer, or with none. It reads ``observation`` before it tells anything but its own
/// beginning and end, so an observer that does not want to know costs one look at a number.
///
/// Durations are measured on the observer's clock: an operation begins with ``constraintWillChange(_:)`` or ``now()``,
/// and ends when it is told.
@MainActor
public protocol LayoutObserver: AnyObject {
  /// Where the number of the observation is: 0 while there is none.
  ///
  /// Each has another number. An engine tells each what constraints leave open of its items from the beginning.
  var observation: ObservationNumber { get }

  /// The time on the observer's clock.
  func now() -> UInt64

  /// Called when an engine has been made, whether something is observed or not.
  ///
  /// The observer may keep the engine, without retaining it, until ``engineWillEnd(_:)``.
  func engineWasMade(_ engine: LayoutEngine)

  /// Called once when an engine is used no more, whether something is observed or not.
  func engineWillEnd(_ engine: LayoutEngine)

  /// Called before a constraint is added, removed or changed, and before it is named as broken or restored.
  ///
  /// - Returns: The time at which the change begins.
  func constraintWillChange(_ constraint: LayoutConstraint) -> UInt64

  /// Called when a constraint has entered an engine.
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

  /// Called when a constraint has left an engine.
  func constraintWasRemoved(
    _ constraint: LayoutConstraint,
    from engine: LayoutEngine,
    reason: ConstraintChangeReason,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when a constraint of an engine has another constant.
  func constantWasSet(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    from old: Double,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when a constraint of an engine has another priority.
  func priorityWasSet(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    from old: Float,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when an equation may have changed by itself, as by new margins of an item.
  func equationWasRefreshed(
    of constraint: LayoutConstraint,
    in engine: LayoutEngine,
    details: EquationDetails,
    since start: UInt64,
    work: SolverWork
  )

  /// Called when an engine has left a constraint out to satisfy others.
  func constraintWasBroken(
    _ constraint: LayoutConstraint,
    in engine: LayoutEngine,
    conflictingWith others: [ObjectID]
  )

  /// Called when the errors of optional constraints were minimized, after so many changes.
  func errorWasMinimized(
    in engine: LayoutEngine,
    changes: Int,
    since start: UInt64,
    work: SolverWork
  )

  /// Called once for all values that were read since the last change, with the time that reading took.
  ///
  /// `time` is when this is told, on the observer's clock; 0 if it is to look.
  ///
  /// - Returns: The time on the observer's clock.
  func valuesWereRead(
    from engine: LayoutEngine,
    items: Int,
    at time: UInt64,
    duration: UInt64
  ) -> UInt64

  /// Called when constraints leave other coordinates of an item open than was told last; `item` is nil if no constraint mentions it any more.
  ///
  /// `missing` are those of the coordinates that a constraint is missing for, `cause` the item with a missing
  /// constraint on which this one depends: itself if it has one.
  func openCoordinatesDidChange(
    of id: ObjectID,
    _ item: LayoutItemReference?,
    in engine: LayoutEngine,
    free: LayoutCoordinates,
    missing: LayoutCoordinates,
    cause: ObjectID
  )
}

/// What an equation has that does not follow from its constraint's own words.
public struct EquationDetails {
  /// What insets, margins and baselines of the items add to the constant, in points.
  public var offset: Double
  /// The item that stands for the edges of a scroll view.
  public var contentItem: LayoutItemReference?

  /// Makes details, of an equation that follows from the words alone if nothing is said.
  public init(offset: Double = 0, contentItem: LayoutItemReference? = nil) {
    self.offset = offset
    self.contentItem = contentItem
  }
}

/// Where the number of the observation is, 0 while there is none: read for each change, without a call.
@safe
public struct ObservationNumber: @unchecked Sendable {
  /// That of engines without an observer.
  static let none: ObservationNumber = {
    let zero = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
    unsafe zero.initialize(to: Atomic(0))
    return unsafe ObservationNumber(at: zero)
  }()

  private let place: UnsafePointer<Atomic<UInt32>>

  /// Makes it of a place that must outlive all engines of the observer.
  @unsafe public init(at place: UnsafePointer<Atomic<UInt32>>) {
    unsafe self.place = place
  }

  /// The number.
  var value: UInt32 {
    @inline(__always) get { unsafe place.pointee.load(ordering: .relaxed) }
  }
}

extension LayoutEngine {
  /// The number of the observation; 0 while there is none.
  @inline(__always) var observation: UInt32 {
    observationNumber.value
  }

  /// Whether the observer wants to be told at this moment.
  ///
  /// Code asks this and then ``observer`` where it stands: a copy of the reference would be retained each time.
  @inline(__always) var isObserved: Bool { observation != 0 }

  /// Tells the observer of the engine and what it holds, as if it came about now: for an observation that starts late.
  ///
  /// The observer is told of each constraint that it is added, in the order in which they were.
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
