/// Emits the signposts; each call costs one inline flag check while nothing records.
///
/// Calls come from the thread that does the work they tell of. Times are nanoseconds on the monotonic clock.
public enum Signpost {
  /// Whether a recording is on.
  public static var isRecording: Bool { false }

  /// The number of the recording in this process; rises when one starts, 0 before the first.
  ///
  /// An object that was defined in an earlier recording defines itself again: it compares the epoch of its last
  /// definition with this one before it emits.
  public static var epoch: UInt32 { 0 }

  /// Draws the next identifier.
  public static func makeObjectID() -> ObjectID { preconditionFailure("to be written") }

  /// The time for a signpost's `start`: 0 while nothing records.
  public static func start() -> UInt64 { 0 }

  /// Registers a closure that writes down what is alive; it runs when a recording starts late, on the main thread.
  public static func describeLiveObjects(_ body: @escaping @Sendable @MainActor () -> Void) {}

  // MARK: Definitions

  public static func define(_ item: @autoclosure () -> ItemDefinition) {}
  public static func define(_ constraint: @autoclosure () -> ConstraintDefinition) {}

  // MARK: Engine

  public static func engineCreated(
    _ engine: ObjectID,
    for purpose: EnginePurpose,
    view: ObjectID,
    parent: ObjectID?
  ) {}
  public static func engineDiscarded(_ engine: ObjectID) {}
  public static func constraintAdded(
    _ constraint: ObjectID,
    engine: ObjectID,
    reason: ConstraintChangeReason,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {}
  public static func constraintRemoved(
    _ constraint: ObjectID,
    engine: ObjectID,
    reason: ConstraintChangeReason,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {}
  public static func constantSet(
    _ constraint: ObjectID,
    engine: ObjectID,
    from old: Double,
    to new: Double,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {}
  public static func prioritySet(
    _ constraint: ObjectID,
    engine: ObjectID,
    from old: Float,
    to new: Float,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {}
  public static func constraintBroken(
    _ constraint: ObjectID,
    engine: ObjectID,
    conflictingWith others: [ObjectID]
  ) {}
  public static func errorMinimized(
    engine: ObjectID,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int,
    constraints: Int
  ) {}
  public static func valuesRead(engine: ObjectID, start: UInt64, items: Int) {}

  // MARK: Passes

  /// Says that a pass begins; `turn` counts the render loop's turns, 0 for a pass outside one.
  public static func passBegan(engine: ObjectID, turn: Int) {}
  public static func passPhase(
    _ phase: LayoutPhase,
    engine: ObjectID,
    start: UInt64,
    viewsVisited: Int
  ) {}
  /// Says that the pass begun last in this engine is committed.
  public static func passEnded(engine: ObjectID, start: UInt64, viewsVisited: Int) {}

  // MARK: Views

  public static func viewPhase(
    _ phase: LayoutPhase,
    view: ObjectID,
    engine: ObjectID?,
    start: UInt64
  ) {}
  public static func setNeeds(
    _ phase: LayoutPhase,
    view: ObjectID,
    engine: ObjectID?,
    requestedBy requester: ObjectID?
  ) {}
  public static func frameChanged(
    _ view: ObjectID,
    engine: ObjectID?,
    from old: TraceRect,
    to new: TraceRect
  ) {}
  public static func boundsOriginChanged(
    _ view: ObjectID,
    engine: ObjectID?,
    from old: TraceRect,
    to new: TraceRect
  ) {}
  public static func viewAdded(
    _ view: ObjectID,
    engine: ObjectID?,
    to superview: ObjectID,
    index: Int
  ) {}
  public static func viewRemoved(
    _ view: ObjectID,
    engine: ObjectID?,
    from superview: ObjectID,
    index: Int
  ) {}
  public static func viewHidden(_ view: ObjectID, engine: ObjectID?, isHidden: Bool) {}
  public static func viewIdentified(_ view: ObjectID, engine: ObjectID?, as identifier: String?) {}
  public static func textSet(
    _ view: ObjectID,
    engine: ObjectID?,
    length: Int,
    hash: UInt64
  ) {}
  public static func intrinsicSizeInvalidated(_ view: ObjectID, engine: ObjectID?) {}
  public static func intrinsicSizeMeasured(
    _ view: ObjectID,
    engine: ObjectID?,
    start: UInt64,
    _ record: @autoclosure () -> TextMeasurementRecord
  ) {}

  // MARK: Tests and marks

  public static func testBegan(_ name: String) {}
  public static func testEnded(_ name: String, _ result: TestResult) {}
  public static func mark(_ name: String) {}
}
