public import Signposts

/// A moment at which the app requests motion, or at which motion ends.
public struct MotionRow: Hashable, Sendable {
  /// When it happened, in nanoseconds since the trace began.
  public var time: Int64
  /// The kind of event.
  public var kind: MotionKind
  /// The scroll view's row; nil for animations.
  public var view: Int64?
  /// The intended duration of the animation, in nanoseconds; nil for scrolls.
  public var length: Int64?
  /// The row of the pass that it belongs to.
  public var pass: Int64?
  /// The row of the test that was running, if any.
  public var test: Int64?
  /// The call stack that caused it, if the recording has call stacks.
  public var stack: Int64?

  /// Creates a row from its column values.
  public init(
    time: Int64,
    kind: MotionKind,
    view: Int64? = nil,
    length: Int64? = nil,
    pass: Int64? = nil,
    test: Int64? = nil,
    stack: Int64? = nil
  ) {
    self.time = time
    self.kind = kind
    self.view = view
    self.length = length
    self.pass = pass
    self.test = test
    self.stack = stack
  }
}

extension MotionRow: ListedRow {
  package static let table = TableHead(
    "motion",
    role: .event,
    "Where scrolls by a finger and animations begin and end. Scrolls by setting an offset are in `frame_change`."
  )

  package static let title = "motion"

  package static var blank: Self { Self(time: 0, kind: .dragBegan) }

  @inline(__always)
  package mutating func visit(_ c: inout some ColumnVisitor) throws {
    try c.id()
    try c.time(&time, "time", "ns")
    try c.code(&kind, "kind")
    try c.reference(&view, "view", to: "item", ": the scroll view; NULL for animations")
    try c.integer(&length, "length", "how long the animation is to take, ns; NULL for scrolls")
    try c.reference(&pass, "pass", "; NULL if no engine was concerned")
    try c.reference(&test, "test", "; NULL outside a test")
    try c.reference(
      &stack,
      "stack",
      ": the call stack that caused it; NULL without `record --stacks`"
    )
  }
}
