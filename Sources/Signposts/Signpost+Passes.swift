internal import CSignposts

extension Signpost {
  /// Records that a pass begins; `turn` is the number of the frame, or 0 outside the render loop.
  ///
  /// - Returns: The time, for the signpost of the pass's end; 0 outside a recording.
  @inlinable
  @discardableResult
  public static func passBegan(engine: ObjectID, turn: Int) -> UInt64 {
    isRecording ? emitPassBegan(engine, turn) : 0
  }

  /// Records that a phase of the pass has ended.
  ///
  /// `end` is when, if the caller has just read the clock and emitted nothing since; 0 means now.
  @inlinable
  public static func passPhase(
    _ phase: LayoutPhase,
    engine: ObjectID,
    start: UInt64,
    end: UInt64 = 0,
    viewsVisited: Int
  ) {
    if isRecording { emitPassPhase(phase, engine, start, end, viewsVisited) }
  }

  /// Records that the engine's last pass is committed.
  ///
  /// `end` is as in ``passPhase(_:engine:start:end:viewsVisited:)``.
  @inlinable
  public static func passEnded(
    engine: ObjectID,
    start: UInt64,
    end: UInt64 = 0,
    viewsVisited: Int
  ) {
    if isRecording { emitPassEnded(engine, start, end, viewsVisited) }
  }

  @usableFromInline
  static func emitPassBegan(_ engine: ObjectID, _ turn: Int) -> UInt64 {
    // The render loop's frames have no cause in the user's code.
    if turn == 0 { SignpostKind.passBegan.noteStack() }
    let time = cs_now()
    cs_emit_at(
      time,
      SignpostKind.passBegan.rawValue,
      0,
      engine.rawValue,
      0,
      UInt64(UInt32(saturating: turn))
    )
    return time
  }

  @usableFromInline
  static func emitPassPhase(
    _ phase: LayoutPhase,
    _ engine: ObjectID,
    _ start: UInt64,
    _ end: UInt64,
    _ viewsVisited: Int
  ) {
    emit(.passPhase, engine, start, end, viewsVisited, payload: UInt64(phase.rawValue))
  }

  @usableFromInline
  static func emitPassEnded(
    _ engine: ObjectID,
    _ start: UInt64,
    _ end: UInt64,
    _ viewsVisited: Int
  ) {
    emit(.passEnded, engine, start, end, viewsVisited, payload: 0)
  }

  @inline(__always)
  private static func emit(
    _ kind: SignpostKind,
    _ engine: ObjectID,
    _ start: UInt64,
    _ end: UInt64,
    _ viewsVisited: Int,
    payload: UInt64
  ) {
    let end = end.orNow
    cs_emit_at(
      end,
      kind.rawValue,
      UInt32(saturating: viewsVisited),
      engine.rawValue,
      start != 0 ? end - start : 0,
      payload
    )
  }
}
