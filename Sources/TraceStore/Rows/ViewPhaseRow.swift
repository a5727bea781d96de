public import Signposts

/// One view's part in a phase.
public struct ViewPhaseRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// When it began, in nanoseconds since the trace began.
  public var time: Int64
  /// How long it took, in nanoseconds.
  public var duration: Int64
  /// The phase that the view had its part in.
  public var phase: LayoutPhase
  /// The view's row.
  public var view: Int64
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?

  /// Creates a row from its column values.
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

extension ViewPhaseRow: TraceRow {
  package static let table = TableHead(
    "view_phase",
    role: .event,
    "Each view's part in a phase."
  )

  package static var blank: Self {
    ViewPhaseRow(id: 0, time: 0, duration: 0, phase: .layout, view: 0)
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.time(&time, "time", "when it began, ns since the trace began")
    try c.integer(&duration, "duration", "how long it took, ns")
    try c.code(&phase, "phase")
    try c.reference(&view, "view", to: "item")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
  }
}
