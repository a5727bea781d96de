/// A pass: the work between an engine's previous commit and this one.
public struct PassRow: Hashable, Sendable {
  /// The row's id.
  public var id: Int64
  /// The engine's row.
  public var engine: Int64
  /// The thread's row.
  public var thread: Int64
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The number of the frame; 0 for a pass outside the render loop.
  public var turn: Int
  /// The time of the engine's previous commit, or of its creation; this pass includes everything
  /// since then.
  public var opened: Int64
  /// When the phases began; nil for a pass that was never committed.
  public var begin: Int64?
  /// When it ended; nil if it has not ended.
  public var end: Int64?
  /// How long the update-constraints phase took, in nanoseconds.
  public var updateConstraintsDuration: Int64
  /// How long the layout phase took, in nanoseconds.
  public var layoutDuration: Int64
  /// How long the display phase took, in nanoseconds.
  public var displayDuration: Int64
  /// How many views took part in it.
  public var viewsVisited: Int
  /// How many records its thread emitted between its beginning and its end; nil if unknown.
  public var signposts: Int?
  /// The call stack that requested it outside of the render loop, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
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

  /// The duration of its phases in nanoseconds, without the cost of recording; nil if it has no
  /// beginning or end.
  ///
  /// `signpostCost` is the run's cost of one signpost, in nanoseconds.
  public func ownDuration(signpostCost: Double) -> Int64? {
    guard let begin, let end else { return nil }
    return max(end - begin - recordingTime(signpostCost: signpostCost), 0)
  }

  /// The time for emitting its records by the recorder's calibration, in nanoseconds.
  public func recordingTime(signpostCost: Double) -> Int64 {
    // A damaged trace may contain any number.
    let cost = signpostCost.isFinite ? min(max(signpostCost, 0), 1e6) : 0
    return Int64(Double(min(max(signposts ?? 0, 0), 1 << 32)) * cost)
  }
}

extension PassRow: TraceRow {
  package static let table = TableHead(
    "pass",
    role: .event,
    """
    Passes: from an engine's previous commit to this one. Signposts of a throw-away engine \
    belong to its parent's pass.
    """
  )

  package static var blank: Self {
    PassRow(
      id: 0,
      engine: 0,
      thread: 0,
      turn: 0,
      opened: 0,
      updateConstraintsDuration: 0,
      layoutDuration: 0,
      displayDuration: 0,
      viewsVisited: 0
    )
  }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id(&id)
    try c.reference(&engine, "engine")
    try c.reference(&thread, "thread")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.integer(&turn, "turn", "the render loop's turn; 0 outside one")
    try c.time(&opened, "opened", "the engine's previous commit, or its creation, ns")
    try c.time(
      &begin,
      "begin",
      "when the phases began, ns; NULL for a pass that was never committed"
    )
    try c.time(&end, "end", "when it was committed, ns; NULL likewise")
    try c.integer(&updateConstraintsDuration, "update_constraints_duration", "of the phase, ns")
    try c.integer(&layoutDuration, "layout_duration", "of the phase, ns")
    try c.integer(&displayDuration, "display_duration", "of the phase, ns")
    try c.integer(&viewsVisited, "views_visited", "views that had a part in it")
    try c.integer(
      &signposts,
      "signposts",
      isLater: true,
      """
      records that its thread emitted between its beginning and its end; NULL if that \
      is not known
      """
    )
    try c.reference(
      &stack,
      "stack",
      isLater: true,
      """
      : the call stack that asked for it outside of the render loop; NULL without \
      `record --stacks`
      """
    )
  }
}
