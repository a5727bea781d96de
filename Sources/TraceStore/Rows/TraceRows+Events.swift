public import Signposts

// Rows of events, in nanoseconds since the trace began; see TraceRows.swift.

/// What happened to a constraint.
public enum ConstraintChangeKind: UInt8, Sendable, CaseIterable {
  case added = 0
  case removed = 1
  case constantSet = 2
  case prioritySet = 3
  case broken = 4
}

/// Something that happened to a constraint.
public struct ConstraintChange: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// What it is.
  public var kind: ConstraintChangeKind
  /// The reason.
  public var reason: ConstraintChangeReason
  /// The constraint.
  public var constraint: Int64
  /// What the constraint said after the change; nil where its definition was lost.
  public var signature: Int64?
  /// The engine's row.
  public var engine: Int64
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The thread's row.
  public var thread: Int64
  /// For `constantSet` and `prioritySet`.
  public var oldValue: Double?
  /// The new value.
  public var newValue: Double?
  /// The rows of the tableau that were touched.
  public var rowsTouched: Int
  /// The pivots that were made.
  public var pivots: Int
  /// The call stack that caused it, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64,
    kind: ConstraintChangeKind,
    reason: ConstraintChangeReason,
    constraint: Int64,
    signature: Int64? = nil,
    engine: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    thread: Int64,
    oldValue: Double? = nil,
    newValue: Double? = nil,
    rowsTouched: Int,
    pivots: Int,
    stack: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.kind = kind
    self.reason = reason
    self.constraint = constraint
    self.signature = signature
    self.engine = engine
    self.pass = pass
    self.test = test
    self.thread = thread
    self.oldValue = oldValue
    self.newValue = newValue
    self.rowsTouched = rowsTouched
    self.pivots = pivots
    self.stack = stack
  }
}

/// From an engine's previous commit to this one.
public struct PassRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The engine's row.
  public var engine: Int64
  /// The thread's row.
  public var thread: Int64
  /// The test that was running, if one was.
  public var test: Int64?
  /// The render loop's turn, 0 for a pass outside one.
  public var turn: Int
  /// The engine's previous commit, or its creation: what happened since belongs to this pass.
  public var opened: Int64
  /// When the phases began; nil for a pass that was never committed.
  public var begin: Int64?
  /// When it ended; nil while it goes on.
  public var end: Int64?
  /// The update constraints duration.
  public var updateConstraintsDuration: Int64
  /// The layout duration.
  public var layoutDuration: Int64
  /// The display duration.
  public var displayDuration: Int64
  /// The views visited.
  public var viewsVisited: Int
  /// How many records its thread emitted between its beginning and its end; nil where that is not known.
  public var signposts: Int?
  /// The call stack that asked for it outside of the render loop, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    engine: Int64,
    thread: Int64,
    test: Int64? = nil,
    turn: Int,
    opened: Int64,
    begin: Int64? = nil,
    end: Int64? = nil,
    updateConstraintsDuration: Int64,
    layoutDuration: Int64,
    displayDuration: Int64,
    viewsVisited: Int,
    signposts: Int? = nil,
    stack: Int64? = nil
  ) {
    self.id = id
    self.engine = engine
    self.thread = thread
    self.test = test
    self.turn = turn
    self.opened = opened
    self.begin = begin
    self.end = end
    self.updateConstraintsDuration = updateConstraintsDuration
    self.layoutDuration = layoutDuration
    self.displayDuration = displayDuration
    self.viewsVisited = viewsVisited
    self.signposts = signposts
    self.stack = stack
  }

  /// How long its phases took, in nanoseconds, without what recording them cost; nil where it has no beginning or end.
  ///
  /// `signpostCost` is that of the run, in nanoseconds.
  public func ownDuration(signpostCost: Double) -> Int64? {
    guard let begin, let end else { return nil }
    return max(end - begin - recordingTime(signpostCost: signpostCost), 0)
  }

  /// What emitting its records took by the recorder's calibration, in nanoseconds.
  public func recordingTime(signpostCost: Double) -> Int64 {
    // A damaged trace may hold any number.
    let cost = signpostCost.isFinite ? min(max(signpostCost, 0), 1e6) : 0
    return Int64(Double(min(max(signposts ?? 0, 0), 1 << 32)) * cost)
  }
}

/// An error minimization, or a reading of values.
public struct EngineWorkRow: Hashable, Sendable {
  /// What the engine did.
  public enum Kind: UInt8, Sendable, CaseIterable {
    case errorMinimized = 0
    case valuesRead = 1
  }

  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// What it is.
  public var kind: Kind
  /// The engine's row.
  public var engine: Int64
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The rows of the tableau that were touched.
  public var rowsTouched: Int
  /// The pivots that were made.
  public var pivots: Int
  /// Constraints concerned, or items read.
  public var count: Int

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64,
    kind: Kind,
    engine: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    rowsTouched: Int,
    pivots: Int,
    count: Int
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.kind = kind
    self.engine = engine
    self.pass = pass
    self.test = test
    self.rowsTouched = rowsTouched
    self.pivots = pivots
    self.count = count
  }
}

/// A text measurement.
public struct MeasurementRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The view's row.
  public var view: Int64
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The text length.
  public var textLength: Int
  /// The text hash.
  public var textHash: Int64
  /// The font.
  public var font: String
  /// The limit width.
  public var limitWidth: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double
  /// The was cached.
  public var wasCached: Bool
  /// The call stack that caused it, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64,
    view: Int64,
    pass: Int64? = nil,
    test: Int64? = nil,
    textLength: Int,
    textHash: Int64,
    font: String,
    limitWidth: Double,
    width: Double,
    height: Double,
    wasCached: Bool,
    stack: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.view = view
    self.pass = pass
    self.test = test
    self.textLength = textLength
    self.textHash = textHash
    self.font = font
    self.limitWidth = limitWidth
    self.width = width
    self.height = height
    self.wasCached = wasCached
    self.stack = stack
  }
}

/// One view's part in a phase.
public struct ViewPhaseRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The phase.
  public var phase: LayoutPhase
  /// The view's row.
  public var view: Int64
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    duration: Int64,
    phase: LayoutPhase,
    view: Int64,
    pass: Int64? = nil,
    test: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.duration = duration
    self.phase = phase
    self.view = view
    self.pass = pass
    self.test = test
  }
}

/// A view that was marked for a phase.
public struct InvalidationRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The phase.
  public var phase: LayoutPhase
  /// The view's row.
  public var view: Int64
  /// The view whose code asked for it, where that is known.
  public var requester: Int64?
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The call stack that caused it, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    phase: LayoutPhase,
    view: Int64,
    requester: Int64? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.phase = phase
    self.view = view
    self.requester = requester
    self.pass = pass
    self.test = test
    self.stack = stack
  }
}

/// A change of a view's frame, or of the origin of its bounds.
public struct FrameChangeRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The view's row.
  public var view: Int64
  /// The pass it belongs to.
  public var pass: Int64?
  /// The is bounds origin.
  public var isBoundsOrigin: Bool
  /// The old.
  public var old: TraceRect
  /// The new.
  public var new: TraceRect

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    view: Int64,
    pass: Int64? = nil,
    isBoundsOrigin: Bool,
    old: TraceRect,
    new: TraceRect
  ) {
    self.id = id
    self.time = time
    self.view = view
    self.pass = pass
    self.isBoundsOrigin = isBoundsOrigin
    self.old = old
    self.new = new
  }
}

/// What happened to a view.
public enum ViewChangeKind: UInt8, Sendable, CaseIterable {
  case added = 0
  case removed = 1
  case hidden = 2
  case shown = 3
  case identified = 4
  case textSet = 5
  case intrinsicSizeInvalidated = 6
}

/// Something that happened to a view.
public struct ViewChangeRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// What it is.
  public var kind: ViewChangeKind
  /// The view's row.
  public var view: Int64
  /// The superview.
  public var superview: Int64?
  /// The index.
  public var index: Int?
  /// For `identified`.
  public var identifier: String?
  /// For `textSet`: the text's length in UTF-16 code units, and its hash.
  public var textLength: Int?
  /// The text hash.
  public var textHash: Int64?
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The call stack that caused it, where the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
  public init(
    id: Int64,
    time: Int64,
    kind: ViewChangeKind,
    view: Int64,
    superview: Int64? = nil,
    index: Int? = nil,
    identifier: String? = nil,
    textLength: Int? = nil,
    textHash: Int64? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.id = id
    self.time = time
    self.kind = kind
    self.view = view
    self.superview = superview
    self.index = index
    self.identifier = identifier
    self.textLength = textLength
    self.textHash = textHash
    self.pass = pass
    self.test = test
    self.stack = stack
  }
}
