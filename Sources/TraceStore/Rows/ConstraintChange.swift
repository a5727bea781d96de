public import Signposts

/// What happened to a constraint.
public enum ConstraintChangeKind: UInt8, Sendable, CaseIterable {
  case added = 0
  case removed = 1
  case constantSet = 2
  case prioritySet = 3
  case broken = 4
}

extension ConstraintChangeKind: TraceCode {}

/// Something that happened to a constraint.
public struct ConstraintChange: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The kind of change.
  public var kind: ConstraintChangeKind
  /// Why it entered or left the engine.
  public var reason: ConstraintChangeReason
  /// The constraint's row.
  public var constraint: Int64
  /// The row of the constraint's signature after the change; nil if its definition was lost.
  public var signature: Int64?
  /// The engine's row.
  public var engine: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The thread's row.
  public var thread: Int64
  /// The old constant or priority, for `constantSet` and `prioritySet`.
  public var oldValue: Double?
  /// The new constant in points, or the new priority.
  public var newValue: Double?
  /// How many rows of the tableau were touched.
  public var rowsTouched: Int
  /// How many pivots were made.
  public var pivots: Int
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
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

extension ConstraintChange: TraceRow {
  package static let table = TableHead(
    "constraint_change",
    role: .event,
    "What happened to constraints."
  )

  package static var blank: Self {
    ConstraintChange(
      id: 0,
      time: 0,
      duration: 0,
      kind: .added,
      reason: .activation,
      constraint: 0,
      engine: 0,
      thread: 0,
      rowsTouched: 0,
      pivots: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "when it began, ns since the trace began")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.code(&kind, "kind")
    try c.code(
      &reason,
      "reason",
      "; migration is that to another engine, alive: it was there when the recording began"
    )
    try c.reference(&constraint, "layout_constraint")
    try c.reference(
      &signature,
      "signature",
      ", after the change; NULL if the definition was lost"
    )
    try c.reference(&engine, "engine")
    try c.reference(&pass, "pass")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.reference(&thread, "thread")
    try c.real(&oldValue, "old_value", "the constant or priority before, for kinds 2 and 3")
    try c.real(&newValue, "new_value", "the same, after")
    try c.integer(
      &rowsTouched,
      "rows_touched",
      "rows of the tableau that were made, changed or dropped"
    )
    try c.integer(&pivots, "pivots", "exchanges of a basic and a parametric symbol")
    try c.reference(
      &stack,
      "stack",
      isLater: true,
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
