internal import CSignposts

extension Signpost {
  /// Records that an engine was created for a view; `parent` is the engine that a temporary one
  /// stands in for.
  @inlinable
  public static func engineCreated(
    _ engine: ObjectID,
    for purpose: EnginePurpose,
    view: ObjectID,
    parent: ObjectID?
  ) {
    if isRecording { emitEngineCreated(engine, purpose, view, parent) }
  }

  /// Records that an engine is no longer used.
  @inlinable
  public static func engineDiscarded(_ engine: ObjectID) {
    if isRecording { emitEngineDiscarded(engine) }
  }

  /// Records that a constraint was added to an engine.
  @inlinable
  public static func constraintAdded(
    _ constraint: ObjectID,
    engine: ObjectID,
    reason: ConstraintChangeReason,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {
    if isRecording {
      emitChange(added: true, constraint, engine, reason, start, rowsTouched, pivots)
    }
  }

  /// Records that a constraint was removed from an engine.
  @inlinable
  public static func constraintRemoved(
    _ constraint: ObjectID,
    engine: ObjectID,
    reason: ConstraintChangeReason,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {
    if isRecording {
      emitChange(added: false, constraint, engine, reason, start, rowsTouched, pivots)
    }
  }

  /// Records that a constraint's constant was set.
  @inlinable
  public static func constantSet(
    _ constraint: ObjectID,
    engine: ObjectID,
    from old: Double,
    to new: Double,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {
    if isRecording {
      emitSet(constant: true, constraint, engine, old, new, start, rowsTouched, pivots)
    }
  }

  /// Records that a constraint's priority was set.
  @inlinable
  public static func prioritySet(
    _ constraint: ObjectID,
    engine: ObjectID,
    from old: Float,
    to new: Float,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int
  ) {
    if isRecording {
      emitSet(
        constant: false,
        constraint,
        engine,
        Double(old),
        Double(new),
        start,
        rowsTouched,
        pivots
      )
    }
  }

  /// Records the parts of a constraint's equation that its definition does not contain.
  ///
  /// - Parameters:
  ///   - constraint: The constraint.
  ///   - engine: The engine with the equation.
  ///   - start: When the change began.
  ///   - offset: The part of the constant from insets, margins and baselines of the items, in
  ///     points.
  ///   - contentItem: The guide that represents the edges of the scroll view that the constraint
  ///     names.
  ///   - isRightToLeft: Whether leading means right.
  ///   - isFrameGiven: Whether the first item's frame is fixed from outside, so that it is not
  ///     broken in conflicts.
  ///   - isAlone: Whether this change is a separate event, such as after new margins; otherwise
  ///     it is part of the constraint's next change.
  ///   - rowsTouched: The solver's rows, for a separate event.
  ///   - pivots: The solver's pivots, for a separate event.
  @inlinable
  public static func equationNoted(
    _ constraint: ObjectID,
    engine: ObjectID,
    start: UInt64,
    offset: Double,
    contentItem: ObjectID?,
    isRightToLeft: Bool,
    isFrameGiven: Bool,
    isAlone: Bool,
    rowsTouched: Int,
    pivots: Int
  ) {
    if isRecording {
      emitEquation(
        constraint,
        engine,
        start,
        offset,
        contentItem,
        isRightToLeft: isRightToLeft,
        isFrameGiven: isFrameGiven,
        isAlone: isAlone,
        rowsTouched,
        pivots
      )
    }
  }

  /// Records that an engine broke a constraint to satisfy the others of a conflict.
  @inlinable
  public static func constraintBroken(
    _ constraint: ObjectID,
    engine: ObjectID,
    conflictingWith others: [ObjectID]
  ) {
    if isRecording { emitBroken(constraint, engine, others) }
  }

  /// Records that the errors of optional constraints were minimized; `constraints` is the number of
  /// constraints concerned.
  @inlinable
  public static func errorMinimized(
    engine: ObjectID,
    start: UInt64,
    rowsTouched: Int,
    pivots: Int,
    constraints: Int
  ) {
    if isRecording { emitMinimized(engine, start, rowsTouched, pivots, constraints) }
  }

  /// Records that an engine's values were read.
  @inlinable
  public static func valuesRead(engine: ObjectID, start: UInt64, items: Int) {
    if isRecording { emitValuesRead(engine, start, items) }
  }

  /// Records that an engine's values were read, with the total time.
  ///
  /// `time` is the time of this record, if the caller knows it from a signpost emitted since then;
  /// 0 means now.
  ///
  /// - Returns: The time; 0 outside a recording.
  package static func valuesRead(
    engine: ObjectID,
    at time: UInt64 = 0,
    duration: UInt64,
    items: Int
  ) -> UInt64 {
    guard isRecording else { return 0 }
    let time = time.orNow
    cs_emit_at(
      time,
      SignpostKind.valuesRead.rawValue,
      UInt32(saturating: items),
      engine.rawValue,
      duration,
      0
    )
    return time
  }

  /// Records an item's ambiguous coordinates at the end of a pass, if they differ from the last
  /// report.
  ///
  /// - Parameters:
  ///   - item: The view or layout guide.
  ///   - engine: The engine with its constraints.
  ///   - free: The coordinates that could have other values; empty if all are determined again.
  ///   - missing: The coordinates among them that lack a constraint. One constraint for each
  ///     determines the item's whole component.
  ///   - cause: The item with a missing constraint on which this one depends; itself if it has one.
  @inlinable
  public static func ambiguityNoted(
    _ item: ObjectID,
    engine: ObjectID,
    free: LayoutCoordinates,
    missing: LayoutCoordinates,
    cause: ObjectID
  ) {
    if isRecording { emitAmbiguity(item, engine, free, missing, cause) }
  }

  @usableFromInline
  static func emitAmbiguity(
    _ item: ObjectID,
    _ engine: ObjectID,
    _ free: LayoutCoordinates,
    _ missing: LayoutCoordinates,
    _ cause: ObjectID
  ) {
    SignpostKind.ambiguityNoted.emit(
      subject: item,
      engine: engine,
      payload: cs_packed_ambiguity(free.rawValue, missing.rawValue, cause.rawValue)
    )
  }

  @usableFromInline
  static func emitEngineCreated(
    _ engine: ObjectID,
    _ purpose: EnginePurpose,
    _ view: ObjectID,
    _ parent: ObjectID?
  ) {
    SignpostKind.engineCreated.noteStack()
    SignpostKind.engineCreated.emit(
      subject: view,
      engine: engine,
      payload: UInt64(low: UInt32(purpose.rawValue), high: parent?.rawValue ?? 0)
    )
  }

  @usableFromInline
  static func emitEngineDiscarded(_ engine: ObjectID) {
    SignpostKind.engineDiscarded.emit(engine: engine)
  }

  @usableFromInline
  static func emitChange(
    added: Bool,
    _ constraint: ObjectID,
    _ engine: ObjectID,
    _ reason: ConstraintChangeReason,
    _ start: UInt64,
    _ rowsTouched: Int,
    _ pivots: Int
  ) {
    let kind = added ? SignpostKind.constraintAdded : .constraintRemoved
    // A definition of an existing object has no cause.
    if reason != .alive { kind.noteStack() }
    kind.emit(
      subject: constraint,
      engine: engine,
      start: start,
      payload: work(rowsTouched, pivots, reason.rawValue)
    )
  }

  @usableFromInline
  static func emitSet(
    constant: Bool,
    _ constraint: ObjectID,
    _ engine: ObjectID,
    _ old: Double,
    _ new: Double,
    _ start: UInt64,
    _ rowsTouched: Int,
    _ pivots: Int
  ) {
    let kind = constant ? SignpostKind.constantSet : .prioritySet
    kind.noteStack()
    cs_emit_2(
      kind.rawValue,
      constraint.rawValue,
      engine.rawValue,
      start,
      work(rowsTouched, pivots, 0),
      old.bitPattern,
      new.bitPattern,
      0,
      0
    )
  }

  @usableFromInline
  static func emitEquation(
    _ constraint: ObjectID,
    _ engine: ObjectID,
    _ start: UInt64,
    _ offset: Double,
    _ contentItem: ObjectID?,
    isRightToLeft: Bool,
    isFrameGiven: Bool,
    isAlone: Bool,
    _ rowsTouched: Int,
    _ pivots: Int
  ) {
    let flags =
      (isRightToLeft ? CS_EQUATION_IS_RIGHT_TO_LEFT : 0)
      | (isFrameGiven ? CS_EQUATION_IS_FRAME_GIVEN : 0) | (isAlone ? CS_EQUATION_IS_ALONE : 0)
    cs_emit_2(
      SignpostKind.equationNoted.rawValue,
      constraint.rawValue,
      engine.rawValue,
      start,
      work(rowsTouched, pivots, UInt8(truncatingIfNeeded: flags)),
      offset.bitPattern,
      UInt64(contentItem?.rawValue ?? 0),
      0,
      0
    )
  }

  @usableFromInline
  static func emitBroken(_ constraint: ObjectID, _ engine: ObjectID, _ others: [ObjectID]) {
    let ids = others.map(\.rawValue)
    SignpostKind.constraintBroken.noteStack()
    unsafe ids.withUnsafeBytes { bytes in
      unsafe cs_emit_bytes(
        SignpostKind.constraintBroken.rawValue,
        constraint.rawValue,
        engine.rawValue,
        UInt64(ids.count),
        bytes.baseAddress,
        bytes.count
      )
    }
  }

  @usableFromInline
  static func emitMinimized(
    _ engine: ObjectID,
    _ start: UInt64,
    _ rowsTouched: Int,
    _ pivots: Int,
    _ constraints: Int
  ) {
    SignpostKind.errorMinimized.emit(
      number: UInt32(saturating: constraints),
      engine: engine,
      start: start,
      payload: work(rowsTouched, pivots, 0)
    )
  }

  @usableFromInline
  static func emitValuesRead(_ engine: ObjectID, _ start: UInt64, _ items: Int) {
    SignpostKind.valuesRead.emit(
      number: UInt32(saturating: items),
      engine: engine,
      start: start
    )
  }

  @inline(__always)
  private static func work(_ rowsTouched: Int, _ pivots: Int, _ tag: UInt8) -> UInt64 {
    cs_packed_work(UInt32(saturating: rowsTouched), UInt32(saturating: pivots), tag)
  }
}
