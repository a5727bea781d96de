internal import CSignposts

extension Signpost {
  /// Records that a view has completed its part in a phase.
  ///
  /// The caller must check the level of detail, because a view's first layout is recorded at every
  /// level.
  @inlinable
  public static func viewPhase(
    _ phase: LayoutPhase,
    view: ObjectID,
    engine: ObjectID?,
    start: UInt64
  ) {
    if isRecording { emitViewPhase(phase, view, engine, start) }
  }

  /// Records that a view was marked for a phase, and the view whose code did it, if known.
  ///
  /// `time` is when, if the caller knows it from the last signpost that this one follows; 0 means
  /// now.
  @inlinable
  public static func setNeeds(
    _ phase: LayoutPhase,
    view: ObjectID,
    engine: ObjectID?,
    at time: UInt64 = 0,
    requestedBy requester: ObjectID?
  ) {
    if isRecordingInvalidations { emitSetNeeds(phase, view, engine, time, requester) }
  }

  /// Records that a view's frame changed.
  ///
  /// `time` is when, if the caller has just read the clock and emitted no other signpost since; 0
  /// means now.
  @inlinable
  public static func frameChanged(
    _ view: ObjectID,
    engine: ObjectID?,
    at time: UInt64 = 0,
    from old: TraceRect,
    to new: TraceRect
  ) {
    if isRecording { emitRects(origin: false, view, engine, time, old, new) }
  }

  /// Records that the origin of a view's bounds changed, for example by scrolling.
  @inlinable
  public static func boundsOriginChanged(
    _ view: ObjectID,
    engine: ObjectID?,
    from old: TraceRect,
    to new: TraceRect
  ) {
    if isRecording { emitRects(origin: true, view, engine, 0, old, new) }
  }

  /// Records that a view's safe area changed, which is the part of the view that bars do not cover.
  @inlinable
  public static func safeAreaChanged(
    _ view: ObjectID,
    engine: ObjectID?,
    from old: TraceInsets,
    to new: TraceInsets
  ) {
    if isRecording { emitSafeArea(view, engine, old, new) }
  }

  /// Records that one of a view's traits changed, such as `userInterfaceStyle` from `light` to `dark`.
  @inlinable
  public static func traitChanged(
    _ view: ObjectID,
    engine: ObjectID?,
    trait: @autoclosure () -> String,
    from old: @autoclosure () -> String,
    to new: @autoclosure () -> String
  ) {
    if isRecording { emitTrait(view, engine, trait(), old(), new()) }
  }

  /// Records an action of a table or collection view; `start` is when it began, from
  /// ``Signpost/start()``.
  @inlinable
  public static func listChanged(
    _ list: ObjectID,
    engine: ObjectID?,
    _ change: @autoclosure () -> ListChange,
    start: UInt64 = 0
  ) {
    if isRecording { emitListChange(list, engine, change(), start) }
  }

  /// Records the beginning or end of a scroll by a finger, or of an animation.
  ///
  /// - Parameters:
  ///   - kind: The kind of motion.
  ///   - view: The scroll view; nil for animations.
  ///   - engine: The view's engine.
  ///   - milliseconds: The planned duration of the animation.
  @inlinable
  public static func motion(
    _ kind: MotionKind,
    view: ObjectID? = nil,
    engine: ObjectID? = nil,
    milliseconds: @autoclosure () -> Double = 0
  ) {
    if isRecording { emitMotion(kind, view, engine, milliseconds()) }
  }

  /// Records the insets of a view's alignment rectangle in its frame, unless both are equal.
  @inlinable
  public static func insetsNoted(_ view: ObjectID, _ insets: TraceInsets) {
    if isRecording { emitInsets(view, insets) }
  }

  /// Records that a view was added to a superview, or moved among its siblings.
  @inlinable
  public static func viewAdded(
    _ view: ObjectID,
    engine: ObjectID?,
    to superview: ObjectID,
    index: Int
  ) {
    if isRecording { emitMove(added: true, view, engine, superview, index) }
  }

  /// Records that a view was removed from its superview; `index` is its former index.
  @inlinable
  public static func viewRemoved(
    _ view: ObjectID,
    engine: ObjectID?,
    from superview: ObjectID,
    index: Int
  ) {
    if isRecording { emitMove(added: false, view, engine, superview, index) }
  }

  /// Records that a view was hidden or shown.
  @inlinable
  public static func viewHidden(_ view: ObjectID, engine: ObjectID?, isHidden: Bool) {
    if isRecording { emitHidden(view, engine, isHidden) }
  }

  /// Records that a view got an identifier, or lost it.
  @inlinable
  public static func viewIdentified(_ view: ObjectID, engine: ObjectID?, as identifier: String?) {
    if isRecording { emitIdentified(view, engine, identifier) }
  }

  /// Emits the name of the property that holds a view without an identifier, to use as its
  /// identifier.
  public static func viewNamed(_ view: ObjectID, after property: String) {
    guard isRecording else { return }
    let id = StringTable.id(of: property)
    SignpostKind.viewIdentified.emit(subject: view, payload: UInt64(low: id, high: 1))
  }

  /// Records that a view's text was set.
  @inlinable
  public static func textSet(_ view: ObjectID, engine: ObjectID?, length: Int, hash: UInt64) {
    if isRecording { emitTextSet(view, engine, length, hash) }
  }

  /// Records that a view's intrinsic content size is no longer valid.
  @inlinable
  public static func intrinsicSizeInvalidated(_ view: ObjectID, engine: ObjectID?) {
    if isRecording { emitInvalidated(view, engine) }
  }

  /// Records that a view's text was measured, or its size found in a cache.
  @inlinable
  public static func intrinsicSizeMeasured(
    _ view: ObjectID,
    engine: ObjectID?,
    start: UInt64,
    _ record: @autoclosure () -> TextMeasurementRecord
  ) {
    if isRecording { emitMeasured(view, engine, start, record()) }
  }

  @usableFromInline
  static func emitViewPhase(
    _ phase: LayoutPhase,
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ start: UInt64
  ) {
    SignpostKind.viewPhase.emit(
      subject: view,
      engine: engine,
      start: start,
      payload: UInt64(phase.rawValue)
    )
  }

  @usableFromInline
  static func emitSetNeeds(
    _ phase: LayoutPhase,
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ time: UInt64,
    _ requester: ObjectID?
  ) {
    SignpostKind.setNeeds.noteStack()
    cs_emit_at(
      time.orNow,
      SignpostKind.setNeeds.rawValue,
      view.rawValue,
      engine?.rawValue ?? 0,
      0,
      UInt64(low: UInt32(phase.rawValue), high: requester?.rawValue ?? 0)
    )
  }

  @usableFromInline
  static func emitRects(
    origin: Bool,
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ time: UInt64,
    _ old: TraceRect,
    _ new: TraceRect
  ) {
    let kind = origin ? SignpostKind.boundsOriginChanged : .frameChanged
    cs_emit_3_at(
      time.orNow,
      kind.rawValue,
      view.rawValue,
      engine?.rawValue ?? 0,
      0,
      old.x.bitPattern,
      old.y.bitPattern,
      old.width.bitPattern,
      old.height.bitPattern,
      new.x.bitPattern,
      new.y.bitPattern,
      new.width.bitPattern,
      new.height.bitPattern
    )
  }

  @usableFromInline
  static func emitSafeArea(
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ old: TraceInsets,
    _ new: TraceInsets
  ) {
    SignpostKind.safeAreaChanged.noteStack()
    cs_emit_3(
      SignpostKind.safeAreaChanged.rawValue,
      view.rawValue,
      engine?.rawValue ?? 0,
      0,
      0,
      old.top.bitPattern,
      old.left.bitPattern,
      old.bottom.bitPattern,
      old.right.bitPattern,
      new.top.bitPattern,
      new.left.bitPattern,
      new.bottom.bitPattern,
      new.right.bitPattern
    )
  }

  @usableFromInline
  static func emitTrait(
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ trait: String,
    _ old: String,
    _ new: String
  ) {
    let (trait, old) = (StringTable.id(of: trait), StringTable.id(of: old))
    let new = StringTable.id(of: new)
    SignpostKind.traitChanged.noteStack()
    cs_emit_2(
      SignpostKind.traitChanged.rawValue,
      view.rawValue,
      engine?.rawValue ?? 0,
      0,
      UInt64(trait),
      UInt64(low: old, high: new),
      0,
      0,
      0
    )
  }

  @usableFromInline
  static func emitListChange(
    _ list: ObjectID,
    _ engine: ObjectID?,
    _ change: ListChange,
    _ start: UInt64
  ) {
    SignpostKind.listChanged.noteStack()
    cs_emit_2(
      SignpostKind.listChanged.rawValue,
      list.rawValue,
      engine?.rawValue ?? 0,
      start,
      UInt64(low: UInt32(change.kind.rawValue), high: change.element?.rawValue ?? 0),
      UInt64(low: ListChange.number(change.section), high: ListChange.number(change.item)),
      (change.estimate ?? .nan).bitPattern,
      (change.length ?? .nan).bitPattern,
      UInt64(low: ListChange.number(change.visible), high: ListChange.number(change.unchanged))
    )
  }

  @usableFromInline
  static func emitMotion(
    _ kind: MotionKind,
    _ view: ObjectID?,
    _ engine: ObjectID?,
    _ milliseconds: Double
  ) {
    let length = milliseconds.isFinite ? min(max(milliseconds, 0), 1e9).rounded() : 0
    SignpostKind.motionNoted.noteStack()
    SignpostKind.motionNoted.emit(
      subject: view,
      engine: engine,
      payload: UInt64(low: UInt32(kind.rawValue), high: UInt32(length))
    )
  }

  @usableFromInline
  static func emitInsets(_ view: ObjectID, _ insets: TraceInsets) {
    cs_emit_2(
      SignpostKind.insetsNoted.rawValue,
      view.rawValue,
      0,
      0,
      0,
      insets.top.bitPattern,
      insets.left.bitPattern,
      insets.bottom.bitPattern,
      insets.right.bitPattern
    )
  }

  @usableFromInline
  static func emitMove(
    added: Bool,
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ superview: ObjectID,
    _ index: Int
  ) {
    let kind = added ? SignpostKind.viewAdded : .viewRemoved
    kind.noteStack()
    kind.emit(
      subject: view,
      engine: engine,
      payload: UInt64(low: superview.rawValue, high: UInt32(saturating: index))
    )
  }

  @usableFromInline
  static func emitHidden(_ view: ObjectID, _ engine: ObjectID?, _ isHidden: Bool) {
    SignpostKind.viewHidden.noteStack()
    SignpostKind.viewHidden.emit(subject: view, engine: engine, payload: isHidden ? 1 : 0)
  }

  @usableFromInline
  static func emitIdentified(_ view: ObjectID, _ engine: ObjectID?, _ identifier: String?) {
    let id = StringTable.id(of: identifier)
    SignpostKind.viewIdentified.emit(subject: view, engine: engine, payload: UInt64(id))
  }

  @usableFromInline
  static func emitTextSet(_ view: ObjectID, _ engine: ObjectID?, _ length: Int, _ hash: UInt64) {
    SignpostKind.textSet.noteStack()
    cs_emit_2(
      SignpostKind.textSet.rawValue,
      view.rawValue,
      engine?.rawValue ?? 0,
      0,
      hash,
      UInt64(UInt32(saturating: length)),
      0,
      0,
      0
    )
  }

  @usableFromInline
  static func emitInvalidated(_ view: ObjectID, _ engine: ObjectID?) {
    SignpostKind.intrinsicSizeInvalidated.noteStack()
    SignpostKind.intrinsicSizeInvalidated.emit(subject: view, engine: engine)
  }

  @usableFromInline
  static func emitMeasured(
    _ view: ObjectID,
    _ engine: ObjectID?,
    _ start: UInt64,
    _ record: TextMeasurementRecord
  ) {
    let font = record.font.id
    SignpostKind.intrinsicSizeMeasured.noteStack()
    cs_emit_2(
      SignpostKind.intrinsicSizeMeasured.rawValue,
      view.rawValue,
      engine?.rawValue ?? 0,
      start,
      record.textHash,
      record.limitWidth.bitPattern,
      record.width.bitPattern,
      record.height.bitPattern,
      cs_packed_text(font, UInt32(saturating: record.textLength), record.wasCached)
    )
  }
}
