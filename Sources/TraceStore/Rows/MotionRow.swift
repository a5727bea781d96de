public import Signposts

/// A moment at which the app asks for motion, or at which that ends.
public struct MotionRow: Hashable, Sendable {
  /// When it happened, in nanoseconds since the trace began.
  public var time: Int64
  /// What it is.
  public var kind: MotionKind
  /// The scroll view's row; nil for animations.
  public var view: Int64?
  /// How long the animation is to take, in nanoseconds; nil for scrolls.
  public var length: Int64?
  /// The pass it belongs to.
  public var pass: Int64?
  /// The test that was running, if one was.
  public var test: Int64?
  /// The call stack that caused it, if the recording has them.
  public var stack: Int64?

  /// Makes a row of its columns.
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
