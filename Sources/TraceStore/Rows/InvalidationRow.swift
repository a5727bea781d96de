public import Signposts

/// A view that was marked for a phase.
public struct InvalidationRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// The phase that the view was marked for.
  public var phase: LayoutPhase
  /// The view's row.
  public var view: Int64
  /// The view whose code requested it, if known.
  public var requester: Int64?
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
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

extension InvalidationRow: TraceRow {
  package static let table = TableHead(
    "invalidation",
    role: .event,
    "Views that were marked for a phase."
  )

  package static var blank: Self {
    InvalidationRow(id: 0, time: 0, phase: .layout, view: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "ns")
    try c.code(&phase, "phase")
    try c.reference(&view, "view", to: "item")
    try c.reference(
      &requester,
      "requester",
      to: "item",
      ": whose code asked for it; NULL if not known"
    )
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.reference(
      &stack,
      "stack",
      isLater: true,
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
